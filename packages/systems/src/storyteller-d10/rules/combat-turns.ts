import { type Act, type Change, refusal, TABLE } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";

const setCount = (name: string, to: number): Change => ({ change: "trait", of: TABLE, name, to });
const setCombat = (to: boolean): Change => ({ change: "trait", of: TABLE, name: "inCombat", to });

/** ST-67 Starts a new turn: actions allowed once per turn are available again; relief from wounds stays until it is used. */
export const nextTurn: Act<HouseRules> = {
  rules: ["ST-36", "ST-67"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, { characters, shared }) => {
    const { turn = 1, calmTurns = 0, inCombat } = shared.traits;
    return {
      changes: [
        setCount("turn", Number(turn) + 1),
        // ST-46 Counts full turns outside combat.
        setCount("calmTurns", inCombat === true ? 0 : Number(calmTurns) + 1),
        ...Object.keys(characters).map((of): Change => ({ change: "trait", of, name: "ignoredWounds", to: false })),
      ],
    };
  },
};

/** O-06 Begins combat at turn 1. The book has no other combat rules. */
export const beginCombat: Act<HouseRules> = {
  rules: ["ST-46", "ST-67"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, { shared }) =>
    shared.traits["inCombat"] === true
      ? refusal("already-in-combat", "ST-67")
      : { changes: [setCombat(true), setCount("turn", 1), setCount("calmTurns", 0)] },
};

/** O-06, ST-46 Ends combat. Full turns outside combat are counted from here. */
export const endCombat: Act<HouseRules> = {
  rules: ["ST-46", "ST-67"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, { shared }) =>
    shared.traits["inCombat"] === true
      ? { changes: [setCombat(false), setCount("calmTurns", 0)] }
      : refusal("not-in-combat", "ST-67"),
};
