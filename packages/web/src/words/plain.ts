export { capitalize, uncapitalize } from "@rulewright/rules";

const MINUS = "−";

/** 3 as "3", -1 with a typeset minus. */
export const formatNumber = (value: number): string => (value < 0 ? `${MINUS}${-value}` : `${value}`);

/** A change: "+1", "−1"; nothing changed is "±0". */
export const formatSigned = (value: number): string => (value === 0 ? "±0" : value > 0 ? `+${value}` : formatNumber(value));

/** A chance with one decimal: "34.4%"; certainties without one. */
export function formatChance(chance: number): string {
  if (chance >= 1 - 1e-12) return "100%";
  if (chance <= 1e-12) return "0%";
  const tenths = Math.min(99.9, Math.max(0.1, Math.round(chance * 1000) / 10));
  return `${tenths.toFixed(1)}%`;
}

/** "7, 9 and 8". */
export function formatList(parts: readonly (string | number)[]): string {
  const words = parts.map(String);
  const last = words.pop() ?? "";
  return words.length > 0 ? `${words.join(", ")} and ${last}` : last;
}

const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Small counts as words: "one short". */
export const spellNumber = (count: number): string => COUNTS[count] ?? String(count);

/** The letters for a round mark: "Maren Oake" is M. */
export const initialOf = (name: string): string => (Array.from(name.trim())[0] ?? "?").toUpperCase();
