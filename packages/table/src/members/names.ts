import { z } from "zod";

/** Characters that change how the text around them is written: a name with them may look like another one. */
const CONTROLS = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** A name has a letter, a digit, a symbol or a sign: something that can be seen. */
const VISIBLE = /[\p{L}\p{N}\p{S}\p{P}]/u;

/** The schema of a member's name: 1 to 40 characters, some of them visible. Spaces around and repeated ones don't count. */
export const memberName = z
  .string()
  .max(200)
  .overwrite((name) => name.trim().replaceAll(/\s+/gu, " "))
  .min(1)
  .max(40)
  .refine((name) => VISIBLE.test(name) && !CONTROLS.test(name), "Expected a name of visible characters");

/** What is left of a name where nothing counts that people overlook: case, spaces, invisible characters, forms of letters. */
const nameKey = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}]/gu, "");

/**
 * Whether people would take two names for the same: apart from case, spaces, invisible characters, and forms of letters.
 *
 * @example
 * ```ts
 * import { isSamePerson } from "@rulewright/table";
 *
 * isSamePerson("Gwen", " g w e n"); // => true
 * isSamePerson("Gwen", "Gwenda"); // => false
 * ```
 */
export const isSamePerson = (one: string, other: string): boolean => nameKey(one) === nameKey(other);

/** The name, or the name with the first number from 2 that makes it free. */
export function freeMemberName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let number = 2; taken.some((one) => isSamePerson(one, free)); number += 1) free = `${name} ${number}`;
  return free;
}
