import type { Tone } from "@rulewright/present";
import type { Paint } from "./terminal.ts";

const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** A solid bar for a share from 0 to 1, drawn to an eighth of a column. A positive share is always visible. */
export function solidBar(share: number, width: number): string {
  const eighths = share > 0 ? Math.max(1, Math.round(share * width * 8)) : 0;
  return "█".repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? "");
}

/** A bar drawn in whole columns of one character. */
function texturedBar(share: number, width: number, character: string): string {
  return share > 0 ? character.repeat(Math.max(1, Math.round(share * width))) : "";
}

/** A bar for a share from 0 to 1: solid for a success, hatched for a failure, dotted and red for a bad outcome. */
export function bar(share: number, width: number, tone: Tone, paint: Paint): string {
  if (tone === "success") return solidBar(share, width);
  if (tone === "failure") return paint.dim(texturedBar(share, width, "░"));
  return paint.bad(texturedBar(share, width, "⣿"));
}
