import { formatValue } from "@rulewright/present";
import {
  type Character,
  isRecord,
  type Parameter,
  type Parameters,
  type JsonValue,
  type SystemDefinition,
  formatMessage,
} from "@rulewright/rules";
import { trackerMax } from "@rulewright/table";
import type { Framing } from "./framing.ts";
import type { SoloTable } from "./solo-table.ts";
import { figureEntries } from "./figures.ts";
import { isEmptyMark, markEntries } from "./state.ts";

/** An entry of a sheet that can be chosen by its name. */
export interface Entry {
  readonly name: string;
  readonly rating?: number;
}

type Sheet = Pick<Character, "traits">;

/** The entries of one trait: rated names, a list of names, or lists under each name. */
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

/** The scale from which a parameter takes a rating by its name. */
export const scaleOf = ({ kind, from }: Parameter): string | undefined =>
  kind === "integer" && from && "scale" in from ? from.scale : undefined;

/** The entries of a sheet and of the table that a parameter can take. */
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
 * Adds the arguments that follow from those given, for parameters that have none yet: a skill implies the ability that
 * the sheet ties it to.
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

/** A whole sheet with a line for each list of traits. */
export function formatSheet(table: SoloTable, character: Character): readonly string[] {
  const { system } = table;
  const { name, about, traits, trackers } = character;
  const label = (kind: string, trait: string): string => formatMessage(system.text, `${kind}.${trait}`);
  const held = Object.keys(system.trackers).flatMap((tracker) => {
    const amount = trackers[tracker];
    if (amount === undefined || system.trackers[tracker]?.used?.(table.state.house) === false) return [];
    const room = trackerMax(system, tracker, character);
    return [`${label("tracker", tracker)} ${amount}${room < 100 ? ` of ${room}` : ""}`];
  });
  const rated = Object.keys(system.scales).flatMap((scale) => {
    const entries = findEntries(character, scale);
    const words = entries.map((one) => `${one.name}${one.rating === undefined ? "" : ` ${one.rating}`}`);
    return words.length === 0 ? [] : [`${label("scale", scale)}: ${words.join(", ")}`];
  });
  const { tied: _, ...declared } = { ...system.words, ...system.traits };
  const others = Object.entries(traits).flatMap(([trait, value]) => {
    if (!Object.hasOwn(declared, trait) || value === undefined || isEmptyMark(value)) return [];
    return [`${label("trait", trait)}: ${formatValue(system.text, trait, value)}`];
  });
  const figures = figureEntries({ system, state: table.state, sheet: character });
  const marks = [...figures, ...markEntries(system, "character", traits)].map(({ text }) => text).join(" · ");
  return [
    name,
    ...(about === undefined ? [] : [about]),
    ...(held.length === 0 ? [] : [held.join(" · ")]),
    ...rated,
    ...others,
    ...(marks === "" ? [] : [marks]),
  ];
}
