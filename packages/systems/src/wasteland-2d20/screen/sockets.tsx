import { formatChance, worthAtOnce } from "@rulewright/present";
import type { ReactNode } from "react";
import {
  type CostInput,
  numberIn,
  type RollInput,
  type SlotDecision,
  type SlotProps,
  useHost,
  useValues,
} from "../../screen/index.ts";
import { FREE_DICE, priceOf } from "../rules/announcement.ts";
import { sheet } from "../rules/sheet.ts";
import { AIMS, Chances, columnLook, type Columns, diceOf, isUnbought, SOCKETS } from "./dice-columns.tsx";
import { afterTap, draftOf, fedBy, paidBy, planIn, type Source, stackedPool } from "./dice-plan.ts";
import { DieShape } from "./die-shape.tsx";
import { StackedDeck } from "./luck.tsx";
import { type PoolArguments, poolAfter, poolOf, termsIn } from "./pool-terms.ts";
import { CheckFaces } from "./target-strip.tsx";
import { type TokenKind, WastelandTokens } from "./tokens.tsx";

/** A purse that pays for dice. */
interface Purse {
  readonly source: Source;
  readonly name: string;
  readonly kind: TokenKind;
  /** What is in it; undefined where that sets no limit. */
  readonly held: number | undefined;
  /** What is in it, or will be in it once so many points are paid. */
  readonly holds: (paid: number) => string;
}

function takenFrom(held: number, paid: number, words: string): string {
  const left = held - paid;
  return paid === 0 ? `${words} ${held}` : `${held}, then ${left}`;
}

function addedTo(store: number, paid: number): string {
  const then = store + paid;
  return paid === 0 ? `store ${store}` : `store ${store}, then ${then}`;
}

/** W20-07, W20-08, W20-31 The purses of whoever rolls: the GM's characters pay from the store, and feed nobody. */
function pursesOf({ held }: SlotDecision, { args: { gms } }: PoolArguments, store: number): readonly Purse[] {
  const { ap = 0, gmAp = 0 } = held;
  if (gms === true)
    return [
      { source: "buy", name: "Your store", kind: "gm", held: gmAp, holds: (paid) => takenFrom(gmAp, paid, "holds") },
    ];
  return [
    { source: "buy", name: "Your points", kind: "own", held: ap, holds: (paid) => takenFrom(ap, paid, "you have") },
    {
      source: "feed-gm",
      name: "Feed the GM",
      kind: "gm",
      held: undefined,
      holds: (paid) => addedTo(store, paid),
    },
  ];
}

/** What the sockets know of a decision. */
interface Bench extends Columns {
  readonly decision: SlotDecision;
}

/** W20-05..W20-08, W20-25 Dice in sockets, each with its price, paid from one's own points or by feeding the GM. */
export function Sockets({ decision, children }: SlotProps["decision"] & { readonly children: ReactNode }) {
  const { seesOdds, system, shared } = useHost().table;
  const { choice, moves } = decision;
  const plain = Object.hasOwn(moves, "buy") ? poolAfter(choice) : undefined;
  if (!plain) return children;
  const plan = planIn(decision);
  const stacked = stackedPool(system, decision);
  const pool = (plan.isStacked ? stacked : undefined) ?? plain;
  const { goal = "" } = decision;
  const bench = { decision, goal, pool, bought: plain.args.dice - FREE_DICE, plan };
  return (
    <div className="wl-bench">
      {seesOdds ? (
        <CheckFaces args={{ ...pool.args, dice: diceOf(bench) }}>
          <ChanceNow bench={bench} />
        </CheckFaces>
      ) : null}
      <table className="wl-sockets" aria-label="Dice and their prices">
        <tbody>
          <Heads bench={bench} />
          {pursesOf(decision, plain, sheet.ofTable(shared).gmAp).map((purse) => (
            <PurseRow key={purse.source} bench={bench} purse={purse} />
          ))}
          {seesOdds ? <Chances bench={bench} /> : null}
        </tbody>
      </table>
      {stacked ? <Luck bench={bench} plain={plain} stacked={stacked} /> : null}
      <details className="advanced">
        <summary>All options</summary>
        {children}
      </details>
    </div>
  );
}

/** The chance of the dice that are chosen, which buying moves. */
function ChanceNow({ bench }: { readonly bench: Bench }) {
  const { pool, goal } = bench;
  const { procedure, args } = pool;
  const dice = diceOf(bench);
  const [now] = useValues(goal === "" ? [] : [{ procedure, args: { ...args, dice }, goal: "success" }]) ?? [];
  if (!now) return null;
  return (
    <p className="wl-chance">
      {AIMS[goal] ? "hits " : null}
      <b className="num">{formatChance(worthAtOnce(now))}</b>
    </p>
  );
}

interface LuckProps {
  readonly bench: Bench;
  readonly plain: PoolArguments;
  readonly stacked: PoolArguments;
}

