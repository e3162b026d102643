import { negotiationMoves } from "@rulewright/table";
import { explainedFacts, formatAmount, openFacts, priceNote, standingOutcome, textOfChoice } from "@rulewright/present";
import {
  addAmounts,
  type Amounts,
  type Choose,
  goalOfOffer,
  checkDecision,
  type Move,
  type JsonObject,
  type Refusal,
  pursuedBy,
  recordPosition,
  type SystemDefinition,
} from "@rulewright/rules";
import type { SlotDecision } from "@rulewright/systems/screen";
import { type ReactNode, useMemo } from "react";
import { RefusalNotice } from "../../components/refusal-notice.tsx";
import { OpenFacts } from "../../components/facts.tsx";
import { Stamp } from "../../components/stamp.tsx";
import { hasPicture, isBinary, isTrackerHidden, TrackerMark } from "../../components/tracker-mark.tsx";
import { detailOf } from "../../odds/options.ts";
import { useOdds } from "../../odds/use-odds.ts";
import { useGame } from "../../state/game.tsx";
import { characterOf, sidesOf } from "../../state/people.ts";
import { trackersOf } from "../../state/trackers.ts";
import { Slot, useCosts, useMoveConcerns, useRisks, useToldFacts } from "../../screen/slot.tsx";
import { ChoiceBar } from "./choice-bar.tsx";
import { CommitDecision } from "./commit-decision.tsx";
import { DiceTray } from "../roll/dice-tray.tsx";
import { RollSlot } from "../roll/roll-slot.tsx";
import {
  diceFieldOf,
  draftKey,
  type DecisionDraft,
  NO_DRAFT,
  useDraft,
  offeredMoves,
  type OfferedMove,
  selectedDice,
  withDetail,
  toggleDie,
} from "./decision-draft.ts";
import { planOf } from "./decision-plan.ts";
import { MoveFields, NumberFields } from "./detail-fields.tsx";
import { positionWithNumbers } from "./drafted-position.ts";
import { untoldHeadlines } from "../roll/headline-numbers.ts";
import { sumContext } from "../roll/sum-context.ts";
import { isWorthChoosing, type OptionRowInput, optionRows } from "./option-rows.ts";
import { SumLine } from "../roll/sum-line.tsx";
import { trayDice } from "../roll/tray-dice.ts";
import { type AttemptView, useViewOfDecider } from "../../state/attempt-view.ts";
import { SuggestButton, Suggestions } from "./suggestions.tsx";

interface DecisionPanelProps {
  readonly attemptView: AttemptView;
  readonly choice: Choose;
}

/**
 * A choice after a roll: the decision of whoever chooses. Everybody else sees the same options, and can say which one they
 * would take; not where both sides announce at once.
 */
export function DecisionPanel({ attemptView, choice }: DecisionPanelProps) {
  const offered = offeredMoves(choice, attemptView.may);
  const mine = attemptView.may(choice.by) || offered.some(({ closed }) => !closed);
  const key = draftKey(attemptView, choice);
  if (mine) return <Decision key={key} {...{ attemptView, choice, offered }} />;
  if (!choice.sealed) return <OthersDecision key={key} attemptView={attemptView} />;
  return (
    <>
      <StandingDice attemptView={attemptView} />
      <Suggestions attemptView={attemptView} />
    </>
  );
}

/** Somebody else's decision, with their options. */
function OthersDecision({ attemptView }: Pick<DecisionPanelProps, "attemptView">) {
  const seen = useViewOfDecider(attemptView);
  const { awaits } = seen.position;
  if (awaits.wants !== "choice") return null;
  const { choice } = awaits;
  const offered = offeredMoves(choice, (by) => by === choice.by);
  return <Decision {...{ attemptView: seen, choice, offered }} suggests />;
}

/** The dice on the table, with their sum. */
export function StandingDice({
  attemptView,
  marked = [],
}: {
  readonly attemptView: AttemptView;
  readonly marked?: readonly number[];
}) {
  const { system } = useGame();
  if (attemptView.position.tray.length === 0) return null;
  const position = recordPosition(attemptView.position);
  const dice = <DiceTray dice={trayDice(system, position, { selected: new Set(marked), selectable: false })} />;
  const sides = sidesOf(attemptView.attempt);
  return <RollSlot {...{ position, sides, dice }} pending sum={<StandingSum attemptView={attemptView} />} />;
}

