import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** What functions answer: one line for each question, under titles. */
export type Answers = Readonly<Record<string, () => readonly string[]>>;

/** A question with its answer as one line. What is undefined has no place in it. */
export const line = (question: unknown, answer: unknown): string =>
  `${typeof question === "string" ? question : JSON.stringify(question)} -> ${JSON.stringify(answer) ?? "nothing"}`;

/** Every choice of one value for each name; the name is left out where the value is undefined. */
export function combinations<const C extends Readonly<Record<string, readonly unknown[]>>>(choices: C) {
  let found: object[] = [{}];
  for (const [name, values] of Object.entries(choices)) {
    found = found.flatMap((one) => values.map((value) => (value === undefined ? one : { ...one, [name]: value })));
  }
  return found as { readonly [Name in keyof C]?: Exclude<C[Name][number], undefined> }[];
}

/**
 * Tests that functions answer what a file beside this one says. To change some on purpose, run these tests with SCREENS=write, and
 * read what has become of the file.
 */
export function testAnswers(file: string, answers: Answers): void {
  const place = `${import.meta.dirname}/${file}.txt`;
  const textOf = (title: string): string => `# ${title}\n${answers[title]?.().join("\n")}\n\n`;

  describe(file, () => {
    if (process.env["SCREENS"] === "write") {
      it("are written down", () => writeFileSync(place, Object.keys(answers).map(textOf).join("")));
      return;
    }
    const written = new Map(
      readFileSync(place, "utf8")
        .split(/^(?=# )/mu)
        .map((part) => [part.slice(2, part.indexOf("\n")), part]),
    );
    it.each(Object.keys(answers))("%s", (title) => {
      expect(textOf(title)).toBe(written.get(title));
    });
  });
}
