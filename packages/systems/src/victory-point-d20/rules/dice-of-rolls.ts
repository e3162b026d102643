import { isRecord, type JsonObject, type JsonValue } from "@rulewright/rules";
import { evaluateDie } from "./die-evaluation.ts";
import type { HouseRules } from "./house-rules.ts";
import { numberedRole } from "./sides.ts";

/** One of several rolls that has been made: the role that made it, and what it came to, with the accent that was announced. */
export interface MadeRoll {
  readonly by: string;
  readonly result: JsonObject;
}

const recordsOf = (value: JsonValue | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

const numberOr = <T>(value: JsonValue | undefined, other: T): number | T => (typeof value === "number" ? value : other);

/**
 * VP-23, VP-33, VP-39 Which roll each die on the table is of, and what it came to: of a helped roll (`helping rolls`, then `primary
 * roll`) those that help, and of a contest and a round of a long task (`round rolls`) everybody's. Everybody rolls in the order of the
 * arguments; those before an announcement are among their results. Empty for anything else.
 */
export function diceOfRolls(args: JsonObject, faces: readonly number[], house: HouseRules): readonly MadeRoll[] {
  const { complementary, helpers, own, theirs, results, tnA, accentA, skillA, tnB, accentB, skillB } = args;
  if (complementary !== undefined) {
    return recordsOf(complementary).map((result, i) => ({ by: numberedRole("helper", i), result }));
  }
  const sides: readonly JsonObject[] =
    tnA === undefined
      ? []
      : [
          { by: "player", tn: tnA, accent: accentA ?? null, skill: skillA ?? null },
          { by: "opponent", tn: tnB ?? null, accent: accentB ?? null, skill: skillB ?? null },
        ];
  const rolls = [...recordsOf(helpers), ...recordsOf(own), ...recordsOf(theirs), ...sides];
  const before = recordsOf(results);
  return rolls.flatMap((roll, i): readonly MadeRoll[] => {
    const { by, accent = null } = roll;
    if (typeof by !== "string") return [];
    // A round keeps of the rolls before an announcement only what they brought.
    if (before[i]) return "natural" in before[i] ? [{ by, result: { ...before[i], accent } }] : [];
    const [tn, face] = [numberOr(roll["tn"], undefined), faces[i - before.length]];
    // A die before an accent that is still open is that of another roll.
    const isOpen = accent === null && roll["skill"] !== 0;
    if (tn === undefined || face === undefined || isOpen) return [];
    return [{ by, result: { ...evaluateDie(face, { tn, accent: numberOr(accent, 0) }, house), accent } }];
  });
}
