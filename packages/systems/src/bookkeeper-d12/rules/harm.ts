import { type Act, type Change, first, type Notice, refusal, type Scene } from "@rulewright/rules";
import type { House } from "../house.ts";
import { isAlive, kindsOf, malusNow } from "./sheet.ts";
import { roundAfter } from "./time.ts";
import { dead, kills, weighedDown } from "./weight.ts";

export const badAmount = { code: "bad-amount", rule: "BK-15" };

/** BK-16, C11 Nobody waits for the dead any longer: a death may end the round. */
function withDeath(id: string, changes: readonly Change[], scene: Scene, house: House): readonly Change[] {
  const character = scene.characters[id];
  if (!character || !kills(changes)) return changes;
  const gone = { ...character, traits: { ...character.traits, alive: false } };
  return [...changes, ...roundAfter({ ...scene, characters: { ...scene.characters, [id]: gone } }, house)];
}

/** BK-11, BK-15, BK-16 Stress of some kind; thirteen kill. */
export const stress: Act<House> = {
  rules: ["BK-11", "BK-15", "BK-16", "BK-17"],
  by: ["gm"],
  of: "character",
  parameters: {
    kind: { kind: "text" },
    amount: { kind: "integer", least: 0, most: 100, initial: 1, refusedAs: badAmount },
  },
  decide: ({ kind, amount }, scene, house) => {
    const { actor } = scene;
    if (!actor) return refusal("needs-character", "BK-15");
    if (!isAlive(actor)) return refusal("dead", "BK-16");
    const [name, kinds] = [String(kind), kindsOf(actor)];
    const changes = weighedDown(actor, { ...kinds, [name]: (kinds[name] ?? 0) + Number(amount) }, house);
    const notices: Notice[] = kills(changes) ? [{ code: "died", rule: "BK-16" }] : [];
    return { changes: withDeath(actor.id, changes, scene, house), notices };
  },
};

/** BK-16 Somebody dies of what the numbers don't say. */
export const dies: Act<House> = {
  rules: ["BK-16", "BK-21"],
  by: ["gm"],
  of: "character",
  parameters: {},
  decide: (_, scene, house) => {
    const { actor } = scene;
    if (!actor) return refusal("needs-character", "BK-16");
    if (!isAlive(actor)) return refusal("dead", "BK-16");
    return { changes: withDeath(actor.id, [dead(actor.id)], scene, house), notices: [{ code: "died", rule: "BK-16" }] };
  },
};

/** C2 Malus that the table keeps is taken off by hand. */
export const liftMalus: Act<House> = {
  rules: ["BK-17"],
  by: ["gm"],
  of: "character",
  parameters: { amount: { kind: "integer", least: 1, most: 100, initial: 1, refusedAs: badAmount } },
  decide: ({ amount }, { actor }, house) => {
    if (!actor) return refusal("needs-character", "BK-17");
    const least = malusNow({ ...actor, trackers: { ...actor.trackers, malus: 0 } }, house);
    const kept = actor.trackers["malus"] ?? 0;
    return (
      first(
        house.malusMode !== "sticky" && refusal("malus-follows-stress", "BK-17"),
        kept <= least && refusal("no-malus-kept", "BK-17"),
      ) ?? { changes: [{ change: "tracker", of: actor.id, name: "malus", to: Math.max(least, kept - Number(amount)) }] }
    );
  },
};
