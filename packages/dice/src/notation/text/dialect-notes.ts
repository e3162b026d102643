import type { Compare, Notation, Place, Pool, Term, Test } from "../model/expression.ts";

/** A difference between this notation and another one, with its place in the text. */
export interface DialectNote extends Place {
  /** One or two sentences with a full stop. */
  readonly note: string;
}

/**
 * What an expression means here but not everywhere: the same text gives other results in Roll20, Foundry VTT or at a
 * table. Empty where there is nothing to know. Every note says what to write for the other meaning.
 *
 * @example
 * ```ts
 * import { notation } from "@rulewright/dice";
 *
 * notation.dialectNotes(notation.parse("4d6kh3")); // => []
 * notation.dialectNotes(notation.parse("d66"))[0].note; // => "d66 is one die with 66 faces. For two d6 read as tens and units, write 10*1d6 + 1d6."
 * ```
 */
export function dialectNotes({ term }: Notation): readonly DialectNote[] {
  return notesOf(term);
}

function notesOf(term: Term): readonly DialectNote[] {
  const note = (text: string | undefined): readonly DialectNote[] =>
    text === undefined ? [] : [{ at: term.at, length: term.length, note: text }];
  switch (term.kind) {
    case "number":
      return [];
    case "pool":
      return [...note(digitDieNote(term)), ...note(rerollNote(term)), ...note(relationNote(testsOf(term)))];
    case "group": {
      const tests = term.counting ? [term.counting.successes, term.counting.failures] : [];
      return [...term.parts.flatMap(notesOf), ...note(relationNote(tests))];
    }
    case "operation":
      return [...notesOf(term.left), ...notesOf(term.right)];
    case "call":
      return term.args.flatMap(notesOf);
    default:
      return notesOf(term.of);
  }
}

/** In many books, d66 and d666 are d6 read as digits, and d44 and d88 likewise. */
function digitDieNote({ count, faces }: Pool): string | undefined {
  if (faces.kind !== "sides" || !/^(44|66|88|666)$/.test(String(faces.sides))) return undefined;
  const digits = String(faces.sides);
  const die = `d${digits.charAt(0)}`;
  const written = digits.length === 2 ? `10*1${die} + 1${die}` : `100*1${die} + 10*1${die} + 1${die}`;
  const number = digits.length === 2 ? `two ${die} read as tens and units` : `three ${die} read as digits`;
  const name = count === 1 ? `d${digits} is one die` : `d${digits} are dice`;
  return `${name} with ${digits} faces. For ${number}, write ${written}.`;
}

function rerollNote({ reroll }: Pool): string | undefined {
  if (!reroll || reroll.max !== undefined) return undefined;
  return "Here r rerolls for as long as the face shows, as in Roll20. In Foundry VTT it rerolls once: write ro for that.";
}

function testsOf({ counting, explode, reroll }: Pool): readonly (Test | undefined)[] {
  return [counting?.successes, counting?.failures, explode?.when, ...(reroll?.when ?? [])];
}

function relationNote(tests: readonly (Test | undefined)[]): string | undefined {
  const strict = tests.find(
    (test): test is Compare => test !== undefined && "relation" in test && /^[<>]$/.test(test.relation),
  );
  if (!strict) return undefined;
  const { relation, target } = strict;
  const meaning = relation === ">" ? `more than ${target}` : `less than ${target}`;
  return `Here ${relation}${target} means ${meaning}, as in Foundry VTT. In Roll20 it includes ${target}: write ${relation}=${target} for that.`;
}
