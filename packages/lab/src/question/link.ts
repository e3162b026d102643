import type { HouseRules, JsonValue } from "@rulewright/rules";
import type { Curve } from "./curve.ts";
import { isNotationQuestion, type LabQuestion, type NotationQuestion } from "./question.ts";

/**
 * A question as the hash of a link: readable, and without house rules that equal those of `defaults`.
 *
 * @example
 * ```ts
 * import { formatQuestion } from "@rulewright/lab";
 *
 * formatQuestion({ expression: "4d6dl1" }); // => "dice=4d6dl1"
 * ```
 */
export function formatQuestion(question: LabQuestion | NotationQuestion, defaults: HouseRules = {}): string {
  return isNotationQuestion(question)
    ? `dice=${encodeURIComponent(question.expression)}`
    : formatPartialQuestion(question, defaults);
}

/**
 * The same for as much of a question as there is.
 *
 * @example
 * ```ts
 * import { formatPartialQuestion } from "@rulewright/lab";
 *
 * const question = { system: "evening-star", procedure: "task", house: { lotsForOthers: true } };
 * formatPartialQuestion(question); // => "system=evening-star&procedure=task&h.lotsForOthers=true"
 * formatPartialQuestion(question, { lotsForOthers: true }); // => "system=evening-star&procedure=task"
 * ```
 */
export function formatPartialQuestion(question: Partial<LabQuestion>, defaults: HouseRules = {}): string {
  const { args = {}, house = {}, times = 1, variable, ...names } = question;
  const query = new Map<string, string>(Object.entries(names));
  if (times !== 1) query.set("times", String(times));
  if (variable !== undefined) query.set(VARIABLE, variable);
  for (const [name, value] of Object.entries(args)) query.set(`a.${name}`, JSON.stringify(value));
  for (const [name, value] of Object.entries(house)) {
    if (JSON.stringify(value) !== JSON.stringify(defaults[name])) query.set(`h.${name}`, JSON.stringify(value));
  }
  return [...query].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&");
}

/** The key of the variable whose distribution is shown. */
const VARIABLE = "spread";

/** The view of a question: its curve, the axes of its map, whether it is shown in fractions, and its overlays. */
export interface View {
  readonly curve?: Curve | undefined;
  readonly across?: string | undefined;
  readonly down?: string | undefined;
  readonly fractions?: boolean | undefined;
  /** The hashes of the questions whose distributions are drawn over it; MAX_OVERLAYS at most. */
  readonly overlays?: readonly string[] | undefined;
}

/** More overlays than these can't be told apart in a chart. */
export const MAX_OVERLAYS = 3;

const OVERLAY = "&over&";
const VIEW_KEYS = ["drawn", "across", "down", "fractions"];

/**
 * A question's hash together with its view.
 *
 * @example
 * ```ts
 * import { formatView } from "@rulewright/lab";
 *
 * const view = { curve: "more", fractions: true, overlays: ["dice=d12", "dice=3d4"] } as const;
 * formatView("dice=2d6", view); // => "dice=2d6&drawn=more&fractions=yes&over&dice=d12&over&dice=3d4"
 * ```
 */
export function formatView(question: string, { curve, across, down, fractions, overlays = [] }: View): string {
  const view = [
    ...(curve === undefined || curve === "each" ? [] : [`drawn=${curve}`]),
    ...(across ? [`across=${encodeURIComponent(across)}`] : []),
    ...(down ? [`down=${encodeURIComponent(down)}`] : []),
    ...(fractions ? ["fractions=yes"] : []),
  ];
  return [[question, ...view].join("&"), ...overlays].join(OVERLAY);
}

/**
 * The hash of a question and its view, taken from the hash of a link (without its `#`). Unknown curves are ignored. The
 * hash of the question keeps the parts of the view, which the readers of questions skip; overlays stay hashes.
 *
 * @example
 * ```ts
 * import { parseView } from "@rulewright/lab";
 *
 * const { question, view } = parseView("dice=2d6&drawn=more&over&dice=3d4");
 * question; // => "dice=2d6&drawn=more"
 * view; // => { curve: "more", overlays: ["dice=3d4"] }
 * ```
 */
