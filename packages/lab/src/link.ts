import { type HouseRules, isRecord, type JsonValue } from "@rulewright/rules";
import type { Curve } from "./spread.ts";
import { isWritten, type LabQuestion, type WrittenQuestion } from "./question.ts";

/** A question as it stands in a link: readable where it can be, and without house rules that are as `usual`. */
export function toLink(question: LabQuestion | WrittenQuestion, suggested: HouseRules = {}): string {
  return isWritten(question) ? `dice=${encodeURIComponent(question.written)}` : linkAbout(question, suggested);
}

/** The same of as much of a question as there is. */
export function linkAbout(question: Partial<LabQuestion>, suggested: HouseRules = {}): string {
  const { args = {}, house = {}, times = 1, spread, ...words } = question;
  const query = new Map<string, string>(Object.entries(words));
  if (times !== 1) query.set("times", String(times));
  if (spread !== undefined) query.set("spread", spread);
  for (const [name, value] of Object.entries(args)) query.set(`a.${name}`, JSON.stringify(value));
  for (const [name, value] of Object.entries(house)) {
    if (JSON.stringify(value) !== JSON.stringify(suggested[name])) query.set(`h.${name}`, JSON.stringify(value));
  }
  return [...query].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&");
}

/** How a question is looked at: the curve, what its map runs over, and the link of what is laid over it. */
export interface View {
  readonly curve?: Curve | undefined;
  readonly across?: string | undefined;
  readonly down?: string | undefined;
  readonly over?: string | undefined;
}

/** A question's link with the way it is looked at. */
export function viewLink(link: string, { curve, across, down, over }: View): string {
  const view = [
    ...(curve === undefined || curve === "each" ? [] : [`drawn=${curve}`]),
    ...(across ? [`across=${encodeURIComponent(across)}`] : []),
    ...(down ? [`down=${encodeURIComponent(down)}`] : []),
  ];
  const main = [link, ...view].join("&");
  return over === undefined ? main : `${main}&over&${over}`;
}

/** What of a link a question does not say, since it can't be read or doesn't fit: as names with their values. */
export function lostFrom(link: string, question: LabQuestion): readonly string[] {
  const { args, house, times, ...words } = question;
  const said: Readonly<Record<string, string | undefined>> = { ...words, times: String(times) };
  return link.split("&").flatMap((part) => {
    const [name = "", value = ""] = part.split("=").map(decoded);
    if (name === "" || VIEW.includes(name)) return [];
    const [, kind, key = ""] = /^([ah])\.(.*)$/.exec(name) ?? [];
    const same =
      kind === undefined
        ? Object.hasOwn(said, name) && said[name] === value
        : JSON.stringify((kind === "a" ? args : house)[key]) === JSON.stringify(plainOf(value));
    return same ? [] : `${kind === undefined ? name : key} ${value}`;
  });
}

const VIEW = ["drawn", "across", "down"];

/** More in a row than anybody plays in one scene. */
export const MOST_TIMES = 20;

/** A link's question, as far as it can be read; what is missing or malformed is left out. */
export function fromLink(link: string): Partial<LabQuestion> {
  const found: { [key: string]: string } = {};
  const args: Record<string, JsonValue> = {};
  const house: Record<string, JsonValue> = {};
  for (const part of link.split("&")) {
    const [name = "", value = ""] = part.split("=").map(decoded);
    if (name.startsWith("a.") || name.startsWith("h.")) {
      const plain = plainOf(value);
      if (plain !== undefined) (name.startsWith("a.") ? args : house)[name.slice(2)] = plain;
    } else found[name] = value;
  }
  const { system, procedure, goal, strategy, spread, times } = found;
  const count = Number(times);
  return {
    args,
    house,
    ...(system ? { system } : {}),
    ...(procedure ? { procedure } : {}),
    ...(goal ? { goal } : {}),
    ...(strategy ? { strategy } : {}),
    ...(spread ? { spread } : {}),
    times: Number.isInteger(count) && count >= 1 && count <= MOST_TIMES ? count : 1,
  };
}

/** The roll in a link, where it asks for one. */
export function diceInLink(link: string): WrittenQuestion | undefined {
  const part = link.split("&").find((one) => one.startsWith("dice="));
  return part === undefined ? undefined : { written: decoded(part.slice("dice=".length)) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function plainOf(text: string): JsonValue | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isPlain(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isPlain(value: unknown): value is JsonValue {
  if (Array.isArray(value)) return value.every(isPlain);
  if (isRecord(value)) return Object.values(value).every(isPlain);
  return value === null || ["boolean", "number", "string"].includes(typeof value);
}
