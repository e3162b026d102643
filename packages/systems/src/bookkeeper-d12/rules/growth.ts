import { act, firstRefusal, isRefusal, refusal, type Refusal, type Shared, TABLE } from "@rulewright/rules";
import { MAX_LEVEL } from "../data/skills.ts";
import { alive } from "./conditions.ts";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";
import { isWeakness, levelIn, matchName } from "./condition.ts";
import { amountRefusedAs } from "./death.ts";

/** The price that the Bookkeeper enters. Players pay the table's price. */
const costParameter = (rule: string) =>
  ({
    kind: "integer",
    min: 0,
    max: 100_000,
    nullable: true,
    initial: null,
    by: ["gm"],
    refusedAs: amountRefusedAs(rule),
  }) as const;

/** BK-26, BK-27 The price entered, or the one on the table's list; undefined without either. */
const priceOf = (what: "level" | "virtue", entered: number | null, shared: Shared): number | undefined =>
  entered ?? sheet.ofTable(shared).prices[what];

/** BK-25..BK-27 The XP left after a price; or the refusal of an unknown one, or of one above the XP held. */
function xpAfter(price: number | undefined, held: number, rule: string): number | Refusal {
  if (price === undefined) return refusal("no-price", rule);
  return price > held ? refusal("insufficient-xp", rule, { price, held }) : held - price;
}

/** BK-26 XP raises a skill by one level; BK-03 a new skill is acquired this way. */
export const improve = act({
  rules: ["BK-03", "BK-05", "BK-26"],
  by: ["player", "gm"],
  group: "growth",
  of: "character",
  when: [alive],
  parameters: { skill: { kind: "text", from: { scales: ["skills"] } }, cost: costParameter("BK-26") },
  decide: ({ skill, cost: entered }, { actor, shared }, house: HouseRules) => {
    const { skills, xp } = sheet.of(actor);
    const name = matchName(skill, skills);
    const refused = firstRefusal(
      name === "" && refusal("needs-name", "BK-26"),
      // C6 Under the house rule the weakness stays at level 0.
      house.weaknessLocked && isWeakness(name, actor) && refusal("weakness-locked", "BK-02"),
      levelIn(actor, name, house) >= MAX_LEVEL && refusal("skill-cap", "BK-05", { max: MAX_LEVEL }),
    );
    const left = refused ?? xpAfter(priceOf("level", entered, shared), xp, "BK-26");
    if (isRefusal(left)) return left;
    return {
      changes: [
        { change: "trait", of: actor.id, name: "skills", to: { ...skills, [name]: levelIn(actor, name, house) + 1 } },
        { change: "tracker", of: actor.id, name: "xp", to: left },
      ],
    };
  },
});

/** BK-27 XP buys a virtue. */
export const gainVirtue = act({
  rules: ["BK-27"],
  by: ["player", "gm"],
  group: "growth",
  of: "character",
  when: [alive],
  parameters: { name: { kind: "text" }, cost: costParameter("BK-27") },
  decide: ({ name, cost: entered }, { actor, shared }) => {
    const { virtues, xp } = sheet.of(actor);
    const virtue = name.trim();
    const refused = firstRefusal(virtue === "" && refusal("needs-name", "BK-27"));
    const left = refused ?? xpAfter(priceOf("virtue", entered, shared), xp, "BK-27");
    if (isRefusal(left)) return left;
    return {
      changes: [
        { change: "trait", of: actor.id, name: "virtues", to: [...virtues, virtue] },
        { change: "tracker", of: actor.id, name: "xp", to: left },
      ],
      notices: virtues.includes(virtue) ? [{ code: "virtue-again", rule: "BK-27" }] : [],
    };
  },
});

/** BK-26, BK-27 Sets a price on the table's list. */
export const setPrice = act({
  rules: ["BK-26", "BK-27"],
  by: ["gm"],
  of: "table",
  parameters: {
    what: { kind: "word", values: ["level", "virtue"] },
    xp: { kind: "integer", min: 0, max: 100_000, refusedAs: amountRefusedAs("BK-26") },
  },
  decide: ({ what, xp }, { shared }) => ({
    changes: [{ change: "trait", of: TABLE, name: "prices", to: { ...sheet.ofTable(shared).prices, [what]: xp } }],
  }),
});
