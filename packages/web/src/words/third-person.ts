import { uncapitalize } from "@rulewright/rules";

/** Of an imperative, the form that follows a name: "try" is "tries". */
function conjugate(verb: string): string {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:[sxzo]|ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

/** Verbs at the beginning of a label, several joined by commas and "or": "Eat, rest or indulge". */
const VERBS = /^\w+(?:, \w+)*(?:,? or \w+)?/u;

/** A label that names what comes: "Next turn". */
const NEXT = /^next /iu;

/** What somebody wants to do whose act has this label, after "to": "Declare your turn" is "declare their turn". */
export const infinitive = (label: string): string =>
  uncapitalize(NEXT.test(label) ? label.replace(NEXT, "begin the next ") : label).replace(/\byour\b/u, "their");

/**
 * What somebody does whose act has this label, to stand after their name: "Eat, rest or indulge" is "eats, rests or indulges",
 * "Declare your turn" is "declares their turn", "Next turn" is "begins the next turn".
 */
export function thirdPerson(label: string): string {
  if (NEXT.test(label)) return label.replace(NEXT, "begins the next ");
  const [verbs = ""] = VERBS.exec(label) ?? [];
  const conjugated = verbs
    .split(/(, |,? or )/u)
    .map((part, i) => (i % 2 === 0 ? conjugate(part.toLowerCase()) : part))
    .join("");
  return (conjugated + label.slice(verbs.length)).replace(/\byour\b/u, "their");
}
