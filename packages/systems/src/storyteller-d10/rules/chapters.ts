import { type Act, type Change, isRecord, refusal, type Scene, type Shared, TABLE } from "@rulewright/rules";
import { CHAPTERS } from "../data/chapters.ts";
import { MAX_ATTRIBUTE_DOTS } from "../data/attributes.ts";
import type { HouseRules } from "../house-rules.ts";

/** What the table has written so far, by chapter. */
export function writtenChapters({ traits }: Shared): Readonly<Record<string, string>> {
  const { chapters } = traits;
  return isRecord(chapters)
    ? Object.fromEntries(Object.entries(chapters).map(([name, text]) => [name, String(text)]))
    : {};
}

/** O-01 The chapter of one rank of an attribute. */
export const rankChapter = (attribute: string, dots: number): string => `${attribute} ${dots}`;

/** A chapter as it now reads; without a word in it, it is unwritten again. */
function chapterChange({ shared }: Scene, chapter: string, text: string): Change {
  const { [chapter]: _, ...others } = writtenChapters(shared);
  const to = text.trim() === "" ? others : { ...others, [chapter]: text.trim() };
  return { change: "trait", of: TABLE, name: "chapters", to };
}

/** O-01..O-11 A table writes what the book leaves unwritten; nothing mechanical follows from it. */
export const writeChapter: Act<HouseRules> = {
  rules: ["ST-01"],
  by: ["gm"],
  of: "table",
  parameters: { chapter: { kind: "word", values: CHAPTERS }, words: { kind: "text" } },
  decide: ({ chapter, words }, scene) => ({ changes: [chapterChange(scene, String(chapter), String(words))] }),
};

/** O-01 What a rank of Wits means in life: its labels are printed, its lines are not. */
export const writeWits: Act<HouseRules> = {
  rules: ["ST-01", "ST-04"],
  by: ["gm"],
  of: "table",
  parameters: { dots: { kind: "integer", min: 0, max: MAX_ATTRIBUTE_DOTS }, words: { kind: "text" } },
  decide: ({ dots, words }, scene) => ({
    changes: [chapterChange(scene, rankChapter("Wits", Number(dots)), String(words))],
  }),
};

/**
 * O-06, O-10 Two rolls against each other, each made as usual and its net result told here. The book has no rule for it:
 * the greater wins, by the difference, and the table may see it otherwise.
 */
export const opposed: Act<HouseRules> = {
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
    const stranger = [first, second].map(String).find((id) => !Object.hasOwn(characters, id));
    if (stranger !== undefined) return refusal("no-such-character", "", { character: stranger });
    const lead = Number(firstNet) - Number(secondNet);
    return {
      changes: [],
      answer: { ahead: lead === 0 ? null : String(lead > 0 ? first : second), by: Math.abs(lead) },
      notices: [{ code: "table-ruling", rule: "ST-01" }],
    };
  },
};
