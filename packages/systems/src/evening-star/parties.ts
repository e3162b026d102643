import type { Party } from "@rulewright/rules";

/** A tidal harbour city. Each character has one strong ability (column 19). */
const saltQuarter: Party = {
  name: "The Salt Quarter",
  about: "A harbour city that keeps two sets of streets, one for each tide, and four people who know both.",
  characters: [
    {
      id: "maren-oake",
      name: "Maren Oake",
      about: "Maren, who mends things: clocks, locks and, when asked nicely, quarrels.",
      traits: {
        reading: "under",
        abilities: { Patience: 4, Nerve: 3, Grace: 3, Lore: 3, Voice: 3, Hands: 3 },
        skills: { Clockwork: 5, Rooftops: 3, "Old letters": 2 },
        tied: { Clockwork: "Patience", Rooftops: "Grace", "Old letters": "Lore" },
      },
      trackers: { lots: 4, ego: 1 },
    },
    {
      id: "tomas-rill",
      name: "Tomas Rill",
      about: "Tomas, who carries messages over the causeway for as long as there is one.",
      traits: {
        reading: "over",
        abilities: { Patience: 3, Nerve: 4, Grace: 3, Lore: 3, Voice: 3, Hands: 3 },
        skills: { "Wet stone": 4, Boats: 4, "Harbour gossip": 2 },
        tied: { "Wet stone": "Nerve", Boats: "Hands", "Harbour gossip": "Voice" },
      },
      trackers: { lots: 3, ego: 1 },
    },
    {
      id: "wick",
      name: "Wick",
      about: "Wick, who lights the lamps at dusk and has never once seen who walks beneath them.",
      traits: {
        reading: "under",
        abilities: { Patience: 3, Nerve: 3, Grace: 4, Lore: 3, Voice: 3, Hands: 3 },
        skills: { "Going unseen": 4, "Sweet talk": 4, Lamps: 2 },
        tied: { "Going unseen": "Grace", "Sweet talk": "Voice", Lamps: "Hands" },
      },
      trackers: { lots: 5, ego: 1 },
    },
    {
      id: "ada",
      name: "Ada",
      about: "Ada, who keeps the harbour's ledger by day and the true one by night.",
      traits: {
        reading: "over",
        abilities: { Patience: 3, Nerve: 3, Grace: 3, Lore: 4, Voice: 3, Hands: 3 },
        skills: { Figures: 5, "Tide tables": 3, "A straight face": 2 },
        tied: { Figures: "Lore", "Tide tables": "Patience", "A straight face": "Nerve" },
      },
      trackers: { lots: 4, ego: 1 },
    },
  ],
};

/** Travelling players in the snow. Each character has one weak ability (column 29). */
const lanternPlayers: Party = {
  name: "The Lantern Players",
  about: "A travelling theatre, snowed in at an inn where the audience was already seated when they came.",
  characters: [
    {
      id: "isolde-farrow",
      name: "Isolde Farrow",
      about: "Isolde, who plays the queens, and owes money in every town that believed her.",
      traits: {
        reading: "over",
        abilities: { Wit: 5, Heart: 5, Poise: 5, Memory: 4, Sinew: 5, Mischief: 5 },
        skills: { "Grand speeches": 4, Swordplay: 3, Credit: 3 },
        tied: { "Grand speeches": "Poise", Swordplay: "Sinew", Credit: "Mischief" },
      },
      trackers: { lots: 4, ego: 1 },
    },
    {
      id: "barley-finch",
      name: "Barley Finch",
      about: "Barley, who builds castles that fold into one cart, and cannot tell a lie to save any of them.",
      traits: {
        reading: "under",
        abilities: { Wit: 5, Heart: 5, Poise: 5, Memory: 5, Sinew: 5, Mischief: 4 },
        skills: { Carpentry: 5, Mules: 3, Thunder: 2 },
        tied: { Carpentry: "Wit", Mules: "Heart", Thunder: "Sinew" },
      },
      trackers: { lots: 3, ego: 1 },
    },
    {
      id: "nim",
      name: "Nim",
      about: "Nim, the prompter, who knows every part and has never stood in the light.",
      traits: {
        reading: "under",
        abilities: { Wit: 5, Heart: 5, Poise: 4, Memory: 5, Sinew: 5, Mischief: 5 },
        skills: { "Every line": 5, Trapdoors: 3, Voices: 2 },
        tied: { "Every line": "Memory", Trapdoors: "Sinew", Voices: "Mischief" },
      },
      trackers: { lots: 5, ego: 1 },
    },
    {
      id: "old-sabra",
      name: "Old Sabra",
      about: "Sabra, whose puppets have better manners than the company, and longer memories.",
      traits: {
        reading: "over",
        abilities: { Wit: 5, Heart: 5, Poise: 5, Memory: 5, Sinew: 4, Mischief: 5 },
        skills: { Puppets: 4, "Old stories": 4, Comfort: 2 },
        tied: { Puppets: "Poise", "Old stories": "Memory", Comfort: "Heart" },
      },
      trackers: { lots: 4, ego: 1 },
    },
  ],
};

/** Two parties ready to play. Their ranks are columns of ES-41; their readings differ (ES-06). */
export const parties: readonly Party[] = [saltQuarter, lanternPlayers];
