import { stripVTControlCharacters } from "node:util";

// Plain text in columns: widths are counted without colour codes.

const segmenter = new Intl.Segmenter();

/** Printable ASCII, where each character is a column: by far the most of what is printed. */
const PLAIN = /^[ -~]*$/;

/** How many columns a text takes on a terminal, colours aside. */
export function displayWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  return [...segmenter.segment(stripVTControlCharacters(text))].length;
}

export function padEnd(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}

export function padStart(text: string, width: number): string {
  return " ".repeat(Math.max(0, width - displayWidth(text))) + text;
}

/** Words broken into lines of at most `width`, the later ones indented. */
export function wrap(text: string, width: number, indent = 0): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const room = width - (lines.length > 0 ? indent : 0);
    if (line !== "" && displayWidth(line) + 1 + displayWidth(word) > room) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].join(`\n${" ".repeat(indent)}`);
}

/** How a column is set: words to the left, numbers to the right. */
export type Align = "left" | "right";

/** Rows of cells in aligned columns, two spaces apart, without spaces at the ends of lines. */
export function formatColumns(
  rows: readonly (readonly string[])[],
  align: readonly Align[],
  { gap = 2, indent = 2 }: { readonly gap?: number; readonly indent?: number } = {},
): string {
  const widths = align.map((_, i) => Math.max(0, ...rows.map((row) => displayWidth(row[i] ?? ""))));
  return rows
    .map((row) => {
      const cells = align.map((side, i) => {
        const [cell, width] = [row[i] ?? "", widths[i] ?? 0];
        return side === "right" ? padStart(cell, width) : padEnd(cell, width);
      });
      return (" ".repeat(indent) + cells.join(" ".repeat(gap))).trimEnd();
    })
    .join("\n");
}
