import { act, type Change, refusal, type Scene, TABLE } from "@rulewright/rules";
import { sheet } from "./sheet.ts";

const setCount = (name: string, to: number): Change => ({ change: "trait", of: TABLE, name, to });
const setCombat = (to: boolean): Change => ({ change: "trait", of: TABLE, name: "inCombat", to });

/** ST-36 Actions allowed once per turn are available again to everybody; relief from wounds stays until it is used. */
export const renewedLimits = ({ characters }: Scene): readonly Change[] =>
  Object.keys(characters).map((of): Change => ({ change: "trait", of, name: "ignoredWounds", to: false }));

/** ST-46, ST-67 A whole turn passes, or more than one; outside combat that counts towards recovery. */
export function turnChanges(scene: Scene): readonly Change[] {
  const { turn, calmTurns, inCombat } = sheet.ofTable(scene.shared);
  return [setCount("turn", turn + 1), setCount("calmTurns", inCombat ? 0 : calmTurns + 1), ...renewedLimits(scene)];
}

/** ST-67 Starts a new turn. */
export const nextTurn = act({
  rules: ["ST-36", "ST-67"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, scene) => ({ changes: turnChanges(scene) }),
});

/** O-06 Begins combat at turn 1. The book has no other combat rules. */
export const beginCombat = act({
  rules: ["ST-46", "ST-67"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, scene) =>
    sheet.ofTable(scene.shared).inCombat
      ? refusal("already-in-combat", "ST-67")
      : { changes: [setCombat(true), setCount("turn", 1), setCount("calmTurns", 0), ...renewedLimits(scene)] },
});

/** O-06, ST-46 Ends combat. Full turns outside combat are counted from here. */
export const endCombat = act({
  rules: ["ST-46", "ST-67"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, { shared }) =>
    sheet.ofTable(shared).inCombat
      ? { changes: [setCombat(false), setCount("calmTurns", 0)] }
      : refusal("not-in-combat", "ST-67"),
});
