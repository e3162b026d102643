import { formatComparison, formatPrice, labelOf, type PresentedSum, presentExplanation } from "@rulewright/present";
import { addAmounts, type Amounts, type RecordedPosition } from "@rulewright/rules";
import type { LoggedAttempt } from "@rulewright/table";
import { Fragment } from "react";
import { Icon } from "../../art/icon.tsx";
import { Die, type DieAppearance, type DieFill } from "../../components/die.tsx";
import { Slot, useFoldedWords } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import { nameOf, sidesOf } from "../../state/people.ts";
import { countingOutcome } from "../override/counting-outcome.ts";
import { Verdict } from "../override/verdict.tsx";
import { untoldHeadlines } from "../roll/headline-numbers.ts";
import { isFurther } from "../roll/dice-tray.tsx";
import { positionAfter } from "../roll/positions.ts";
import { rollStages } from "../roll/roll-stages.ts";
import { sumContext } from "../roll/sum-context.ts";
import { withoutHiddenSheets } from "../roll/secret-sums.ts";
import { SumParts } from "../roll/sum-line.tsx";
import { handIn, trayDice } from "../roll/tray-dice.ts";

interface FoldedRollProps {
  readonly history: LoggedAttempt;
  /** What the attempt is called, where the words above don't say it. */
  readonly title: string;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/**
 * A settled roll as one line: its dice as they counted, what was paid, the sum and the stamp. A tap opens all that it stands for,
 * and folds it again.
 */
export function FoldedRoll({ open, ...roll }: FoldedRollProps) {
  const { title, onToggle } = roll;
  return (
    <button type="button" className="folded-roll" aria-expanded={open} onClick={onToggle}>
      {title === "" ? null : <span className="title">{title}</span>}
      {open ? <span>Fold the roll</span> : <RollInLine {...roll} />}
      <Icon name="down" small />
    </button>
  );
}

function RollInLine({ history }: Pick<FoldedRollProps, "history">) {
  const { view, system } = useGame();
  const context = sumContext(system, view, history);
  const position = positionAfter(system, history);
  const outcome = countingOutcome(history);
  const people = sidesOf(history);
  const own = useFoldedWords({
    position,
    outcome,
    nameOf: (role) => context.sides?.[role] ?? nameOf(view, people[role] ?? role),
  });
  const dice = trayDice(system, position);
  const order = own?.dice ?? dice.map((_, place) => ({ place, fill: undefined }));
  const pays = paidFor(history);
  const paid = formatPrice(context.text, pays);
  const rolls = (): readonly RecordedPosition[] => rollStages(system, history).map((stage) => stage.position);
  return (
    <>
      <span className="dice">
        <Slot name="foldedDice" with={{ rolls, pays }}>
          {order.map(({ place, fill }) => {
            const { appearance, label = "" } = dice[place] ?? {};
            return appearance ? (
              <Fragment key={place}>
                {!own?.dice && isFurther(dice, place) ? <i className="further" aria-hidden="true" /> : null}
                <Die appearance={inLine(appearance, fill)} label={`${label}. `} small />
              </Fragment>
            ) : null;
          })}
          {dice.some(({ appearance }) => handIn(appearance).length > 0) ? <Icon name="hand" small /> : null}
        </Slot>
      </span>
      <span className="tells">
        <span className="sum">
          {own ? <OwnWords words={own.words} /> : <FoldedSums {...{ history, position, outcome }} />}
          {paid === "" ? null : <u>spent {paid}</u>}
        </span>
        <Verdict attempt={history} />
      </span>
    </>
  );
}

/** A die of a line has no marks below it, and no face from before a reroll. */
const inLine = (die: DieAppearance, fill: DieFill = die.fill): DieAppearance => ({
  ...die,
  fill,
  feet: [],
  locked: false,
  previousFace: undefined,
});

type FoldedSumsProps = Pick<FoldedRollProps, "history"> & {
  readonly position: RecordedPosition;
  readonly outcome: ReturnType<typeof countingOutcome>;
};

/** The sums of a roll: of a single die with all that is added to it, of several with what they came to. */
function FoldedSums({ history, position, outcome }: FoldedSumsProps) {
  const { view, system, isGm } = useGame();
  const context = sumContext(system, view, history);
  const before = positionAfter(system, history, history.negotiation.length).explanation;
  const seen = isGm ? position.explanation : withoutHiddenSheets(view, history, position.explanation, before);
  const [sum, ...further] = presentExplanation(context, seen ?? { sums: [] }).sums;
  const comparison = sum?.against ? formatComparison(sum.against) : "";
  return (
    <>
      {sum ? <SumParts sum={position.tray.length === 1 ? sum : withoutTerms(sum)} /> : null}
      {further.map(({ label, total }, i) =>
        // Sums keep their order. What the roll is compared with stands beside it, and nothing earned is not told.
        total === undefined ||
        Number(total) === 0 ||
        comparison.endsWith(` ${total}`) ||
        isTermOf(sum, label) ? null : (
          <span key={i}>
            <u>{label}</u> <b>{total}</b>
          </span>
        ),
      )}
      {Object.entries(untoldHeadlines(system, outcome ?? {}, position)).map(([name, value]) => (
        <span key={name}>
          <u>{labelOf(context.text, name)}</u> <b>{value}</b>
        </span>
      ))}
    </>
  );
}

/** A sum that says what it comes to alone. */
function withoutTerms(sum: PresentedSum): PresentedSum {
  if (sum.total === undefined) return sum;
  const { uncut: _uncut, bounded: _bounded, ...rest } = sum;
  return { ...rest, label: "", terms: [] };
}

/** Whether the first sum has another one's total among its terms, and so has told it. */
const isTermOf = (sum: PresentedSum | undefined, label: string): boolean =>
  sum?.terms.some((term) => term.label.toLowerCase() === label.toLowerCase()) ?? false;

/** A game's own words for a roll, with its numbers set as numbers. */
const OwnWords = ({ words }: { readonly words: string }) => (
  <span>{words.split(/(\d+)/u).map((part, i) => (i % 2 === 0 ? <u key={i}>{part}</u> : <b key={i}>{part}</b>))}</span>
);

/** What all choices of an attempt have cost. */
const paidFor = ({ trace }: LoggedAttempt): Amounts =>
  trace.steps.reduce<Amounts>((paid, step) => ("choose" in step ? addAmounts(paid, step.pays) : paid), {});
