import { answerChoice, isRefusal, type Outcome, resume } from "@rulewright/rules";
import { formatChance, moveLabel } from "@rulewright/present";
import { type ReactNode, useId } from "react";
import { numberIn, type SlotDecision, type SlotProps, useHost, useValues } from "../../screen/index.ts";
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

const netOf = (outcome: Outcome | undefined): number | undefined => outcome && numberIn(outcome, "net");

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

/** The chance of the same roll with so many dots. The last one can't be spent on a roll, so there is always one left. */
function useNextRolls({ trace, goal }: SlotDecision, dots: readonly number[]): readonly (number | undefined)[] {
  const { procedure, args } = trace;
  const asked = goal === undefined ? [] : dots.map((willpower) => ({ procedure, args: { ...args, willpower }, goal }));
  const answers = useValues(asked);
  return dots.map((_, place) => answers?.[place]?.passive[0]);
}

interface OptionsProps {
  readonly decision: SlotDecision;
  readonly kept: number;
  readonly bought: number;
}

function Options({ decision, kept, bought }: OptionsProps) {
  const group = useId();
  const { draft, onDraft, held, choice, options } = decision;
  const now = held["willpower"] ?? 0;
  const [stays, falls] = useNextRolls(decision, [now, now - 1]);
  // Where the dot changes nothing about the next roll, neither option tells its chance.
  const isSame = stays !== undefined && falls !== undefined && formatChance(stays) === formatChance(falls);
  const { text } = useHost().table.system;
  const option = (move: string) => ({
    group,
    words: moveLabel(text, move),
    chosen: draft.move === move,
    // Whoever may not see odds is not told what is best.
    best: options !== undefined && kept !== bought && bought > kept === (move === "spend"),
    onChoose: () => onDraft({ move, detail: {} }),
  });
  return (
    <div className="options" role="radiogroup" aria-label="Options">
      <Option {...option(choice.stands.as)} net={kept} now={now} spending={0} next={isSame ? undefined : stays} />
      <Option {...option("spend")} net={bought} now={now} spending={1} next={isSame ? undefined : falls} />
    </div>
  );
}

interface OptionProps {
  readonly group: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly words: string;
  /** Whether it brings more successes than the other one. */
  readonly best: boolean;
  readonly net: number;
  /** Current willpower, and how much of it is spent. */
  readonly now: number;
  readonly spending: number;
  /** The chance of such a roll the next time; undefined until it is known, and for whoever may not see odds. */
  readonly next: number | undefined;
}

/** What an option costs, and what the next roll is worth after it. */
function priceWords(spending: number, left: number, next: number | undefined): string {
  if (spending === 0) return next === undefined ? "free" : `free, the next roll stays at ${formatChance(next)}`;
  const price = `${spending} willpower`;
  if (left === 0) return `${price}, and none is left`;
  const dice = left === 1 ? "1 die" : `${left} dice`;
  return `${price}, the next roll ${next === undefined ? `has ${dice}` : `falls to ${formatChance(next)}`}`;
}

function Option({ group, chosen, onChoose, words, best, net, now, spending, next }: OptionProps) {
  return (
    <label className={chosen ? "option on" : "option"}>
      <input type="radio" className="over" name={group} checked={chosen} onChange={onChoose} />
      <span className="radio" aria-hidden="true" />
      <span>
        <span className="t">
          {words}
          {best ? (
            <>
              {" "}
              <span className="bestmark">✦ best for successes</span>
            </>
          ) : null}
        </span>
        <span className="p">
          <WillpowerDots now={now} permanent={now} spending={spending} />
          {priceWords(spending, now - spending, next)}
        </span>
      </span>
      <span className="v">
        {net}
        <small>{degreeOf(net).replace(`${net} `, "")}</small>
      </span>
    </label>
  );
}
