import { formatHand } from "@rulewright/present";
import type { DieMeaning } from "@rulewright/dice";
import { type Position, type SystemDefinition, type TableDie } from "@rulewright/rules";
import type { Paint } from "../terminal/terminal.ts";

/** One die: [3] counts, 8 does not, (1) cancels. A rerolled die shows its former face: 6→[0]. */
export function formatDie(
  { face, was, class: kind = "" }: TableDie,
  classes: Readonly<Record<string, DieMeaning>>,
  paint: Paint,
): string {
  const meaning = classes[kind] ?? "counts";
  const now =
    meaning === "counts" ? paint.bold(`[${face}]`) : meaning === "cancels" ? paint.bad(`(${face})`) : ` ${face} `;
  return was === undefined ? now : `${paint.dim(`${was}→`)}${now.trim()}`;
}

/** All dice on the table in a row; bonus dice are after a dotted line. */
export function formatTray({ tray, classes }: Position, paint: Paint): string {
  return tray
    .map((die, i) => {
      const line = die.bonus && !tray[i - 1]?.bonus ? paint.dim("┊ ") : "";
      return line + formatDie(die, classes, paint);
    })
    .join(" ");
}

/** The faces of dice that the next throw has cleared from the table: their classes are no longer known. */
export const formatFaces = (faces: readonly number[], paint: Paint): string =>
  faces.map((face) => paint.bold(`[${face}]`)).join(" ");

/** How many dice of each class there are: 1 zero, 2 misses. Empty where the dice have a single class. */
export function formatClasses({ text }: SystemDefinition, { tray, classes }: Position): string {
  const names = Object.keys(classes);
  if (names.length < 2) return "";
  return formatHand(
    text,
    Object.fromEntries(names.map((name) => [name, tray.filter((die) => die.class === name).length])),
  );
}
