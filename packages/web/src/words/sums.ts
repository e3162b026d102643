import type { Outcome, PlainRecord, Position, TableDie } from "@rulewright/rules";
import { counted } from "./plain.ts";

/** What stands on the table just now, settled or not: the outcome if nobody acts. */
export function standingOutcome({ awaits }: Position): Outcome | undefined {
  if (awaits.wants === "nothing") return awaits.outcome;
  if (awaits.wants === "dice") return undefined;
  const { leadsTo } = awaits.choice.stands;
  return leadsTo.end === "outcome" ? leadsTo.outcome : undefined;
}

/** What a choice lays open beside its options: difficulty, target ... */
export function factsOf({ awaits }: Position): PlainRecord {
  return awaits.wants === "choice" ? awaits.choice.facts : {};
}

const asNumber = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

/** One result as a sum: so many dice count, so many more by doubling, against what is needed. */
export interface CountedSum {
  readonly form: "counted";
  readonly counts: number;
  readonly extra: number;
  readonly successes: number;
  readonly difficulty: number | undefined;
}

/** One die and what is added to it, against a target. */
export interface TotalledSum {
  readonly form: "totalled";
  readonly natural: number;
  readonly added: readonly { readonly value: number; readonly name?: string }[];
  readonly total: number;
  readonly target: number | undefined;
}

export interface Summed {
  readonly position: Position;
  /** The arguments the attempt began with, and what they are called on the sheet. */
  readonly args: PlainRecord;
  readonly named: Readonly<Record<string, string>>;
  /** The outcome, where the table knows it already. */
  readonly outcome?: Outcome | undefined;
}

/** The arithmetic of a roll, from its outcome and facts; undefined where it has none. */
export function sumOf({ position, args, named, outcome: known }: Summed): CountedSum | TotalledSum | undefined {
  const outcome = known ?? standingOutcome(position);
  const facts = factsOf(position);
  if (!outcome || position.tray.length === 0) return undefined;
  const successes = asNumber(outcome["successes"]);
  if (successes !== undefined) {
    const counts = position.tray.filter((die) => worthOf(position, die) === "counts").length;
    const margin = asNumber(outcome["margin"]);
    const difficulty = asNumber(facts["difficulty"]) ?? (margin === undefined ? undefined : successes - margin);
    return { form: "counted", counts, extra: successes - counts, successes, difficulty };
  }
  const natural = asNumber(outcome["natural"]);
  const total = asNumber(outcome["total"]);
  if (natural === undefined || total === undefined) return undefined;
  return {
    form: "totalled",
    natural,
    added: addedParts(total - natural, args, named),
    total,
    target: targetOf(position),
  };
}

/** What was added to the die: by name where the parts explain the whole, as one number otherwise. */
function addedParts(added: number, args: PlainRecord, named: Readonly<Record<string, string>>): TotalledSum["added"] {
  const rank = asNumber(args["rank"]);
  if (rank === undefined) return added === 0 ? [] : [{ value: added }];
  const rest = added - rank;
  const name = named["rank"];
  return [{ value: rank, ...(name === undefined ? {} : { name }) }, ...(rest === 0 ? [] : [{ value: rest }])];
}

const targetOf = (position: Position): number | undefined => asNumber(factsOf(position)["target"]);

/** What a die on the table means to the eye. */
export function worthOf({ classes }: Position, die: TableDie): "counts" | "blank" | "cancels" | undefined {
  return die.class === undefined ? undefined : classes[die.class];
}

/** How far it is from what is needed, in words: "one short", "just enough", "two over". */
export function marginWords(margin: unknown): string | undefined {
  if (typeof margin !== "number") return undefined;
  if (margin === 0) return "just enough";
  return margin < 0 ? `${counted(-margin)} short` : `${counted(margin)} over`;
}
