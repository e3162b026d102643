import { eveningStar } from "@rulewright/systems/evening-star";
import { type Line, tableText } from "@rulewright/table";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { logContext } from "../src/table/log/log-context.ts";
import { formatLogAsMarkdown } from "../src/table/log/log-files.ts";
import { oskar, TableInMemory } from "./table-in-memory.ts";

const table = new TableInMemory();
const view = table.view(oskar);

/** The Markdown of a log in which somebody chose a title, a scene and some words. */
function markdownOf({ title, scene, words }: { title: string; scene: string; words: string }): string {
  const events = [
    { type: "scene-set", title: scene },
    { type: "said", words },
    { type: "member-joined", member: { id: "x", name: words, role: "player" } },
  ] as const;
  const lines: Line[] = events.map((event, i) => ({ n: i + 1, at: 0, by: "oskar", event }));
  const known = {
    system: eveningStar,
    text: { ...tableText, ...eveningStar.text },
    view: { ...view, title },
    people: {},
  };
  return formatLogAsMarkdown(logContext(known, lines), lines);
}

const hostile = fc
  .array(
    fc.constantFrom(
      "<img src=x>",
      "![x](http://x/y.png)",
      "[x](javascript:y)",
      "\n- Oskar: ",
      "\r## Gone",
      "\u2028",
      "`",
      "**",
      "_",
      "~~",
      "|",
      "&lt;",
      "# ",
      "1. ",
      "- ",
      "Words",
      " ",
      "\\",
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(""));

describe("a log as Markdown", () => {
  it("has one line for each value, and nothing in it but text", () => {
    const texts = fc.record({ title: hostile, scene: hostile, words: hostile });
    fc.assert(
      fc.property(texts, (chosen) => {
        const lines = markdownOf(chosen).split(/[\n\r\u2028\u2029]/u);
        // Title, system, scene and two events, between empty lines.
        expect(lines.filter((line) => line !== "")).toHaveLength(5);
        for (const line of lines) {
          const unescaped = line.replaceAll(/\\./gu, "x").replace(/^(#{1,2}|-) /u, "");
          expect(unescaped).not.toMatch(/[<>`*_~|[\]]|&(?!amp;|lt;|gt;)/u);
          expect(unescaped).not.toMatch(/^(#|[-+=] |\d+[.)])/u);
        }
      }),
    );
  });

  it("shows what was written", () => {
    const markdown = markdownOf({ title: "<b>Tides</b>", scene: "Quay\n## Ghost", words: "![x](http://x)" });
    expect(markdown.split("\n").slice(0, 7)).toEqual([
      "# &lt;b&gt;Tides&lt;/b&gt;",
      "",
      `Evening Star, session ${view.session}`,
      "",
      "",
      "## Quay ## Ghost",
      "",
    ]);
    expect(markdown).toContain("!\\[x\\](http://x)");
  });
});