interface Price {
  readonly pays: Amounts;
  readonly refusal?: Refusal;
}

interface DecisionProps extends DecisionPanelProps {
  readonly offered: readonly OfferedMove[];
  /** Whether the viewer only says what they would do. */
  readonly suggests?: boolean;
}

/** A decision: the dice that can be selected, the options with their prices, and the primary button. */
export function Decision({ attemptView, choice, offered, suggests = false }: DecisionProps) {
  const { system } = useGame();
  const { position, payer } = attemptView;
  const stands = choice.stands.as;
  const { draft, setDraft, isMade, hasRolled, isFailing } = useDraft(attemptView, choice, offered);
  const { plan, priceNow, priceThen, pays, refusal } = usePlan({ attemptView, choice, offered }, draft);
  const field = diceFieldOf(offered);
  const drawn = hasRolled ? positionWithNumbers(system, attemptView, { draft, field }) : undefined;
  const costOf = useCosts();
  const riskOf = useRisks();
  const mayStand = suggests || attemptView.may(choice.by);
  const listing = { stands, mayStand, offered: plan.offered, draft };
  const { rows, goal, options, drafted, isOtherBetter } = useOptionRows(plan.attemptView, plan.choice, listing);
  // What ends the roll is never chosen beforehand while something could be done about a failure, or is better.
  const isLast = hasRolled && choice.stands.leadsTo.end === "outcome";
  const undecided = !isMade && (isFailing || (isLast && mayStand && isOtherBetter));
  const set = (move: Move, detail: JsonObject): void => setDraft(withDetail(draft, move, detail, stands));
  // Whoever may only make another move, as a helper who pays for one, has nothing to commit to before they select it.
  const commits = undecided || mayStand || draft.move !== stands;
  const selected = offered.find(({ move, closed }) => !closed && move.name === draft.move && move !== field?.move);
  const drafting = { goal, hasRolled, draft: undecided ? NO_DRAFT : draft, drafted, options, onDraft: setDraft };
  const decision: SlotDecision = { ...slotDecision(attemptView, choice, offered), ...drafting, priceOf: priceNow };
  return (
    <>
      {hasRolled && !field && !rows.some((row) => isPriced(priceThen(row.draft).pays)) ? null : (
        <Funds payer={payer} pays={pays} />
      )}
      <DecisionRoll
        attemptView={{ ...attemptView, position: drawn ?? position }}
        // Before the first roll, the offer shows the sum.
        hasSum={hasRolled}
        selected={field && selectedDice(draft, field)}
        onToggle={(place) => field && setDraft(toggleDie(draft, field, place, stands))}
      />
      <Suggestions attemptView={attemptView} {...(suggests ? {} : { onSelect: setDraft })} />
      <Weighed hasRolled={hasRolled}>
        <Slot name="decision" with={{ decision }}>
          {field ? <NumberFields move={field.move} draft={draft} onSet={set} /> : null}
          <ChoiceBar
            rows={undecided ? rows.map((row) => ({ ...row, chosen: false })) : rows}
            closed={closedMoves(plan.offered, pastMoves(system, attemptView))}
            priceOf={(input) => priceThen(input).pays}
            costOf={(input) => costOf({ choice: plan.choice, draft: input })}
            riskOf={(input) =>
              riskOf({ choice: plan.choice, draft: input, position, house: attemptView.attempt.trace.house })
            }
            goal={goal}
            note={hasRolled ? "" : adviceNote(system, attemptView)}
            onChoose={(input) => setDraft({ ...draft, ...input })}
          />
          {selected ? <MoveFields key={selected.move.name} move={selected.move} draft={draft} onSet={set} /> : null}
        </Slot>
      </Weighed>
      {refusal ? <RefusalNotice refusal={refusal} /> : null}
      {suggests ? (
        <SuggestButton seen={attemptView.seen} draft={draft} undecided={undecided} />
      ) : commits ? (
        <CommitDecision {...{ attemptView, plan, choice, offered, draft, pays, refusal, undecided }} />
      ) : null}
    </>
  );
}

