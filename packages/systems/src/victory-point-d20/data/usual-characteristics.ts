/**
 * VP-14 The characteristic that a skill of the ready-made characters is usually rolled with. The book binds none: a form begins
 * with it, and any other may be given.
 */
export const usualCharacteristics: Readonly<Record<string, string>> = {
  Bite: "Strength",
  Boating: "Strength",
  Brawl: "Strength",
  Chemistry: "Wits",
  Climb: "Strength",
  Command: "Presence",
  Dodge: "Dexterity",
  Engines: "Wits",
  Gambling: "Wits",
  Letters: "Wits",
  Lockpicking: "Dexterity",
  Observe: "Wits",
  Persuade: "Presence",
  Piloting: "Dexterity",
  Shoot: "Dexterity",
  Signals: "Wits",
  "Sleight of Hand": "Dexterity",
  Sneak: "Dexterity",
  Surgery: "Dexterity",
  Swords: "Dexterity",
  Track: "Wits",
};
