import { act, type Change, refusal, type Scene, TABLE } from "@rulewright/rules";
import { CHAPTERS } from "../data/chapters.ts";
import { MAX_ATTRIBUTE_DOTS } from "../data/attributes.ts";
import { sheet } from "./sheet.ts";

/** O-01 The chapter name of one rank of an attribute. */
export const rankChapter = (attribute: string, dots: number): string => `${attribute} ${dots}`;

/** Sets the text of a chapter; an empty text removes it. */
function chapterChange({ shared }: Scene, chapter: string, text: string): Change {
  const { [chapter]: _, ...others } = sheet.ofTable(shared).chapters;
  const to = text.trim() === "" ? others : { ...others, [chapter]: text.trim() };
  return { change: "trait", of: TABLE, name: "chapters", to };
}

/** O-01..O-11 Writes a ruling on what the book leaves open. It has no mechanical effect. */
export const writeChapter = act({
  rules: ["ST-01"],
  by: ["gm"],
  of: "table",
  parameters: { chapter: { kind: "word", values: CHAPTERS }, words: { kind: "text" } },
  decide: ({ chapter, words }, scene) => ({ changes: [chapterChange(scene, chapter, words)] }),
});

/** O-01 Writes the description of a rank of Wits, which the book lacks. */
export const writeWits = act({
  rules: ["ST-01", "ST-04"],
  by: ["gm"],
  of: "table",
  parameters: { dots: { kind: "integer", min: 0, max: MAX_ATTRIBUTE_DOTS }, words: { kind: "text" } },
  decide: ({ dots, words }, scene) => ({
    changes: [chapterChange(scene, rankChapter("Wits", dots), words)],
  }),
});

/**
 * O-06, O-10 Compares the net successes of two rolls that were made separately. The higher one wins by the difference.
 * The book has no rule for it, so the result is a table ruling.
 */
export const opposed = act({
  rules: ["ST-01"],
  by: ["gm", "player"],
  of: "table",
  parameters: {
    first: { kind: "character" },
    firstNet: { kind: "integer", min: -100, max: 1000 },
    second: { kind: "character" },
    secondNet: { kind: "integer", min: -100, max: 1000 },
  },
  decide: ({ first, firstNet, second, secondNet }, { characters }) => {
    const stranger = [first, second].find((id) => !Object.hasOwn(characters, id));
    if (stranger !== undefined) return refusal("no-such-character", "", { character: stranger });
    const lead = firstNet - secondNet;
    return {
      changes: [],
      answer: { ahead: lead === 0 ? null : lead > 0 ? first : second, by: Math.abs(lead) },
      notices: [{ code: "table-ruling", rule: "ST-01" }],
    };
  },
});
