import {
  type Character,
  isRecord,
  type Mark,
  type Parameter,
  type Parameters,
  type JsonValue,
  type JsonObject,
  type SystemDefinition,
  formatMessage,
} from "@rulewright/rules";
import { trackerMax } from "@rulewright/table";
import { plainWords } from "../../draw/words.ts";
import type { Framing } from "./framing.ts";
import type { SoloTable } from "./solo-table.ts";

/** Something on a sheet that can be picked by its name. */
export interface Entry {
  readonly name: string;
  readonly rating?: number;
}

type Sheet = Pick<Character, "traits">;

/** Everything that can be picked out of one trait: rated names, a list of names, lists under each name. */
function findEntries({ traits }: Sheet, scale: string): readonly Entry[] {
  const held = traits[scale];
  if (Array.isArray(held)) return held.flatMap(listEntries);
  if (!isRecord(held)) return [];
  return Object.entries(held).flatMap(([name, value]): readonly Entry[] => {
    if (typeof value === "number") return [{ name, rating: value }];
    return Array.isArray(value) ? value.flatMap(listEntries) : [{ name }];
  });
}

function listEntries(one: JsonValue): readonly Entry[] {
  if (typeof one === "string") return [{ name: one }];
  if (!isRecord(one) || typeof one["name"] !== "string") return [];
  const rating = Object.values(one).find((value) => typeof value === "number");
  return [{ name: one["name"], ...(typeof rating === "number" ? { rating } : {}) }];
}

/** The scale that a rating is picked from by its name. */
export const scaleOf = ({ kind, from }: Parameter): string | undefined =>
  kind === "integer" && from && "scale" in from ? from.scale : undefined;

/** What somebody's sheet and the table suggest for a parameter, by name. */
export function suggestedEntries(sheet: Sheet | undefined, { from }: Parameter, table?: Sheet): readonly Entry[] {
  if (!from) return [];
  const scales = "scale" in from ? [from.scale] : "scales" in from ? from.scales : [];
  const found = new Map<string, Entry>();
  const sheets = [sheet, table].filter((one) => one !== undefined);
  for (const entry of scales.flatMap((scale) => sheets.flatMap((one) => findEntries(one, scale)))) {
    if (!found.has(entry.name)) found.set(entry.name, entry);
  }
  return [...found.values()];
}

/**
 * Arguments that follow from those given: a skill names its ability. Adds what the sheet ties together, for parameters
 * that are still open.
 */
export function withTiedTraits(
  { scales }: SystemDefinition,
  sheet: Sheet,
  parameters: Parameters,
  framed: Framing,
): Framing {
  let found = framed;
  const { tied } = sheet.traits;
  for (const [name, trait] of Object.entries(framed.named)) {
    const parameter = parameters[name];
    const scale = scales[(parameter && scaleOf(parameter)) ?? ""]?.tiedTo;
    const other = isRecord(tied) ? tied[trait] : undefined;
    const open = Object.entries(parameters).find(
      ([known, one]) => scaleOf(one) === scale && found.args[known] === undefined,
    );
    const entry = scale === undefined ? undefined : findEntries(sheet, scale).find((one) => one.name === other);
    if (!open || entry?.rating === undefined) continue;
    found = {
      args: { ...found.args, [open[0]]: entry.rating },
      named: { ...found.named, [open[0]]: entry.name },
    };
  }
  return found;
}

/** What somebody holds, and what the table does: Lots 4 · Ego 1; at the table: Round 2. */
export function formatState(table: SoloTable): string {
  const common = formatTableState(table);
  const own = formatHoldings(table, table.sheet);
  return [own, ...(common === "" ? [] : [`at the table: ${common}`])].filter((part) => part !== "").join("; ");
}

