import {
  act,
  type Change,
  type Character,
  firstRefusal,
  refusal,
  type Refusal,
  type Scene,
  TABLE,
} from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";
import { loseOverflow, pointsIn, purseOf, spendPoints } from "./purse.ts";

/** W20-17, W20-18, B16 One action of each kind is free; a turn has at most two. */
const FREE_PER_KIND = 1;
const MAX_PER_KIND = 2;

/** W20-17, W20-18 The price of a second action, in action points. */
const PRICE = { minor: 1, major: 2 } as const;
const RULE = { minor: "W20-17", major: "W20-18" } as const;
/** Marks that count the actions taken and tell whether one was bought. */
const TAKEN_MARK = { minor: "minorTaken", major: "majorTaken" } as const;
const BOUGHT_MARK = { minor: "minorBought", major: "majorBought" } as const;

type ActionKind = keyof typeof PRICE;

const actionsTaken = (actor: Character, kind: ActionKind): number => sheet.of(actor)[TAKEN_MARK[kind]];
/** B16 The free action may be taken before or after the bought one. */
const freeActionsTaken = (actor: Character, kind: ActionKind): number =>
  actionsTaken(actor, kind) - (sheet.of(actor)[BOUGHT_MARK[kind]] ? 1 : 0);

const setTrait = ({ id: of }: Character, name: string, to: boolean | number): Change => ({
  change: "trait",
  of,
  name,
  to,
});
const setTracker = (of: string, name: string, to: number): Change => ({ change: "tracker", of, name, to });

/** B7 An action ends the freshness of points, under the default, and B6 the penalty of an earlier extra action. */
function beginAction(actor: Character, { freshUntil, majorPenaltyScope }: HouseRules): readonly Change[] {
  return [
    ...(freshUntil === "action" ? [setTracker(actor.id, "freshAp", 0)] : []),
    ...(majorPenaltyScope === "action" ? [setTracker(actor.id, "harder", 0)] : []),
  ];
}

/** W20-26 A turn begins, with no action taken. */
const beginTurn = (actor: Character): readonly Change[] => [
  setTrait(actor, "turnActive", true),
  setTrait(actor, "turnTaken", true),
  ...(["minor", "major"] as const).flatMap((kind) => [
    setTrait(actor, TAKEN_MARK[kind], 0),
    setTrait(actor, BOUGHT_MARK[kind], false),
  ]),
];

/** B6, B7 Turns end, and with them freshness and penalty; B2 kept points above the limit are lost. */
function endTurns(actors: readonly Character[], scene: Scene, house: HouseRules): readonly Change[] {
  return [
    ...actors.flatMap((actor) => [
      setTrait(actor, "turnActive", false),
      setTracker(actor.id, "freshAp", 0),
      setTracker(actor.id, "harder", 0),
    ]),
    ...loseOverflow(actors, scene, house),
  ];
}

/** W20-26 All turns end, and every character can take one again. */
function resetTurns(scene: Scene, house: HouseRules): readonly Change[] {
  const everybody = Object.values(scene.characters);
  return [...endTurns(everybody, scene, house), ...everybody.map((one) => setTrait(one, "turnTaken", false))];
}

const turnRefusal = (actor: Character, rule: string): Refusal | false =>
  !sheet.of(actor).turnActive && refusal("no-turn", rule);

/** W20-26 A character begins their turn of the round. */
export const startTurn = act({
  rules: ["W20-26"],
  by: ["player", "gm"],
  of: "character",
  parameters: {},
  decide: (_, { actor }) => {
    if (!actor) return refusal("needs-character", "W20-26");
    return sheet.of(actor).turnTaken ? refusal("turn-already-taken", "W20-26") : { changes: beginTurn(actor) };
  },
});

/** W20-15, W20-18 A turn ends, and with it freshness and penalty. */
export const endTurn = act({
  rules: ["W20-15", "W20-18"],
  by: ["player", "gm"],
  of: "character",
  parameters: {},
  decide: (_, scene, house: HouseRules) => {
    const { actor } = scene;
    if (!actor) return refusal("needs-character", "W20-18");
    return turnRefusal(actor, "W20-18") || { changes: endTurns([actor], scene, house) };
  },
});

