import { act, firstRefusal, not, refusal, type Refusal, type Scene } from "@rulewright/rules";
import { canAct, inCombat, incapacitated } from "./conditions.ts";
import type { HouseRules } from "./house-rules.ts";
import { isIncapacitated } from "./incapacitation.ts";
import { sheet } from "./sheet.ts";

/** ST-44 Takes a passive action, which is always possible. */
export const passive = act({
  rules: ["ST-44"],
  by: ["player", "gm"],
  of: "character",
  parameters: { what: { kind: "text", initial: "" } },
  decide: () => ({ changes: [] }),
});

/** ST-45 Spends a dot to return nearby incapacitated characters to exactly 1 dot, with the storyteller's consent. */
export const rally = act({
  rules: ["ST-45"],
  by: ["player", "gm"],
  consent: true,
  of: "character",
  when: [canAct],
  parameters: {
    targets: { kind: "characters" },
    notNearby: { kind: "characters", initial: [] },
    storytellerAllows: { kind: "flag", initial: true, by: ["gm"] },
  },
  decide: ({ targets: named, notNearby, storytellerAllows }, scene, house: HouseRules) => {
    const { actor } = scene;
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
          // ST-38 Only a last dot that is spent to ignore wounds leaves an action to do.
          ...(left === 0 ? [{ change: "tracker" as const, of: actor.id, name: "relief", to: 0 }] : []),
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
  group: "body",
  of: "character",
  when: [incapacitated, not(inCombat)],
  parameters: {
    // ST-67 Null for the number that the table has counted.
    turnsOutOfCombat: { kind: "integer", min: 0, max: 10_000, nullable: true, initial: null, advanced: true },
    threatened: { kind: "flag", initial: false },
  },
  // ST-67 More turns than the table has counted are the storyteller's to give.
  limit: ({ turnsOutOfCombat }, { shared }) =>
    (turnsOutOfCombat ?? 0) > sheet.ofTable(shared).calmTurns ? refusal("still-in-combat", "ST-46") : undefined,
  decide: ({ turnsOutOfCombat, threatened }, { actor, shared }) => {
    const turns = turnsOutOfCombat ?? sheet.ofTable(shared).calmTurns;
    return (
      firstRefusal(
        threatened && refusal("still-threatened", "ST-46"),
        turns < 1 && refusal("still-in-combat", "ST-46"),
      ) ?? {
        changes: [{ change: "tracker", of: actor.id, name: "willpower", to: 1 }],
        answer: { willpower: 1 },
      }
    );
  },
});
