import type { DieMeaning } from "@rulewright/dice";
import { type Position, type SystemDefinition, type TableDie, formatMessage } from "@rulewright/rules";
import type { Paint } from "../terminal/terminal.ts";
import { counted } from "../draw/words.ts";

/** One die: [3] counts, 8 does not, (1) cancels; a rerolled one shows what it was. */
export function formatDie(
  { face, was, class: kind = "" }: TableDie,
  classes: Readonly<Record<string, DieMeaning>>,
  paint: Paint,
): string {
  const worth = classes[kind] ?? "counts";
  const now = worth === "counts" ? paint.bold(`[${face}]`) : worth === "cancels" ? paint.bad(`(${face})`) : ` ${face} `;
  return was === undefined ? now : `${paint.dim(`${was}→`)}${now.trim()}`;
}

/** All dice on the table in a row; bonus dice stand behind a dotted line. */
export function formatTray({ tray, classes }: Position, paint: Paint): string {
  return tray
    .map((die, i) => {
      const line = die.bonus && !tray[i - 1]?.bonus ? paint.dim("┊ ") : "";
      return line + formatDie(die, classes, paint);
    })
    .join(" ");
}

/** What the dice say by their classes: 1 zero, 2 misses. Empty where the dice have but one class. */
export function formatClasses({ text }: SystemDefinition, { tray, classes }: Position): string {
  const names = Object.keys(classes);
  if (names.length < 2) return "";
  return names
    .map((name): [string, number] => [name, tray.filter((die) => die.class === name).length])
    .filter(([, count]) => count > 0)
    .map(([name, count]) => counted(count, formatMessage(text, `die.${name}`)))
    .join(", ");
}
