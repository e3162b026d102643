import { nearestName } from "@rulewright/dice";
import { isRecord, type JsonValue, refusal, type Refusal, findName } from "@rulewright/rules";

/** Entries under the names of a list, as far as they are in it. */
export const underNames = <T>(
  values: Readonly<Record<string, T>>,
  names: readonly string[],
): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [findName(names, name) ?? name.trim(), value]));

/** Refuses ratings that have one name twice. */
export function refuseRepeated(ratings: JsonValue, rule: string): Refusal | undefined {
  const names = Object.keys(isRecord(ratings) ? ratings : {});
  const twice = names.find((name, i) => findName(names.slice(0, i), name) !== undefined);
  return twice === undefined ? undefined : refusal("name-twice", rule, { name: twice });
}

/** Refuses a name that none of the names is, with the one that was probably meant. */
export function refuseUnknown(code: string, rule: string, name: string, names: readonly string[]): Refusal {
  const likely = nearestName(name.trim(), names);
  return likely === undefined ? refusal(code, rule, { name, names }) : refusal("misnamed", rule, { name, likely });
}
