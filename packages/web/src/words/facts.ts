import { isRecord, type PlainRecord, type Wording } from "@rulewright/rules";
import { labelOf, type People, plainWords } from "./names.ts";

const factLabel = (text: Wording, name: string): string | undefined => text[`fact.${name}`];

/** One number or word beside a result. */
export interface Fact {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

/**
 * What an outcome or an answer says beside its word: everything that the system has a word for, and that says something.
 * A plain yes is its label alone.
 */
export function factsOf(
  text: Wording,
  people: People,
  facts: PlainRecord,
  except: ReadonlySet<string> = new Set(),
): readonly Fact[] {
  return Object.entries(facts).flatMap(([name, value]): Fact[] => {
    const label = factLabel(text, name);
    if (label === undefined || except.has(name)) return [];
    if (value === undefined || value === null || value === false || value === 0) return [];
    if (Array.isArray(value) && value.length === 0) return [];
    return [{ name, label, value: value === true ? "" : plainWords(text, people, name, value) }];
  });
}

/** An answer in words: whatever it holds, also what nobody has a word for, and also a no. */
export function answerWords(text: Wording, people: People, answer: PlainRecord): string {
  return Object.entries(answer)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const label = factLabel(text, name) ?? labelOf(text, name);
      const words = isRecord(value) && Object.keys(value).length === 0 ? "none" : plainWords(text, people, name, value);
      return `${label}: ${words}`;
    })
    .join(" · ");
}
