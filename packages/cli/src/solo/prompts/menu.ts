import { describeAct, formatValue } from "@rulewright/present";
import * as clack from "@clack/prompts";
import { ACT_GROUPS, actGroup, formatMessage, type JsonValue, type Refusal, TABLE } from "@rulewright/rules";
import { refusalMessage } from "../../errors/refusals.ts";
import { parseInteger } from "../../parameters/integer.ts";
import { MAX_ITEMS, promptAnswer } from "./answer.ts";
import { type OfferChoice, offerChoiceName, offerChoices, type Action } from "../table/player.ts";
import { promptCreation } from "./creation.ts";
import { promptActArguments } from "./attempt.ts";
import type { SoloTable } from "../table/solo-table.ts";

/** Asks what to do between attempts. */
export async function promptAction(table: SoloTable): Promise<OfferChoice | Exclude<Action, { type: "attempt" }>> {
  for (;;) {
    const isRare = ({ offer }: OfferChoice): boolean => table.system.offers[offer]?.advanced === true;
    const all = offerChoices(table);
    const offers = [...all.filter((one) => !isRare(one)), ...all.filter(isRare)];
    const chosen = await promptAnswer(
      clack.select({
        message: "What do you want to do?",
        maxItems: MAX_ITEMS,
        options: [
          ...offers.map((one) => ({
            value: `offer ${one.word}`,
            label: offerChoiceName(table, one),
            ...(isRare(one) ? { hint: formatMessage(table.system.text, `offer.${one.offer}.hint`) } : {}),
            ...closedBy(table, table.closedOffer(one.offer)),
          })),
          { value: "acts", label: "Perform an act …" },
          ...(table.attempt?.settled ? [{ value: "world", label: "Describe the consequence …" }] : []),
          { value: "sheet", label: "Show the character sheet" },
          { value: "people", label: "Change the characters …" },
          { value: "edit", label: "Edit a value …" },
          ...(table.lastAct ? [{ value: "undo", label: `Undo: ${table.lastAct.label}` }] : []),
          { value: "end", label: "End the session" },
        ],
      }),
    );
    const found = offers.find(({ word }) => `offer ${word}` === chosen);
    const next = found ?? (await menuEntries[chosen]?.(table));
    if (next) return next;
  }
}

const DEFAULT_CONSEQUENCE = "Play continues.";

type MenuEntry = (table: SoloTable) => Promise<Exclude<Action, { type: "attempt" }> | undefined>;

const menuEntries: Readonly<Record<string, MenuEntry>> = {
  end: async () => ({ type: "end" }),
  undo: async () => ({ type: "undo" }),
  sheet: async (table) => ({ type: "sheet", character: table.sheet.id }),
  world: async () => {
    const words = await promptAnswer(clack.text({ message: "What happens?", defaultValue: DEFAULT_CONSEQUENCE }));
    return { type: "world", words: words.trim() || DEFAULT_CONSEQUENCE };
  },
  acts: promptAct,
  people: promptPeople,
  edit: promptEdit,
};

/** A closed option can't be chosen, and its hint is the reason. */
const closedBy = ({ system }: SoloTable, refusal: Refusal | undefined) =>
  refusal ? { disabled: true, hint: refusalMessage(system, refusal) } : {};

type PickOption = Pick<clack.Option<string>, "value" | "label" | "hint" | "disabled">;

async function pick(message: string, options: readonly PickOption[]): Promise<string> {
  return promptAnswer(
    clack.select({ message, maxItems: MAX_ITEMS, options: [...options, { value: "", label: "Back" }] }),
  );
}

async function promptAct(table: SoloTable): ReturnType<MenuEntry> {
  const { system } = table;
  const { acts, text } = system;
  const byGroup = ACT_GROUPS.flatMap((group) => Object.entries(acts).filter(([, act]) => actGroup(act) === group));
  const name = await pick(
    "Which act?",
    byGroup.map(([act]) => ({
      value: act,
      label: formatMessage(text, `act.${act}`),
      hint: describeAct(system, text, act) ?? "",
      ...closedBy(table, table.closedAct(act)),
    })),
  );
  return acts[name] && { type: "act", act: name, args: await promptActArguments(table, name) };
}

/** Asks who joins, leaves or acts. */
async function promptPeople(table: SoloTable): ReturnType<MenuEntry> {
  const { opponents = [], creation } = table.system;
  const others = table.people.filter(({ id }) => id !== table.sheet.id);
  const chosen = await pick("Which change?", [
    ...others.map(({ id, name }) => ({ value: `as ${id}`, label: `${name} acts` })),
    ...opponents.map(({ id, name }) => ({ value: `bring ${id}`, label: `${name} joins` })),
    ...(creation ? [{ value: "create", label: "Create a character …" }] : []),
    ...others.map(({ id, name }) => ({ value: `dismiss ${id}`, label: `${name} leaves` })),
  ]);
  const [what = "", ...rest] = chosen.split(" ");
  const id = rest.join(" ");
  if (what === "as") return { type: "as", character: id };
  if (what === "bring") return { type: "bring-in", opponent: id };
  if (what === "dismiss") return { type: "dismiss", character: id };
  return what === "create" ? promptCreation(table) : undefined;
}

/** Asks for a tracker, a mark or a trait, and for its new value. */
async function promptEdit(table: SoloTable): ReturnType<MenuEntry> {
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
    "Which value?",
    all.map(({ of, name, label, now }, i) => ({
      value: `${i}`,
      label: `${of === TABLE ? "At the table: " : ""}${label} ${formatValue(system.text, name, now)}`,
    })),
  );
  const found = chosen === "" ? undefined : all[Number(chosen)];
  if (!found) return undefined;
  const { of, name, now, label } = found;
  return { type: "edit", of, name, to: await promptNewValue(label, now), words: "" };
}

const traitLabel = ({ system: { marks = {}, text } }: SoloTable, name: string): string =>
  formatMessage(text, Object.hasOwn(marks, name) ? `mark.${name}` : `trait.${name}`);

async function promptNewValue(message: string, now: JsonValue): Promise<JsonValue> {
  if (typeof now === "boolean") return promptAnswer(clack.confirm({ message, initialValue: now }));
  const typed = await promptAnswer(clack.text({ message, initialValue: now === null ? "none" : String(now) }));
  if (typed === "none" || typed === "") return null;
  return typeof now === "string" ? typed : (parseInteger(typed) ?? typed);
}
