import { type EditRule, isRecord, type JsonValue, refusal, type Refusal } from "@rulewright/rules";
import { repeatedName } from "./names.ts";

/** VP-04 Refuses a list of ratings that has one name twice, since names differ neither by capitals nor by spaces. */
export function refuseRepeatedName(ratings: JsonValue): Refusal | undefined {
  const name = repeatedName(isRecord(ratings) ? Object.keys(ratings) : []);
  return name === undefined ? undefined : refusal("name-twice", "VP-04", { name });
}

const uniqueNames: EditRule = { complete: ({ to }) => refuseRepeatedName(to) ?? [] };

/** What the rules say of ratings that are edited by hand, beside their bounds. */
export const sheetEdits = { skills: uniqueNames, characteristics: uniqueNames, firearms: uniqueNames };
