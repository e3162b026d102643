import type { Character, Party } from "@rulewright/rules";
import { freshSheet } from "./rules/creation.ts";

type Sheet = ReturnType<typeof freshSheet>;

function createCharacter(
  id: string,
  name: string,
  about: string,
  sheet: Sheet,
  virtues: readonly string[] = [],
): Character {
  return { id, name, about, ...sheet, traits: { ...sheet.traits, virtues } };
}

/** Four people on the last barge before winter. */
const lastBarge: Party = {
  name: "The last barge",
  about: "Four people, eleven crates and a stove, going upriver a week later than anybody sensible would.",
  characters: [
    createCharacter(
      "ysolde-crane",
      "Ysolde Crane",
      "Ysolde, who owns two thirds of the barge and three quarters of the arguments aboard.",
      freshSheet(
        { agility: 1, fortitude: 3, immunity: 1, intellect: 2, perception: 2, subtlety: 1, piloting: 4, haggling: 3 },
        "might",
        { "tide tables": 1 },
      ),
      ["Stubborn"],
    ),
    createCharacter(
      "bram-ottoway",
      "Bram Ottoway",
      "Bram, who can lift anything and has been asked to, far too often.",
      freshSheet(
        { agility: 2, fortitude: 3, immunity: 2, intellect: 1, might: 5, perception: 1, carpentry: 3 },
        "subtlety",
        { crowbar: 2 },
      ),
    ),
    createCharacter(
      "nettle",
      "Nettle",
      "Nettle, eleven, who came aboard inside crate seven and has not been put ashore yet.",
      freshSheet(
        { agility: 4, immunity: 1, intellect: 2, might: 1, perception: 3, subtlety: 5, climbing: 3 },
        "fortitude",
      ),
      ["Quick hands"],
    ),
    createCharacter(
      "aurel-marsh",
      "Aurel Marsh",
      "Aurel, a doctor, whose licence is genuine, though it was made out to somebody taller.",
      freshSheet(
        { agility: 1, fortitude: 2, intellect: 5, might: 1, perception: 3, subtlety: 2, medicine: 5, cooking: 2 },
        "immunity",
        { "doctor's bag": 2 },
      ),
    ),
  ],
};

/** Ready-made parties. */
export const parties: readonly Party[] = [lastBarge];

/** Opponents that the Bookkeeper can bring in. */
export const opponents: readonly Character[] = [
  createCharacter(
    "river-warden",
    "River warden",
    "Paid to count crates, paid again to count them wrong.",
    freshSheet({ agility: 2, fortitude: 2, immunity: 2, intellect: 2, might: 3, perception: 4, law: 3 }, "subtlety"),
  ),
  createCharacter(
    "ice-wolf",
    "Ice wolf",
    "Thin, patient, and never as alone as it looks.",
    freshSheet({ agility: 5, fortitude: 4, immunity: 3, might: 4, perception: 6, subtlety: 3 }, "intellect"),
  ),
  createCharacter(
    "rival-captain",
    "Captain Sorrel",
    "Runs the faster boat, and mentions it.",
    freshSheet(
      { agility: 2, fortitude: 3, intellect: 3, might: 2, perception: 3, subtlety: 4, piloting: 5 },
      "immunity",
    ),
  ),
];
