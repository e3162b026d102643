import { act, type Change, type Character, type JsonValue, not, refusal, type Scene, TABLE } from "@rulewright/rules";
import { inCombat, mayHaveLuck, ownTurn } from "./conditions.ts";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";
import { loseOverflow, pointsIn, purseOf, spendPoints } from "./purse.ts";

const setTrait = (of: string, name: string, to: JsonValue): Change => ({ change: "trait", of, name, to });
const setTracker = (of: string, name: string, to: number): Change => ({ change: "tracker", of, name, to });

/** B7 An action ends the freshness of points, under the default, and B6 the penalty of an earlier extra action. */
function beginAction(actor: Character, { freshUntil, majorPenaltyScope }: HouseRules): readonly Change[] {
  return [
    ...(freshUntil === "action" ? [setTracker(actor.id, "freshAp", 0)] : []),
    ...(majorPenaltyScope === "action" ? [setTracker(actor.id, "harder", 0)] : []),
  ];
}

/** B6, B7 Turns end, and with them freshness and penalty; B2 kept points above the limit are lost. */
function endTurns(actors: readonly Character[], scene: Scene, house: HouseRules): readonly Change[] {
  return [...actors.flatMap((actor) => sheet.endPeriod("turn", scene, actor)), ...loseOverflow(actors, scene, house)];
}

/** W20-26 A turn begins, and the whole table sees whose. */
function beginTurn({ id }: Character, { shared }: Scene): readonly [Change, ...Change[]] {
  const { acting } = sheet.ofTable(shared);
  return [setTrait(id, "turnActive", true), setTrait(TABLE, "acting", [...acting.filter((one) => one !== id), id])];
}

/** W20-26 What the table sees of a turn that ends. */
function leaveTurn({ id }: Character, { shared }: Scene): readonly Change[] {
  const { acting, acted } = sheet.ofTable(shared);
  return [
    setTrait(
      TABLE,
      "acting",
      acting.filter((one) => one !== id),
    ),
    setTrait(TABLE, "acted", [...acted.filter((one) => one !== id), id]),
  ];
}

/** W20-26 All turns end, and every character can take one again. */
const endRound = (scene: Scene, house: HouseRules): readonly Change[] => [
  ...endTurns(Object.values(scene.characters), scene, house),
  ...sheet.endPeriod("round", scene),
];

/** W20-26 A character begins their turn of the round. */
export const startTurn = act({
  rules: ["W20-26"],
  by: ["player", "gm"],
  of: "character",
  when: [inCombat],
  uses: ["turnTaken"],
  parameters: {},
  decide: (_, scene) => ({ changes: beginTurn(scene.actor, scene) }),
});

/** W20-15, W20-18 A turn ends, and with it freshness and penalty. */
export const endTurn = act({
  rules: ["W20-15", "W20-18"],
  by: ["player", "gm"],
  of: "character",
  when: [ownTurn],
  parameters: {},
  decide: (_, scene, house: HouseRules) => ({
    changes: [...endTurns([scene.actor], scene, house), ...leaveTurn(scene.actor, scene)],
  }),
});

/** W20-26 A round begins, and every character can take a turn again. */
export const newRound = act({
  rules: ["W20-26"],
  by: ["gm"],
  group: "turn",
  of: "table",
  when: [inCombat],
  parameters: {},
  decide: (_, scene, house: HouseRules) => ({
    changes: [setTrait(TABLE, "round", sheet.ofTable(scene.shared).round + 1), ...endRound(scene, house)],
  }),
});

/** W20-26 The changes where combat begins or ends. */
export const setCombat = (on: boolean, scene: Scene, house: HouseRules): readonly Change[] => [
  setTrait(TABLE, "inCombat", on),
  setTrait(TABLE, "round", on ? 1 : 0),
  ...endRound(scene, house),
];

/** W20-26 Combat begins. In combat it can't begin once more, which would give everybody their turn again. */
export const beginCombat = act({
  rules: ["W20-26"],
  by: ["gm"],
  group: "turn",
  of: "table",
  when: [not(inCombat)],
  parameters: {},
  decide: (_, scene, house: HouseRules) => ({ changes: setCombat(true, scene, house) }),
});

/** W20-26 Combat ends. */
export const endCombat = act({
  rules: ["W20-26"],
  by: ["gm"],
  group: "turn",
  of: "table",
  when: [inCombat],
  parameters: {},
  decide: (_, scene, house: HouseRules) => ({ changes: setCombat(false, scene, house) }),
});

/** W20-17 The free minor action of a turn. B16 It may be taken before or after a bought one. */
export const minor = act({
  rules: ["W20-17"],
  by: ["player", "gm"],
  of: "character",
  when: [ownTurn],
  uses: ["minorTaken", "freeMinor"],
  parameters: {},
  decide: (_, { actor }, house: HouseRules) => ({ changes: beginAction(actor, house) }),
});

/** W20-18 An attack that is part of a major action can follow one that has been begun. */
const oneMoreAttack = (actor: Character): Change => setTrait(actor.id, "attacksLeft", sheet.of(actor).attacksLeft + 1);

/** W20-18 The free major action of a turn. B16 It may be taken before or after a bought one. */
export const major = act({
  rules: ["W20-18"],
  by: ["player", "gm"],
  of: "character",
  when: [ownTurn],
  uses: ["majorTaken", "freeMajor"],
  parameters: {},
  decide: (_, { actor }, house: HouseRules) => ({ changes: [oneMoreAttack(actor), ...beginAction(actor, house)] }),
});

