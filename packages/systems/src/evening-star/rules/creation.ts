import {
  type Act,
  type Creation,
  firstRefusal,
  isRecord,
  type Parameters,
  type JsonValue,
  type JsonObject,
  refusal,
  type Refusal,
} from "@rulewright/rules";
import { printed23, spreads } from "../data/spreads.ts";
import type { HouseRules } from "../house-rules.ts";
import { MAX_LOTS } from "./session.ts";

/** ES-42 A character has six abilities. */
export const ABILITY_COUNT = 6;

/** A17 The highest rank on a sheet. Higher ones would not change a die's odds. */
export const MAX_RANK = 9;

/** The highest skill level on a sheet. */
export const MAX_LEVEL = 10;

/** ES-41 The columns under these house rules: six ranks by their heading. */
export function spreadColumns(house: HouseRules): Readonly<Record<number, readonly number[]>> {
  return house.spread23 === "printed" ? { ...spreads, 23: printed23 } : spreads;
}

const sumOf = (ranks: readonly number[]): number => ranks.reduce((a, b) => a + b, 0);

/** ES-41, ES-42 Refuses ranks that are not six, or whose sum is not the column's. */
function spreadRefusal(total: number, ranks: readonly number[], house: HouseRules): Refusal | undefined {
  if (ranks.length !== ABILITY_COUNT) return refusal("spread-needs-six", "ES-42", { given: ranks.length });
  // A10 The printed column 23 adds up to 22.
  const wanted = total === 23 ? sumOf(spreadColumns(house)[23] ?? []) : total;
  if (sumOf(ranks) !== wanted) return refusal("spread-sum-mismatch", "ES-41", { wanted, given: sumOf(ranks) });
  return undefined;
}

function rankRefusal(ranks: readonly number[]): Refusal | undefined {
  const outOfRange = ranks.find((rank) => rank < 0 || rank > MAX_RANK);
  const bounds = { min: 0, max: MAX_RANK };
  return outOfRange === undefined ? undefined : refusal("rank-out-of-range", "ES-42", { rank: outOfRange, ...bounds });
}

const spreadParameters = {
  total: { kind: "integer", min: -1000, max: 1000 },
  ranks: { kind: "integers" },
} as const;

const ranksOf = (args: JsonObject): number[] => (Array.isArray(args["ranks"]) ? args["ranks"].map(Number) : []);

const spreadNotices = (total: number, house: HouseRules) =>
  total === 23 && house.spread23 === "printed" ? [{ code: "printed-spread", rule: "ES-41" }] : [];

/** ES-41 Checks a spread without changing the sheet and answers with its sum. */
export const checkSpread: Act<HouseRules> = {
  rules: ["ES-41", "ES-42"],
  by: ["gm", "player"],
  of: "table",
  parameters: spreadParameters,
  decide: (args, _, house) => {
    const ranks = ranksOf(args);
    const total = Number(args["total"]);
    return (
      spreadRefusal(total, ranks, house) ?? {
        changes: [],
        answer: { spread: sumOf(ranks) },
        notices: spreadNotices(total, house),
      }
    );
  },
};

/** ES-41, ES-42 Gives a character's six abilities the ranks of a column, in the player's order. */
export const arrangeSpread: Act<HouseRules> = {
  rules: ["ES-41", "ES-42"],
  by: ["gm", "player"],
  of: "character",
  parameters: spreadParameters,
  decide: (args, { actor }, house) => {
    const ranks = ranksOf(args);
    const total = Number(args["total"]);
    const abilities = actor?.traits["abilities"];
    if (!actor || !isRecord(abilities)) return refusal("needs-character", "ES-42");
    const to = Object.fromEntries(Object.keys(abilities).map((name, i) => [name, ranks[i] ?? 0]));
    return (
      firstRefusal(rankRefusal(ranks), spreadRefusal(total, ranks, house)) ?? {
        changes: [{ change: "trait", of: actor.id, name: "abilities", to }],
        notices: spreadNotices(total, house),
      }
    );
  },
};

/** ES-41 The choice of no column: any ranks are accepted. */
const NO_COLUMN = "none";

const creationParameters = {
  reading: { kind: "word", values: ["under", "over"], initial: "under" },
  column: { kind: "word", values: [...Object.keys(spreads), NO_COLUMN], initial: "19" },
  abilities: {
    kind: "ratings",
    min: 0,
    max: MAX_RANK,
    initial: { Patience: 4, Nerve: 3, Grace: 3, Lore: 3, Voice: 3, Hands: 3 },
  },
  skills: {
    kind: "records",
    of: {
      name: { kind: "text" },
      level: { kind: "integer", min: 0, max: MAX_LEVEL, initial: 3 },
      ability: { kind: "text", from: { scales: ["abilities"] } },
    },
    initial: [],
  },
  lots: { kind: "integer", min: 0, max: MAX_LOTS, initial: 0 },
} satisfies Parameters;

/** ES-06, ES-41, ES-42 A reading, six abilities of any names with the sum of a column, and skills, each tied to an ability. */
export const creation: Creation<HouseRules> = {
  rules: ["ES-06", "ES-26", "ES-41", "ES-42"],
  steps: [
    { name: "reading", asks: ["reading"] },
    { name: "abilities", asks: ["column", "abilities"] },
    { name: "skills", asks: ["skills", "lots"] },
  ],
  parameters: creationParameters,
  create({ reading = null, column, abilities, skills, lots }, house) {
    const ranksByAbility = isRecord(abilities) ? abilities : {};
    const ranks = Object.values(ranksByAbility).map(Number);
    const total = column === NO_COLUMN ? sumOf(ranks) : Number(column);
    const namedSkills = parseSkills(skills);
    return (
      firstRefusal(
        rankRefusal(ranks),
        spreadRefusal(total, ranks, house),
        tieRefusal(namedSkills, Object.keys(ranksByAbility)),
      ) ?? {
        traits: {
          reading,
          abilities: ranksByAbility,
          skills: Object.fromEntries(namedSkills.map(({ name, level }) => [name, level])),
          tied: Object.fromEntries(namedSkills.map(({ name, ability }) => [name, ability])),
        },
        trackers: { lots: Number(lots), ego: 1 },
      }
    );
  },
};

interface Skill {
  readonly name: string;
  readonly level: number;
  readonly ability: string;
}

/** The entered skills, without those that have no name. */
function parseSkills(entered: JsonValue | undefined): readonly Skill[] {
  const all = Array.isArray(entered) ? entered.filter((one: JsonValue) => isRecord(one)) : [];
  return all
    .map(({ name, level, ability }) => ({
      name: String(name).trim(),
      level: Number(level),
      ability: String(ability).trim(),
    }))
    .filter(({ name }) => name !== "");
}

/** ES-42 Refuses a skill that is tied to no ability on the sheet. */
function tieRefusal(skills: readonly Skill[], abilities: readonly string[]): Refusal | undefined {
  const untied = skills.find(({ ability }) => !abilities.includes(ability));
  return untied && refusal("skill-needs-ability", "ES-42", { skill: untied.name, given: untied.ability, abilities });
}
