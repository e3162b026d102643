import { type EditRule, isRecord, type JsonValue, refusal, type Refusal, repeatedNames } from "@rulewright/rules";

/** VP-04 Refuses a list of ratings that has one name twice, since names differ neither by capitals nor by spaces. */
export function refuseRepeatedName(ratings: JsonValue): Refusal | undefined {
  const [name] = repeatedNames(isRecord(ratings) ? Object.keys(ratings) : []);
  return name === undefined ? undefined : refusal("name-twice", "VP-04", { name });
}

const uniqueNames: EditRule = { complete: ({ to }) => refuseRepeatedName(to) ?? [] };

/** What the rules say of ratings that are edited by hand, beside their bounds. */
export const sheetEdits = { skills: uniqueNames, characteristics: uniqueNames, firearms: uniqueNames };
