import { formatChance, formatMean } from "@rulewright/present";
import type { Refusal } from "@rulewright/rules";
import type { ReactNode } from "react";
import {
  type CostInput,
  type DecisionDraft,
  type ObjectiveValues,
  type RollInput,
  type SlotDecision,
  type SlotProps,
  useHost,
  useHouse,
  useValues,
} from "../../screen/index.ts";
import { FREE_DICE, MAX_BOUGHT, priceOf } from "../rules/announcement.ts";
import { houseRules } from "../rules/house-rules.ts";
import { chanceOfComplication } from "../rules/successes.ts";
import { LuckSwitch } from "./luck.tsx";
import { type PoolArguments, poolAfter, poolOf, termsIn } from "./pool-terms.ts";
import { CheckFaces } from "./target-strip.tsx";
import { WastelandTokens } from "./tokens.tsx";

/** W20-06 The sockets that have a price. */
const SOCKETS = Array.from({ length: MAX_BOUGHT }, (_, i) => i + 1);

/** The purses that pay for dice, as the rules name their moves. */
const PURSES = [
  { move: "buy", name: "Your points", kind: "own" },
  { move: "feed-gm", name: "Feed the GM", kind: "gm" },
] as const;
type Purse = (typeof PURSES)[number];

/** What the sockets know of a decision. */
interface Bench {
  readonly decision: SlotDecision;
  readonly pool: PoolArguments;
  /** Dice bought before, and those of the draft. */
  readonly bought: number;
  readonly drafted: number;
}

const isPurse = (move: string): boolean => PURSES.some((purse) => purse.move === move);

/** W20-05..W20-08, W20-25 Dice in sockets, each with its price, paid from one's own points or by feeding the GM. */
export function Sockets({ decision, children }: SlotProps["decision"] & { readonly children: ReactNode }) {
  const { seesOdds } = useHost().table;
  const { choice, moves, draft } = decision;
  const pool = Object.hasOwn(moves, "buy") ? poolAfter(choice) : undefined;
  if (!pool) return children;
  const bought = pool.args.dice - FREE_DICE;
  const drafted = isPurse(draft.move) ? Number(draft.detail["dice"] ?? 0) : 0;
  const bench = { decision, pool, bought, drafted };
  return (
    <div className="wl-bench">
      {seesOdds ? <CheckFaces args={pool.args} /> : null}
      <table className="wl-sockets" aria-label="Dice and their prices">
        <tbody>
          <Heads bench={bench} />
          {PURSES.map((purse) => (
            <PurseRow key={purse.move} bench={bench} purse={purse} />
          ))}
          {seesOdds ? <Chances bench={bench} /> : null}
        </tbody>
      </table>
      <LuckSwitch decision={decision} move="stacked-deck" name="Stacked Deck" note="Luck for the attribute" />
      <details className="advanced">
        <summary>All options</summary>
        {children}
      </details>
    </div>
  );
}

/** The look of a socket's column: paid, in force, or open. */
function columnLook({ bought, drafted }: Bench, socket: number): string {
  if (socket <= bought) return socket === bought && drafted === 0 ? "paid lit" : "paid";
  return socket === bought + drafted ? "lit" : socket < bought + drafted ? "within" : "";
}

/** Whether only the free dice would be rolled. */
const isUnbought = ({ bought, drafted }: Bench): boolean => bought + drafted === 0;

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
          <DieShape filled={socket <= bench.bought + bench.drafted} />
          <small>{socket <= bench.bought ? "paid" : `costs ${priceOfSocket(bench, socket)}`}</small>
        </th>
      ))}
    </tr>
  );
}

function DieShape({ filled }: { readonly filled: boolean }) {
  return (
    <svg className={filled ? "wl-die filled" : "wl-die"} viewBox="0 0 100 100" aria-hidden="true">
      <polygon points="50,2 92,26 92,74 50,98 8,74 8,26" />
    </svg>
  );
}

/** A chance with its strip. */
const Chance = ({ value }: { readonly value: number }) => (
  <>
    {formatChance(value)}
    <span className="wl-strip" aria-hidden="true">
      <i style={{ width: `${value * 100}%` }} />
    </span>
  </>
);

const buying = (move: string, dice: number): DecisionDraft => ({ move, detail: { dice } });

const numberIn = ({ details }: Refusal, name: string): number => Number(details?.[name] ?? 0);

/** W20-07 The price of all dice up to a socket, as the rules say it: as a payment, or in a refusal that it is too high. */
function priceUpTo({ decision, bought }: Bench, socket: number): number {
  if (socket <= bought) return 0;
  const { pays, refusal } = decision.priceOf(buying("buy", socket - bought));
  const paid = Object.values(pays).reduce((sum, amount) => sum + amount, 0);
  return refusal ? numberIn(refusal, "price") : paid;
}

const priceOfSocket = (bench: Bench, socket: number): number => priceUpTo(bench, socket) - priceUpTo(bench, socket - 1);

interface PurseRowProps {
  readonly bench: Bench;
  readonly purse: Purse;
}

