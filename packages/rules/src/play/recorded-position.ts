import type { DieMeaning } from "@rulewright/dice";
import type { Explanation } from "../language/explanation.ts";
import type { TableDie } from "../language/fields.ts";
import type { JsonObject } from "../language/json.ts";
import type { Outcome } from "../language/procedure.ts";
import type { Position } from "./position.ts";

/** What there is to see of a position, as data: it can be stored, and read without the rules that led to it. */
export interface RecordedPosition {
  /** The numbers of the rules of the procedure in progress, and its arguments. */
  readonly rules: readonly string[];
  readonly args: JsonObject;
  readonly tray: readonly TableDie[];
  readonly classes: Readonly<Record<string, DieMeaning>>;
  readonly explanation?: Explanation;
  /** True where the dice to throw next are dice on the table, thrown again. */
  readonly again?: true;
  /** At a choice, the name of what stands if nobody acts. */
  readonly stands?: string;
  /** The outcome that was reached, or that stands if nobody acts. */
  readonly outcome?: Outcome;
}

/**
 * Records what there is to see of a position.
 *
 * @example
 * ```ts
 * import { d, face } from "@rulewright/dice";
 * import { done, procedure, recordPosition, resume, roll, type Trace, TRACE_FORMAT } from "@rulewright/rules";
 *
 * const toss = procedure("toss", {
 *   rules: ["T-1"],
 *   *run() {
 *     return done({ outcome: (yield* roll(d(6).times(1), face)) > 3 ? "success" : "failure" });
 *   },
 * });
 * const book = { id: "example", version: "1", procedures: { toss } };
 * const about = { format: TRACE_FORMAT, system: "example", version: "1", house: {} } as const;
 * const steps: Trace["steps"] = [{ roll: "1d6", faces: [5], by: "hand" }];
 * const recorded = recordPosition(resume(book, { ...about, procedure: "toss", args: {}, steps }));
 * recorded.tray.map(({ die, face: shown }) => [die, shown]); // => [["d6", 5]]
 * recorded.outcome; // => { outcome: "success" }
 * ```
 */
export function recordPosition({ awaits, procedure, args, tray, classes, explanation }: Position): RecordedPosition {
  return {
    rules: procedure.rules,
    args,
    tray,
    classes,
    ...(explanation ? { explanation } : {}),
    ...waiting(awaits),
  };
}

function waiting(awaits: Position["awaits"]): Pick<RecordedPosition, "again" | "stands" | "outcome"> {
  if (awaits.wants === "nothing") return { outcome: awaits.outcome };
  if (awaits.wants === "dice") return awaits.again.length > 0 ? { again: true } : {};
  const { as, leadsTo } = awaits.choice.stands;
  return { stands: as, ...(leadsTo.end === "outcome" ? { outcome: leadsTo.outcome } : {}) };
}
