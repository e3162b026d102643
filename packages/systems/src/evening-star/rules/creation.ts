import {
  act,
  type ArgumentsOf,
  creation,
  firstRefusal,
  parameters,
  refusal,
  type Refusal,
  findName,
  repeatedNames,
  type Scene,
} from "@rulewright/rules";
import { spreads } from "../data/spreads.ts";
import type { HouseRules } from "./house-rules.ts";
import { ABILITY_COUNT, MAX_LEVEL, MAX_RANK, sheet } from "./sheet.ts";
import { columnTotal, sumOf } from "./spread-columns.ts";

/** ES-41, ES-42 Refuses ranks that are not six, or whose sum is not the column's. */
function spreadRefusal(total: number, ranks: readonly number[], house: HouseRules): Refusal | undefined {
  if (ranks.length !== ABILITY_COUNT) return refusal("spread-needs-six", "ES-42", { given: ranks.length });
  const wanted = columnTotal(total, house);
  if (sumOf(ranks) !== wanted) return refusal("spread-sum-mismatch", "ES-41", { wanted, given: sumOf(ranks) });
  return undefined;
}

function rankRefusal(ranks: readonly number[]): Refusal | undefined {
  const outOfRange = ranks.find((rank) => rank < 0 || rank > MAX_RANK);
  const bounds = { min: 0, max: MAX_RANK };
  return outOfRange === undefined ? undefined : refusal("rank-out-of-range", "ES-42", { rank: outOfRange, ...bounds });
}

const spreadParameters = parameters({
  total: { kind: "integer", min: -1000, max: 1000 },
  ranks: { kind: "integers" },
});

const spreadNotices = (total: number, house: HouseRules) =>
  total === 23 && house.spread23 === "printed" ? [{ code: "printed-spread", rule: "ES-41" }] : [];

/** ES-41 Spreads belong to creation: they concern nobody once play has begun. */
const beforePlay = ({ phase }: Scene): boolean => phase === "gathering";

/** ES-41 Checks a spread without changing the sheet and answers with its sum. */
export const checkSpread = act({
  rules: ["ES-41", "ES-42"],
  by: ["gm", "player"],
  group: "growth",
  of: "table",
  concerns: beforePlay,
  parameters: spreadParameters,
  decide: ({ total, ranks }, _, house: HouseRules) =>
    spreadRefusal(total, ranks, house) ?? {
      changes: [],
      answer: { spread: sumOf(ranks) },
      notices: spreadNotices(total, house),
    },
});

/** ES-41, ES-42 Gives a character's six abilities the ranks of a column, in the player's order. */
export const arrangeSpread = act({
  rules: ["ES-41", "ES-42"],
  by: ["gm", "player"],
  group: "growth",
  of: "character",
  concerns: beforePlay,
  parameters: spreadParameters,
  decide: ({ total, ranks }, { actor }, house: HouseRules) => {
    const names = Object.keys(sheet.of(actor).abilities);
    const to = Object.fromEntries(names.map((name, i) => [name, ranks[i] ?? 0]));
    return (
      firstRefusal(rankRefusal(ranks), spreadRefusal(total, ranks, house)) ?? {
        changes: [{ change: "trait", of: actor.id, name: "abilities", to }],
        notices: spreadNotices(total, house),
      }
    );
  },
});

/** ES-41 The choice of no column: any ranks are accepted. */
const NO_COLUMN = "none";

const creationParameters = parameters({
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
});

/** ES-06, ES-41, ES-42 A reading, six abilities of any names with the sum of a column, and skills, each tied to an ability. */
export const characterCreation = creation({
  rules: ["ES-06", "ES-26", "ES-41", "ES-42"],
  steps: [
    { name: "reading", asks: ["reading"] },
    { name: "abilities", asks: ["column", "abilities"] },
    { name: "skills", asks: ["skills"] },
  ],
  parameters: creationParameters,
  create({ reading, column, abilities, skills }, house: HouseRules) {
    const ranks = Object.values(abilities);
    const total = column === NO_COLUMN ? sumOf(ranks) : Number(column);
    const named = namedSkills(skills, Object.keys(abilities));
    const duplicates = repeatedNames(named.map(({ name }) => name));
    return (
      firstRefusal(
        rankRefusal(ranks),
        spreadRefusal(total, ranks, house),
        repeatedNames(Object.keys(abilities)).length > 0 &&
          refusal("same-name", "ES-42", { names: repeatedNames(Object.keys(abilities)) }),
        tieRefusal(named, Object.keys(abilities)),
        duplicates.length > 0 && refusal("same-name", "ES-42", { names: duplicates }),
      ) ?? {
        traits: {
          reading,
          abilities,
          skills: Object.fromEntries(named.map(({ name, level }) => [name, level])),
          tied: Object.fromEntries(named.map(({ name, ability }) => [name, ability])),
          // ES-06 Whoever plays the character later still chooses a reading, until the first attempt.
          readingOpen: true,
        },
        trackers: { lots: house.startingLots, ego: 1 },
      }
    );
  },
});

type Skill = ArgumentsOf<typeof creationParameters>["skills"][number];

/** The entered skills, without those that have no name; abilities as they are written on the sheet. */
const namedSkills = (entered: readonly Skill[], abilities: readonly string[]): readonly Skill[] =>
  entered
    .map(({ name, level, ability }) => ({
      name: name.trim(),
      level,
      ability: findName(abilities, ability) ?? ability.trim(),
    }))
    .filter(({ name }) => name !== "");

/** ES-42 Refuses a skill that is tied to no ability on the sheet. */
function tieRefusal(skills: readonly Skill[], abilities: readonly string[]): Refusal | undefined {
  const untied = skills.find(({ ability }) => !abilities.includes(ability));
  return untied && refusal("skill-needs-ability", "ES-42", { skill: untied.name, given: untied.ability, abilities });
}
