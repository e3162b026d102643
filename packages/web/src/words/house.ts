import { formatNumber } from "@rulewright/present";
import { isRecord, type JsonValue, type Messages, formatMessage } from "@rulewright/rules";

/** A house rule's value as one word, to compare it and to look its wording up. */
export const houseRuleKey = (value: JsonValue | undefined): string =>
  isRecord(value) || Array.isArray(value) ? JSON.stringify(value) : String(value);

/** What a value means in play; numbers of the table's own are said, a chart of its own is called just that. */
export function formatHouseRule(text: Messages, name: string, value: JsonValue | undefined): string {
  const worded = text[`house.${name}.${houseRuleKey(value)}`];
  if (worded !== undefined) return worded;
  if (Array.isArray(value)) return value.map((one) => formatNumber(Number(one))).join(", ");
  return isRecord(value) ? "The table's own" : houseRuleKey(value);
}

/** "Victory chart: the table's own". */
export const describeHouseRule = (text: Messages, name: string, value: JsonValue | undefined): string =>
  `${formatMessage(text, `house.${name}`)}: ${formatHouseRule(text, name, value)}`;
