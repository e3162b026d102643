import { act, refusal, TABLE } from "@rulewright/rules";
import { sheet } from "./sheet.ts";

/** An act that sets the description of a name on a scale or list of the sheet. An empty description removes it. */
const definitionAct = (book: "skillBook" | "virtueBook", rule: string, names: string) =>
  act({
    rules: [rule],
    by: ["gm"],
    of: "table",
    parameters: { name: { kind: "text", from: { scales: [names] } }, words: { kind: "text", initial: "" } },
    decide: ({ name: entered, words }, { shared }) => {
      const [name, description] = [entered.trim(), words.trim()];
      if (name === "") return refusal("needs-name", rule);
      const others = Object.entries(sheet.ofTable(shared)[book]).filter(
        ([known]) => known.toLowerCase() !== name.toLowerCase(),
      );
      const to = Object.fromEntries(description === "" ? others : [...others, [name, description]]);
      return { changes: [{ change: "trait", of: TABLE, name: book, to }] };
    },
  });

/** BK-04, BK-08 Sets which actions a skill describes; the book leaves this to the table. */
export const defineSkill = definitionAct("skillBook", "BK-08", "skills");

/** BK-27 Sets what a virtue does; the book leaves this to the table. */
export const defineVirtue = definitionAct("virtueBook", "BK-27", "virtues");
