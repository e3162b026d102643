import { formatChance, formatMean, worthAtOnce } from "@rulewright/present";
import type { ReactNode } from "react";
import { type ObjectiveValues, useHouse, useValues } from "../../screen/index.ts";
import { FREE_DICE, MAX_BOUGHT, priceOf } from "../rules/announcement.ts";
import { houseRules } from "../rules/house-rules.ts";
import { chanceOfComplication } from "../rules/successes.ts";
import type { DicePlan } from "./dice-plan.ts";
import { type PoolArguments, termsIn } from "./pool-terms.ts";

/** W20-06 The sockets that have a price. */
export const SOCKETS = Array.from({ length: MAX_BOUGHT }, (_, i) => i + 1);

/** What the columns of dice know of a roll. */
export interface Columns {
  readonly goal: string;
  /** What would be rolled without any purchase, with luck for the attribute where that is drafted. */
  readonly pool: PoolArguments;
  /** Dice bought before. */
  readonly bought: number;
  readonly plan: DicePlan;
}

/** The dice of the draft, with those bought before. */
export const diceOf = ({ bought, plan }: Columns): number => FREE_DICE + bought + plan.sources.length;

/** The look of a socket's column: paid, in force, or open. */
export function columnLook({ bought, plan: { sources } }: Columns, socket: number): string {
  const last = bought + sources.length;
  if (socket <= bought) return socket === last ? "paid lit" : "paid";
  return socket === last ? "lit" : socket < last ? "within" : "";
}

/** Whether only the free dice would be rolled. */
export const isUnbought = ({ bought, plan }: Columns): boolean => bought + plan.sources.length === 0;

/** A chance with its strip. */
const Chance = ({ value }: { readonly value: number }) => (
  <>
    {formatChance(value)}
    <span className="wl-strip" aria-hidden="true">
      <i style={{ width: `${value * 100}%` }} />
    </span>
  </>
);

/** What an attack is for, by its goal: the row's name, and how its values are written. */
export const AIMS: Readonly<Record<string, { readonly name: string; readonly format: (value: number) => string }>> = {
  damage: { name: "Avg damage", format: formatMean },
  enough: { name: "Enough", format: formatChance },
};

/** What the roll would be with the dice of each column; an attack also has what it is for. */
export function Chances({ bench }: { readonly bench: Columns }) {
  const { pool, goal } = bench;
  const counts = [0, ...SOCKETS].map((socket) => FREE_DICE + socket);
  const { procedure, args } = pool;
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
        <th scope="row">{aim ? "Hits" : "Success"}</th>
        {cells((values) => (
          <Chance value={worthAtOnce(values)} />
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
        {cells(({ passive: [, , over = 0] }) => formatMean(over))}
      </tr>
      {aim ? (
        <tr className="figures">
          <th scope="row">{aim.name}</th>
          {cells((values) => aim.format(worthAtOnce(values)), counts.length)}
        </tr>
      ) : null}
    </>
  );
}

/**
 * W20-06, W20-07, W20-31 What an attempt of one of the GM's characters would be with each die that the store can buy, while the GM
 * frames it.
 */
export function StoreTable({ pool, goal }: Pick<Columns, "pool" | "goal">) {
  const { gmAp } = pool.args;
  const bench: Columns = { pool, goal, bought: 0, plan: { sources: [], isStacked: false } };
  return (
    <table className="wl-sockets from-store" aria-label="Dice from your store">
      <tbody>
        <tr className="heads">
          <th scope="col">Dice</th>
          <th scope="col" className="lit">
            <small>free</small>
          </th>
          {SOCKETS.map((socket) => (
            <StoreHead key={socket} price={priceOf(0, socket)} held={Number(gmAp)} />
          ))}
        </tr>
        <Chances bench={bench} />
      </tbody>
    </table>
  );
}

/** The price of the dice up to a column, and how much the store is short of it. */
function StoreHead({ price, held }: { readonly price: number; readonly held: number }) {
  const short = price - held;
  return (
    <th scope="col">
      <small>{short > 0 ? `costs ${price}, ${short} short` : `costs ${price}`}</small>
    </th>
  );
}
