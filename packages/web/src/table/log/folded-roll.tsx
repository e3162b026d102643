import { formatComparison, formatPrice, labelOf, type PresentedSum, presentExplanation } from "@rulewright/present";
import type { LoggedAttempt } from "@rulewright/table";
import { Icon } from "../../art/icon.tsx";
import { dieOutline } from "../../art/sprite.tsx";
import type { DieAppearance } from "../../components/die.tsx";
import { useFoldedWords } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import { nameOf, sidesOf } from "../../state/people.ts";
import { countingOutcome } from "../override/counting-outcome.ts";
import { Verdict } from "../override/verdict.tsx";
import { untoldHeadlines } from "../roll/headline-numbers.ts";
import { positionAfter } from "../roll/positions.ts";
import { sumContext } from "../roll/sum-context.ts";
import { handIn, trayDice } from "../roll/tray-dice.ts";

interface FoldedRollProps {
  readonly history: LoggedAttempt;
  /** What the attempt is called, where the words above don't say it. */
  readonly title: string;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** A settled roll as one line: its dice as marks, what was paid, the sum and the verdict. A tap opens what it stands for. */
export function FoldedRoll({ history, title, open, onToggle }: FoldedRollProps) {
  const { view, system } = useGame();
  const context = sumContext(system, view, history);
  const position = positionAfter(system, history);
  const dice = trayDice(system, position);
  const [sum, ...further] = presentExplanation(context, position.explanation ?? { sums: [] }).sums;
  const comparison = sum?.against ? formatComparison(sum.against) : "";
  const outcome = countingOutcome(history);
  const people = sidesOf(history);
  const own = useFoldedWords({
    position,
    outcome,
    nameOf: (role) => context.sides?.[role] ?? nameOf(view, people[role] ?? role),
  });
  const paid = formatPrice(context.text, paidFor(history));
  return (
    <button type="button" className="folded-roll" aria-expanded={open} onClick={onToggle}>
      <span className="marks">
        <span className="unseen">{dice.map(({ label }) => label).join("; ")}. </span>
        {dice.map(({ appearance }, place) => (
          // The position on the table identifies a die.
          <DieMark key={place} die={appearance.die} fill={own?.fills?.[place] ?? appearance.fill} />
        ))}
        {dice.some(({ appearance }) => handIn(appearance).length > 0) ? <Icon name="hand" small /> : null}
      </span>
      {title === "" ? null : <span>{title}</span>}
      {paid === "" ? null : <span className="paid">spent {paid}</span>}
      {own ? (
        <FoldedSentence words={own.words} />
      ) : (
        <>
          {sum ? (
            <span>
              <b>{sum.total ?? sum.terms[0]?.number}</b>
              {sum.against && !sum.against.joined ? "," : ""} {comparison}
            </span>
          ) : null}
          {further.map(({ label, total }, i) =>
            // Sums keep their order. What the roll is compared with stands beside it, and nothing earned is not told.
            total === undefined ||
            Number(total) === 0 ||
            comparison.endsWith(` ${total}`) ||
            isTermOf(sum, label) ? null : (
              <span key={i}>
                {label} <b>{total}</b>
              </span>
            ),
          )}
          {Object.entries(untoldHeadlines(system, outcome ?? {}, position)).map(([name, value]) => (
            <span key={name}>
              {labelOf(context.text, name)} <b>{value}</b>
            </span>
          ))}
        </>
      )}
      <Verdict attempt={history} />
      <Icon name="down" small />
    </button>
  );
}

/** Whether the first sum has another one's total among its terms, and so has told it. */
const isTermOf = (sum: PresentedSum | undefined, label: string): boolean =>
  sum?.terms.some((term) => term.label.toLowerCase() === label.toLowerCase()) ?? false;

/** A game's own words for a roll, with its numbers set as numbers. */
function FoldedSentence({ words }: { readonly words: string }) {
  return <span>{words.split(/(\d+)/u).map((part, i) => (i % 2 === 0 ? part : <b key={i}>{part}</b>))}</span>;
}

/** A die as small as a letter: its outline, filled as it counted. */
function DieMark({ die, fill }: Pick<DieAppearance, "die" | "fill">) {
  const outline = dieOutline(die);
  return (
    <svg className={`die-mark ${fill}`} viewBox="0 0 100 100" aria-hidden="true">
      {outline === undefined ? <rect x="9" y="9" width="82" height="82" rx="16" /> : <polygon points={outline} />}
    </svg>
  );
}

/** What all choices of an attempt have cost. */
function paidFor({ trace }: LoggedAttempt): Readonly<Record<string, number>> {
  const paid: Record<string, number> = {};
  for (const step of trace.steps) {
    if (!("choose" in step)) continue;
    for (const [token, amount] of Object.entries(step.pays)) paid[token] = (paid[token] ?? 0) + amount;
  }
  return paid;
}
