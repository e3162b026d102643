import { type Act, isRecord, type Parameters, type JsonObject, refusal, type Shared, TABLE } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";

/** What the table has written under each name. */
const definitionsIn = ({ traits }: Shared, book: string): JsonObject => {
  const written = traits[book];
  return isRecord(written) ? written : {};
};

/** A page of the table's own: what stands under a name from now on; without a word, nothing does. */
const definitionAct = (book: string, rule: string, name: Parameters): Act<HouseRules> => ({
  rules: [rule],
  by: ["gm"],
  of: "table",
  parameters: { ...name, words: { kind: "text", initial: "" } },
  decide: ({ name: typed, words }, { shared }) => {
    const [under, text] = [String(typed).trim(), String(words).trim()];
    if (under === "") return refusal("needs-name", rule);
    const others = Object.entries(definitionsIn(shared, book)).filter(
      ([known]) => known.toLowerCase() !== under.toLowerCase(),
    );
    const to = Object.fromEntries(text === "" ? others : [...others, [under, text]]);
    return { changes: [{ change: "trait", of: TABLE, name: book, to }] };
  },
});

/** BK-04, BK-08 Which actions a skill describes: the book leaves it to the table. */
export const defineSkill = definitionAct("skillBook", "BK-08", {
  name: { kind: "text", from: { scales: ["skills"] } },
});

/** BK-27 What a virtue does: the book leaves it to the table. */
export const defineVirtue = definitionAct("virtueBook", "BK-27", {
  name: { kind: "text", from: { scales: ["virtues"] } },
});
