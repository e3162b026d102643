import { isOutcome, spellNumber } from "@rulewright/present";
import type { HouseRules, Outcome, JsonObject, Position, Rulebook, TableDie } from "@rulewright/rules";
import type { Entry } from "../sheet/entries.ts";
import { leftOver, type Part, partsOf } from "./parts.ts";
import { openFacts, standingOutcome } from "./standing.ts";

const asNumber = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

/** One result as a sum of dice: so many count, so many are taken away, against what is needed. */
export interface CountedSum {
  readonly form: "counted";
  readonly counts: number;
  readonly cancels: number;
  /** What else goes in: dice that count twice (without a name), a threshold. */
  readonly parts: readonly Part[];
  readonly result: number;
  /** How many are needed, where the result is held against a number. */
  readonly needed: number | undefined;
}

/** One die and what is added to it, against a target. */
export interface TotalledSum {
  readonly form: "totalled";
  readonly natural: number;
  readonly added: readonly Part[];
  readonly total: number;
  readonly target: number | undefined;
}

export interface Summed {
  readonly system: Rulebook;
  readonly house: HouseRules;
  readonly position: Position;
  /** What the arguments are called on the sheet. */
  readonly named: Readonly<Record<string, string>>;
  /** What was picked off the sheet by its name, with its rating. */
  readonly picked?: readonly Entry[];
  /** The outcome, where the table knows it already. */
  readonly outcome?: Outcome | undefined;
}

/** Whether results of several rolls were compared, each of which stands in the outcome: that is no sum of dice. */
export const isCompared = (outcome: JsonObject): boolean => Object.values(outcome).some(isOutcome);

/**
 * Whether a result is told by a line of arithmetic: one die and what is added to it, or dice that are counted. What came
 * about without dice, by buying off those that lie there, is no sum of them.
 */
export const isSummed = ({ tray }: Pick<Position, "tray">, outcome: Outcome): boolean =>
  outcome["automatic"] !== true &&
  ((tray.length === 1 && asNumber(outcome["natural"]) !== undefined) ||
    (tray.length > 0 &&
      !isCompared(outcome) &&
      (asNumber(outcome["net"]) ?? asNumber(outcome["successes"])) !== undefined));

/** The arithmetic of a roll, from its outcome and facts; undefined where it has none. */
export function sumOf(summed: Summed): CountedSum | TotalledSum | undefined {
  const { position } = summed;
  const facts = openFacts(position);
  const outcome = summed.outcome ?? standingOutcome(position) ?? asOutcome(facts);
  if (!outcome || !isSummed(position, outcome)) return undefined;
  const natural = asNumber(outcome["natural"]);
  if (natural !== undefined && position.tray.length === 1) return totalled(summed, outcome, natural);
  const result = asNumber(outcome["net"]) ?? asNumber(outcome["successes"]);
  return result === undefined ? undefined : countedSum(summed, outcome, result);
}

/** A choice that leads on may lay the whole result open as facts. */
const asOutcome = (facts: JsonObject): Outcome | undefined =>
  typeof facts["outcome"] === "string" ? { ...facts, outcome: facts["outcome"] } : undefined;

function countedSum(summed: Summed, outcome: Outcome, result: number): CountedSum {
  const { position } = summed;
  const dice = (worth: string): number => position.tray.filter((die) => worthOf(position, die) === worth).length;
  const [counts, cancels] = [dice("counts"), dice("cancels")];
  const facts = openFacts(position);
  const successes = asNumber(outcome["successes"]);
  const twice = (successes ?? counts) - counts;
  const net = asNumber(outcome["net"]);
  const rest = result - (counts + Math.max(0, twice) - (net === undefined ? 0 : cancels));
  const same = (_: Outcome, { tray, classes }: Position): boolean =>
    tray.filter((die) => classes[die.class ?? ""] === "counts").length === counts;
  const taken = rest === 0 ? [] : partsOf(summed, { value: result, in: (other) => asNumber(other["net"]), same });
  const left = rest - taken.reduce((sum, { value }) => sum + value, 0);
  const parts = [
    ...(twice > 0 ? [{ value: twice }] : []),
    ...(net === undefined ? [] : [...taken, ...leftOver(left, { ...facts, ...outcome })]),
  ];
  return {
    form: "counted",
    counts,
    cancels: net === undefined ? 0 : cancels,
    parts,
    result,
    needed: net === undefined ? neededFor(outcome, facts) : undefined,
  };
}

/** How many successes are needed, where successes are held against a number. */
function neededFor(outcome: Outcome, facts: JsonObject): number | undefined {
  const margin = asNumber(outcome["margin"]);
  const successes = asNumber(outcome["successes"]);
  return (
    asNumber(facts["difficulty"]) ??
    asNumber(outcome["difficulty"]) ??
    (margin === undefined || successes === undefined ? undefined : successes - margin)
  );
}

function totalled(summed: Summed, outcome: Outcome, natural: number): TotalledSum | undefined {
  const { position } = summed;
  const total = totalIn(outcome);
  if (total === undefined) return undefined;
  const same = (other: Outcome): boolean => other["natural"] === natural;
  const parts = partsOf(summed, { value: total, in: totalIn, same });
  const left = total - natural - parts.reduce((sum, { value }) => sum + value, 0);
  const target = asNumber(openFacts(position)["target"]);
  return { form: "totalled", natural, added: [...parts, ...leftOver(left, outcome)], total, target };
}

const totalIn = (outcome: Outcome): number | undefined => asNumber(outcome["total"]) ?? asNumber(outcome["final"]);
/** What a die on the table means to the eye. */
export function worthOf({ classes }: Position, die: TableDie): "counts" | "blank" | "cancels" | undefined {
  return die.class === undefined ? undefined : classes[die.class];
}

/** How far it is from what is needed, in words: "one short", "just enough", "two over". */
export function marginWords(margin: unknown): string | undefined {
  if (typeof margin !== "number") return undefined;
  if (margin === 0) return "just enough";
  return margin < 0 ? `${spellNumber(-margin)} short` : `${spellNumber(margin)} over`;
}