/** What may be done with a roll. A shared screen has it beside the roll. */
function Weighed({ hasRolled, children }: { readonly hasRolled: boolean; readonly children: ReactNode }) {
  const { watches } = useGame();
  return watches && hasRolled ? <div className="weighed">{children}</div> : children;
}

/** A draft with the decisions that it makes first: the options are those after them, and it costs what all of them do. */
function usePlan(
  { attemptView, choice, offered }: Pick<DecisionProps, "attemptView" | "choice" | "offered">,
  draft: DecisionDraft,
) {
  const { system } = useGame();
  const concerns = useMoveConcerns();
  const plan = useMemo(() => {
    const made = planOf(system, { attemptView, choice, offered }, draft);
    const { args } = attemptView.position;
    return { ...made, offered: made.offered.filter(({ move }) => concerns(move.name, args)) };
  }, [system, concerns, attemptView, choice, offered, draft]);
  const priceThen = (input: DecisionDraft): Price => priceDraft(plan.choice, input, plan.attemptView.position);
  const last = priceThen(draft);
  return {
    plan,
    priceNow: (input: DecisionDraft): Price => priceDraft(choice, input, attemptView.position),
    priceThen,
    pays: addAmounts(plan.pays, last.pays),
    refusal: plan.refusal ?? last.refusal,
  };
}

const isPriced = (pays: Amounts): boolean => Object.values(pays).some((amount) => amount > 0);

interface DecisionRollProps {
  readonly attemptView: AttemptView;
  readonly hasSum: boolean;
  /** The positions of the selected dice; undefined where none can be selected. */
  readonly selected: readonly number[] | undefined;
  readonly onToggle: (place: number) => void;
}

/** The dice of a decision, which can be selected where a move takes some, and their sum. */
function DecisionRoll({ attemptView, hasSum, selected, onToggle }: DecisionRollProps) {
  const { system } = useGame();
  const position = recordPosition(attemptView.position);
  const selection = { selected: new Set(selected), selectable: selected !== undefined };
  const dice =
    position.tray.length > 0 ? (
      <DiceTray dice={trayDice(system, position, selection)} onToggle={selected && onToggle} />
    ) : null;
  const sides = sidesOf(attemptView.attempt);
  return (
    <RollSlot {...{ position, sides, dice }} pending sum={hasSum ? <StandingSum attemptView={attemptView} /> : null} />
  );
}

/** What a game's own component is told of a decision, whatever has been drafted. */
const slotDecision = ({ attempt, position, held }: AttemptView, choice: Choose, offered: readonly OfferedMove[]) => ({
  choice,
  position,
  held,
  trace: attempt.trace,
  sides: sidesOf(attempt),
  moves: Object.fromEntries(offered.map(({ move, closed }) => [move.name, closed])),
});

/** What the prices of the goal demand of the advice. */
function adviceNote(system: SystemDefinition, { attempt }: AttemptView): string {
  const goal = system.goals[goalOfOffer(system, attempt.offer, attempt.given) ?? ""];
  return goal ? priceNote(system.text, goal, attempt.trace.house) : "";
}

/** The price of a draft, or its refusal. */
function priceDraft(choice: Choose, { move, detail }: DecisionDraft, { tray }: AttemptView["position"]): Price {
  if (move === choice.stands.as && choice.stands.closed) return { pays: {}, refusal: choice.stands.closed };
  const decision = checkDecision(choice, { move, detail }, tray);
  return "refused" in decision ? { pays: {}, refusal: decision } : { pays: decision.pays };
}

/** The open facts of a choice, unless the sum shows them; of an outcome that stands, the numbers it is known by. */
function StandingFacts({ attemptView: { attempt, position } }: { readonly attemptView: AttemptView }) {
  const { system } = useGame();
  const facts = openFacts(position);
  const told = useToldFacts();
  if (position.tray.length === 0) return null;
  const outcome = standingOutcome(position);
  if (outcome) return <OpenFacts facts={untoldHeadlines(system, outcome, position)} known={{}} except={told} />;
  return <OpenFacts facts={facts} known={attempt.trace.args} except={[...told, ...explainedFacts(position, facts)]} />;
}

