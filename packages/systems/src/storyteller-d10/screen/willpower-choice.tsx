import { answerChoice, isRefusal, type Outcome, resume } from "@rulewright/rules";
import { moveLabel } from "@rulewright/present";
import { type ReactNode, useId } from "react";
import { type SlotDecision, type SlotProps, useHost } from "../../screen/index.ts";
import { degreeOf } from "./count.ts";
import { WillpowerDots } from "./willpower-dots.tsx";

/** What a roll ends with if a move is made and nothing follows; undefined where it doesn't end. */
function outcomeAfter({ trace, held }: SlotDecision, move: string, book: Parameters<typeof resume>[0]) {
  const answered = answerChoice(book, trace, { move }, held);
  if (isRefusal(answered)) return undefined;
  const { awaits } = resume(book, answered.trace);
  if (awaits.wants === "nothing") return awaits.outcome;
  const after = awaits.wants === "choice" ? awaits.choice.stands.leadsTo : undefined;
  return after?.end === "outcome" ? after.outcome : undefined;
}

const netOf = (outcome: Outcome | undefined): number | undefined =>
  typeof outcome?.["net"] === "number" ? outcome["net"] : undefined;

/** ST-31 After a willpower roll: what stands, and what buying it off would bring, priced at once. */
export function WillpowerChoice({ decision, children }: SlotProps["decision"] & { readonly children: ReactNode }) {
  const { table } = useHost();
  const { choice, moves } = decision;
  const stands = choice.stands.as;
  const isBuying = stands === "hold" && Object.hasOwn(moves, "spend") && moves["spend"] === undefined;
  const kept = isBuying ? netOf(outcomeAfter(decision, stands, table.system)) : undefined;
  const bought = isBuying ? netOf(outcomeAfter(decision, "spend", table.system)) : undefined;
  if (kept === undefined || bought === undefined) return children;
  return <Options decision={decision} kept={kept} bought={bought} />;
}

interface OptionsProps {
  readonly decision: SlotDecision;
  readonly kept: number;
  readonly bought: number;
}

function Options({ decision, kept, bought }: OptionsProps) {
  const group = useId();
  const { draft, onDraft, held, choice } = decision;
  const now = held["willpower"] ?? 0;
  const { text } = useHost().table.system;
  const option = (move: string) => ({
    group,
    words: moveLabel(text, move),
    chosen: draft.move === move,
    onChoose: () => onDraft({ move, detail: {} }),
  });
  return (
    <div className="options" role="radiogroup" aria-label="Options">
      <Option {...option(choice.stands.as)} net={kept} now={now} spending={0} />
      <Option {...option("spend")} net={bought} now={now} spending={1} />
    </div>
  );
}

interface OptionProps {
  readonly group: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly words: string;
  readonly net: number;
  /** Current willpower, and how much of it is spent. */
  readonly now: number;
  readonly spending: number;
}

function Option({ group, chosen, onChoose, words, net, now, spending }: OptionProps) {
  const left = now - spending;
  return (
    <label className={chosen ? "option on" : "option"}>
      <input type="radio" className="over" name={group} checked={chosen} onChange={onChoose} />
      <span className="radio" aria-hidden="true" />
      <span>
        <span className="t">{words}</span>
        <span className="p">
          <WillpowerDots now={now} permanent={now} spending={spending} />
          {spending === 0 ? "free" : `1 willpower, the next roll has ${left}`}
        </span>
      </span>
      <span className="v">
        {net}
        <small>{degreeOf(net)}</small>
      </span>
    </label>
  );
}
