import type { Awaited, ScreenTable } from "../../screen/index.ts";
import { isIncapacitated } from "../rules/incapacitation.ts";

/** ST-43..ST-45 What is left to an incapacitated character of the viewer's; undefined for everybody else. */
export function awaitsHelp({ mine, isGm, phase }: ScreenTable): Awaited | undefined {
  if (isGm || !mine || phase !== "play" || !isIncapacitated(mine)) return undefined;
  return { turn: "anybody", words: "You are incapacitated. Act passively or rest, or have somebody rally you." };
}
