import type { Paint } from "./terminal.ts";

const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** How good an outcome is: what its part of a bar is drawn with. */
export type Mood = "good" | "plain" | "bad";

/** A solid bar of a share from 0 to 1, to an eighth of a column. Anything above nothing is seen. */
export function solidBar(share: number, width: number): string {
  const eighths = share > 0 ? Math.max(1, Math.round(share * width * 8)) : 0;
  return "█".repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? "");
}

/** A bar drawn in whole columns of one sign. */
function texturedBar(share: number, width: number, sign: string): string {
  return share > 0 ? sign.repeat(Math.max(1, Math.round(share * width))) : "";
}

/** One bar: solid where it is good, hatched where it isn't, dotted and red where it bites. */
export function bar(share: number, width: number, mood: Mood, paint: Paint): string {
  if (mood === "good") return solidBar(share, width);
  if (mood === "plain") return paint.dim(texturedBar(share, width, "░"));
  return paint.bad(texturedBar(share, width, "⣿"));
}
