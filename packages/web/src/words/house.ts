import { isRecord, type JsonValue, type Messages, formatMessage } from "@rulewright/rules";
import { number } from "./plain.ts";

/** A house rule's value as one word, to compare it and to look its wording up. */
export const houseKey = (value: JsonValue | undefined): string =>
  isRecord(value) || Array.isArray(value) ? JSON.stringify(value) : String(value);

/** What a value means in play; numbers of the table's own are said, a chart of its own is called just that. */
export function houseWords(text: Messages, name: string, value: JsonValue | undefined): string {
  const worded = text[`house.${name}.${houseKey(value)}`];
  if (worded !== undefined) return worded;
  if (Array.isArray(value)) return value.map((one) => number(Number(one))).join(", ");
  return isRecord(value) ? "The table's own" : houseKey(value);
}

/** "Victory chart: the table's own". */
export const houseSentence = (text: Messages, name: string, value: JsonValue | undefined): string =>
  `${formatMessage(text, `house.${name}`)}: ${houseWords(text, name, value)}`;
