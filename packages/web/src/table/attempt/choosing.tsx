import {
  type Amounts,
  ANYONE,
  type Choose,
  checkDecision,
  type Move,
  type JsonObject,
  type Refusal,
  formatMessage,
} from "@rulewright/rules";
import { useState } from "react";
import { RefusalNotice } from "../../components/refusal-notice.tsx";
import { OpenFacts } from "../../components/facts.tsx";
import { Stamp } from "../../components/stamp.tsx";
import { hasPicture, isBinary, isTrackerHidden, TrackerMark } from "../../components/tracker-mark.tsx";
import { useOdds } from "../../odds/use-odds.ts";
import { characterOf, nameOf, useGame } from "../../state/game.tsx";
import { buttonWords } from "../../words/options.ts";
import { amountWords } from "../../words/system.ts";
import { openFacts, standingOutcome } from "../../words/standing.ts";
import { isSummed } from "../../words/sums.ts";
import { trackersOf } from "../../words/trackers.ts";
import { goalOf } from "./approaches.tsx";
import { ChoiceBar } from "./choice-bar.tsx";
import { CommitRow } from "./commit-row.tsx";
import { DiceTray } from "./dice-tray.tsx";
import { diceFieldOf, type Draft, movesFor, type Offered, pickedPlaces, withDetail, withDie } from "./draft.ts";
import { NumberFields, TextFields } from "./number-fields.tsx";
import { summedOf } from "./recipe-of.ts";
import { type Choosable, rowsOf } from "./rows.ts";
import { talkMoves } from "./story.ts";
import { SumLine } from "./sum-line.tsx";
import { rollWords, throwOf } from "./throws.ts";
import { laidDice } from "./tray.ts";
import type { Met } from "./use-attempt.ts";

interface ChoosingProps {
  readonly met: Met;
  readonly choice: Choose;
}

/** Dice lie on the table and something may still be done. */
export function Choosing({ met, choice }: ChoosingProps) {
  const { view } = useGame();
  const offered = movesFor(choice, met.may);
  const mine = met.may(choice.by) || offered.some(({ closed }) => !closed);
  // A new step begins a new draft.
  if (mine) return <Decision key={met.attempt.trace.steps.length} {...{ met, choice, offered }} />;
  return (
    <>
      <TableOfDice met={met} />
      <output className="waiting">{nameOf(view, met.whose(choice.by))} decides what happens next.</output>
    </>
  );
}

/** The dice as they lie, with their sum. */
export function TableOfDice({ met, marked = [] }: { readonly met: Met; readonly marked?: readonly number[] }) {
  const { system } = useGame();
  if (met.position.tray.length === 0) return null;
  return (
    <>
      <DiceTray dice={laidDice(system, met.position, { picked: new Set(marked), open: false, doubling: false })} />
      <StandingSum met={met} />
    </>
  );
}

interface Priced {
  readonly pays: Amounts;
  readonly refusal?: Refusal;
}

/** A decision being made: the dice that may be tapped, the options with their prices, the one primary button. */
export function Decision({ met, choice, offered }: ChoosingProps & { readonly offered: readonly Offered[] }) {
  const { system } = useGame();
  const { position, payer } = met;
  const stands = choice.stands.as;
  const [draft, setDraft] = useState<Draft>({ move: stands, detail: {} });
  const field = diceFieldOf(offered);
  const picked = pickedPlaces(draft, field);
  const considered = (made: Draft): Priced => consideredAs(choice, made, position);
  const { pays, refusal } = considered(draft);
  const mayStand = met.may(choice.by);
  const rows = useRows(met, choice, { stands, mayStand, offered, draft });
  const { doubled } = system;
  const doubling = doubled?.by !== undefined && Number(draft.detail[doubled.by] ?? 0) > 0;
  const set = (move: Move, detail: JsonObject): void => setDraft(withDetail(draft, move, detail, stands));
  const selected = offered.find(({ move, closed }) => !closed && move.name === draft.move && move !== field?.move);
  const handling = { picked: new Set(picked), open: field !== undefined, doubling };
  return (
    <>
      <Purse payer={payer} pays={pays} />
      {position.tray.length > 0 ? (
        <DiceTray
          dice={laidDice(system, position, handling)}
          onPick={field && ((place) => setDraft(withDie(draft, field, place, stands)))}
        />
      ) : null}
      <StandingSum met={met} />
      <StandingFacts met={met} />
      {field ? <NumberFields move={field.move} draft={draft} onSet={set} /> : null}
      <ChoiceBar
        rows={rows}
        closed={closedOnes(offered, talked(system, met))}
        priceOf={(made) => considered(made).pays}
        goal={goalOf(system, met.attempt.offer)}
        onChoose={setDraft}
      />
      {selected ? <NumberFields move={selected.move} draft={draft} onSet={set} /> : null}
      {selected ? <TextFields move={selected.move} draft={draft} onSet={set} /> : null}
      {refusal ? <RefusalNotice refusal={refusal} /> : null}
      <Commit {...{ met, choice, offered, draft, pays }} barred={refusal !== undefined} />
    </>
  );
}

