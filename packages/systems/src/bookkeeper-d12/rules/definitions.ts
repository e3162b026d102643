import { type Act, isRecord, type Parameters, type JsonObject, refusal, type Shared, TABLE } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";

/** The table's descriptions by name. */
const definitionsIn = ({ traits }: Shared, book: string): JsonObject => {
  const written = traits[book];
  return isRecord(written) ? written : {};
};

/** An act that sets the description of a name. An empty description removes it. */
const definitionAct = (book: string, rule: string, name: Parameters): Act<HouseRules> => ({
  rules: [rule],
  by: ["gm"],
  of: "table",
  parameters: { ...name, words: { kind: "text", initial: "" } },
  decide: ({ name: entered, words }, { shared }) => {
    const [name, description] = [String(entered).trim(), String(words).trim()];
    if (name === "") return refusal("needs-name", rule);
    const others = Object.entries(definitionsIn(shared, book)).filter(
      ([known]) => known.toLowerCase() !== name.toLowerCase(),
    );
    const to = Object.fromEntries(description === "" ? others : [...others, [name, description]]);
    return { changes: [{ change: "trait", of: TABLE, name: book, to }] };
  },
});

/** BK-04, BK-08 Sets which actions a skill describes; the book leaves this to the table. */
export const defineSkill = definitionAct("skillBook", "BK-08", {
  name: { kind: "text", from: { scales: ["skills"] } },
});

/** BK-27 Sets what a virtue does; the book leaves this to the table. */
export const defineVirtue = definitionAct("virtueBook", "BK-27", {
  name: { kind: "text", from: { scales: ["virtues"] } },
});
