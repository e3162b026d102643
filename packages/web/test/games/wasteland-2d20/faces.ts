import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import type { Trace } from "@rulewright/rules";
import { type Scene, type Scenes, begun, houseOf, scene } from "../drawing.tsx";
import { values, check, pool } from "./scenes.ts";

const approach = (trace: Trace, stage: "framing" | "waiting" | "deciding", seesOdds = true): Scene =>
  scene({
    slot: "approach",
    with: { trace, stage, character: "june", goal: "success", values: undefined },
    table: { seesOdds },
  });

/** A check while the GM frames it, with what it is worth: its chance last where it is an attack. */
const framed = (trace: Trace, goal: string, optimal: readonly number[] = [0.9, 1, 0.95]): Scene => ({
  ...approach(trace, "framing"),
  with: { trace, stage: "framing", character: "june", goal, values: { passive: [0.5, 0, 0.75], optimal } },
});

/** The faces of a check. */
export const strips: Scenes = {
  "faces of a check that is framed": approach(check({}), "framing"),
  "faces of a check that waits": approach(check({ skill: 1, tag: true }), "waiting"),
  "faces of a check that is decided": approach(check({}), "deciding"),
  "faces of an untrained check": approach(check({ skill: 0, tag: false }), "waiting"),
  "faces of a pool that is rolled": approach(pool({}), "waiting"),
  "faces of a target beyond 20": approach(pool({ targetNumber: 20, tagRating: 6 }), "waiting"),
  "faces of a target of 19": approach(pool({ targetNumber: 19, tagRating: 19 }), "waiting"),
  "faces of a target of 20, which no 20 meets": scene({
    ...approach(pool({ targetNumber: 20, tagRating: 2 }), "waiting"),
    table: { seesOdds: true, house: houseOf(wasteland2d20, { twentyNeverSucceeds: true }) },
  }),
  "faces of an attack": scene({
    ...approach(check({ attack: "melee", weapon: 3 }), "waiting"),
    with: { trace: check({ attack: "melee", weapon: 3 }), stage: "waiting", character: "june", goal: "damage" },
    values,
  }),
  "faces of a check that is framed, with its chance": framed(check({}), "success"),
  "faces of an attack that is framed": framed(check({ attack: "melee", weapon: 3 }), "damage"),
  "faces of an attack that is framed for its damage": framed(check({ attack: "melee", weapon: 3, aim: 2 }), "enough"),
  "faces of a check that nothing makes likelier": framed(check({}), "success", [0.5]),
  "faces that are hidden": approach(check({}), "framing", false),
  "faces of damage": approach(begun(wasteland2d20, "combat dice", {}), "waiting"),
};
