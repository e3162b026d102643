import {
  type ArgumentsOf,
  type Character,
  type ComputedFigure,
  parameters,
  refusal,
  type Refusal,
} from "@rulewright/rules";
import { sheet } from "./sheet.ts";

/** ST-28, ST-36 The parameters for willpower and relief, read from the trackers. */
export const willpowerParameters = parameters({
  // ST-28 Current willpower.
  willpower: { kind: "integer", min: 0, max: 10, initial: 5, from: { tracker: "willpower" } },
  // ST-36, ST-38, A-17 1 if the next action ignores wounds, else 0.
  relief: { kind: "integer", min: 0, max: 1, initial: 0, from: { tracker: "relief" } },
});

/** ST-28, ST-36 A character's willpower and relief from wounds. */
export type WillpowerState = ArgumentsOf<typeof willpowerParameters>;

/** ST-38, ST-43 Whether a character is incapacitated: at 0 willpower, after any action that ignores wounds. */
export function isIncapacitated(character: Character): boolean {
  const { willpower, relief } = sheet.of(character);
  return willpower === 0 && relief === 0;
}

/** ST-38, ST-43 Refuses an action at 0 willpower, unless the last dot was spent on this action. */
export function refuseIncapacitated({ willpower, relief }: WillpowerState): Refusal | undefined {
  return willpower === 0 && relief === 0 ? refusal("incapacitated", "ST-43") : undefined;
}

/** ST-43 Shows 1 for an incapacitated character, else 0. */
export const incapacitatedFigure: ComputedFigure = {
  rule: "ST-43",
  flag: true,
  of: (character) => Number(isIncapacitated(character)),
};
