import { type Distribution, face, type Hand } from "@rulewright/dice";
import {
  type Calculator,
  type Choose,
  type Ending,
  isRecord,
  type JsonObject,
  type Procedure,
} from "@rulewright/rules";

/** What a throw said: how many dice of each class, the face of a single die, or whatever else its reading answers. */
export type Seen = { readonly hand: Hand } | { readonly said: string | number; readonly die?: true };

/** One way the dice may fall before somebody has to choose. */
export interface Situation {
  readonly chance: number;
  readonly seen: readonly Seen[];
  readonly choice: Choose;
  /** The procedure that asks, with its arguments. */
  readonly procedure: Procedure;
  readonly args: JsonObject;
}

/** There are more ways for the dice to fall than anybody reads, or no choice ever comes. */
export class TooMany extends RangeError {
  /** How many situations were found before. */
  readonly found: number;

  constructor(found: number) {
    super("there are too many ways for the dice to fall before the next choice");
    this.name = "TooMany";
    this.found = found;
  }
}

const MOST_RUNS = 100_000;
const DEEPEST = 200;

/** Every situation in which the next choice may be, and how often none comes any more. Throws TooMany. */
export function nextChoices(
  calculator: Calculator<number>,
  first: Procedure,
  given: JsonObject,
): { readonly situations: readonly Situation[]; readonly none: number } {
  const situations: Situation[] = [];
  let none = 0;
  let [runs, depth] = [0, 0];
  const follow = (procedure: Procedure, args: JsonObject, chance: number, before: readonly Seen[]): void => {
    runs += 1;
    if (runs > MOST_RUNS || depth > DEEPEST) throw new TooMany(situations.length);
    const ended = (ending: Ending, part: number, seen: readonly Seen[]): void => {
      if (ending.end === "go") follow(ending.procedure, ending.args, part, seen);
      else if (ending.end === "choose") situations.push({ chance: part, seen, choice: ending, procedure, args });
      else none += part;
    };
    depth += 1;
    eachRun(procedure, args, calculator, { chance, seen: before }, ended);
    depth -= 1;
  };
  follow(first, given, 1, []);
  return { situations, none };
}

type WhenEnded = (ending: Ending, chance: number, seen: readonly Seen[]) => void;

/** Runs a procedure once for every answer its dice can give. A generator can't be copied: each run starts afresh. */
function eachRun(
  procedure: Procedure,
  args: JsonObject,
  calculator: Calculator<number>,
  before: { readonly chance: number; readonly seen: readonly Seen[] },
  ended: WhenEnded,
): void {
  const answers: unknown[] = [];
  const again = (part: number, seen: readonly Seen[]): void => {
    const run = procedure.run(args, calculator.house);
    let step = run.next();
    let used = 0;
    while (!step.done) {
      const asked = step.value;
      if (asked.ask === "earn") {
        step = run.next();
        continue;
      }
      if (used === answers.length) {
        for (const { value, chance } of answersTo(asked, calculator)) {
          answers.push(value);
          again(part * chance, [...seen, seenIn(asked, value)]);
          answers.pop();
        }
        return;
      }
      step = run.next(answers[used]);
      used += 1;
    }
    ended(step.value, part, seen);
  };
  again(before.chance, before.seen);
}

type Asked = Exclude<NonNullable<ReturnType<ReturnType<Procedure["run"]>["next"]>["value"]>, Ending>;

/** What dice can say, or how a procedure used as a die can end. */
function answersTo(
  asked: Exclude<Asked, { ask: "earn" }>,
  calculator: Calculator<number>,
): Distribution<unknown, number> {
  if (asked.ask === "roll") return calculator.tables.of(asked.dice, asked.reading);
  const { procedure, args } = asked;
  return calculator.outcomes(procedure, args).map(({ value, chance }) => ({ value: value.outcome, chance }));
}

function seenIn(asked: Exclude<Asked, { ask: "earn" }>, value: unknown): Seen {
  if (isRecord(value) && typeof value["outcome"] === "string") return { said: value["outcome"] };
  if (isRecord(value) && Object.values(value).every((count) => typeof count === "number")) {
    return { hand: Object.fromEntries(Object.entries(value).map(([name, count]) => [name, Number(count)])) };
  }
  if (typeof value !== "number") return { said: JSON.stringify(value) };
  return asked.ask === "roll" && asked.reading === face ? { said: value, die: true } : { said: value };
}
