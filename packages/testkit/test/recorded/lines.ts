import { isRecord, type JsonValue, type Refusal } from "@rulewright/rules";

/** A value in a line of text: lists in brackets, records in braces with their names. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join(", ")}]`;
  if (isRecord(value)) return `{${namedIn(value)}}`;
  return typeof value === "string" ? value.replaceAll("\n", " ") : String(value);
}

/** The values of a record by their names, those that are undefined left out. */
export function namedIn(record: Readonly<Record<string, JsonValue | undefined>>): string {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined);
  return entries.map(([name, value]) => `${name} ${textOf(value)}`).join(", ");
}

/** A refusal with its rule and what would be legal. */
export const refusalText = ({ code, rule, details }: Refusal): string =>
  `refused, ${code}${rule === "" ? "" : ` (${rule})`}${details ? ` ${textOf(details)}` : ""}`;
