import {
  type Amounts,
  type Change,
  type Character,
  type EditRule,
  fits,
  isRecord,
  type JsonValue,
  refusal,
  type Scene,
  repeatedNames,
} from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { amountOf, isWeakness, kindsOf } from "./condition.ts";
import { recordDeath, setKinds } from "./death.ts";
import { revive } from "./harm.ts";
import { applySteps, type Step } from "./steps.ts";
import { advanceRounds } from "./time.ts";

const numbersIn = (value: JsonValue): Amounts =>
  isRecord(value) && fits("amounts", value)
    ? Object.fromEntries(Object.entries(value).map(([name, amount]) => [name, Number(amount)]))
    : {};

/** BK-03, BK-13 A skill or thing is listed once. */
const listedOnce: EditRule<HouseRules> = {
  complete({ to }) {
    const duplicates = repeatedNames(Object.keys(numbersIn(to)));
    return duplicates.length > 0 ? refusal("same-name", "BK-03", { names: duplicates }) : [];
  },
};

/** BK-02, C6 Under the house rule players don't raise the weakness. */
const skills: EditRule<HouseRules> = {
  ...listedOnce,
  refuse({ from, to }, { actor }, { weaknessLocked }) {
    if (!actor || !weaknessLocked) return undefined;
    const [before, after] = [numbersIn(from), numbersIn(to)];
    const raised = Object.keys(after).some(
      (skill) => isWeakness(skill, actor) && amountOf(skill, after) > amountOf(skill, before),
    );
    return raised ? refusal("weakness-locked", "BK-02") : undefined;
  },
};

/** BK-02, C6 Under the house rule the weakness is for life, once play has begun. */
const weakness: EditRule<HouseRules> = {
  refuse({ from, to }, { phase }, { weaknessLocked }) {
    const isChange = from !== null && to !== from;
    return weaknessLocked && isChange && phase !== "gathering"
      ? refusal("weakness-for-life", "BK-02", { weakness: from })
      : undefined;
  },
};

/** The changes that follow for the character whose value is edited. BK-21 They may end the round. */
function following(scene: Scene, house: HouseRules, step: (actor: Character) => Step): readonly Change[] {
  const { actor } = scene;
  return actor ? applySteps(scene, step(actor), advanceRounds(house)) : [];
}

/** BK-15, BK-16 A total edited by hand changes the kinds, and 13 kill. */
const stress: EditRule<HouseRules> = {
  complete: ({ to }, scene, house) =>
    following(scene, house, (actor) => {
      const total = { ...actor, trackers: { ...actor.trackers, stress: Number(to) } };
      return setKinds(actor.id, kindsOf(total), house);
    }),
};

/** BK-15, BK-16 Kinds edited by hand change the total, and 13 kill. */
const stressByKind: EditRule<HouseRules> = {
  complete: ({ to }, scene, house) => following(scene, house, ({ id }) => setKinds(id, numbersIn(to), house)),
};

/** BK-16 A death edited by hand is on the wall; somebody who lives again has no deadly stress. */
const alive: EditRule<HouseRules> = {
  complete: ({ from, to }, scene, house) =>
    from === to ? [] : following(scene, house, ({ id }) => (to === true ? revive(id, house) : recordDeath(id))),
};

/** BK-21 Whoever stands aside by hand may end the round as well. */
const aside: EditRule<HouseRules> = {
  complete: ({ to }, scene, house) =>
    following(scene, house, ({ id }) => () => [{ change: "trait", of: id, name: "aside", to }]),
};

/** What values edited by hand must obey, and what follows from them. */
export const edits = { skills, things: listedOnce, weakness, stress, stressByKind, alive, aside };