export function parseView(hash: string): { readonly question: string; readonly view: View } {
  const [question = "", ...overlays] = hash.split(OVERLAY);
  const found = new Map(question.split("&").map(nameAndValue));
  const [across, down, curve] = [found.get("across"), found.get("down"), found.get("drawn")];
  return {
    question,
    view: {
      ...(curve === "more" || curve === "less" ? { curve } : {}),
      ...(across ? { across } : {}),
      ...(down ? { down } : {}),
      ...(found.get("fractions") === "yes" ? { fractions: true } : {}),
      ...(overlays.length > 0 ? { overlays } : {}),
    },
  };
}

function nameAndValue(part: string): readonly [name: string, value: string] {
  const [name = "", value = ""] = part.split("=").map(decode);
  return [name, value];
}

/**
 * The parts of a hash that a question doesn't contain, as they are unreadable or don't fit: names with their values. For
 * a question that was read from the hash and then completed with defaults.
 *
 * @example
 * ```ts
 * import { unreadParts } from "@rulewright/lab";
 *
 * const names = { system: "evening-star", procedure: "check", goal: "success", strategy: "best" };
 * const question = { ...names, args: { rank: 3 }, house: {}, times: 1 };
 * unreadParts("system=evening-star&goal=glory&a.rank=3&a.luck=7", question); // => ["goal glory", "luck 7"]
 * ```
 */
export function unreadParts(hash: string, question: LabQuestion): readonly string[] {
  const { args, house, times, variable, ...names } = question;
  const read: Readonly<Record<string, string | undefined>> = { ...names, times: String(times), [VARIABLE]: variable };
  return hash.split("&").flatMap((part) => {
    const [name, value] = nameAndValue(part);
    if (name === "" || VIEW_KEYS.includes(name)) return [];
    const [, kind, key = ""] = /^([ah])\.(.*)$/.exec(name) ?? [];
    const same =
      kind === undefined
        ? Object.hasOwn(read, name) && read[name] === value
        : JSON.stringify((kind === "a" ? args : house)[key]) === JSON.stringify(parseJson(value));
    return same ? [] : `${kind === undefined ? name : key} ${value}`;
  });
}

/** The largest number of attempts in a row. */
export const MAX_TIMES = 20;

/**
 * The question in a hash as far as it can be read; what is missing or malformed is left out. Names and values are not
 * compared with the system. `times` is 1 unless the hash has an integer from 1 to MAX_TIMES.
 *
 * @example
 * ```ts
 * import { parseQuestion } from "@rulewright/lab";
 *
 * parseQuestion("procedure=check&a.rank=3&a.lots=["); // => { procedure: "check", args: { rank: 3 }, house: {}, times: 1 }
 * ```
 */
export function parseQuestion(link: string): Partial<LabQuestion> {
  const found: { [key: string]: string } = {};
  const args: Record<string, JsonValue> = {};
  const house: Record<string, JsonValue> = {};
  for (const part of link.split("&")) {
    const [name, value] = nameAndValue(part);
    if (name.startsWith("a.") || name.startsWith("h.")) {
      const plain = parseJson(value);
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
    ...(spread ? { variable: spread } : {}),
    times: Number.isInteger(count) && count >= 1 && count <= MAX_TIMES ? count : 1,
  };
}

/**
 * The question in dice notation in a hash; undefined where it asks about a system. The notation itself is not checked.
 *
 * @example
 * ```ts
 * import { parseNotationQuestion } from "@rulewright/lab";
 *
 * parseNotationQuestion("dice=4d6dl1&drawn=more"); // => { expression: "4d6dl1" }
 * parseNotationQuestion("system=evening-star"); // => undefined
 * ```
 */
export function parseNotationQuestion(link: string): NotationQuestion | undefined {
  const part = link.split("&").find((one) => one.startsWith("dice="));
  return part === undefined ? undefined : { expression: decode(part.slice("dice=".length)) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parseJson(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