function StandingSum({ attemptView }: { readonly attemptView: AttemptView }) {
  const { attempt, position } = attemptView;
  const { system, view } = useGame();
  const outcome = standingOutcome(position);
  const { outcome: word, ...facts } = openFacts(position);
  // Some choices come before the one that settles the attempt, and know what it comes to.
  const stands = outcome ?? (typeof word === "string" ? { ...facts, outcome: word } : undefined);
  const context = sumContext(system, view, attempt);
  const told = useToldFacts();
  // What somebody decides by isn't folded where nothing else says it.
  const isAlone = !outcome && position.explanation?.sums.every(({ of }) => told.includes(of));
  return (
    <SumLine
      explanation={position.explanation}
      context={context}
      told={isAlone ? [] : told}
      tray={position.tray}
      facts={<StandingFacts attemptView={attemptView} />}
    >
      {stands ? (
        <Stamp system={system} outcome={stands} named={attempt.named} text={context.text} pending />
      ) : undefined}
    </SumLine>
  );
}

type OptionRowState = Pick<OptionRowInput, "stands" | "mayStand" | "offered" | "draft">;

function useOptionRows(attemptView: AttemptView, choice: Choose, input: OptionRowState) {
  const { system, seesOdds } = useGame();
  // Of two sides that announce at once, each wants its own.
  const by = choice.sealed && !input.mayStand ? (attemptView.role ?? choice.by) : choice.by;
  const { attempt, position, held } = attemptView;
  const goal = goalOfOffer(system, attempt.offer, attempt.given, by);
  const question = { ask: "choice", system: system.id, trace: attempt.trace, held } as const;
  const hasOdds = seesOdds && goal !== undefined;
  const all = useOdds(hasOdds ? { ...question, goal } : undefined);
  const own = useOdds(
    hasOdds && input.draft.move !== input.stands
      ? { ...question, goal, considered: { move: input.draft.move, detail: input.draft.detail } }
      : undefined,
  );
  const pursued = goal === undefined ? undefined : system.goals[goal];
  const wanted = pursued !== undefined && pursuedBy(pursued, by);
  const options = all?.options;
  return {
    goal,
    isOtherBetter: wanted && isWorthChoosing(options, pursued),
    options: options?.map((option) => ({ ...option, detail: detailOf(option, position.tray) })),
    drafted: own?.considered,
    rows: optionRows({
      text: textOfChoice(system.text, choice),
      position,
      hasOdds,
      goal: pursued,
      wanted,
      ...input,
      options,
      considered: own?.considered,
    }),
  };
}

/** The moves that led to the roll: negotiation, and the move that rolled. They aren't listed as closed. */
function pastMoves(system: Parameters<typeof negotiationMoves>[0], { attempt }: AttemptView): ReadonlySet<string> {
  const { steps } = attempt.trace;
  const rollChoice = steps[steps.findIndex((step) => "roll" in step) - 1];
  const roll = rollChoice && "choose" in rollChoice ? [rollChoice.choose] : [];
  return new Set([...roll, ...negotiationMoves(system, attempt.trace).map(({ name }) => name)]);
}

function closedMoves(offered: readonly OfferedMove[], past: ReadonlySet<string>) {
  return offered.flatMap(({ move, closed }) =>
    closed && !past.has(move.name) ? [{ name: move.name, refusal: closed }] : [],
  );
}

/** The trackers that can pay; what the decision spends is outlined. */
function Funds({ payer, pays }: { readonly payer: string; readonly pays: Amounts }) {
  const { view, system, text } = useGame();
  const character = characterOf(view, payer);
  const held = character ? trackersOf(system, view, character) : [];
  const shown = held.filter(
    ({ name, amount, max }) => (pays[name] ?? 0) > 0 || !isTrackerHidden(system, name, amount, max),
  );
  if (shown.length === 0) return null;
  return (
    <div className="row between purse wrap">
      {shown.map(({ name, amount, max }) => {
        const spending = pays[name] ?? 0;
        const words = formatAmount(text, name, amount);
        return (
          <span key={name} className="row small">
            <Slot name="amount" with={{ name, amount, spending }}>
              <TrackerMark {...{ system, name, amount, max, spending }} />
            </Slot>
            {isBinary(system, name) || !hasPicture(system, name, max) ? null : (
              <output className="nowrap">{spending > 0 ? `${amount - spending} of ${words} left` : words}</output>
            )}
          </span>
        );
      })}
    </div>
  );
}
