// oxlint-disable-next-line no-control-regex -- these are the codes themselves
const CODE = /\u001B\[(\d+)m/g;
const RESET = "\u001B[0m";

/** Which codes end which: 22 ends bold and dim, 39 a colour, 0 everything. */
function ends(end: string, style: string): boolean {
  const isWeight = style === "1" || style === "2";
  return end === "0" || isWeight === (end === "22");
}

/** Lines of a styled text, each with the styles that were open at its beginning, and without open styles at its end. */
export function carryStyles(lines: readonly string[]): readonly string[] {
  let open: readonly string[] = [];
  return lines.map((line) => {
    const start = open.map((style) => `\u001B[${style}m`).join("");
    for (const [, code = ""] of line.matchAll(CODE)) {
      const end = code === "0" || code === "22" || code === "39";
      open = end ? open.filter((style) => !ends(code, style)) : [...open, code];
    }
    return `${start}${line}${open.length > 0 ? RESET : ""}`;
  });
}
