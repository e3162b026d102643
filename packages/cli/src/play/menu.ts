import * as clack from "@clack/prompts";
import { type JsonValue, TABLE, formatMessage } from "@rulewright/rules";
import { plainWords } from "../draw/words.ts";
import { wholeNumber } from "../parameters/reading.ts";
import { answer } from "./answered.ts";
import { type Beginning, beginningName, beginnings, type Next } from "./answers.ts";
import { createSomebody } from "./creating.ts";
import { actAnswers } from "./framing.ts";
import type { SoloTable } from "./table.ts";

/** What a person does between attempts: something to begin, an act, or whatever else there is. */
export async function nextOrBeginning(table: SoloTable): Promise<Beginning | Exclude<Next, { next: "attempt" }>> {
  for (;;) {
    const offers = beginnings(table);
    const chosen = await answer(
      clack.select({
        message: "What do you do?",
        maxItems: 16,
        options: [
          ...offers.map((one) => ({ value: `offer ${one.word}`, label: beginningName(table, one) })),
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
    const next = found ?? (await doings[chosen]?.(table));
    if (next) return next;
  }
}

type Doing = (table: SoloTable) => Promise<Exclude<Next, { next: "attempt" }> | undefined>;

const doings: Readonly<Record<string, Doing>> = {
  end: async () => ({ next: "end" }),
  sheet: async (table) => ({ next: "sheet", character: table.sheet.id }),
  world: async () => {
    const words = await answer(clack.text({ message: "How does the world answer?", defaultValue: "It goes on." }));
    return { next: "world", words: words.trim() || "It goes on." };
  },
  acts: anAct,
  people,
  edit,
};

async function pick(message: string, options: readonly { value: string; label: string }[]): Promise<string> {
  return answer(clack.select({ message, maxItems: 14, options: [...options, { value: "", label: "Back" }] }));
}

async function anAct(table: SoloTable): ReturnType<Doing> {
  const { acts, text } = table.system;
  const name = await pick(
    "Which?",
    Object.keys(acts).map((act) => ({ value: act, label: formatMessage(text, `act.${act}`) })),
  );
  return acts[name] && { next: "act", act: name, args: await actAnswers(table, name) };
}

/** Who is in the story, and who acts. */
async function people(table: SoloTable): ReturnType<Doing> {
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
  return what === "create" ? createSomebody(table) : undefined;
}

/** A tracker, a mark or something else of a sheet, set by hand. */
async function edit(table: SoloTable): ReturnType<Doing> {
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
      .map(([name, now]) => ({ of, name, now: now ?? null, label: labelOf(table, name) })),
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
  return { next: "edit", of, name, to: await newValue(label, now), words: "" };
}

const labelOf = ({ system: { marks = {}, text } }: SoloTable, name: string): string =>
  formatMessage(text, Object.hasOwn(marks, name) ? `mark.${name}` : `trait.${name}`);

async function newValue(message: string, now: JsonValue): Promise<JsonValue> {
  if (typeof now === "boolean") return answer(clack.confirm({ message, initialValue: now }));
  const typed = await answer(clack.text({ message, initialValue: plainWords(now).replace("−", "-") }));
  if (typed === "none" || typed === "") return null;
  return typeof now === "string" ? typed : (wholeNumber(typed) ?? typed);
}
