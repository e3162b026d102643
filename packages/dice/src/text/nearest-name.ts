import leven from "leven";

/**
 * The name that was probably meant by a mistyped one, whatever their capitals: at most one letter in three differs, or
 * two letters changed places. Undefined where no name is that near. Of names that are equally near, the first.
 *
 * @example
 * ```ts
 * import { nearestName } from "@rulewright/dice";
 *
 * nearestName("dificulty", ["difficulty", "skill"]); // => "difficulty"
 * nearestName("adv", ["odd", "even"]); // => undefined
 * ```
 */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let min = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const [a, b] = [typed.toLowerCase(), name.toLowerCase()];
    const edits = leven(a, b);
    const swapped = edits === 2 && sortLetters(a) === sortLetters(b);
    const near = swapped || edits <= Math.floor(Math.max(a.length, b.length) / 3);
    if (!near || edits >= min) continue;
    nearest = name;
    min = edits;
  }
  return nearest;
}

const sortLetters = (word: string): string => word.split("").toSorted().join("");
