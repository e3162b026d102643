import {
  type Change,
  type Character,
  choose,
  diceOf,
  done,
  earn,
  firstRefusal,
  go,
  move,
  type Move,
  type Expectation,
  type Explanation,
  type Outcome,
  procedure,
  type Procedure,
  refusal,
  reroll,
  roll,
  rollMore,
} from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { MAX_ATTRIBUTE, MAX_COMBAT_DICE, sheet } from "./sheet.ts";
import { type DamageState, explainCheck, resolvedFacts } from "./resolved-check.ts";
import { closedAfterDamage, closedAfterResolution, closedWithoutCheck } from "./closed-moves.ts";
import {
  type CombatClass,
  combatCounts,
  combatDie,
  combatReading,
  countCombatDice,
  damageOf,
  addCombatDice,
  NO_COMBAT_DICE,
  removeCombatDice,
  sumsOfDamage,
  wantedDamage,
} from "./combat-dice.ts";
import { freshPointMoves } from "./fresh-points.ts";
import { NO_D20S } from "./successes.ts";
import { timeFact } from "./terms.ts";

/** W20-27 The most combat dice that one luck point rerolls. */
export const MAX_DICE_PER_POINT = 3;

/** No dice of this kind can be rerolled now. */
export const NO_SELECTABLE_DICE = diceOf({}, "W20-29");

/** W20-27 Miss Fortune between resolving and damage: the d20s are closed and no combat dice are rolled. */
export const closedMissFortune = move("miss-fortune", {
  fields: { d20: NO_SELECTABLE_DICE, cd: NO_SELECTABLE_DICE },
  refuse: ({ d20, cd }) =>
    firstRefusal(
      d20.count > 0 && cd.count > 0 && refusal("mixed-dice", "W20-27"),
      cd.count > 0 && refusal("not-rolled", "W20-27"),
    ) ?? refusal("check-closed", "W20-27"),
  leadsTo: () => {
    throw new Error("every way of taking it is refused");
  },
});

/** W20-19 The damage of an attack that has hit, added to what its target has taken; nothing where nobody was named. */
export function damageDealt({ damage }: Outcome, target: Character | undefined): readonly Change[] {
  if (!target || typeof damage !== "number" || damage === 0) return [];
  const { damageTaken } = sheet.of(target);
  return [{ change: "tracker", of: target.id, name: "damageTaken", to: damageTaken + damage }];
}

/** What a roll of combat dice adds to `standing` damage, and the damage wanted. */
function damageExpectation(standing: number, aim: number): Expectation {
  const against = wantedDamage(aim);
  return { terms: [{ from: "otherDice", value: standing }], ...(against ? { against } : {}) };
}

/** W20-30: combat dice without a check. */
export const combatDice = procedure("combat dice", {
  rules: ["W20-27", "W20-30"],
  parameters: {
    dice: { kind: "integer", min: 0, max: MAX_COMBAT_DICE },
    luckPoints: { kind: "integer", min: 0, max: MAX_ATTRIBUTE, initial: 0, from: { tracker: "luckPoints" } },
    aim: { kind: "integer", min: 0, max: 1000, initial: 0 },
  },
  examples: [
    { dice: 1, luckPoints: 1, aim: 1 },
    { dice: 3, luckPoints: 0, aim: 3 },
  ],
  *run({ dice, luckPoints, aim }) {
    const fresh = yield* roll(combatDie.times(dice), combatReading, () => damageExpectation(0, aim));
    return go(damageRolled, {
      check: null,
      d20s: { hand: NO_D20S, tagRating: 0 },
      attack: "none",
      weapon: 0,
      aim,
      minutes: 0,
      halvings: 0,
      questions: 0,
      extraDamage: 0,
      ap: 0,
      gms: false,
      gmAp: 0,
      freshAp: 0,
      beyondCap: 0,
      luckPoints,
      diceToRoll: 0,
      fresh,
      rerolled: NO_COMBAT_DICE,
    });
  },
});

/** W20-19, W20-30: the combat dice of a successful attack, added to its d20s on the table. */
export const attackDamage = procedure("attack damage", {
  rules: ["W20-19", "W20-30"],
  *run(a: DamageState) {
    const fresh = yield* rollMore(combatDie.times(a.diceToRoll), combatReading, () => damageExpectation(0, a.aim));
    return go(damageRolled, { ...a, fresh, diceToRoll: 0 });
  },
});

/** What combat dice show. */
export type CombatResult = {
  readonly damageDice: number;
  readonly damage: number;
  readonly effects: number;
  /** Whether the damage wanted is done, if any is. */
  readonly enough?: boolean;
};

