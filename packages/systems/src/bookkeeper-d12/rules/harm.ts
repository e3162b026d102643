import { type Act, firstRefusal, refusal, type Shared, TABLE } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import {
  matchName,
  burdenOf,
  type NumbersByName,
  numbersByName,
  isAlive,
  kindsOf,
  lowerStress,
  malusNow,
  NO_KIND,
  amountOf,
  sumAmounts,
} from "./sheet.ts";
import { DEADLY_STRESS } from "./stress.ts";
import { applyWithNotices, advanceRounds } from "./time.ts";
import { amountRefusedAs, recordDeath, removeFromWall, deadRefusal, unavailableIfDead, setKinds } from "./death.ts";

/** BK-15 The table's usual amounts of stress by kind. */
const usualAmounts = ({ traits }: Shared): NumbersByName => numbersByName(traits["usualStress"]);

/** BK-15 The usual amount of a kind of stress; 1 if the table has none. */
function usualStress(kind: string, shared: Shared): number {
  const suggested = usualAmounts(shared);
  const name = matchName(kind, suggested);
  return Object.hasOwn(suggested, name) ? amountOf(name, suggested) : 1;
}

/** BK-11, BK-15, BK-16 Adds stress of a kind. 13 kill, and C11 a death may end the round. */
export const stress: Act<HouseRules> = {
  rules: ["BK-11", "BK-15", "BK-16", "BK-17"],
  by: ["gm"],
  of: "character",
  unavailable: unavailableIfDead,
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
  decide: ({ kind, amount }, scene, house) => {
    const { actor, shared } = scene;
    if (!actor) return refusal("needs-character", "BK-15");
    if (!isAlive(actor, house)) return deadRefusal;
    const kinds = kindsOf(actor);
    const name = matchName(String(kind ?? ""), kinds) || NO_KIND;
    const more = amountOf(name, kinds) + Number(amount ?? usualStress(name, shared));
    return applyWithNotices(scene, setKinds(actor.id, { ...kinds, [name]: more }, house), advanceRounds(house));
  },
};

/** BK-15 Sets the table's usual amount of a kind of stress. */
export const setStress: Act<HouseRules> = {
  rules: ["BK-15"],
  by: ["gm"],
  of: "table",
  parameters: {
    kind: { kind: "text" },
    amount: { kind: "integer", min: 0, max: 1000, refusedAs: amountRefusedAs("BK-15") },
  },
  decide: ({ kind, amount }, { shared }) => {
    const suggested = usualAmounts(shared);
    const name = matchName(String(kind), suggested);
    if (name === "") return refusal("needs-name", "BK-15");
    return {
      changes: [{ change: "trait", of: TABLE, name: "usualStress", to: { ...suggested, [name]: Number(amount) } }],
    };
  },
};

/** BK-16 Records a death that stress did not cause. */
export const dies: Act<HouseRules> = {
  rules: ["BK-16", "BK-21"],
  by: ["gm"],
  of: "character",
  parameters: {},
  decide: (_, scene, house) => {
    const { actor } = scene;
    if (!actor) return refusal("needs-character", "BK-16");
    if (actor.traits["alive"] === false) return deadRefusal;
    return applyWithNotices(scene, recordDeath(actor.id), advanceRounds(house));
  },
};

/** BK-16, C4 The stress lowered just below deadly; the latest kinds are lowered first. */
function belowDeadly(kinds: NumbersByName, house: HouseRules): NumbersByName {
  if (house.stressTracks === "by-kind") {
    return Object.fromEntries(
      Object.entries(kinds).map(([kind, amount]) => [kind, Math.min(amount, DEADLY_STRESS - 1)]),
    );
  }
  const excess = Math.max(0, sumAmounts(kinds) - (DEADLY_STRESS - 1));
  const lastFirst = Object.fromEntries(Object.entries(kinds).toReversed());
  return Object.fromEntries(Object.entries(lowerStress(lastFirst, excess, null)).toReversed());
}

/** BK-16 Undoes a death recorded by mistake; the character returns with at most 12 stress. */
export const takeBackDeath: Act<HouseRules> = {
  rules: ["BK-16"],
  by: ["gm"],
  of: "character",
  parameters: {},
  decide: (_, scene, house) => {
    const { actor } = scene;
    if (!actor) return refusal("needs-character", "BK-16");
    if (isAlive(actor, house)) return refusal("not-dead", "BK-16");
    return applyWithNotices(scene, setKinds(actor.id, belowDeadly(kindsOf(actor), house), house), (now) => [
      { change: "trait", of: actor.id, name: "alive", to: true },
      removeFromWall(now, actor),
    ]);
  },
};

/** BK-17, C2 Removes kept malus, under the house rule. */
export const liftMalus: Act<HouseRules> = {
  rules: ["BK-17"],
  by: ["gm"],
  of: "character",
  parameters: { amount: { kind: "integer", min: 1, max: 100, initial: 1, refusedAs: amountRefusedAs("BK-17") } },
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
