import { formatChance, isMore, moveLabel, worthAtOnce } from "@rulewright/present";
import { formatMessage, type Refusal } from "@rulewright/rules";
import { type SlotDecision, type SlotProps, useHost } from "../../screen/index.ts";
import { OptionRow } from "./option-row.tsx";

/** ES-34 Whether a roll that stands failed can be turned over with the ego that is held. */
export const canTurnOver = ({ moves, held, hasRolled }: SlotDecision): boolean =>
  hasRolled && Number(held["ego"]) > 0 && Object.hasOwn(moves, "ego") && moves["ego"] === undefined;

/** ES-20, ES-34..ES-38 The ego card: face down for a check, turned over once a task stands failed. */
export function EgoCard({ decision }: SlotProps["decision"]) {
  const { moves, held, hasRolled } = decision;
  const isHeld = Number(held["ego"]) > 0;
  const why = moves["ego"];
  if (!hasRolled || !isHeld || !Object.hasOwn(moves, "ego")) return null;
  return why === undefined ? <FaceUp decision={decision} /> : <FaceDown why={why} />;
}

function FaceDown({ why }: { readonly why: Refusal }) {
  const { RuleNumber, table } = useHost();
  return (
    <div className="option closed es-ego down">
      <div className="closed-words">
        <EgoStar />
        <span>
          <span className="t">{moveLabel(table.text, "ego")}</span>
          <span className="p">{formatMessage(table.text, `refusal.${why.code}`, why.details)}</span>
        </span>
      </div>
      <RuleNumber rules={[why.rule]} />
    </div>
  );
}

function FaceUp({ decision }: SlotProps["decision"]) {
  const { table } = useHost();
  const { draft, onDraft, options, goal } = decision;
  const ego = options?.find(({ move }) => move === "ego");
  const stands = options?.find(({ move }) => move === null);
  const isBest = ego?.rank === 0 && stands?.rank !== 0;
  const words = moveLabel(table.text, "ego");
  const [now, best] = [ego?.passive[0], ego?.optimal[0]];
  // ES-37 While no lot has gone into the task, one may go into the check.
  const withLot = now !== undefined && best !== undefined && isMore(best, now);
  const chance = ego ? `, ${formatChance(worthAtOnce(ego))}` : "";
  return (
    <div className="es-ego up">
      <OptionRow
        words={words}
        label={`${words}: one check replaces the dice${chance}${isBest ? ", likeliest" : ""}`}
        on={draft.move === "ego"}
        isBest={isBest}
        values={ego}
        later={withLot ? `with a lot ${formatChance(best)}` : undefined}
        goal={goal}
        onTake={() => onDraft({ move: "ego", detail: {} })}
      >
        <EgoStar />
        one check replaces the dice
      </OptionRow>
    </div>
  );
}

/** The star of ego, for the eye only. */
export const EgoStar = () => (
  <svg className="es-star" viewBox="0 0 20 20" aria-hidden="true">
    <use href="#star" />
  </svg>
);