/** The result of combat dice, and for an attack that of its check. */
function outcomeOf({ check, minutes, aim, fresh, rerolled }: DamageState) {
  const damage = damageOf(fresh) + damageOf(rerolled);
  const damageDice = countCombatDice(fresh) + countCombatDice(rerolled);
  const effects = fresh.effect + rerolled.effect;
  const enough = aim > 0 ? { enough: damage >= aim } : {};
  if (check === null) return { outcome: "damage", damageDice, damage, effects, ...enough };
  return { ...check, damageDice, damage, effects, ...enough, ...timeFact({ minutes }) };
}

/** W20-30 The arithmetic of the combat dice, which decides now, and then that of the attack's check. */
function explainDamage(
  { check, d20s, aim, extraDamage, fresh, rerolled }: DamageState,
  house: HouseRules,
): Explanation {
  const damage = sumsOfDamage(addCombatDice(fresh, rerolled), aim, extraDamage);
  if (check === null) return { sums: damage, dice: combatCounts };
  const { sums, dice } = explainCheck(check, d20s, house);
  const ofCheck = dice.map((count) => ({ of: "successes", ...count }));
  return { sums: [...damage, ...sums], dice: [...ofCheck, ...combatCounts] };
}

/** W20-27..W20-30: luck may reroll combat dice. */
export const damageRolled: Procedure<DamageState, HouseRules> = procedure("damage rolled", {
  rules: ["W20-27", "W20-28", "W20-29", "W20-30"],
  held: ["ap", "gmAp", "freshAp", "beyondCap", "luckPoints"],
  run(a, house) {
    return choose({
      by: "player",
      facts: resolvedFacts(a),
      stands: { as: "let-it-stand", leadsTo: done(outcomeOf(a), () => explainDamage(a, house)) },
      moves: () => [
        missFortuneMove(a),
        ...(a.check === null ? closedWithoutCheck : [...freshPointMoves(a, house, afterDamage), ...closedAfterDamage]),
        ...closedAfterResolution,
      ],
    });
  },
});

/** W20-15 A question is paid for; its words follow. */
export const questionAfterDamage = procedure("question after damage", {
  rules: ["W20-15"],
  *run(a: DamageState) {
    yield* earn({ openQuestions: 1 });
    return go(damageRolled, a);
  },
});

const afterDamage = {
  goOn: (a: DamageState) => go(damageRolled, a),
  goAsking: (a: DamageState) => go(questionAfterDamage, a),
};

/** Any die may be rerolled. Rerolling a worse die instead of a better one never lowers the result. */
export const WORST_FIRST: readonly CombatClass[] = ["blank", "one", "effect", "two"];

/** W20-27, W20-28, B10 One luck point rerolls up to three combat dice; the new faces are seen before the next point is spent. */
function missFortuneMove(a: DamageState): Move {
  return move("miss-fortune", {
    fields: { d20: NO_SELECTABLE_DICE, cd: diceOf(a.fresh, "W20-29", WORST_FIRST) },
    max: a.luckPoints > 0 ? MAX_DICE_PER_POINT : 1,
    refuse: ({ d20, cd }) =>
      firstRefusal(
        d20.count > 0 && cd.count > 0 && refusal("mixed-dice", "W20-27"),
        d20.count > 0 && refusal("check-closed", "W20-27"),
        cd.count === 0 && refusal("no-dice-chosen", "W20-27"),
        cd.count > MAX_DICE_PER_POINT && refusal("too-many-dice", "W20-27", { max: MAX_DICE_PER_POINT }),
        // W20-29 Each die is rerolled at most once.
        cd.fault,
        a.luckPoints < 1 && refusal("insufficient-luck", "W20-27", { held: a.luckPoints }),
      ),
    pays: () => ({ luckPoints: 1 }),
    leadsTo: ({ cd }) =>
      go(damageRerolled, {
        ...a,
        luckPoints: a.luckPoints - 1,
        fresh: removeCombatDice(a.fresh, cd.hand),
        diceToRoll: cd.count,
      }),
  });
}

/** W20-27 The chosen dice are rerolled. */
export const damageRerolled = procedure("damage rerolled", {
  rules: ["W20-27", "W20-29"],
  *run(a: DamageState) {
    const standing = damageOf(a.fresh) + damageOf(a.rerolled);
    const faces = yield* reroll(combatDie.times(a.diceToRoll), combatReading, () => damageExpectation(standing, a.aim));
    return go(damageRolled, { ...a, rerolled: addCombatDice(a.rerolled, faces), diceToRoll: 0 });
  },
});
