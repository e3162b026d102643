import type { JsonValue } from "../language/json.ts";
import { type Change, type Character, type Scene, type Shared, TABLE } from "./scene.ts";
import type { Limit, Mark, Named, Period, Tracker } from "./sheet-schema.ts";

/** The marks in which the uses of limits are counted. */
export const limitMarks = (limits: Named<Limit>): Named<Mark> =>
  Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, limitMark(limit)]));

/** A flag is enough for what is allowed once. */
function limitMark({ per, max, rule }: Limit): Mark {
  if (max === undefined) return { of: "character", kind: "flag", initial: false, lasts: per, rule };
  const bounds = typeof max === "number" ? { min: 0, max } : { min: 0 };
  return { of: "character", kind: "number", initial: 0, ...bounds, lasts: per, rule };
}

/**
 * The changes with which a period ends: the marks that last as long go back to their initial values, those of limits
 * included, and then the trackers of characters to their starts. For the table and everybody at it, or for one character
 * only. A system says itself which periods end together.
 *
 * @example
 * ```ts
 * import { endPeriod } from "@rulewright/rules";
 *
 * const marks = {
 *   aimed: { of: "character", kind: "flag", initial: false, lasts: "turn", rule: "R-4" },
 *   wounds: { of: "character", kind: "number", initial: 0, rule: "R-5" },
 * } as const;
 * const trackers = { haste: { min: 0, max: 3, start: 0, lasts: "turn", rule: "R-6" } } as const;
 * const ann = { id: "ann", name: "Ann", traits: { aimed: true, wounds: 2 }, trackers: { haste: 1 } };
 * const table = { characters: { ann }, shared: { traits: {}, trackers: {} } };
 * endPeriod({ marks, trackers }, "turn", table).map(({ name, to }) => [name, to]); // => [["aimed", false], ["haste", 0]]
 * ```
 */
export function endPeriod(
  { marks, trackers }: { readonly marks: Named<Mark>; readonly trackers: Named<Tracker> },
  period: Period,
  { characters, shared }: Pick<Scene, "characters" | "shared">,
  only?: Character,
): readonly Change[] {
  const ended = Object.entries(marks).filter(([, { lasts }]) => lasts === period);
  const resetsOf = (of: string, { traits }: Shared, holder: Mark["of"]): readonly Change[] =>
    ended
      .filter(([name, mark]) => mark.of === holder && !isSame(traits[name] ?? mark.initial, mark.initial))
      .map(([name, { initial }]) => ({ change: "trait", of, name, to: initial }));
  const emptied = Object.entries(trackers).filter(([, { lasts }]) => lasts === period);
  const startsOf = ({ id, trackers: held }: Character): readonly Change[] =>
    emptied
      .filter(([name, { start }]) => (held[name] ?? start) !== start)
      .map(([name, { start }]) => ({ change: "tracker", of: id, name, to: start }));
  const everybody = only ? [only] : Object.values(characters);
  return [
    ...(only ? [] : resetsOf(TABLE, shared, "table")),
    ...everybody.flatMap((one) => [...resetsOf(one.id, one, "character"), ...startsOf(one)]),
  ];
}

const isSame = (a: JsonValue, b: JsonValue): boolean => JSON.stringify(a) === JSON.stringify(b);
