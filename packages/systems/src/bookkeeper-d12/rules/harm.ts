import {
  act,
  type ActorScene,
  type Amounts,
  type Character,
  not,
  refusal,
  type Shared,
  TABLE,
} from "@rulewright/rules";
import { alive, isRecordedAlive, malusKept, recordedAlive } from "./conditions.ts";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";
import { amountOf, burdenOf, kindsOf, lowerStress, matchName, NO_KIND, sumAmounts } from "./condition.ts";
import { DEADLY_STRESS, isDeadly, malusOf } from "./stress.ts";
import { applySteps, type Step } from "./steps.ts";
import { applyWithNotices, advanceRounds } from "./time.ts";
import { amountRefusedAs, forgetDeath, recordDeath, removeFromWall, setKinds, setLastWords } from "./death.ts";

/** BK-15 The usual amount of a kind of stress; 1 if the table has none. */
export function usualStress(kind: string, shared: Shared): number {
  const usual = sheet.ofTable(shared).usualStress;
  const name = matchName(kind, usual);
  return Object.hasOwn(usual, name) ? amountOf(name, usual) : 1;
}

/** BK-15 The kind of stress that an act adds, and how much: the usual amount where none is entered. */
export function addedBy(
  { kind, amount }: { readonly kind: string | null; readonly amount: number | null },
  actor: Character,
  shared: Shared,
): { readonly kind: string; readonly more: number } {
  const name = matchName(kind ?? "", kindsOf(actor)) || NO_KIND;
  return { kind: name, more: amount ?? usualStress(name, shared) };
}

/** BK-15 The stress by kind of somebody who takes more of a kind. */
export function withStress(actor: Character, { kind, more }: ReturnType<typeof addedBy>): Amounts {
  const kinds = kindsOf(actor);
  return { ...kinds, [kind]: amountOf(kind, kinds) + more };
}

/** BK-11, BK-15, BK-16 Adds stress of a kind. 13 kill, and C11 a death may end the round. */
export const stress = act({
  rules: ["BK-11", "BK-15", "BK-16", "BK-17"],
  by: ["gm"],
  group: "body",
  of: "character",
  when: [alive],
  parameters: {
    kind: { kind: "text", nullable: true, initial: null, from: { scales: ["stressByKind"] } },
    amount: {
      kind: "integer",
      min: 0,
      max: 1000,
      nullable: true,
      initial: null,
      refusedAs: amountRefusedAs("BK-15"),
    },
  },
  decide: ({ kind, amount }, scene, house: HouseRules) => {
    const { actor, shared } = scene;
    const kinds = withStress(actor, addedBy({ kind, amount }, actor, shared));
    return applyWithNotices(scene, setKinds(actor.id, kinds, house), advanceRounds(house));
  },
});

/** BK-15 Sets the table's usual amount of a kind of stress. */
export const setStress = act({
  rules: ["BK-15"],
  by: ["gm"],
  of: "table",
  parameters: {
    kind: { kind: "text" },
    amount: { kind: "integer", min: 0, max: 1000, refusedAs: amountRefusedAs("BK-15") },
  },
  decide: ({ kind, amount }, { shared }) => {
    const usual = sheet.ofTable(shared).usualStress;
    const name = matchName(kind, usual);
    if (name === "") return refusal("needs-name", "BK-15");
    return { changes: [{ change: "trait", of: TABLE, name: "usualStress", to: { ...usual, [name]: amount } }] };
  },
});

/** BK-16 Records a death that stress did not cause. */
export const dies = act({
  rules: ["BK-16", "BK-21"],
  by: ["gm"],
  group: "body",
  of: "character",
  when: [recordedAlive],
  parameters: {},
  decide: (_, scene, house: HouseRules) => applyWithNotices(scene, recordDeath(scene.actor.id), advanceRounds(house)),
});

/** BK-16, C4 The stress lowered just below deadly; the latest kinds are lowered first. */
function belowDeadly(kinds: Amounts, house: HouseRules): Amounts {
  if (house.stressTracks === "by-kind") {
    return Object.fromEntries(
      Object.entries(kinds).map(([kind, amount]) => [kind, Math.min(amount, DEADLY_STRESS - 1)]),
    );
  }
  const excess = Math.max(0, sumAmounts(kinds) - (DEADLY_STRESS - 1));
  const lastFirst = Object.fromEntries(Object.entries(kinds).toReversed());
  return Object.fromEntries(Object.entries(lowerStress(lastFirst, excess, null)).toReversed());
}

/** BK-16 The stress of a dead character without what killed; as it is where it isn't deadly any more. */
export function stressBeforeDeath(character: Character, house: HouseRules): Amounts {
  const kinds = kindsOf(character);
  if (!isDeadly(burdenOf(character), house)) return kinds;
  const { fell } = sheet.of(character);
  const before = Object.entries(kinds).map(([kind, amount]) => [kind, Math.max(0, amount - amountOf(kind, fell))]);
  // Where the sheet doesn't tell what killed, what is left may be deadly still.
  return belowDeadly(Object.fromEntries(before), house);
}

/** BK-16 A character lives again, with the stress from before the death, and is on the wall no more. */
export const revive =
  (id: string, house: HouseRules): Step =>
  (scene) => {
    const character = scene.characters[id];
    if (!character) return [];
    return applySteps(scene, setKinds(id, stressBeforeDeath(character, house), house), (now) => [
      { change: "trait", of: id, name: "alive", to: true },
      ...forgetDeath(character),
      removeFromWall(now, character),
      ...setLastWords(now, character, ""),
    ]);
  };

/** BK-16 What concerns only the dead. */
const isDead = (scene: ActorScene): boolean => !isRecordedAlive(scene);

/** BK-16 Undoes a death recorded by mistake; the character returns with the stress from before it. A player asks for it. */
export const takeBackDeath = act({
  rules: ["BK-16"],
  by: ["player", "gm"],
  consent: true,
  group: "body",
  of: "character",
  when: [not(alive)],
  concerns: isDead,
  parameters: {},
  decide: (_, scene, house: HouseRules) => applyWithNotices(scene, revive(scene.actor.id, house)),
});

/** BK-16 The dead say one thing more, which stands under their name on the wall. */
export const lastWords = act({
  rules: ["BK-16"],
  by: ["player", "gm"],
  group: "body",
  of: "character",
  when: [not(alive)],
  concerns: isDead,
  parameters: { words: { kind: "text", initial: "" } },
  decide: ({ words }, scene) => ({ changes: setLastWords(scene, scene.actor, words.trim()) }),
});

/** BK-17, C2 Removes kept malus, under the house rule. */
export const liftMalus = act({
  rules: ["BK-17"],
  by: ["gm"],
  group: "body",
  of: "character",
  when: [malusKept],
  concerns: isRecordedAlive,
  parameters: { amount: { kind: "integer", min: 1, max: 100, initial: 1, refusedAs: amountRefusedAs("BK-17") } },
  decide: ({ amount }, { actor }, house: HouseRules) => {
    const burden = burdenOf(actor);
    const min = malusOf({ ...burden, keptMalus: 0 }, house);
    const kept = burden.keptMalus;
    return kept <= min
      ? refusal("no-malus-kept", "BK-17")
      : { changes: [{ change: "tracker", of: actor.id, name: "malus", to: Math.max(min, kept - amount) }] };
  },
});
