import { type Act, type Change, type Character, isRefusal, type Notice, refusal, TABLE } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { settingParameters } from "./difficulty.ts";
import { currentWillpower, ignoresWounds } from "./sheet.ts";
import { actingCharacter } from "./incapacitation.ts";

const setCount = (name: string, to: number): Change => ({ change: "trait", of: TABLE, name, to });
const setCombat = (to: boolean): Change => ({ change: "trait", of: TABLE, name: "inCombat", to });

/** ST-67 A new turn for everybody: what is done once a turn may be done again; a dot against wounds still waits. */
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
        // ST-46 Whole turns outside combat.
        setCount("calmTurns", inCombat === true ? 0 : Number(calmTurns) + 1),
        ...Object.keys(characters).map((of): Change => ({ change: "trait", of, name: "ignoredWounds", to: false })),
      ],
    };
  },
};

/** O-06 The book's combat is unwritten: the table counts its turns from one. */
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

/** ST-38 An action is over: wounds are felt again, and whoever spent the last dot on it collapses. */
function endAction(actor: Character): { readonly changes: readonly Change[]; readonly notices: readonly Notice[] } {
  if (!ignoresWounds(actor)) return { changes: [], notices: [] };
  return {
    changes: [{ change: "tracker", of: actor.id, name: "relief", to: 0 }],
    notices: currentWillpower(actor) === 0 ? [{ code: "collapses", rule: "ST-38" }] : [],
  };
}

/** ST-38, ST-43 An action without dice. */
export const act: Act<HouseRules> = {
  rules: ["ST-38", "ST-43"],
  by: ["player", "gm"],
  of: "character",
  parameters: { what: { kind: "text", initial: "" } },
  decide: (_, scene) => {
    const actor = actingCharacter(scene);
    return isRefusal(actor) ? actor : endAction(actor);
  },
};

/** ST-47 The storyteller rules without dice: what is trivial just happens, what is impossible just fails. */
export const auto: Act<HouseRules> = {
  rules: ["ST-47"],
  by: ["gm"],
  of: "character",
  parameters: { as: { kind: "word", values: ["trivial", "impossible"] } },
  decide: ({ as }, scene) => {
    const actor = actingCharacter(scene);
    if (isRefusal(actor)) return actor;
    return { ...endAction(actor), answer: { outcome: as === "trivial" ? "success" : "failure", automatic: true } };
  },
};

/** ST-51 The difficulty is named aloud: free before the dice fall, locked while they lie. */
export const setDifficulty: Act<HouseRules> = {
  rules: ["ST-50", "ST-51"],
  by: ["gm"],
  of: "table",
  parameters: {
    to: { kind: "integer", min: 2, max: 10, suggested: 6, refusedAs: settingParameters.difficulty.refusedAs },
  },
  decide: ({ to }, { attempt }) => {
    // Where there were no dice to throw, the roll is over all the same; a day without a roll locks nothing.
    const { rolled, outcome } = attempt ?? {};
    const over = rolled === true || (outcome !== undefined && outcome["rolled"] !== false);
    return over ? refusal("difficulty-locked", "ST-51") : { changes: [], answer: { difficulty: to ?? null } };
  },
};

/** ST-51 The dice of the last action are put away. */
export const newAction: Act<HouseRules> = {
  rules: ["ST-51"],
  by: ["gm", "player"],
  of: "table",
  parameters: {},
  decide: () => ({ changes: [{ change: "table-cleared" }] }),
};
