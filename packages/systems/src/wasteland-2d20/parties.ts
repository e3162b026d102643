import type { Character, Party } from "@rulewright/rules";
import { freshSheet } from "./rules/creation.ts";

/** Values of strength, perception, endurance, charisma, intelligence, agility and luck. */
type AttributeValues = readonly [number, number, number, number, number, number, number];

/** The combat dice of each weapon, and the skill it is used with. */
type Weapons = Readonly<Record<string, readonly [number, string]>>;

function createCharacter(
  id: string,
  name: string,
  about: string,
  seven: AttributeValues,
  skills: Readonly<Record<string, number>>,
  tags: readonly string[],
  weapons: Weapons = {},
): Character {
  const [strength, perception, endurance, charisma, intelligence, agility, luck] = seven;
  const attributes = { strength, perception, endurance, charisma, intelligence, agility, luck };
  const { traits, trackers } = freshSheet(attributes, skills, tags);
  const dice = Object.fromEntries(Object.entries(weapons).map(([weapon, [count]]) => [weapon, count]));
  const weaponSkills = Object.fromEntries(Object.entries(weapons).map(([weapon, [, skill]]) => [weapon, skill]));
  return { id, name, about, traits: { ...traits, weapons: dice, weaponSkills }, trackers };
}

/** Four people who maintain a water tower. */
const waterTower: Party = {
  name: "Water Tower Nine",
  about: "Four people, one pump, and a road that brings customers, weather and worse.",
  characters: [
    createCharacter(
      "june-calloway",
      "June Calloway",
      "June, who fixes the pump and has opinions about whoever last fixed it.",
      [5, 6, 5, 4, 8, 5, 6],
      { Repair: 4, Science: 3, "Small guns": 1, Lockpicking: 2, Barter: 1 },
      ["Repair", "Science"],
      { "Pipe wrench": [3, "Melee weapons"], "Old revolver": [4, "Small guns"] },
    ),
    createCharacter(
      "otis-brand",
      "Otis Brand",
      "Otis, who carries the water, the sandbags and, twice now, June.",
      [9, 5, 8, 5, 4, 4, 5],
      { "Melee weapons": 4, Athletics: 3, Survival: 2, Unarmed: 3 },
      ["Melee weapons", "Athletics"],
      { Sledgehammer: [5, "Melee weapons"], Fists: [2, "Unarmed"] },
    ),
    createCharacter(
      "sparrow",
      "Sparrow",
      "Sparrow, who sees the dust of a caravan before the caravan sees the road.",
      [4, 8, 5, 5, 5, 8, 6],
      { Sneaking: 4, "Small guns": 3, Throwing: 3, Survival: 2 },
      ["Sneaking", "Small guns"],
      { "Hunting rifle": [6, "Small guns"], "Throwing knife": [3, "Throwing"] },
    ),
    createCharacter(
      "harlan-pike",
      "Harlan Pike",
      "Harlan, who preaches on Sundays and sells the water on all other days.",
      [4, 5, 5, 9, 6, 4, 8],
      { Speech: 4, Barter: 4, Medicine: 2 },
      ["Speech", "Barter"],
      { "Walking stick": [2, "Melee weapons"] },
    ),
  ],
};

/** Ready-made parties. */
export const parties: readonly Party[] = [waterTower];

/** W20-21, W20-31 Characters played by the GM pay from the GM's store, and have no luck points. */
const playedByGm = (one: Character): Character => ({
  ...one,
  traits: { ...one.traits, gms: true },
  trackers: { ...one.trackers, luckPoints: 0 },
});

/** Opponents that the GM can bring in. */
export const opponents: readonly Character[] = [
  createCharacter(
    "road-agent",
    "Road agent",
    "Wants the water, would settle for the boots.",
    [6, 5, 6, 4, 4, 6, 4],
    { "Small guns": 2, Unarmed: 2, Sneaking: 1 },
    ["Small guns"],
    { "Sawn-off shotgun": [5, "Small guns"] },
  ),
  createCharacter(
    "dust-hound",
    "Dust hound",
    "All ribs and patience, and the ribs are deceptive.",
    [7, 7, 6, 1, 2, 8, 4],
    { Unarmed: 4, Sneaking: 3 },
    ["Unarmed"],
    { Teeth: [3, "Unarmed"] },
  ),
  createCharacter(
    "rusted-sentry",
    "Rusted sentry",
    "Still guards a gate that fell down a lifetime ago.",
    [9, 5, 10, 1, 3, 3, 1],
    { "Big guns": 3, Unarmed: 2 },
    ["Big guns"],
    { "Mounted gun": [7, "Big guns"] },
  ),
].map(playedByGm);