function PurseRow({ bench, purse }: PurseRowProps) {
  const { decision } = bench;
  const held = decision.held["ap"] ?? 0;
  // W20-31 The GM's characters feed nobody.
  if (decision.moves[purse.move]?.code === "gm-feeds-nobody") return null;
  return (
    <tr>
      <th scope="row">
        {purse.name}
        {purse.kind === "own" ? <small>you have {held}</small> : null}
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
  const { decision, bought, drafted } = bench;
  const { draft, onDraft, choice } = decision;
  if (socket <= bought) return null;
  const wanted = buying(purse.move, socket - bought);
  const { refusal } = decision.priceOf(wanted);
  const [price, all] = [priceOfSocket(bench, socket), priceUpTo(bench, socket)];
  const dice = socket - bought;
  const on = draft.move === purse.move && dice <= drafted;
  if (refusal) return <span className="wl-short">{Math.max(0, all - numberIn(refusal, "held"))} short</span>;
  const words = `${purse.name}: ${dice === 1 ? "1 die" : `${dice} dice`} for ${all}`;
  return (
    <button
      type="button"
      className={on ? "wl-pay on" : "wl-pay"}
      aria-pressed={on && dice === drafted}
      aria-label={words}
      onClick={() => onDraft(on && dice === drafted ? { move: choice.stands.as, detail: {} } : wanted)}
    >
      <WastelandTokens kind={purse.kind} count={price} />
    </button>
  );
}

/** W20-08, B3 What a purchase gives to the GM's store: a price that no tracker of the payer shows. */
export function costOfFeeding({ choice, draft: { move, detail } }: CostInput): string | undefined {
  const pool = poolAfter(choice);
  if (!pool || (move !== "feed-gm" && move !== "buy-split")) return undefined;
  const bought = pool.args.dice - FREE_DICE;
  const fed = move === "feed-gm" ? priceOf(bought, Number(detail["dice"] ?? 1)) : Number(detail["gm"] ?? 0);
  return fed === 0 ? undefined : `${fed} to the GM's store`;
}

/** W20-08 What the button says that feeds the GM for dice: how many more, and what the GM gets. */
export function feedingWords({ system, trace, draft }: RollInput): string | undefined {
  const pool = draft?.move === "feed-gm" ? poolOf(system, trace) : undefined;
  if (!draft || !pool) return undefined;
  const dice = Number(draft.detail["dice"] ?? 1);
  const fed = priceOf(pool.args.dice - FREE_DICE, dice);
  return `Add ${dice === 1 ? "1 die" : `${dice} dice`}, GM gains ${fed}`;
}

/** Of the objectives of success, its chance and the mean of the points over. */
const [SUCCESS, , OVER] = [0, 1, 2];

/** What an attack is for, by its goal: the row's name, and whether it is a chance. */
const AIMS: Readonly<Record<string, { readonly name: string; readonly isChance: boolean }>> = {
  damage: { name: "Damage", isChance: false },
  enough: { name: "Enough", isChance: true },
};

/** What the roll would be with the dice of each column; an attack also has what it is for. */
function Chances({ bench }: { readonly bench: Bench }) {
  const { pool, decision } = bench;
  const counts = [0, ...SOCKETS].map((socket) => FREE_DICE + socket);
  const { procedure, args } = pool;
  const { goal = "" } = decision;
  const aim = AIMS[goal];
  const house = useHouse(houseRules);
  const goals = goal === "" ? [] : aim ? ["success", goal] : [goal];
  const answers = useValues(
    goals.flatMap((asked) => counts.map((dice) => ({ procedure, args: { ...args, dice }, goal: asked }))),
  );
  const lookOf = (i: number): string => (i > 0 ? columnLook(bench, i) : isUnbought(bench) ? "lit" : "");
  const cells = (say: (values: ObjectiveValues) => ReactNode, from = 0) =>
    counts.map((dice, i) => {
      const values = answers?.[from + i];
      return (
        <td key={dice} className={lookOf(i)}>
          {values ? say(values) : "…"}
        </td>
      );
    });
  return (
    <>
      <tr className="figures">
        <th scope="row">Success</th>
        {cells(({ passive }) => (
          <Chance value={passive[SUCCESS] ?? 0} />
        ))}
      </tr>
      <tr className="figures">
        <th scope="row">A 20 falls</th>
        {counts.map((dice, i) => (
          <td key={dice} className={lookOf(i)}>
            {formatChance(chanceOfComplication(dice, termsIn(args), house))}
          </td>
        ))}
      </tr>
      <tr className="figures">
        <th scope="row">Points over</th>
        {cells(({ passive }) => formatMean(passive[OVER] ?? 0))}
      </tr>
      {aim ? (
        <tr className="figures">
          <th scope="row">{aim.name}</th>
          {cells(({ passive: [value = 0] }) => (aim.isChance ? formatChance(value) : formatMean(value)), counts.length)}
        </tr>
      ) : null}
    </>
  );
}
