import type { Character, Party } from "@rulewright/rules";

/** A river with toll gates and fewer laws every mile: four people whose boat isn't quite theirs. */
const slowWater: Party = {
  name: "The Slow Water",
  about:
    "A paddle steamer with the wrong name painted over, forty toll gates upstream, and four people who must be at the last one by frost.",
  characters: [
    {
      id: "hester-vane",
      name: "Hester Vane",
      about: "Hester, who won the boat at cards from a man who hadn't finished stealing it.",
      traits: {
        characteristics: { Strength: 4, Dexterity: 6, Wits: 6, Presence: 7 },
        skills: { Gambling: 7, "Sleight of Hand": 5, Persuade: 6, Shoot: 3, Dodge: 4 },
        firearms: { Derringer: 2 },
      },
      trackers: {},
    },
    {
      id: "orrin-tull",
      name: "Orrin Tull",
      about: "Orrin, who talks to the engine all day and to people on Sundays.",
      traits: {
        characteristics: { Strength: 7, Dexterity: 4, Wits: 5, Presence: 3 },
        skills: { Engines: 8, Boating: 6, Brawl: 5, Observe: 3, Climb: 4 },
        firearms: {},
      },
      trackers: {},
    },
    {
      id: "pell",
      name: "Pell",
      about: "Pell, who has never met a door without wondering about the other side.",
      traits: {
        characteristics: { Strength: 3, Dexterity: 8, Wits: 7, Presence: 4 },
        skills: { Lockpicking: 6, Sneak: 7, Climb: 5, Dodge: 6, Observe: 5 },
        firearms: {},
      },
      trackers: {},
    },
    {
      id: "captain-ashgrove",
      name: "Captain Ashgrove",
      about: "The Captain, of no ship anyone can name, with a uniform that fits and two pistols that don't match.",
      traits: {
        characteristics: { Strength: 6, Dexterity: 7, Wits: 4, Presence: 6 },
        skills: { Shoot: 7, Swords: 6, Dodge: 5, Command: 5, Boating: 3 },
        firearms: { "Service pistol": 2, "Long pistol": 1 },
      },
      trackers: {},
    },
  ],
};

/** Far from any river: four who keep a lighthouse for ships that fall from the sky. */
const lastBeacon: Party = {
  name: "The Last Beacon",
  about: "A station at the edge of the charts, kept lit by four people who all came for one season.",
  characters: [
    {
      id: "ilse-marrow",
      name: "Ilse Marrow",
      about: "Ilse, surgeon, who stayed because the wounds here are so interesting.",
      traits: {
        characteristics: { Body: 4, Dexterity: 7, Wits: 8, Nerve: 6 },
        skills: { Surgery: 8, Chemistry: 6, Observe: 6, Persuade: 4, Dodge: 3 },
        firearms: {},
      },
      trackers: {},
    },
    {
      id: "bram-okoro",
      name: "Bram Okoro",
      about: "Bram, who flies the tender through weather that the forecast is still arguing about.",
      traits: {
        characteristics: { Body: 5, Dexterity: 8, Wits: 6, Nerve: 7 },
        skills: { Piloting: 8, Engines: 4, Gambling: 5, Shoot: 4, Dodge: 6 },
        firearms: { "Flare gun": 1 },
      },
      trackers: {},
    },
    {
      id: "sister-quill",
      name: "Sister Quill",
      about: "Sister Quill, who keeps the log in verse so that nobody falsifies it.",
      traits: {
        characteristics: { Body: 3, Dexterity: 5, Wits: 7, Nerve: 8 },
        skills: { Letters: 7, Signals: 6, Persuade: 7, "Sleight of Hand": 3, Observe: 5 },
        firearms: {},
      },
      trackers: {},
    },
    {
      id: "dov",
      name: "Dov",
      about: "Dov, who guards the lamp with a repeater and the patience of a hinge.",
      traits: {
        characteristics: { Body: 8, Dexterity: 6, Wits: 5, Nerve: 5 },
        skills: { Shoot: 8, Brawl: 6, Sneak: 4, Dodge: 5, Lockpicking: 3 },
        firearms: { Repeater: 3, "Old revolver": 2 },
      },
      trackers: {},
    },
  ],
};

/** Ready-made parties. We named the skills and characteristics; ratings range from 1 to 10 (VP-04). */
export const parties: readonly Party[] = [slowWater, lastBeacon];

/** Ready-made opponents. */
export const opponents: readonly Character[] = [
  {
    id: "toll-warden",
    name: "Toll warden",
    about: "Bored, armed and paid by the gate. Would rather be talked to than shot at.",
    traits: {
      characteristics: { Strength: 5, Dexterity: 5, Wits: 4, Presence: 4 },
      skills: { Shoot: 4, Brawl: 4, Dodge: 3, Observe: 4 },
      firearms: { Carbine: 1 },
    },
    trackers: {},
  },
  {
    id: "card-sharp",
    name: "Card sharp",
    about: "Loses small, wins large, and counts your sleeves while you count his.",
    traits: {
      characteristics: { Strength: 3, Dexterity: 7, Wits: 7, Presence: 6 },
      skills: { Gambling: 6, "Sleight of Hand": 6, Persuade: 5, Dodge: 4 },
      firearms: { Derringer: 2 },
    },
    trackers: {},
  },
  {
    id: "hired-blade",
    name: "Hired blade",
    about: "Quick, expensive and curious whether you are worth it.",
    traits: {
      characteristics: { Strength: 6, Dexterity: 7, Wits: 5, Presence: 4 },
      skills: { Swords: 7, Dodge: 6, Brawl: 5, Sneak: 4 },
      firearms: {},
    },
    trackers: {},
  },
  {
    id: "customs-hound",
    name: "Customs hound",
    about: "Four legs, one opinion, and no interest in your papers.",
    traits: {
      characteristics: { Strength: 5, Dexterity: 6, Wits: 3 },
      skills: { Bite: 5, Track: 8, Dodge: 5 },
      firearms: {},
    },
    trackers: {},
  },
];