/** W20-17 The price of a second minor action, in action points. */
export const SECOND_MINOR_PRICE = 1;
/** W20-18 The price of a second major action, in action points. */
export const SECOND_MAJOR_PRICE = 2;
/** W20-18 How much harder the checks of a second major action are. */
export const SECOND_MAJOR_PENALTY = 1;

/** A second action for a price in action points. */
const extraAction = (rule: string, uses: "minorTaken" | "majorTaken", price: number, penalty: number) =>
  act({
    rules: [rule],
    by: ["player", "gm"],
    of: "character",
    when: [ownTurn],
    uses: [uses],
    parameters: {},
    decide: (_, scene, house: HouseRules) => {
      const { actor } = scene;
      const held = pointsIn(purseOf(actor, scene, house));
      if (held < price) return refusal("insufficient-ap", rule, { price, held });
      return {
        changes: [
          // B7 A price that need not be fresh is paid with older points first.
          ...spendPoints(actor, price, scene, house),
          ...beginAction(actor, house),
          ...(uses === "majorTaken" ? [oneMoreAttack(actor)] : []),
          ...(penalty > 0 ? [setTracker(actor.id, "harder", penalty)] : []),
        ],
      };
    },
  });

/** W20-17 A second minor action. */
export const extraMinor = extraAction("W20-17", "minorTaken", SECOND_MINOR_PRICE, 0);
/** W20-18 A second major action. Its checks are harder. */
export const extraMajor = extraAction("W20-18", "majorTaken", SECOND_MAJOR_PRICE, SECOND_MAJOR_PENALTY);

/** W20-18 Whether the character has bought a major action in this turn. */
export function hasBoughtMajor(actor: Character): boolean {
  const { majorTaken, freeMajor } = sheet.of(actor);
  return majorTaken > Number(freeMajor);
}

/** W20-18 The major actions of a turn, by their acts. */
export type MajorAction = "major" | "extra-major";

/** W20-18, B16 The major action that has been begun and still has its attack: the bought one where both have theirs. */
export function majorBegun(actor: Character): MajorAction | undefined {
  const { attacksLeft, freeMajor } = sheet.of(actor);
  if (attacksLeft === 0) return undefined;
  return hasBoughtMajor(actor) ? "extra-major" : freeMajor ? "major" : undefined;
}

/** W20-17, W20-18 Whether a turn has no free action left, nor an attack in a major action that has been begun. */
export function isTurnSpent(actor: Character): boolean {
  const { freeMinor, freeMajor, attacksLeft } = sheet.of(actor);
  return freeMinor && freeMajor && attacksLeft === 0;
}

/** W20-17, W20-18 Whether a character with so many points can pay for a second action of the turn. */
export function mayBuyAction(actor: Character, points: number): boolean {
  const { minorTaken, majorTaken } = sheet.of(actor);
  return (minorTaken < 2 && points >= SECOND_MINOR_PRICE) || (majorTaken < 2 && points >= SECOND_MAJOR_PRICE);
}

/** W20-18 What an attack in a character's own turn is part of: a major action that has been begun, or the free one. */
export type AttackAction = "begun" | "free" | "none-left";

/** W20-18, B16 The action that the next attack of a character is part of; undefined outside of their turn, where none is counted. */
export function attackActionOf(actor: Character): AttackAction | undefined {
  const { turnActive, attacksLeft, freeMajor } = sheet.of(actor);
  if (!turnActive) return undefined;
  return attacksLeft > 0 ? "begun" : freeMajor ? "none-left" : "free";
}

/**
 * W20-18 The changes where an attack with a weapon has been made: it takes the free major action, unless one has been begun for
 * it, or the GM has named another action that it is part of.
 */
export function attackMade(
  partOf: "latest" | "extra-major" | "other",
  actor: Character,
  { majorPenaltyScope }: HouseRules,
): readonly Change[] {
  const { attacksLeft, majorTaken } = sheet.of(actor);
  const action = partOf === "other" ? undefined : attackActionOf(actor);
  if (action === "begun") return [setTrait(actor.id, "attacksLeft", attacksLeft - 1)];
  if (action !== "free" || partOf !== "latest") return [];
  return [
    setTrait(actor.id, "majorTaken", majorTaken + 1),
    setTrait(actor.id, "freeMajor", true),
    // B6 The penalty of an extra action before it has ended.
    ...(majorPenaltyScope === "action" ? [setTracker(actor.id, "harder", 0)] : []),
  ];
}

/** W20-26, B14 For one luck point in combat, a character takes their turn of this round at once, if they haven't had it. */
export const luckyTiming = act({
  rules: ["W20-22", "W20-26"],
  by: ["player", "gm"],
  of: "character",
  concerns: mayHaveLuck,
  when: [inCombat],
  uses: ["turnTaken"],
  parameters: {},
  decide: (_, scene) => {
    const { actor } = scene;
    const { luckPoints: held } = sheet.of(actor);
    return held < 1
      ? refusal("insufficient-luck", "W20-26", { held })
      : { changes: [...beginTurn(actor, scene), setTracker(actor.id, "luckPoints", held - 1)] };
  },
});
