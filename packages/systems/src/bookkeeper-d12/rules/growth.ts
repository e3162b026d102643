import { type Act, first, isRecord, refusal, type Scene, type Shared, TABLE } from "@rulewright/rules";
import { HIGHEST_LEVEL } from "../data/skills.ts";
import type { House } from "../house.ts";
import { badAmount } from "./harm.ts";
import { isAlive, levelIn, skillsOf, virtuesOf } from "./sheet.ts";

const cost = { kind: "integer", least: 0, most: 100_000, orNone: true, initial: null, refusedAs: badAmount } as const;

/** What something costs: as typed, or as the table's price list says. */
function priceOf(what: "level" | "virtue", typed: unknown, { traits }: Shared): number | undefined {
  if (typeof typed === "number") return typed;
  const listed = isRecord(traits["prices"]) ? traits["prices"][what] : undefined;
  return typeof listed === "number" ? listed : undefined;
}

const xpOf = ({ actor }: Scene): number => actor?.trackers["xp"] ?? 0;

/** BK-25..BK-27 What has to be paid first of all. */
function unpaid(price: number | undefined, scene: Scene) {
  return first(
    price === undefined && refusal("no-price", "BK-26"),
    (price ?? 0) > xpOf(scene) && refusal("insufficient-xp", "BK-26", { price: price ?? 0, held: xpOf(scene) }),
  );
}

/** BK-26 XP improves a skill by a level; BK-03 one that nobody had is acquired so. */
export const improve: Act<House> = {
  rules: ["BK-03", "BK-05", "BK-26"],
  by: ["player", "gm"],
  of: "character",
  parameters: { skill: { kind: "text", from: { scales: ["skills"] } }, cost },
  decide: ({ skill, cost: typed }, scene, house) => {
    const { actor, shared } = scene;
    if (!actor) return refusal("needs-character", "BK-26");
    const name = String(skill);
    const price = priceOf("level", typed, shared);
    return (
      first(
        !isAlive(actor) && refusal("dead", "BK-16"),
        // C6 For life at 0, where the table wants it so.
        house.weaknessLocked && name === actor.traits["weakness"] && refusal("weakness-locked", "BK-02"),
        levelIn(actor, name) >= HIGHEST_LEVEL && refusal("skill-cap", "BK-05", { most: HIGHEST_LEVEL }),
        unpaid(price, scene),
      ) ?? {
        changes: [
          {
            change: "trait",
            of: actor.id,
            name: "skills",
            to: { ...skillsOf(actor), [name]: levelIn(actor, name) + 1 },
          },
          { change: "tracker", of: actor.id, name: "xp", to: xpOf(scene) - (price ?? 0) },
        ],
      }
    );
  },
};

/** BK-27 XP buys a virtue. */
export const gainVirtue: Act<House> = {
  rules: ["BK-27"],
  by: ["player", "gm"],
  of: "character",
  parameters: { name: { kind: "text" }, cost },
  decide: ({ name, cost: typed }, scene) => {
    const { actor, shared } = scene;
    if (!actor) return refusal("needs-character", "BK-27");
    const price = priceOf("virtue", typed, shared);
    return (
      first(!isAlive(actor) && refusal("dead", "BK-16"), unpaid(price, scene)) ?? {
        changes: [
          { change: "trait", of: actor.id, name: "virtues", to: [...virtuesOf(actor), String(name)] },
          { change: "tracker", of: actor.id, name: "xp", to: xpOf(scene) - (price ?? 0) },
        ],
      }
    );
  },
};

/** The table's own price list. */
export const setPrice: Act<House> = {
  rules: ["BK-26", "BK-27"],
  by: ["gm"],
  of: "table",
  parameters: {
    what: { kind: "word", values: ["level", "virtue"] },
    xp: { kind: "integer", least: 0, most: 100_000, refusedAs: badAmount },
  },
  decide: ({ what, xp }, { shared }) => {
    const prices = isRecord(shared.traits["prices"]) ? shared.traits["prices"] : {};
    return { changes: [{ change: "trait", of: TABLE, name: "prices", to: { ...prices, [String(what)]: xp ?? 0 } }] };
  },
};
