import { isRecord, type JsonObject, type JsonValue } from "@rulewright/rules";

/** VP-06, VP-36 What one roll of an attempt takes from the character who makes it: a declared action, and saved help. */
export interface RollUse {
  readonly who: string;
  readonly action: string | null;
  readonly helped: string | null;
}

/** VP-06, VP-36 What the rolls of an attempt take. VP-33 Helping rolls come first; ratings entered by hand are nobody's. */
export function usesOf({ helpers, opponents, opponent, ...own }: JsonObject, roller?: string): readonly RollUse[] {
  return [
    ...recordsIn(helpers).flatMap((one) => useOf(one, roller)),
    ...useOf({ ...own, who: null }, roller),
    ...[...recordsIn(opponents), ...recordsIn(opponent)].flatMap((one) => useOf(one)),
  ];
}

const recordsIn = (value: JsonValue | undefined): readonly JsonObject[] =>
  [value].flat().filter((one): one is JsonObject => isRecord(one));

function useOf({ who, action, helped }: JsonObject, roller?: string): readonly RollUse[] {
  const by = nameOr(who, roller);
  return by === undefined ? [] : [{ who: by, action: nameOr(action, null), helped: nameOr(helped, null) }];
}

const nameOr = <N>(value: JsonValue | undefined, none: N): string | N => (typeof value === "string" ? value : none);
