import { formatButton, formatDecisionBriefly, formatPrice, moveLabel } from "@rulewright/present";
import { type Amounts, ANYONE, type Choose, type Refusal } from "@rulewright/rules";
import { useBusy } from "@rulewright/systems/screen";
import { openRequests } from "@rulewright/table";
import { useCosts, useRollWords } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import { previewRoll, rollLabel } from "../roll/roll-preview.ts";
import type { AttemptView } from "../../state/attempt-view.ts";
import { CommitRow } from "../../components/commit-row.tsx";
import type { DecisionDraft, OfferedMove } from "./decision-draft.ts";
import type { DecisionPlan } from "./decision-plan.ts";

interface CommitProps {
  readonly attemptView: AttemptView;
  readonly choice: Choose;
  readonly plan: DecisionPlan;
  readonly offered: readonly OfferedMove[];
  readonly draft: DecisionDraft;
  readonly pays: Amounts;
  /** Why it can't be made. */
  readonly refusal: Refusal | undefined;
  /** Whether nothing is chosen yet. */
  readonly undecided: boolean;
}

/** The primary button, labelled with what it does and its price. */
export function CommitDecision({ attemptView, plan, choice, offered, draft, pays, refusal, undecided }: CommitProps) {
  const { system, text, send } = useGame();
  const busy = useBusy();
  const { attempt, payer, seen } = attemptView;
  const standing = draft.move === choice.stands.as;
  const move = offered.find((one) => one.move.name === draft.move)?.move;
  const helps = (move?.by ?? choice.by) === ANYONE && payer !== attempt.character;
  // After a roll, dice are named only where the button throws them: resolving a check throws none.
  const ahead = attemptView.position.tray.length > 0 ? 1 : undefined;
  const preview = standing ? previewRoll(system, plan.attemptView.attempt.trace, ahead) : undefined;
  const cost = useCosts()({ choice, draft });
  const isPaid = Object.values(pays).some((amount) => amount > 0);
  const button = isPaid
    ? formatButton(system, draft.move, pays)
    : formatDecisionBriefly(text, draft.move, draft.detail, attemptView.position.tray, pays);
  const priced = cost === undefined ? button : `${button}, ${cost}`;
  const own = useRollWords(plan.attemptView.attempt.trace, draft);
  const label = own ?? (preview ? rollLabel(moveLabel(text, draft.move), preview.dice) : priced);
  const { first = [] } = draft;
  const before = first.length === 0 ? "" : [formatPrice(text, pays), cost ?? ""].filter((one) => one !== "").join(", ");
  return (
    <CommitRow
      label={undecided ? "Choose one above" : before === "" ? label : <Priced label={label} price={before} />}
      disabled={busy || undecided || refusal !== undefined}
      waits={openRequests(attempt).length > 0}
      unchosen={undecided}
      onCommit={(dice) => {
        for (const [i, one] of [...first, draft].entries())
          send({
            type: "choose",
            ...seen,
            step: seen.step + i,
            move: one.move,
            detail: one.detail,
            dice,
            ...(helps ? { payer } : {}),
          });
      }}
    />
  );
}

/** What a button does, above the price of all that it does. */
const Priced = ({ label, price }: { readonly label: string; readonly price: string }) => (
  <span className="priced">
    {label} <small>{price}</small>
  </span>
);