/** W20-26 A round begins, and every character can take a turn again. */
export const newRound = act({
  rules: ["W20-26"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, scene, house: HouseRules) => ({
    changes: [
      { change: "trait", of: TABLE, name: "round", to: sheet.ofTable(scene.shared).round + 1 },
      ...resetTurns(scene, house),
    ],
  }),
});

/** W20-26 Combat begins or ends. */
export const combat = act({
  rules: ["W20-26"],
  by: ["gm"],
  of: "table",
  parameters: { on: { kind: "flag", initial: true } },
  decide: ({ on }, scene, house: HouseRules) => ({
    changes: [
      { change: "trait", of: TABLE, name: "inCombat", to: on },
      { change: "trait", of: TABLE, name: "round", to: on ? 1 : 0 },
      ...resetTurns(scene, house),
    ],
  }),
});

/** B16 The free action of a kind. */
function freeAction(kind: ActionKind) {
  return act({
    rules: [RULE[kind]],
    by: ["player", "gm"],
    of: "character",
    parameters: {},
    decide: (_, { actor }, house: HouseRules) => {
      if (!actor) return refusal("needs-character", RULE[kind]);
      return (
        firstRefusal(
          turnRefusal(actor, RULE[kind]),
          actionsTaken(actor, kind) >= MAX_PER_KIND && refusal("action-limit", RULE[kind], { max: MAX_PER_KIND }),
          freeActionsTaken(actor, kind) >= FREE_PER_KIND &&
            refusal("no-action-left", RULE[kind], { price: PRICE[kind] }),
        ) ?? {
          changes: [setTrait(actor, TAKEN_MARK[kind], actionsTaken(actor, kind) + 1), ...beginAction(actor, house)],
        }
      );
    },
  });
}

/** W20-17, W20-18 A second action of a kind, for action points. A major one makes its checks harder. */
function extraAction(kind: ActionKind) {
  const [price, rule] = [PRICE[kind], RULE[kind]];
  return act({
    rules: [rule],
    by: ["player", "gm"],
    of: "character",
    parameters: {},
    decide: (_, scene, house: HouseRules) => {
      const { actor } = scene;
      if (!actor) return refusal("needs-character", rule);
      const held = pointsIn(purseOf(actor, scene, house));
      return (
        firstRefusal(
          turnRefusal(actor, rule),
          actionsTaken(actor, kind) >= MAX_PER_KIND && refusal("action-limit", rule, { max: MAX_PER_KIND }),
          held < price && refusal("insufficient-ap", rule, { price, held }),
        ) ?? {
          changes: [
            setTrait(actor, TAKEN_MARK[kind], actionsTaken(actor, kind) + 1),
            setTrait(actor, BOUGHT_MARK[kind], true),
            ...spendPoints(actor, price, scene, house),
            // B7 A price that need not be fresh is paid with older points first.
            setTracker(actor.id, "freshAp", Math.min(sheet.of(actor).freshAp, held - price)),
            ...beginAction(actor, house),
            ...(kind === "major" ? [setTracker(actor.id, "harder", 1)] : []),
          ],
        }
      );
    },
  });
}

/** W20-17 The free minor action. */
export const minor = freeAction("minor");
/** W20-18 The free major action. */
export const major = freeAction("major");
/** W20-17 A second minor action, for 1 action point. */
export const extraMinor = extraAction("minor");
/** W20-18 A second major action, for 2 action points. */
export const extraMajor = extraAction("major");

/** W20-26, B14 For one luck point in combat, a character takes their turn of this round at once, if they haven't had it. */
export const luckyTiming = act({
  rules: ["W20-22", "W20-26"],
  by: ["player", "gm"],
  of: "character",
  parameters: {},
  decide: (_, { actor, shared }) => {
    if (!actor) return refusal("needs-character", "W20-26");
    const { luckPoints: held, turnTaken } = sheet.of(actor);
    return (
      firstRefusal(
        !sheet.ofTable(shared).inCombat && refusal("not-in-combat", "W20-26"),
        turnTaken && refusal("turn-already-taken", "W20-26"),
        held < 1 && refusal("insufficient-luck", "W20-26", { held }),
      ) ?? { changes: [...beginTurn(actor), setTracker(actor.id, "luckPoints", held - 1)] }
    );
  },
});
