import { resolveHouseRules, type Procedure, type SystemDefinition } from "@rulewright/rules";
import { begunWith, nextDice } from "../table/attempt/throws.ts";

/** A die to picture a game by, with a face that isn't its best. */
export interface SampleDie {
  readonly die: string;
  readonly face: number;
}

const MOST_PICTURED = 2;
const FAR = 0.6;

/** The kinds of dice that a game throws, as its own procedures do with their first example. */
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
    const begun = example && begunWith(system, { procedure: name, house }, example);
    const dice = begun && nextDice(system, begun)?.die;
    if (dice && !found.has(dice.name)) found.set(dice.name, dice.faces[Math.floor(dice.faces.length * FAR)] ?? 1);
  }
  return [...found].slice(0, MOST_PICTURED).map(([die, face]) => ({ die, face }));
}