/** What a draft costs, or why it can't be done. */
function consideredAs(choice: Choose, { move, detail }: Draft, { tray }: Met["position"]): Priced {
  if (move === choice.stands.as && choice.stands.closed) return { pays: {}, refusal: choice.stands.closed };
  const found = checkDecision(choice, { move, detail }, tray);
  return "refused" in found ? { pays: {}, refusal: found } : { pays: found.pays };
}

interface CommitProps extends ChoosingProps {
  readonly offered: readonly Offered[];
  readonly draft: Draft;
  readonly pays: Amounts;
  readonly barred: boolean;
}

/** The one primary button: what is about to be done, and its price. */
function Commit({ met, choice, offered, draft, pays, barred }: CommitProps) {
  const { system, text, busy, send } = useGame();
  const { attempt, payer } = met;
  const standing = draft.move === choice.stands.as;
  // A friend may put something in, but it is not theirs to let it stand.
  const idle = standing && !met.may(choice.by);
  const move = offered.find((one) => one.move.name === draft.move)?.move;
  const helps = (move?.by ?? choice.by) === ANYONE && payer !== attempt.character;
  const thrown = standing ? throwOf(system, attempt.trace) : undefined;
  const rolls = thrown
    ? rollWords(formatMessage(text, `move.${draft.move}`), thrown)
    : buttonWords(system, draft.move, pays);
  return (
    <CommitRow
      label={idle ? "Choose what goes in" : rolls}
      disabled={busy || idle || barred}
      onCommit={(dice) =>
        send({
          type: "choose",
          attempt: attempt.id,
          step: attempt.trace.steps.length,
          move: draft.move,
          detail: draft.detail,
          dice,
          ...(helps ? { payer } : {}),
        })
      }
    />
  );
}

/** What lies open in the middle of an attempt, where no sum tells it. */
function StandingFacts({ met: { attempt, position } }: { readonly met: Met }) {
  const facts = openFacts(position);
  const outcome = standingOutcome(position);
  if (position.tray.length === 0 || (outcome && isSummed(position, outcome))) return null;
  return <OpenFacts facts={facts} known={attempt.trace.args} />;
}

function StandingSum({ met: { attempt, position } }: { readonly met: Met }) {
  const { system, view } = useGame();
  const outcome = standingOutcome(position);
  return (
    <SumLine story={summedOf(system, view, attempt, position)}>
      {outcome ? <Stamp system={system} outcome={outcome} pending /> : undefined}
    </SumLine>
  );
}

type Made = Pick<Choosable, "stands" | "mayStand" | "offered" | "draft">;

function useRows(met: Met, { by }: Choose, made: Made) {
  const { system, seesOdds } = useGame();
  const { attempt, position, held } = met;
  const goal = goalOf(system, attempt.offer);
  const asked = { ask: "choice", system: system.id, trace: attempt.trace, held } as const;
  const all = useOdds(seesOdds && goal !== undefined ? { ...asked, goal } : undefined);
  const own = useOdds(
    seesOdds && goal !== undefined && made.draft.move !== made.stands
      ? { ...asked, goal, considered: { move: made.draft.move, detail: made.draft.detail } }
      : undefined,
  );
  const wanted = goal !== undefined && system.goals[goal]?.owner === by;
  return rowsOf({ system, position, wanted, ...made, options: all?.options, considered: own?.considered });
}

/** Moves over and done with: the talking, and what began the roll. Their being closed is no news. */
function talked(system: Parameters<typeof talkMoves>[0], { attempt }: Met): ReadonlySet<string> {
  const { steps } = attempt.trace;
  const begun = steps[steps.findIndex((step) => "roll" in step) - 1];
  const roll = begun && "choose" in begun ? [begun.choose] : [];
  return new Set([...roll, ...talkMoves(system, attempt.trace).map(({ name }) => name)]);
}

function closedOnes(offered: readonly Offered[], over: ReadonlySet<string>) {
  return offered.flatMap(({ move, closed }) =>
    closed && !over.has(move.name) ? [{ name: move.name, refusal: closed }] : [],
  );
}

/** The tokens that can pay, with those about to go outlined. */
function Purse({ payer, pays }: { readonly payer: string; readonly pays: Amounts }) {
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
        const going = pays[name] ?? 0;
        const words = amountWords(text, name, amount);
        return (
          <span key={name} className="row small">
            <TrackerMark {...{ system, name, amount, max, spending: going }} />
            {isBinary(system, name) || !hasPicture(system, name, max) ? null : (
              <output className="nowrap">{going > 0 ? `${going} of ${words}` : words}</output>
            )}
          </span>
        );
      })}
    </div>
  );
}
