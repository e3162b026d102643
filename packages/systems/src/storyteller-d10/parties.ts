import type { Character, Party, JsonObject } from "@rulewright/rules";
import { ABILITY_NAMES } from "./data/abilities.ts";
import { ATTRIBUTE_NAMES } from "./data/attributes.ts";

type ReadyMade = {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** In the order of the sheet: Strength, Precision, Reflexes, Perception, Intelligence, Wits. */
  readonly attributes: readonly [number, number, number, number, number, number];
  readonly abilities: Readonly<Record<string, number>>;
  readonly specialties: Readonly<Record<string, readonly string[]>>;
  readonly willpower: number;
  readonly words: JsonObject;
};

/** A ready-made character, unhurt and with full willpower. */
const createCharacter = ({ attributes, abilities, specialties, willpower, words, ...named }: ReadyMade): Character => ({
  ...named,
  traits: {
    concept: "",
    backgrounds: "",
    flaws: "",
    equipment: "",
    ...words,
    attributes: Object.fromEntries(ATTRIBUTE_NAMES.map((attribute, i) => [attribute, attributes[i] ?? 0])),
    abilities: Object.fromEntries(ABILITY_NAMES.map((ability) => [ability, abilities[ability] ?? 0])),
    specialties,
    permanentWillpower: willpower,
    crippled: [],
  },
  trackers: { willpower, relief: 0, woundPenalty: 0, experience: 0 },
});

/** The crew of an indebted freighter. */
const patientCreditor: Party = {
  name: "The Patient Creditor",
  about: "A freighter named by the bank that owns it, and the four people who keep it one payment ahead.",
  characters: [
    createCharacter({
      id: "ines-okafor",
      name: "Ines Okafor",
      about: "Ines, who flies as if the ship were listening, and is usually right.",
      attributes: [2, 4, 3, 3, 2, 2],
      abilities: {
        Piloting: 4,
        Alertness: 2,
        Driving: 2,
        "Remote Weapons": 2,
        Law: 1,
        "Computer Systems": 1,
        Melee: 1,
      },
      specialties: { Piloting: ["Freighters", "Close Quarters", "Space Flight"], Driving: ["Motorcycles"] },
      willpower: 6,
      words: {
        concept: "A pilot who was to be a judge.",
        backgrounds: "Two years of law school, one of them attended.",
        flaws: "Cannot leave a bet alone.",
        equipment: "Her father's flight jacket; a deck of cards with fifty-one of them.",
      },
    }),
    createCharacter({
      id: "bram-teller",
      name: "Bram Teller",
      about: "Bram, who was a soldier for eleven years and a gardener for the two since.",
      attributes: [4, 3, 3, 2, 2, 2],
      abilities: { Firearms: 3, Melee: 3, Athletics: 2, Stealth: 1, Survival: 2, "Heavy Weapons": 1, Crafting: 1 },
      specialties: {
        Firearms: ["Battle Rifles", "Energy Weapons"],
        Melee: ["Grapple", "Power Armor"],
        Survival: ["Vacuum"],
      },
      willpower: 7,
      words: {
        concept: "A guard who would rather be watering something.",
        backgrounds: "Served on the Rim, and doesn't say where.",
        flaws: "Sleeps badly, and never first.",
        equipment: "A rifle, oiled; eleven tomato plants, labelled.",
      },
    }),
    createCharacter({
      id: "yusra-lindqvist",
      name: "Yusra Lindqvist",
      about: "Yusra, who can hear which pump it is, and what it is complaining about.",
      attributes: [2, 3, 2, 3, 4, 3],
      abilities: {
        Engineering: 4,
        Manufacturing: 3,
        "Computer Systems": 2,
        Science: 1,
        Athletics: 1,
        Investigation: 1,
      },
      specialties: { Engineering: ["Jury Rigging", "Reactors", "Life Support"], Manufacturing: ["Manual Machining"] },
      willpower: 5,
      words: {
        concept: "An engineer who never bought what could be filed to fit.",
        backgrounds: "Grew up in the docks of a ring station.",
        flaws: "Takes things apart that were working.",
        equipment: "Three toolboxes, one of them for the other two.",
      },
    }),
    createCharacter({
      id: "calla-voss",
      name: "Calla Voss",
      about: "Calla, who sets bones and opens doors, and asks no questions about either.",
      attributes: [1, 3, 2, 3, 3, 4],
      abilities: { Medicine: 3, Tradecraft: 3, Streetwise: 2, Stealth: 2, Linguistics: 1, Firearms: 1, Academics: 1 },
      specialties: {
        Medicine: ["Battlefield Medicine", "First Aid"],
        Tradecraft: ["Lockpick", "Dead Drops"],
        Stealth: ["Unarmored"],
      },
      willpower: 6,
      words: {
        concept: "A doctor whose licence is under another name.",
        backgrounds: "A good hospital, until the night of the ledger.",
        flaws: "Somebody is still looking for that ledger.",
        equipment: "A bag with two bottoms.",
      },
    }),
  ],
};

/** Ready-made parties. */
export const parties: readonly Party[] = [patientCreditor];

/** Ready-made opponents. */
export const opponents: readonly Character[] = [
  createCharacter({
    id: "dock-guard",
    name: "Dock guard",
    about: "Bored, underpaid, and at the end of a long shift.",
    attributes: [2, 2, 2, 2, 2, 2],
    abilities: { Alertness: 1, Firearms: 1, Melee: 2 },
    specialties: { Melee: ["Clubs"] },
    willpower: 3,
    words: { concept: "Wants to go home.", equipment: "A truncheon, a torch, a thermos." },
  }),
  createCharacter({
    id: "collector",
    name: "Collector",
    about: "Comes for the ship, and has brought the papers along.",
    attributes: [2, 3, 3, 3, 3, 3],
    abilities: { Law: 3, Investigation: 3, Firearms: 2, Streetwise: 2, Alertness: 2 },
    specialties: { Investigation: ["Computer Records", "Missing Persons"], Firearms: ["Pistols"] },
    willpower: 7,
    words: { concept: "Never raises their voice.", equipment: "A pistol that is on the receipt." },
  }),
  createCharacter({
    id: "boarder",
    name: "Boarder",
    about: "Magnetic boots and a cutting torch, and no idea whose ship this is.",
    attributes: [3, 3, 3, 2, 1, 2],
    abilities: { Athletics: 2, Firearms: 2, Melee: 2, Survival: 1 },
    specialties: { Athletics: ["Zero-G"], Firearms: ["Shotguns"], Survival: ["Vacuum"] },
    willpower: 4,
    words: { concept: "Was promised a tenth.", equipment: "A patched suit, a short shotgun." },
  }),
  createCharacter({
    id: "armoured-sergeant",
    name: "Armoured sergeant",
    about: "Half a ton of borrowed armour around somebody who has done this before.",
    attributes: [5, 3, 2, 3, 2, 3],
    abilities: { Firearms: 4, Melee: 3, "Heavy Weapons": 3, Athletics: 2, Alertness: 3 },
    specialties: {
      Firearms: ["Power Armor", "Energy Weapons"],
      Melee: ["Power Armor"],
      "Heavy Weapons": ["Grenade Launchers"],
    },
    willpower: 8,
    words: { concept: "Has orders, and a sense of proportion.", equipment: "Powered armour, property of somebody." },
  }),
];