/** W20-25 Stacked Deck for the dice that are chosen: dice and luck are one draft. */
function Luck({ bench, plain, stacked }: LuckProps) {
  const { table } = useHost();
  const { decision, plan, goal } = bench;
  const { choice, held, onDraft } = decision;
  const dice = diceOf(bench);
  const [without, withLuck] =
    useValues(
      goal === "" ? [] : [plain, stacked].map(({ procedure, args }) => ({ procedure, args: { ...args, dice }, goal })),
    ) ?? [];
  return (
    <StackedDeck
      isOn={plan.isStacked}
      onTick={(isStacked) => onDraft(draftOf({ ...plan, isStacked }, choice.stands.as))}
      targetNumber={termsIn(stacked.args).targetNumber}
      held={held["luckPoints"] ?? 0}
      goal={table.system.goals[goal]}
      values={without && withLuck ? [without, withLuck] : undefined}
    />
  );
}

function Heads({ bench }: { readonly bench: Bench }) {
  return (
    <tr className="heads">
      <th scope="col">Dice</th>
      <th scope="col" className={isUnbought(bench) ? "lit" : ""}>
        <DieShape filled />
        <DieShape filled />
        <small>free</small>
      </th>
      {SOCKETS.map((socket) => (
        <th key={socket} scope="col" className={columnLook(bench, socket)}>
          <DieShape filled={FREE_DICE + socket <= diceOf(bench)} />
          <small>{socket <= bench.bought ? "paid" : `costs ${priceOf(socket - 1, 1)}`}</small>
          {socket - bench.bought > 1 ? (
            <>
              {" "}
              <small>{priceOf(bench.bought, socket - bench.bought)} in all</small>
            </>
          ) : null}
        </th>
      ))}
    </tr>
  );
}

interface PurseRowProps {
  readonly bench: Bench;
  readonly purse: Purse;
}

function PurseRow({ bench, purse }: PurseRowProps) {
  return (
    <tr>
      <th scope="row">
        {purse.name}
        <small>{purse.holds(paidBy(purse.source, bench.plan.sources, bench.bought))}</small>
      </th>
      <td className={isUnbought(bench) ? "lit" : ""}>
        <span className="unseen">nothing to pay</span>
      </td>
      {SOCKETS.map((socket) => (
        <td key={socket} className={columnLook(bench, socket)}>
          <PayButton bench={bench} purse={purse} socket={socket} />
        </td>
      ))}
    </tr>
  );
}

function PayButton({ bench, purse, socket }: PurseRowProps & { readonly socket: number }) {
  const { decision, bought, plan } = bench;
  const { onDraft, choice } = decision;
  const { source, name, kind, held } = purse;
  if (socket <= bought) return null;
  const die = socket - bought;
  const isOn = plan.sources[die - 1] === source;
  const sources = afterTap(plan.sources, die, source);
  const short = held === undefined ? 0 : paidBy(source, sources, bought) - held;
  if (!isOn && short > 0) return <span className="wl-short">{short} short</span>;
  return (
    <button
      type="button"
      className={isOn ? "wl-pay on" : "wl-pay"}
      aria-pressed={isOn}
      aria-label={`${name}: ${purchaseWords(bench, socket)}`}
      onClick={() => onDraft(draftOf({ ...plan, sources }, choice.stands.as))}
    >
      <WastelandTokens kind={kind} count={priceOf(socket - 1, 1)} />
    </button>
  );
}

/** What a tap on a cell buys: the dice up to it for their price together, or the purse of a die that is chosen already. */
function purchaseWords({ bought, plan: { sources } }: Bench, socket: number): string {
  const chosen = bought + sources.length;
  if (socket <= chosen) return `die ${FREE_DICE + socket} for ${priceOf(socket - 1, 1)}`;
  const dice = socket - chosen;
  return `${dice === 1 ? "1 die" : `${dice} dice`} for ${priceOf(chosen, dice)}`;
}

/** W20-08, B3 What a draft gives to the GM's store: a price that no tracker of the payer shows. */
export function costOfFeeding({ choice, draft }: CostInput): string | undefined {
  const pool = poolAfter(choice);
  const fed = pool ? fedBy(draft, pool.args.dice - FREE_DICE) : 0;
  return fed === 0 ? undefined : `${fed} to the GM's store`;
}

/** W20-08 What the button says that feeds the GM for dice: how many more, and what the GM gets. */
export function feedingWords({ system, trace, draft }: RollInput): string | undefined {
  const pool = draft?.move === "feed-gm" ? poolOf(system, trace) : undefined;
  if (!draft || !pool) return undefined;
  const dice = numberIn(draft.detail, "dice") ?? 1;
  const fed = priceOf(pool.args.dice - FREE_DICE, dice);
  return `Add ${dice === 1 ? "1 die" : `${dice} dice`}, GM gains ${fed}`;
}
