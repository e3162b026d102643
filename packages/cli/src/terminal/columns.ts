import { stripVTControlCharacters } from "node:util";
import { carryStyles } from "./styles.ts";

/** Made when it is needed: most output needs none. */
let segmenter: Intl.Segmenter | undefined;

/** Letters, dashes, arrows, blocks: characters that never join with others, each in a column of its own, as in nearly all output. */
const SEPARATE = /^[ -~\u00A0-\u02FF\u2010-\u2027\u2030-\u205E\u2190-\u22FF\u2500-\u25A9]*$/;

/** The number of columns that a text takes on a terminal, without its colour codes. */
export function displayWidth(text: string): number {
  if (SEPARATE.test(text)) return text.length;
  segmenter ??= new Intl.Segmenter();
  return [...segmenter.segment(stripVTControlCharacters(text))].length;
}

/** A text with spaces after it up to a width. */
export function padEnd(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}

/** A text with spaces before it up to a width. */
export function padStart(text: string, width: number): string {
  return " ".repeat(Math.max(0, width - displayWidth(text))) + text;
}

/**
 * A text broken between words into lines that end before a column. The first line begins at the column `at`, and the
 * others at the column `indent`, with spaces before them.
 */
export function wrap(text: string, width: number, indent = 0, at = 0): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const room = width - (lines.length > 0 ? indent : at);
    if (line !== "" && displayWidth(line) + 1 + displayWidth(word) > room) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].join(`\n${" ".repeat(indent)}`);
}

/**
 * A text broken between words into indented lines that fit a terminal of `width` columns; the lines after the first may
 * be indented further.
 */
export function paragraph(text: string, width: number, indent = 2, rest = indent): string {
  return " ".repeat(indent) + wrap(text, width, rest, indent);
}

/** How the cells of a column are aligned: text to the left, numbers to the right. */
export type Align = "left" | "right";

/** The layout of a table. */
export interface TableLayout {
  readonly gap?: number;
  readonly indent?: number;
  /** The columns of the terminal: cells are broken between words until the table fits. Unlimited by default. */
  readonly width?: number;
}

/** Rows of cells in aligned columns, without spaces at the ends of lines. */
export function formatColumns(
  rows: readonly (readonly string[])[],
  align: readonly Align[],
  { gap = 2, indent = 2, width = Number.POSITIVE_INFINITY }: TableLayout = {},
): string {
  const limits = fitWidths(rows, align.length, width - indent - gap * (align.length - 1));
  const wrapped = rows.map((row) => align.map((_, i) => wrapCell(row[i] ?? "", limits[i] ?? 0)));
  const widths = align.map((_, i) => Math.max(0, ...wrapped.flatMap((cells) => (cells[i] ?? []).map(displayWidth))));
  const line = (cells: readonly string[]): string => {
    const padded = align.map((side, i) => {
      const [cell, room] = [cells[i] ?? "", widths[i] ?? 0];
      return side === "right" ? padStart(cell, room) : padEnd(cell, room);
    });
    return (" ".repeat(indent) + padded.join(" ".repeat(gap))).trimEnd();
  };
  return wrapped
    .flatMap((cells) => {
      const height = Math.max(1, ...cells.map((lines) => lines.length));
      return Array.from({ length: height }, (_, at) => line(cells.map((lines) => lines[at] ?? "")));
    })
    .join("\n");
}

/** The widths of columns: those of their longest cells, reduced to no less than their longest words until they fit. */
function fitWidths(rows: readonly (readonly string[])[], count: number, available: number): readonly number[] {
  const column = (i: number): readonly string[] => rows.map((row) => row[i] ?? "");
  const widths = Array.from({ length: count }, (_, i) => Math.max(0, ...column(i).map(displayWidth)));
  const minima = widths.map((_, i) => Math.max(0, ...column(i).map(longestWord)));
  let excess = widths.reduce((a, b) => a + b, 0) - available;
  while (excess > 0) {
    const slack = widths.map((width, i) => width - (minima[i] ?? 0));
    const most = Math.max(...slack);
    const widest = slack.indexOf(most);
    if (most <= 0 || widths[widest] === undefined) break;
    widths[widest] -= 1;
    excess -= 1;
  }
  return widths;
}

const indentOf = (cell: string): number => cell.length - cell.trimStart().length;

/** The width that a cell needs when it is broken at every space. */
function longestWord(cell: string): number {
  const words = cell.trimStart().split(" ").map(displayWidth);
  return indentOf(cell) + Math.max(0, ...words.map((width, i) => width + (i > 0 ? HANG : 0)));
}

/** How much further the rest of a broken cell is indented. */
const HANG = 2;

/** A cell broken into lines that fit a column, the later ones indented further. */
function wrapCell(cell: string, width: number): readonly string[] {
  if (displayWidth(cell) <= width) return [cell];
  const indent = indentOf(cell);
  const lines = wrap(cell.trimStart(), width - indent, HANG).split("\n");
  return carryStyles(lines.map((line) => line.trimStart())).map(
    (line, i) => " ".repeat(indent + (i > 0 ? HANG : 0)) + line,
  );
}
