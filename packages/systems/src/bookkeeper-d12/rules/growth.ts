import {
  type Act,
  type Character,
  firstRefusal,
  isRecord,
  refusal,
  type Scene,
  type Shared,
  TABLE,
} from "@rulewright/rules";
import { MAX_LEVEL } from "../data/skills.ts";
import type { HouseRules } from "../house-rules.ts";
import { matchName, isAlive, levelIn, skillsOf, virtuesOf } from "./sheet.ts";
import { amountRefusedAs, deadRefusal, unavailableIfDead } from "./death.ts";

const costParameter = (rule: string) =>
  ({ kind: "integer", min: 0, max: 100_000, nullable: true, initial: null, refusedAs: amountRefusedAs(rule) }) as const;

/** BK-26, BK-27 The price entered, or the one on the table's list; undefined without either. */
function priceOf(what: "level" | "virtue", entered: unknown, { traits }: Shared): number | undefined {
  if (typeof entered === "number") return entered;
  const listed = isRecord(traits["prices"]) ? traits["prices"][what] : undefined;
  return typeof listed === "number" ? listed : undefined;
}

const xpOf = ({ actor }: Scene): number => actor?.trackers["xp"] ?? 0;

/** BK-25..BK-27 Refuses an unknown price, or one above the XP held. */
function paymentRefusal(price: number | undefined, scene: Scene, rule: string) {
  return firstRefusal(
    price === undefined && refusal("no-price", rule),
    (price ?? 0) > xpOf(scene) && refusal("insufficient-xp", rule, { price: price ?? 0, held: xpOf(scene) }),
  );
}

/** BK-02 Whether a skill is the character's weakness. */
const isWeakness = (skill: string, { traits }: Character): boolean => skill.toLowerCase() === traits["weakness"];

/** BK-26 XP raises a skill by one level; BK-03 a new skill is acquired this way. */
export const improve: Act<HouseRules> = {
  rules: ["BK-03", "BK-05", "BK-26"],
  by: ["player", "gm"],
  of: "character",
  unavailable: unavailableIfDead,
  parameters: { skill: { kind: "text", from: { scales: ["skills"] } }, cost: costParameter("BK-26") },
  decide: ({ skill, cost: entered }, scene, house) => {
    const { actor, shared } = scene;
    if (!actor) return refusal("needs-character", "BK-26");
    const name = matchName(String(skill), skillsOf(actor));
    const price = priceOf("level", entered, shared);
    return (
      firstRefusal(
        !isAlive(actor, house) && deadRefusal,
        name === "" && refusal("needs-name", "BK-26"),
        // C6 Under the house rule the weakness stays at level 0.
        house.weaknessLocked && isWeakness(name, actor) && refusal("weakness-locked", "BK-02"),
        levelIn(actor, name) >= MAX_LEVEL && refusal("skill-cap", "BK-05", { max: MAX_LEVEL }),
        paymentRefusal(price, scene, "BK-26"),
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
export const gainVirtue: Act<HouseRules> = {
  rules: ["BK-27"],
  by: ["player", "gm"],
  of: "character",
  unavailable: unavailableIfDead,
  parameters: { name: { kind: "text" }, cost: costParameter("BK-27") },
  decide: ({ name, cost: entered }, scene, house) => {
    const { actor, shared } = scene;
    if (!actor) return refusal("needs-character", "BK-27");
    const price = priceOf("virtue", entered, shared);
    const [virtue, virtues] = [String(name).trim(), virtuesOf(actor)];
    return (
      firstRefusal(
        !isAlive(actor, house) && deadRefusal,
        virtue === "" && refusal("needs-name", "BK-27"),
        paymentRefusal(price, scene, "BK-27"),
      ) ?? {
        changes: [
          { change: "trait", of: actor.id, name: "virtues", to: [...virtues, virtue] },
          { change: "tracker", of: actor.id, name: "xp", to: xpOf(scene) - (price ?? 0) },
        ],
        notices: virtues.includes(virtue) ? [{ code: "virtue-again", rule: "BK-27" }] : [],
      }
    );
  },
};

/** BK-26, BK-27 Sets a price on the table's list. */
export const setPrice: Act<HouseRules> = {
  rules: ["BK-26", "BK-27"],
  by: ["gm"],
  of: "table",
  parameters: {
    what: { kind: "word", values: ["level", "virtue"] },
    xp: { kind: "integer", min: 0, max: 100_000, refusedAs: amountRefusedAs("BK-26") },
  },
  decide: ({ what, xp }, { shared }) => {
    const prices = isRecord(shared.traits["prices"]) ? shared.traits["prices"] : {};
    return { changes: [{ change: "trait", of: TABLE, name: "prices", to: { ...prices, [String(what)]: xp ?? 0 } }] };
  },
};
