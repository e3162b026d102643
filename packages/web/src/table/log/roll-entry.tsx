import { toneOf } from "@rulewright/present";
import { type Explanation, formatMessage } from "@rulewright/rules";
import { type ComponentProps, type ReactNode, useMemo } from "react";
import { nameOf, sidesOf } from "../../state/people.ts";
import { Die } from "../../components/die.tsx";
import { RuleNumber } from "../../components/rule-number.tsx";
import { Stamp } from "../../components/stamp.tsx";
import { Slot, useToldFacts } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import { formatChanges, isMilestone, withoutResets } from "./changes.ts";
import { choiceWords } from "../../words/choice.ts";
import { formatRollTerms } from "../../words/roll-terms.ts";
import { Facts } from "../../components/facts.tsx";
import { positionAfter } from "../roll/positions.ts";
import { countingOutcome } from "../override/counting-outcome.ts";
import { OverrideNote, Verdict } from "../override/verdict.tsx";
import { withoutHiddenSheets } from "../roll/secret-sums.ts";
import { argsAtRoll } from "../roll/roll-preview.ts";
import { rollSummary } from "../history/roll-summary.ts";
import { sumContext } from "../roll/sum-context.ts";
import type { LoggedAttempt } from "@rulewright/table";
import { type StageChoice, type RollStage, rollStages } from "../roll/roll-stages.ts";
import { SumLine } from "../roll/sum-line.tsx";
import { handIn, trayDice } from "../roll/tray-dice.ts";

interface RollEntryProps {
  readonly history: LoggedAttempt;
  /** Whether it says whose it is and what is rolled. */
  readonly titled: boolean;
}

/** A roll in the log: dice, sum, choices with their prices, and the outcome. */
export function RollEntry({ history, titled }: RollEntryProps) {
  const { view, system, text, people } = useGame();
  const outcome = countingOutcome(history);
  const told = useToldFacts();
  const stages = useMemo(() => rollStages(system, history), [system, history]);
  const last = stages.at(-1);
  const context = sumContext(system, view, history);
  const changes = withoutResets(system, history.changes).filter((one) => !isMilestone(text, one, history.changes));
  const consequences = formatChanges(system, text, people, changes, history.character);
  return (
    <article className="entry">
      <div>
        {titled ? (
          <>
            <p className="by">
              {people[history.character]} <span>{history.title}</span>
            </p>
            <p className="note">{formatRollTerms(text, rollSummary(system, view, history))}</p>
          </>
        ) : null}
        {stages.map((stage, i) => (
          // Stages are only appended.
          <LoggedStage key={i} history={history} stage={stage} next={stages[i + 1]} last={stage === last} />
        ))}
        {outcome ? <Facts facts={outcome} rolled={last?.position} text={context.text} told={told} /> : null}
        <OverrideNote attempt={history} />
        {consequences === "" ? null : <p className="small after">{consequences}</p>}
      </div>
      <RuleNumber rules={last?.position.rules ?? []} />
    </article>
  );
}

interface StageProps {
  readonly history: LoggedAttempt;
  readonly stage: RollStage;
  readonly next: RollStage | undefined;
  readonly last: boolean;
}

type FailureProps = Omit<ComponentProps<typeof Stamp>, "outcome"> & Pick<RollStage, "position">;

function LoggedStage({ history, stage, next, last }: StageProps) {
  const { view, system, isGm } = useGame();
  const told = useToldFacts();
  const { outcome } = history.trace;
  const { position, choices, summed } = stage;
  // A decision after the roll may have changed how the outcome came about.
  const settled = last && outcome ? positionAfter(system, history).explanation : undefined;
  const explanation = settled ?? (next ? untoldSums(position.explanation, next.position.explanation) : undefined);
  const before = positionAfter(system, history, history.negotiation.length).explanation;
  const all = explanation ?? position.explanation;
  const seen = isGm ? all : withoutHiddenSheets(view, history, all, before);
  const explained = seen ? { ...position, explanation: seen } : position;
  const context = sumContext(system, view, history);
  const dice = trayDice(system, explained).map(({ appearance, label, note }, place) => (
    // The position on the table identifies a die. What could be done with it is over; whose it is remains.
    <Die key={place} appearance={{ ...appearance, feet: handIn(appearance) }} label={label} note={note} small />
  ));
  const stamp =
    last && outcome ? (
      <Slot name="verdict" with={{ outcome: countingOutcome(history) ?? outcome }}>
        <Verdict attempt={history} />
      </Slot>
    ) : next ? (
      failureStamp({ system, position, named: history.named, text: context.text })
    ) : undefined;
  const sum = (
    <SumLine explanation={explained.explanation} context={context} told={told} tight>
      {stamp}
    </SumLine>
  );
  const settledAs = last && outcome ? { rolled: argsAtRoll(system, history) } : {};
  return (
    <div className="logged">
      {/* What is in the sum comes before it. */}
      <ChoicesMade choices={choices.slice(0, summed)} history={history} />
      <div className="dice small-dice">
        <Slot name="loggedRoll" with={{ position: explained, ...settledAs, sides: sidesOf(history), dice, sum }}>
          {dice}
          {sum}
        </Slot>
      </div>
      <ChoicesMade choices={choices.slice(summed)} history={history} />
    </div>
  );
}

/** The stamp of a roll that had failed, and that something else followed; undefined for any other. */
function failureStamp({ position, ...stamp }: FailureProps): ReactNode {
  const { outcome, stands } = position;
  const isFailure = stands !== undefined && outcome !== undefined && toneOf(stamp.system, outcome) === "failure";
  return isFailure ? <Stamp {...stamp} outcome={outcome} /> : undefined;
}

/** The sums of a roll without those that the next roll tells again, such as a target number that was known before it. */
function untoldSums(told: Explanation | undefined, next: Explanation | undefined): Explanation | undefined {
  const again = new Set(next?.sums.map((sum) => JSON.stringify(sum)));
  return told && { ...told, sums: told.sums.filter((sum) => !again.has(JSON.stringify(sum))) };
}

interface ChoicesProps {
  readonly choices: readonly StageChoice[];
  readonly history: LoggedAttempt;
}

/** What was chosen, one sentence each, with its price. */
export function ChoicesMade({ choices, history }: ChoicesProps) {
  const { view, text } = useGame();
  const sides = sidesOf(history);
  const nameOfSide = (by: string): string => {
    const of = sides[by];
    return of === undefined ? `The ${formatMessage(text, `role.${by}`)}` : nameOf(view, of);
  };
  return choices.map(({ step, tray }, i) => (
    // Choices are only appended.
    <p key={i} className="did">
      {nameOfSide(step.by)} {choiceWords(text, { ...step, move: step.choose, tray })}
    </p>
  ));
}
