import { formatChance, worthAtOnce } from "@rulewright/present";
import { formatMessage, type Refusal } from "@rulewright/rules";
import { type SlotDecision, type SlotProps, useHost } from "../../screen/index.ts";

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
    <p className="es-ego down">
      <EgoStar />
      <b>Ego, held</b>
      <RuleNumber rules={[why.rule]} />
      <small>{formatMessage(table.text, `refusal.${why.code}`, why.details)}</small>
    </p>
  );
}

function FaceUp({ decision }: SlotProps["decision"]) {
  const { RuleNumber } = useHost();
  const { draft, onDraft, choice, options } = decision;
  const on = draft.move === "ego";
  const ego = options?.find(({ move }) => move === "ego");
  const stands = options?.find(({ move }) => move === null);
  const isBest = ego?.rank === 0 && stands?.rank !== 0;
  return (
    <div className={on ? "es-ego up on" : "es-ego up"}>
      <button
        type="button"
        aria-pressed={on}
        onClick={() => onDraft({ move: on ? choice.stands.as : "ego", detail: {} })}
      >
        <EgoStar />
        <b>Turn over ego</b>
        {isBest ? <span className="bestmark">likeliest</span> : null}
        {ego ? <span className="chance">{formatChance(worthAtOnce(ego))}</span> : null}
        <small>Costs your ego. One check at the same difficulty replaces the dice.</small>
      </button>
      <RuleNumber rules={["ES-36", "ES-37", "ES-38"]} />
    </div>
  );
}

/** Beside the ego card, where nothing else is left: the roll as it is. */
export function AsItIs({ decision }: SlotProps["decision"]) {
  const { draft, onDraft, choice, options } = decision;
  const on = draft.move === choice.stands.as;
  const stands = options?.find(({ move }) => move === null);
  return (
    <div className={on ? "es-ego as-it-is on" : "es-ego as-it-is"}>
      <button type="button" aria-pressed={on} onClick={() => onDraft({ move: choice.stands.as, detail: {} })}>
        <b>Let it stand</b>
        {stands ? <span className="chance">{formatChance(worthAtOnce(stands))}</span> : null}
      </button>
    </div>
  );
}

const EgoStar = () => (
  <svg className="star" viewBox="0 0 20 20" aria-hidden="true">
    <use href="#star" />
  </svg>
);
