import { formatCounted, formatPrice } from "@rulewright/present";
import { type Amounts, type Change, type Messages, TABLE } from "@rulewright/rules";
import { type Line, mayBeUndone, type UndoPlan } from "@rulewright/table";
import { formatChanges } from "./changes.ts";
import { characterName, type LogContext } from "./log-context.ts";
import { formatEvent } from "./sentences.ts";

/** A line of the log before an undo, and what becomes of it: "goes", "stays", "1 lot returns". */
export interface UndoRow {
  readonly n: number;
  readonly words: string;
  readonly fate: string;
}

/** How many of the later lines that stay are told one by one. */
const MAX_STAYING = 3;

/** A number of lines that an undo takes back, or that stay. */
const formatSteps = (count: number): string => formatCounted({ one: "step", other: "steps" }, count);

/** A verb for one thing, and for several. */
type Verb = readonly [string, string];

const RETURN: Verb = ["returns", "return"];
const GO: Verb = ["goes", "go"];

/** What becomes of tokens: "1 lot returns", "2 lots return"; empty where there are none. */
function formatFate({ text }: LogContext, amounts: Amounts, [one, several]: Verb): string {
  const count = Object.values(amounts).reduce((sum, amount) => sum + amount, 0);
  return count === 0 ? "" : `${formatPrice(text, amounts)} ${count === 1 ? one : several}`;
}

/** What becomes of a line that goes: what it cost returns. */
function fateOf(context: LogContext, n: number): string {
  const event = context.lines.get(n)?.event;
  const paid = event?.type === "option-chosen" ? formatFate(context, event.pays, RETURN) : "";
  return paid === "" ? "goes" : paid;
}

/** What a line of the log tells, as a sentence; empty where it has none. */
export function wordsOf(context: LogContext, n: number): string {
  const line = context.lines.get(n);
  return line ? formatEvent(context, line) : "An earlier entry.";
}

/** A line with what becomes of it; none for a line without words. */
function rowOf(context: LogContext, n: number, fate: string): readonly UndoRow[] {
  const words = wordsOf(context, n);
  return words === "" ? [] : [{ n, words, fate }];
}

/** The lines that go. */
export const goingRows = (context: LogContext, lines: UndoPlan["lines"]): readonly UndoRow[] =>
  lines.flatMap((n) => rowOf(context, n, fateOf(context, n)));

/** The lines that go, and those since the first of them that stay, in their order; many that stay in one row at the end. */
export function undoRows(context: LogContext, lines: UndoPlan["lines"]): readonly UndoRow[] {
  const going = goingRows(context, lines);
  const first = Math.min(...lines);
  const stays = ({ n, event }: Line): boolean =>
    n > first && !lines.includes(n) && !context.undone.has(n) && event.type !== "undone" && mayBeUndone(event);
  const staying = [...context.lines.values()].filter(stays).flatMap(({ n }) => rowOf(context, n, "stays"));
  if (staying.length <= MAX_STAYING) return [...going, ...staying].toSorted((one, other) => one.n - other.n);
  return [...going, { n: 0, words: `${formatSteps(staying.length)} since then`, fate: "stay" }];
}

/** What somebody gets back of what they pay with, or gives back. */
export interface TokenTotal {
  readonly of: string;
  readonly name: string;
  /** More than 0 for what comes back. */
  readonly amount: number;
  readonly from: number;
  readonly to: number;
}

/** What an undo comes to. */
export interface UndoTotals {
  readonly tokens: readonly TokenTotal[];
  /** The other values that change back, in words. */
  readonly rest: string;
}

/** Whether a change is told by that of another amount of the same owner: fresh points are among all points. */
function isAmongOthers(text: Messages, restored: UndoPlan["restored"], change: Change): boolean {
  if (change.change !== "tracker") return false;
  const among = text[`tracker.${change.name}.among`]?.split(" ") ?? [];
  return restored.some((one) => one.change === "tracker" && one.of === change.of && among.includes(one.name));
}

/** What an undo changes back: what is paid with as amounts, anything else in words. */
export function undoTotals(context: LogContext, restored: UndoPlan["restored"]): UndoTotals {
  const { system, text, people, view } = context;
  const held = (of: string): Readonly<Record<string, number>> =>
    (of === TABLE ? view.shared : view.characters.find(({ id }) => id === of))?.trackers ?? {};
  const tokens: TokenTotal[] = [];
  const rest: Change[] = [];
  for (const change of restored) {
    if (isAmongOthers(text, restored, change)) continue;
    const from = change.change === "tracker" ? held(change.of)[change.name] : undefined;
    if (change.change === "tracker" && from !== undefined && system.trackers[change.name]?.pays === true) {
      const { of, name, to } = change;
      if (to !== from) tokens.push({ of, name, amount: to - from, from, to });
    } else rest.push(change);
  }
  return { tokens, rest: formatChanges(system, text, people, rest) };
}

/** What comes back to whom, or goes: "Maren Oake gets back". */
export const totalLabel = (context: LogContext, { of, amount }: TokenTotal): string =>
  `${of === TABLE ? "The table" : characterName(context, of)} ${amount > 0 ? "gets back" : "gives back"}`;

/** What an undo does, for its button: "Undo 3 steps: 2 lots return". */
export function undoLabel(context: LogContext, { lines }: UndoPlan, { tokens }: UndoTotals, restores: boolean): string {
  const sumOf = (sign: number): Amounts => {
    const sum: Record<string, number> = {};
    for (const { name, amount } of tokens)
      if (Math.sign(amount) === sign) sum[name] = (sum[name] ?? 0) + Math.abs(amount);
    return sum;
  };
  const price = formatFate(context, sumOf(1), RETURN) || formatFate(context, sumOf(-1), GO);
  const deed = restores ? "Restore" : `Undo ${formatSteps(lines.length)}`;
  return price === "" ? deed : `${deed}: ${price}`;
}
