import type { DieMeaning } from "@rulewright/dice";
import { type Position, type SystemDefinition, type TableDie, formatMessage } from "@rulewright/rules";
import type { Paint } from "../terminal.ts";
import { counted } from "./words.ts";

/** One die: [3] counts, 8 does not, (1) cancels; a rerolled one shows what it was. */
export function dieWords(
  { face, was, class: kind = "" }: TableDie,
  classes: Readonly<Record<string, DieMeaning>>,
  paint: Paint,
): string {
  const worth = classes[kind] ?? "counts";
  const now =
    worth === "counts" ? paint.strong(`[${face}]`) : worth === "cancels" ? paint.badOutcomes(`(${face})`) : ` ${face} `;
  return was === undefined ? now : `${paint.faint(`${was}→`)}${now.trim()}`;
}

/** All dice on the table in a row; bonus dice stand behind a dotted line. */
export function trayWords({ tray, classes }: Position, paint: Paint): string {
  return tray
    .map((die, i) => {
      const line = die.bonus && !tray[i - 1]?.bonus ? paint.faint("┊ ") : "";
      return line + dieWords(die, classes, paint);
    })
    .join(" ");
}

/** What the dice say by their classes: 1 zero, 2 misses. Empty where the dice have but one class. */
export function classWords({ text }: SystemDefinition, { tray, classes }: Position): string {
  const names = Object.keys(classes);
  if (names.length < 2) return "";
  return names
    .map((name): [string, number] => [name, tray.filter((die) => die.class === name).length])
    .filter(([, count]) => count > 0)
    .map(([name, count]) => counted(count, formatMessage(text, `die.${name}`)))
    .join(", ");
}