/** Somebody's own trackers, and how they fare. */
function formatHoldings({ system, state }: SoloTable, { trackers, traits }: Character): string {
  const own = Object.entries(system.trackers).flatMap(([name, { shared, used }]) => {
    const seen = trackers[name] !== undefined && !shared?.(state.house) && used?.(state.house) !== false;
    return seen ? [name] : [];
  });
  return [
    ...own.map((name) => `${formatMessage(system.text, `tracker.${name}`)} ${trackers[name]}`),
    ...formatMarks(system, "character", traits),
  ].join(" · ");
}

/** What the table holds in common. Empty where that is nothing. */
function formatTableState({ system, state }: SoloTable): string {
  const { trackers, traits } = state.shared;
  const common = Object.keys(trackers).filter((name) => system.trackers[name]?.shared?.(state.house));
  return [
    ...common.map((name) => `${formatMessage(system.text, `tracker.${name}`)} ${trackers[name]}`),
    ...formatMarks(system, "table", traits),
  ].join(" · ");
}

function formatMarks({ marks = {}, text }: SystemDefinition, of: Mark["of"], traits: JsonObject): readonly string[] {
  return Object.entries(marks).flatMap(([name, mark]) => {
    if (mark.of !== of) return [];
    const label = formatMessage(text, `mark.${name}`);
    const value = traits[name] ?? mark.initial;
    if (mark.kind === "flag") return value === true ? [label] : [];
    if (mark.kind === "word" && typeof value === "string" && value !== "") {
      return [`${label} ${text[`mark.${name}.${value}`] ?? value}`];
    }
    const words = formatMark(mark, value);
    return words === "" ? [] : [`${label} ${words}`];
  });
}

/** A mark's value; empty where there is nothing to tell. */
function formatMark({ kind }: Mark, value: JsonValue): string {
  if (value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0)) return "";
  if (kind === "seconds" && typeof value === "number") return formatClock(value);
  if (kind === "progress" && Array.isArray(value)) {
    const bars: readonly JsonValue[] = value;
    return bars
      .filter(isRecord)
      .map(
        ({ name, now, of }) =>
          `${plainWords(name)} ${plainWords(now)}${of === undefined ? "" : ` of ${plainWords(of)}`}`,
      )
      .join(", ");
  }
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([name, amount]) => `${name} ${plainWords(amount)}`)
      .join(", ");
  }
  return plainWords(value);
}

const two = (part: number): string => String(part).padStart(2, "0");

/** A time as a clock shows it: 0:06, 1:02:00. */
function formatClock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** A whole sheet, a line for each list of traits. */
export function formatSheet(table: SoloTable, character: Character): readonly string[] {
  const { system } = table;
  const { name, about, traits, trackers } = character;
  const label = (kind: string, trait: string): string => formatMessage(system.text, `${kind}.${trait}`);
  const held = Object.keys(system.trackers).flatMap((tracker) => {
    const amount = trackers[tracker];
    if (amount === undefined) return [];
    const room = trackerMax(system, tracker, character);
    return [`${label("tracker", tracker)} ${amount}${room < 100 ? ` of ${room}` : ""}`];
  });
  const rated = Object.keys(system.scales).flatMap((scale) => {
    const entries = findEntries(character, scale);
    const words = entries.map((one) => `${one.name}${one.rating === undefined ? "" : ` ${one.rating}`}`);
    return words.length === 0 ? [] : [`${label("scale", scale)}: ${words.join(", ")}`];
  });
  const known = new Set([...Object.keys(system.scales), ...Object.keys(system.marks ?? {}), "tied"]);
  const others = Object.entries(traits).flatMap(([trait, value]) => {
    if (known.has(trait) || value === undefined || value === "" || plainWords(value) === "none") return [];
    const worded = system.text[`trait.${trait}.${plainWords(value)}`];
    return [`${label("trait", trait)}: ${worded ?? plainWords(value)}`];
  });
  const fares = formatMarks(system, "character", traits).join(" · ");
  return [
    name,
    ...(about === undefined ? [] : [about]),
    ...(held.length === 0 ? [] : [held.join(" · ")]),
    ...rated,
    ...others,
    ...(fares === "" ? [] : [fares]),
  ];
}
