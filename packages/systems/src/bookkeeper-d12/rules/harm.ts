import { type Act, firstRefusal, refusal, type Shared, TABLE } from "@rulewright/rules";
import type { House } from "../house.ts";
import {
  asWritten,
  burdenOf,
  type ByName,
  byName,
  isAlive,
  kindsOf,
  lowered,
  malusNow,
  NO_KIND,
  numberUnder,
  totalOf,
} from "./sheet.ts";
import { DEADLY } from "./stress.ts";
import { happening, roundsPass } from "./time.ts";
import { badAmount, death, offTheWall, refusedToTheDead, unableIfDead, weighedDown } from "./weight.ts";

/** The table's own amounts, by kind. */
const usualIn = ({ traits }: Shared): ByName => byName(traits["usualStress"]);

/** How much of a kind it is where nobody says: the table's own amount, or one. */
function usualStress(kind: string, shared: Shared): number {
  const suggested = usualIn(shared);
  const name = asWritten(kind, suggested);
  return Object.hasOwn(suggested, name) ? numberUnder(name, suggested) : 1;
}

/** BK-11, BK-15, BK-16 Stress of some kind; thirteen kill, C11 and a death may end the round. */
export const stress: Act<House> = {
  rules: ["BK-11", "BK-15", "BK-16", "BK-17"],
  by: ["gm"],
  of: "character",
  unavailable: unableIfDead,
  parameters: {
    kind: { kind: "text", nullable: true, initial: null, from: { scales: ["stressByKind"] } },
    amount: {
      kind: "integer",
      min: 0,
      max: 1000,
      nullable: true,
      initial: null,
      refusedAs: badAmount("BK-15"),
    },
  },
  decide: ({ kind, amount }, scene, house) => {
    const { actor, shared } = scene;
    if (!actor) return refusal("needs-character", "BK-15");
    if (!isAlive(actor, house)) return refusedToTheDead;
    const kinds = kindsOf(actor);
    const name = asWritten(String(kind ?? ""), kinds) || NO_KIND;
    const more = numberUnder(name, kinds) + Number(amount ?? usualStress(name, shared));
    return happening(scene, weighedDown(actor.id, { ...kinds, [name]: more }, house), roundsPass(house));
  },
};

/** The table's own amounts: how much a wound is, a night in the cold. */
export const setStress: Act<House> = {
  rules: ["BK-15"],
  by: ["gm"],
  of: "table",
  parameters: {
    kind: { kind: "text" },
    amount: { kind: "integer", min: 0, max: 1000, refusedAs: badAmount("BK-15") },
  },
  decide: ({ kind, amount }, { shared }) => {
    const suggested = usualIn(shared);
    const name = asWritten(String(kind), suggested);
    if (name === "") return refusal("needs-name", "BK-15");
    return {
      changes: [{ change: "trait", of: TABLE, name: "usualStress", to: { ...suggested, [name]: Number(amount) } }],
    };
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
    if (actor.traits["alive"] === false) return refusedToTheDead;
    return happening(scene, death(actor.id), roundsPass(house));
  },
};

/** C4 Stress that is short of deadly, by as little as it can be; what came last is the first to go. */
function survivable(kinds: ByName, house: House): ByName {
  if (house.stressTracks === "by-kind") {
    return Object.fromEntries(Object.entries(kinds).map(([kind, amount]) => [kind, Math.min(amount, DEADLY - 1)]));
  }
  const excess = Math.max(0, totalOf(kinds) - (DEADLY - 1));
  const lastFirst = Object.fromEntries(Object.entries(kinds).toReversed());
  return Object.fromEntries(Object.entries(lowered(lastFirst, excess, null)).toReversed());
}

/** BK-16 A death was a mistake: somebody lives after all, on the brink at worst. */
export const takeBackDeath: Act<House> = {
  rules: ["BK-16"],
  by: ["gm"],
  of: "character",
  parameters: {},
  decide: (_, scene, house) => {
    const { actor } = scene;
    if (!actor) return refusal("needs-character", "BK-16");
    if (isAlive(actor, house)) return refusal("not-dead", "BK-16");
    return happening(scene, weighedDown(actor.id, survivable(kindsOf(actor), house), house), (then) => [
      { change: "trait", of: actor.id, name: "alive", to: true },
      offTheWall(then, actor),
    ]);
  },
};

/** C2 Malus that the table keeps is taken off by hand. */
export const liftMalus: Act<House> = {
  rules: ["BK-17"],
  by: ["gm"],
  of: "character",
  parameters: { amount: { kind: "integer", min: 1, max: 100, initial: 1, refusedAs: badAmount("BK-17") } },
  decide: ({ amount }, { actor }, house) => {
    if (!actor) return refusal("needs-character", "BK-17");
    const min = malusNow({ ...actor, trackers: { ...actor.trackers, malus: 0 } }, house);
    const kept = burdenOf(actor).keptMalus;
    return (
      firstRefusal(
        house.malusMode !== "sticky" && refusal("malus-follows-stress", "BK-17"),
        kept <= min && refusal("no-malus-kept", "BK-17"),
      ) ?? { changes: [{ change: "tracker", of: actor.id, name: "malus", to: Math.max(min, kept - Number(amount)) }] }
    );
  },
};
