import { type Parameters, refusal, type Refusal } from "@rulewright/rules";

/** What keeps a character going. */
export type Strength = {
  /** ST-28 Current willpower, 0 to 10. */
  readonly willpower: number;
  /** ST-36, ST-38, A-17 A dot was spent against wounds, and the action it was spent for is still due. */
  readonly relief: boolean;
};

export const strengthParameters = {
  willpower: { kind: "integer", least: 0, most: 10, initial: 5, from: { tracker: "willpower" } },
  relief: { kind: "flag", initial: false, from: { trait: "relief" } },
} satisfies Parameters;

/** ST-38, ST-43 Without willpower nothing but passive behaviour (ST-44) is left, once a due action is done. */
export function incapacitated({ willpower, relief }: Strength): Refusal | undefined {
  return willpower === 0 && !relief ? refusal("incapacitated", "ST-43") : undefined;
}
