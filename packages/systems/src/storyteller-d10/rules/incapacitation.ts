import {
  act,
  type ArgumentsOf,
  type Character,
  type Figure,
  firstRefusal,
  isRefusal,
  parameters,
  refusal,
  type Refusal,
  type Scene,
} from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
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
export const incapacitatedFigure: Figure = {
  rule: "ST-43",
  flag: true,
  of: (character) => Number(isIncapacitated(character)),
};

/** ST-43 The acting character, or the refusal if there is none or it is incapacitated. */
export function actingCharacter({ actor }: Scene): Character | Refusal {
  if (!actor) return refusal("needs-character", "ST-43");
  return isIncapacitated(actor) ? refusal("incapacitated", "ST-43") : actor;
}

/** ST-44 Takes a passive action, which is always possible. */
export const passive = act({
  rules: ["ST-44"],
  by: ["player", "gm"],
  of: "character",
  parameters: { what: { kind: "text", initial: "" } },
  decide: (_, { actor }) => (actor ? { changes: [] } : refusal("needs-character", "ST-44")),
});

/** ST-45 Spends a dot to return nearby incapacitated characters to exactly 1 dot, with the storyteller's consent. */
export const rally = act({
  rules: ["ST-45"],
  by: ["player", "gm"],
  consent: true,
  of: "character",
  parameters: {
    targets: { kind: "characters" },
    notNearby: { kind: "characters", initial: [] },
    storytellerAllows: { kind: "flag", initial: true, by: ["gm"] },
  },
  decide: ({ targets: named, notNearby, storytellerAllows }, scene, house: HouseRules) => {
    const actor = actingCharacter(scene);
    if (isRefusal(actor)) return actor;
    const targets = [...new Set(named)];
    // A-14 One dot in total, or one for each target.
    const cost = house.rallyCost === "per-target" ? targets.length : 1;
    const left = sheet.of(actor).willpower - cost;
    return (
      firstRefusal(
        !storytellerAllows && refusal("storyteller-denied", "ST-45"),
        refuseTargets(targets, notNearby, scene),
        refuseRallyCost(left, cost, house),
      ) ?? {
        changes: [
          { change: "tracker", of: actor.id, name: "willpower", to: left },
          ...targets.map((of) => ({ change: "tracker" as const, of, name: "willpower", to: 1 })),
        ],
        answer: { willpower: left },
        // A-15 The rallying character spent the last dot.
        notices: left === 0 ? [{ code: "nothing-left", rule: "ST-45" }] : [],
      }
    );
  },
});

function refuseTargets(
  targets: readonly string[],
  notNearby: readonly string[],
  { characters }: Scene,
): Refusal | undefined {
  const stranger = targets.find((id) => !Object.hasOwn(characters, id));
  const away = targets.find((id) => notNearby.includes(id));
  const standing = targets.map((id) => characters[id]).find((one) => one && !isIncapacitated(one));
  return firstRefusal(
    targets.length === 0 && refusal("nobody-to-rally", "ST-45"),
    stranger !== undefined && refusal("no-such-character", "", { character: stranger }),
    away !== undefined && refusal("not-nearby", "ST-45", { name: characters[away]?.name ?? away }),
    standing && refusal("not-incapacitated", "ST-45", { name: standing.name }),
  );
}

/** ST-45, A-15 Refuses a cost that the rallying character can't or mustn't pay. */
const refuseRallyCost = (left: number, cost: number, house: HouseRules): Refusal | undefined =>
  firstRefusal(
    left < 0 && refusal("no-willpower", "ST-45"),
    left < 1 && house.rallyLastDot === "forbid" && refusal("last-dot", "ST-45", { min: cost + 1 }),
  );

/** ST-46 Recovers the first dot: requires no direct threat, and a full turn outside combat. */
export const selfRecover = act({
  rules: ["ST-46"],
  by: ["player", "gm"],
  of: "character",
  parameters: {
    // ST-67 Null for the number that the table has counted.
    turnsOutOfCombat: { kind: "integer", min: 0, max: 10_000, nullable: true, initial: null, advanced: true },
    threatened: { kind: "flag", initial: false },
  },
  // ST-67 More turns than the table has counted are the storyteller's to give.
  limit: ({ turnsOutOfCombat }, { shared }) =>
    (turnsOutOfCombat ?? 0) > sheet.ofTable(shared).calmTurns ? refusal("still-in-combat", "ST-46") : undefined,
  decide: ({ turnsOutOfCombat, threatened }, { actor, shared }) => {
    if (!actor) return refusal("needs-character", "ST-46");
    const { inCombat, calmTurns } = sheet.ofTable(shared);
    const turns = turnsOutOfCombat ?? calmTurns;
    return (
      firstRefusal(
        !isIncapacitated(actor) && refusal("not-incapacitated", "ST-46", { name: actor.name }),
        threatened && refusal("still-threatened", "ST-46"),
        (inCombat || turns < 1) && refusal("still-in-combat", "ST-46"),
      ) ?? {
        changes: [{ change: "tracker", of: actor.id, name: "willpower", to: 1 }],
        answer: { willpower: 1 },
      }
    );
  },
});
