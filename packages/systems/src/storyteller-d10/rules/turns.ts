import { act, type Change, not, type Scene, TABLE } from "@rulewright/rules";
import { inCombat } from "./conditions.ts";
import { sheet } from "./sheet.ts";

const setCount = (name: string, to: number): Change => ({ change: "trait", of: TABLE, name, to });
const setCombat = (to: boolean): Change => ({ change: "trait", of: TABLE, name: "inCombat", to });

/** ST-46, ST-67 A whole turn passes, or more than one; outside combat that counts towards recovery. */
export function turnChanges(scene: Scene): readonly Change[] {
  const { turn, calmTurns, inCombat: fighting } = sheet.ofTable(scene.shared);
  return [
    setCount("turn", turn + 1),
    setCount("calmTurns", fighting ? 0 : calmTurns + 1),
    ...sheet.endPeriod("turn", scene),
  ];
}

/** ST-67 Starts a new turn. */
export const nextTurn = act({
  rules: ["ST-36", "ST-67"],
  by: ["gm"],
  group: "turn",
  of: "table",
  parameters: {},
  decide: (_, scene) => ({ changes: turnChanges(scene) }),
});

/** O-06 Begins combat at turn 1. The book has no other combat rules. */
export const beginCombat = act({
  rules: ["ST-46", "ST-67"],
  by: ["gm"],
  group: "turn",
  of: "table",
  when: [not(inCombat)],
  parameters: {},
  decide: (_, scene) => ({
    changes: [setCombat(true), setCount("turn", 1), setCount("calmTurns", 0), ...sheet.endPeriod("turn", scene)],
  }),
});

/** O-06, ST-46 Ends combat. Full turns outside combat are counted from here. */
export const endCombat = act({
  rules: ["ST-46", "ST-67"],
  by: ["gm"],
  group: "turn",
  of: "table",
  when: [inCombat],
  parameters: {},
  decide: () => ({ changes: [setCombat(false), setCount("calmTurns", 0)] }),
});
