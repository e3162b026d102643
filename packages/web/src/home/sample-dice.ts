import { resolveHouseRules, type Procedure, type SystemDefinition } from "@rulewright/rules";
import { beginWith, previewRoll } from "../table/roll/roll-preview.ts";

/** A die that illustrates a game, with an average face. */
export interface SampleDie {
  readonly die: string;
  readonly face: number;
}

const MAX_DICE = 2;
/** The face shown, as a position in the list of faces. */
const FACE_POSITION = 0.6;

/** The dice of a game: those that its procedures roll first in their first example. */
export function sampleDice(system: SystemDefinition): readonly SampleDie[] {
  const chosen = resolveHouseRules(system.houseRules, {});
  const house = "house" in chosen ? chosen.house : {};
  const asked = system.questions.flatMap((name): Procedure[] => {
    const procedure = system.procedures[name];
    return procedure ? [procedure] : [];
  });
  const found = new Map<string, number>();
  for (const { name, examples } of asked) {
    const [example] = examples;
    const begun = example && beginWith(system, { procedure: name, house }, example);
    const dice = begun && previewRoll(system, begun)?.dice.die;
    if (dice) found.set(dice.name, dice.faces[Math.floor(dice.faces.length * FACE_POSITION)] ?? 1);
  }
  return [...found].slice(0, MAX_DICE).map(([die, face]) => ({ die, face }));
}
