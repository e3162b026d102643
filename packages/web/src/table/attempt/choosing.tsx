import { type Amounts, type Choose, consider, type Refusal, wordOf } from "@rulewright/rules";
import { useState } from "react";
import { RuleNumber } from "../../parts/rule-number.tsx";
import { Stamp } from "../../parts/stamp.tsx";
import { TrackerMark } from "../../parts/tokens.tsx";
import { useOdds } from "../../odds/use-odds.ts";
import { characterOf, nameOf, useGame } from "../../state/game.tsx";
import { buttonWords } from "../../words/options.ts";
import { amountWords } from "../../words/system.ts";
import { standingOutcome } from "../../words/sums.ts";
import { ChoiceBar } from "./choice-bar.tsx";
import { CommitRow } from "./commit-row.tsx";
import { DiceTray } from "./dice-tray.tsx";
import { diceFieldOf, type Draft, movesFor, type Offered, pickedPlaces, withDetail, withDie } from "./draft.ts";
import { NumberFields } from "./number-fields.tsx";
import { type Choosable, rowsOf } from "./rows.ts";
import { talkMoves } from "./story.ts";
import { SumLine } from "./sum-line.tsx";
import { laidDice } from "./tray.ts";
import type { Met } from "./use-attempt.ts";

interface ChoosingProps {
  readonly met: Met;
  readonly choice: Choose;
}

/** Dice lie on the table and something may still be done. */
export function Choosing({ met, choice }: ChoosingProps) {
  const { view, isGm } = useGame();
  const { attempt, position, plays } = met;
  const offered = movesFor(choice, { plays, isGm });
  const mine = plays || offered.some(({ closed }) => !closed);
  // A new step begins a new draft.
  if (mine) return <Decision key={attempt.trace.steps.length} {...{ met, choice, offered }} />;
  return (
    <>
      <TableOfDice met={met} />
      <output className="waiting">
        {nameOf(view, attempt.character)} decides what to do with {position.tray.length === 1 ? "it" : "them"}.
      </output>
    </>
  );
}

/** The dice as they lie, with their sum. */
export function TableOfDice({ met, marked = [] }: { readonly met: Met; readonly marked?: readonly number[] }) {
  const { text } = useGame();
  return (
    <>
      <DiceTray dice={laidDice(text, met.position, { picked: new Set(marked), open: false, doubling: false })} />
      <StandingSum met={met} />
    </>
  );
}

interface Priced {
  readonly pays: Amounts;
  readonly refusal?: Refusal;
}

function Decision({ met, choice, offered }: ChoosingProps & { readonly offered: readonly Offered[] }) {
  const { system, text, busy, send } = useGame();
  const { attempt, position, payer } = met;
  const stands = choice.stands.as;
  const [draft, setDraft] = useState<Draft>({ move: stands, detail: {} });
  const field = diceFieldOf(offered);
  const picked = pickedPlaces(draft, field);
  const considered = (made: Draft): Priced => {
    const found = consider(choice, { move: made.move, detail: made.detail }, position.tray);
    return "refused" in found ? { pays: {}, refusal: found } : { pays: found.pays };
  };
  const { pays, refusal } = considered(draft);
  const rows = useRows(met, { stands, mayStand: met.plays, offered, draft });
  // A friend may put something in, but it is not theirs to let it stand.
  const idle = draft.move === stands && !met.plays;
  const doubling = Object.entries(draft.detail).some(([name, value]) => name === "double" && Number(value) > 0);
  const commit = (dice: "generator" | "hand"): void =>
    send({
      type: "choose",
      attempt: attempt.id,
      step: attempt.trace.steps.length,
      move: draft.move,
      detail: draft.detail,
      dice,
      ...(payer === attempt.character ? {} : { payer }),
    });
  const setNumber = (move: string, detail: Record<string, number>): void =>
    setDraft(withDetail(draft, move, detail, stands));
  const selected = offered.find(({ move, closed }) => !closed && move.name === draft.move && move !== field?.move);
  return (
    <>
      <Purse payer={payer} pays={pays} />
      <DiceTray
        dice={laidDice(text, position, { picked: new Set(picked), open: field !== undefined, doubling })}
        onPick={field && ((place) => setDraft(withDie(draft, field, place, stands)))}
      />
      <StandingSum met={met} />
      {field ? <NumberFields move={field.move} draft={draft} onSet={setNumber} /> : null}
      <ChoiceBar
        rows={rows}
        closed={closedOnes(offered, talked(system, met))}
        priceOf={(made) => considered(made).pays}
        onChoose={setDraft}
      />
      {selected ? <NumberFields move={selected.move} draft={draft} onSet={setNumber} /> : null}
      {refusal ? (
        <output className="why">
          {wordOf(text, `refusal.${refusal.code}`, refusal.details)} <RuleNumber rules={[refusal.rule]} />
        </output>
      ) : null}
      <CommitRow
        label={idle ? "Choose what goes in" : buttonWords(system, draft.move, pays)}
        disabled={busy || idle || refusal !== undefined}
        onCommit={commit}
      />
    </>
  );
}

function StandingSum({ met: { attempt, position } }: { readonly met: Met }) {
  const { system } = useGame();
  const outcome = standingOutcome(position);
  return (
    <SumLine story={{ position, args: attempt.trace.args, named: attempt.named }}>
      {outcome ? <Stamp system={system} outcome={outcome} pending /> : undefined}
    </SumLine>
  );
}

function useRows(met: Met, made: Pick<Choosable, "stands" | "mayStand" | "offered" | "draft">) {
  const { system, seesOdds } = useGame();
  const { attempt, position, held } = met;
  const [goal] = Object.keys(system.goals);
  const asked = { ask: "choice", system: system.id, trace: attempt.trace, held } as const;
  const all = useOdds(seesOdds && goal !== undefined ? { ...asked, goal } : undefined);
  const own = useOdds(
    seesOdds && goal !== undefined && made.draft.move !== made.stands
      ? { ...asked, goal, considered: { move: made.draft.move, detail: made.draft.detail } }
      : undefined,
  );
  return rowsOf({ system, position, ...made, options: all?.options, considered: own?.considered });
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
  if (!character) return null;
  return (
    <div className="row between purse">
      {Object.entries(system.trackers).map(([name, { most }]) => {
        const held = character.trackers[name] ?? 0;
        const going = pays[name] ?? 0;
        const words = amountWords(text, name, held);
        return (
          <span key={name} className="row small">
            <TrackerMark system={system} name={name} character={character} going={going} />
            {most === 1 ? null : <output className="nowrap">{going > 0 ? `${going} of ${words}` : words}</output>}
          </span>
        );
      })}
    </div>
  );
}
