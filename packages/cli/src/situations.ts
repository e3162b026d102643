import {
  type Choose,
  DiceTables,
  type Ending,
  isRecord,
  type PlainRecord,
  type Position,
  type Procedure,
} from "@rulewright/rules";
import type { Hand } from "@rulewright/dice";
import { inDoubles } from "./draw/numbers.ts";
import type { Question } from "./reckoning.ts";

/** What a throw said: how many dice of each class, or whatever else its reading answers. */
export type Seen = { readonly hand: Hand } | { readonly said: string | number };

/** One way the dice may fall before somebody has to choose. */
export interface Situation {
  readonly chance: number;
  readonly seen: readonly Seen[];
  readonly choice: Choose;
  /** The procedure that asks, with its arguments. */
  readonly procedure: Procedure;
  readonly args: PlainRecord;
}

/** Every situation in which the first choice may be, and how often there is none to make. */
export function firstChoices(question: Question): { readonly situations: readonly Situation[]; readonly none: number } {
  const tables = new DiceTables(inDoubles.arithmetic);
  const situations: Situation[] = [];
  let none = 0;
  const follow = (procedure: Procedure, args: PlainRecord, chance: number, before: readonly Seen[]): void => {
    const ended = (ending: Ending, part: number, seen: readonly Seen[]): void => {
      if (ending.end === "go") follow(ending.procedure, ending.args, part, seen);
      else if (ending.end === "choose") situations.push({ chance: part, seen, choice: ending, procedure, args });
      else none += part;
    };
    eachRun(procedure, args, question, tables, chance, before, ended);
  };
  follow(question.procedure, question.args, 1, []);
  return { situations, none };
}

type WhenEnded = (ending: Ending, chance: number, seen: readonly Seen[]) => void;

/** Runs a procedure once for every answer its dice can give. A generator can't be copied: each run starts afresh. */
function eachRun(
  procedure: Procedure,
  args: PlainRecord,
  { house }: Question,
  tables: DiceTables<number>,
  chance: number,
  before: readonly Seen[],
  ended: WhenEnded,
): void {
  const answers: unknown[] = [];
  const again = (part: number, seen: readonly Seen[]): void => {
    const run = procedure.run(args, house);
    let step = run.next();
    let used = 0;
    while (!step.done) {
      const asked = step.value;
      if (asked.ask === "earn") {
        step = run.next();
        continue;
      }
      if (asked.ask === "call")
        throw new Error(`${procedure.name} calls ${asked.procedure.name} before its first choice`);
      if (used === answers.length) {
        for (const { value, chance: share } of tables.of(asked.dice, asked.reading)) {
          answers.push(value);
          again(part * share, [...seen, seenIn(value)]);
          answers.pop();
        }
        return;
      }
      step = run.next(answers[used]);
      used += 1;
    }
    ended(step.value, part, seen);
  };
  again(chance, before);
}

function seenIn(value: unknown): Seen {
  if (isRecord(value) && Object.values(value).every((count) => typeof count === "number")) {
    return { hand: Object.fromEntries(Object.entries(value).map(([name, count]) => [name, Number(count)])) };
  }
  return { said: typeof value === "number" ? value : JSON.stringify(value) };
}

/** The question as it is at a place in an attempt: what the odds from here on are asked of. */
export function questionAt(question: Question, { procedure, args }: Pick<Position, "procedure" | "args">): Question {
  return { ...question, procedure, args };
}
