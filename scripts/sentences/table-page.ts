import type { Messages, SystemDefinition } from "@rulewright/rules";
import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import { tableText } from "@rulewright/table";
import { engineText } from "../../packages/rules/src/system/text/en.ts";
import { examplesFor } from "./examples.ts";
import { sentencesOf } from "./fill.ts";
import type { Page, Section } from "./page.ts";

/** The system whose words the examples use. */
const system: SystemDefinition = wasteland2d20;
const text: Messages = { ...tableText, ...system.text };
const examples = examplesFor(system);

const section = (title: string, about: string, own: Messages): Section => ({
  title,
  about,
  items: Object.keys(own).map((key) => ({ key, sentences: sentencesOf({ ...text, ...own }, key, examples) })),
});

/** What every system's table can say, and the engine under it. */
export const tablePage = (): Page => ({
  file: "table.md",
  title: "The table",
  about: "The texts that all systems share. A system may have its own in their place.",
  sections: [
    section("Refusals of the table", "On screens and in the terminal.", tableText),
    section("Texts of the engine", "On screens and in the terminal.", engineText),
  ],
});
