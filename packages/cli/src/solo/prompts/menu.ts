import * as clack from "@clack/prompts";
import { type JsonValue, TABLE, formatMessage } from "@rulewright/rules";
import { plainWords } from "../../draw/words.ts";
import { parseInteger } from "../../parameters/parser.ts";
import { promptAnswer } from "./answer.ts";
import { type OfferChoice, offerChoiceName, offerChoices, type Action } from "../table/player.ts";
import { promptCreation } from "./creation.ts";
import { promptActArguments } from "./attempt.ts";
import type { SoloTable } from "../table/solo-table.ts";

/** What a person does between attempts: something to begin, an act, or whatever else there is. */
export async function promptAction(table: SoloTable): Promise<OfferChoice | Exclude<Action, { next: "attempt" }>> {
  for (;;) {
    const offers = offerChoices(table);
    const chosen = await promptAnswer(
      clack.select({
        message: "What do you do?",
        maxItems: 16,
        options: [
          ...offers.map((one) => ({ value: `offer ${one.word}`, label: offerChoiceName(table, one) })),
          { value: "acts", label: "Something without dice …" },
          ...(table.attempt?.settled ? [{ value: "world", label: "Say how the world answers …" }] : []),
          { value: "sheet", label: "Look at the sheet" },
          { value: "people", label: "Somebody joins, leaves, or acts …" },
          { value: "edit", label: "Put something right by hand …" },
          { value: "end", label: "End the session" },
        ],
      }),
    );
    const found = offers.find(({ word }) => `offer ${word}` === chosen);
    const next = found ?? (await menuEntries[chosen]?.(table));
    if (next) return next;
  }
}

type Doing = (table: SoloTable) => Promise<Exclude<Action, { next: "attempt" }> | undefined>;

const menuEntries: Readonly<Record<string, Doing>> = {
  end: async () => ({ next: "end" }),
  sheet: async (table) => ({ next: "sheet", character: table.sheet.id }),
  world: async () => {
    const words = await promptAnswer(
      clack.text({ message: "How does the world answer?", defaultValue: "It goes on." }),
    );
    return { next: "world", words: words.trim() || "It goes on." };
  },
  acts: promptAct,
  promptPeople,
  promptEdit,
};

async function pick(message: string, options: readonly { value: string; label: string }[]): Promise<string> {
  return promptAnswer(clack.select({ message, maxItems: 14, options: [...options, { value: "", label: "Back" }] }));
}

async function promptAct(table: SoloTable): ReturnType<Doing> {
  const { acts, text } = table.system;
  const name = await pick(
    "Which?",
    Object.keys(acts).map((act) => ({ value: act, label: formatMessage(text, `act.${act}`) })),
  );
  return acts[name] && { next: "act", act: name, args: await promptActArguments(table, name) };
}

/** Who is in the story, and who acts. */
async function promptPeople(table: SoloTable): ReturnType<Doing> {
  const { opponents = [], creation } = table.system;
  const others = table.people.filter(({ id }) => id !== table.sheet.id);
  const chosen = await pick("Who?", [
    ...others.map(({ id, name }) => ({ value: `as ${id}`, label: `${name} acts` })),
    ...opponents.map(({ id, name }) => ({ value: `bring ${id}`, label: `${name} joins the story` })),
    ...(creation ? [{ value: "create", label: "Somebody new joins the story …" }] : []),
    ...others.map(({ id, name }) => ({ value: `dismiss ${id}`, label: `${name} leaves the story` })),
  ]);
  const [what = "", ...rest] = chosen.split(" ");
  const id = rest.join(" ");
  if (what === "as") return { next: "as", character: id };
  if (what === "bring") return { next: "bring-in", opponent: id };
  if (what === "dismiss") return { next: "dismiss", character: id };
  return what === "create" ? promptCreation(table) : undefined;
}

/** A tracker, a mark or something else of a sheet, set by hand. */
async function promptEdit(table: SoloTable): ReturnType<Doing> {
  const { system, sheet, state } = table;
  const editable = (of: string, { trackers, traits }: typeof state.shared) => [
    ...Object.entries(trackers).map(([name, now]) => ({
      of,
      name,
      now,
      label: formatMessage(system.text, `tracker.${name}`),
    })),
    ...Object.entries(traits)
      .filter(([, now]) => now === null || typeof now !== "object")
      .map(([name, now]) => ({ of, name, now: now ?? null, label: traitLabel(table, name) })),
  ];
  const all = [...editable(sheet.id, sheet), ...editable(TABLE, state.shared)];
  const chosen = await pick(
    "What?",
    all.map(({ of, label, now }, i) => ({
      value: `${i}`,
      label: `${of === TABLE ? "At the table: " : ""}${label} ${plainWords(now)}`,
    })),
  );
  const found = chosen === "" ? undefined : all[Number(chosen)];
  if (!found) return undefined;
  const { of, name, now, label } = found;
  return { next: "edit", of, name, to: await promptNewValue(label, now), words: "" };
}

const traitLabel = ({ system: { marks = {}, text } }: SoloTable, name: string): string =>
  formatMessage(text, Object.hasOwn(marks, name) ? `mark.${name}` : `trait.${name}`);

async function promptNewValue(message: string, now: JsonValue): Promise<JsonValue> {
  if (typeof now === "boolean") return promptAnswer(clack.confirm({ message, initialValue: now }));
  const typed = await promptAnswer(clack.text({ message, initialValue: plainWords(now).replace("−", "-") }));
  if (typed === "none" || typed === "") return null;
  return typeof now === "string" ? typed : (parseInteger(typed) ?? typed);
}
