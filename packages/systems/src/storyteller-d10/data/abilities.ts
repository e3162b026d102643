/** ST-08, ST-09, ST-11 The kinds of abilities, which differ when untrained: no penalty, a higher difficulty, or no attempt. */
export type AbilityKind = "talent" | "skill" | "knowledge";

/** ST-16 A printed specialty: its name, or for a generic one also its kind and examples. */
export type PrintedSpecialty =
  | string
  | { readonly name: string; readonly of: string; readonly such?: readonly string[] };

/** ST-16 The name of a printed specialty. */
export const printedName = (one: PrintedSpecialty): string => (typeof one === "string" ? one : one.name);

export interface Ability {
  readonly kind: AbilityKind;
  /** ST-14 The customary attributes; null if the book names none. */
  readonly rolledWith: readonly string[] | null;
  /** ST-14 The strength of the custom; null if the book doesn't say. */
  readonly custom: "almost always" | "usually" | null;
  /** ST-16 Printed specialties, as suggestions. */
  readonly advanced: readonly PrintedSpecialty[];
  readonly general: readonly PrintedSpecialty[];
  /** ST-13 The uses for which it counts as a skill. */
  readonly alsoSkillFor?: readonly string[];
  /** ST-15 Neighbouring abilities. */
  readonly borders?: readonly string[];
  /** A-24 Other names in the book. */
  readonly aliases?: readonly string[];
  /** A-24 Names in the book's examples that probably mean it. They are suggested, but not assigned. */
  readonly likely?: readonly string[];
}

/** ST-07 The abilities in the order of the book: talents, skills, knowledges. */
export const ABILITIES: Readonly<Record<string, Ability>> = {
  Alertness: {
    kind: "talent",
    rolledWith: ["Perception"],
    custom: "almost always",
    advanced: ["Night Vision", "Vacuum"],
    general: [{ name: "Terrain", of: "terrain kind", such: ["Urban", "Forest", "Plains"] }, "Followers", "Ambushes"],
  },
  Athletics: {
    kind: "talent",
    rolledWith: ["Strength", "Precision", "Reflexes"],
    custom: "almost always",
    advanced: [
      "Grenades",
      "Power Armor",
      "Zero-G",
      "Acrobatics",
      "Parkour",
      { name: "Specific Exotic Thrown Weapon", of: "weapon" },
    ],
    general: ["Run", "Jump", "Dodge", "Thrown Weapons"],
  },
  Firearms: {
    kind: "talent",
    rolledWith: ["Strength", "Precision", "Reflexes"],
    custom: "usually",
    advanced: ["Power Armor", "Energy Weapons", "Extreme Range", "Advanced Maintenance"],
    general: ["Pistols", "Shotguns", "PDWs", "Battle Rifles", "Sniper Rifles"],
    alsoSkillFor: ["safe handling", "reloading", "maintenance"],
  },
  Melee: {
    kind: "talent",
    rolledWith: ["Strength", "Precision", "Reflexes"],
    custom: "usually",
    advanced: ["Power Armor", "Energy Weapons", "Swords", { name: "Specific Exotic Melee Weapon", of: "weapon" }],
    general: ["Clubs", "Grapple", "Shields", "Spears", "Unarmed", { name: "Specific Martial Art", of: "art" }],
    likely: ["Brawling"],
  },
  Stealth: {
    kind: "talent",
    rolledWith: ["Wits", "Precision"],
    custom: "usually",
    advanced: ["Power Armor"],
    general: [{ name: "Terrain", of: "terrain kind", such: ["Urban", "Forests", "Plains"] }, "Armored", "Unarmored"],
  },
  Streetwise: {
    kind: "talent",
    rolledWith: ["Wits"],
    custom: "usually",
    advanced: ["Black Markets", "Criminal Networks", "Megacities"],
    general: ["Colonies", "Outposts", "Research Stations", "Industrial Stations", "Docks", "Shipyards"],
  },
  Driving: {
    kind: "skill",
    rolledWith: ["Precision", "Reflexes"],
    custom: "usually",
    advanced: ["Motorcycles", "Transport Trucks"],
    general: ["Gravitic Vehicles", "Cars", "Trucks", "Buses"],
    borders: ["Engineering"],
    aliases: ["Drive"],
  },
  Crafting: {
    kind: "skill",
    rolledWith: null,
    custom: "usually",
    advanced: ["Document Forgery", "Art Forgery", "Metalwork"],
    general: ["Sketching", "Painting", "Sculpting", "Photography"],
    borders: ["Manufacturing"],
    aliases: ["Artistry"],
  },
  "Heavy Weapons": {
    kind: "skill",
    rolledWith: ["Strength", "Precision", "Reflexes"],
    custom: "usually",
    advanced: ["Power Armor", "Mortars", "Artillery", "Advanced Maintenance"],
    general: ["Grenade Launchers", "Missile Launchers"],
  },
  Investigation: {
    kind: "skill",
    rolledWith: null,
    custom: null,
    advanced: ["Missing Persons", "Undercover"],
    general: ["Computer Records", "Forensics", "Crime Scenes", "Surveillance"],
    borders: ["Tradecraft"],
  },
  Piloting: {
    kind: "skill",
    rolledWith: ["Precision", "Reflexes"],
    custom: "usually",
    advanced: ["Atmospheric Flight", "Close Quarters", "Fighters", "Freighters", "Power Armor"],
    general: ["Space Flight", "Shuttles", "Frigates", "Cruisers"],
  },
  "Remote Weapons": {
    kind: "skill",
    rolledWith: ["Wits", "Precision", "Reflexes"],
    custom: "usually",
    advanced: ["Defensive Fire", "Power Armor", "Mining Equipment", "Advanced Maintenance"],
    general: ["PDCs", "Missiles", "Torpedoes", "Rail Guns"],
  },
  Survival: {
    kind: "skill",
    rolledWith: ["Intelligence", "Wits"],
    custom: "usually",
    advanced: ["Vacuum", "Non-Breathable Atmosphere", "Extreme Temperatures", "Radiation"],
    general: [
      { name: "Terrain", of: "terrain kind", such: ["Urban", "Forests", "Plains"] },
      "Space Stations",
      "Spacecraft",
    ],
  },
  Tradecraft: {
    kind: "skill",
    rolledWith: ["Wits", "Precision"],
    custom: "almost always",
    advanced: ["Lockpick", "Pickpocket", "Alarms"],
    general: ["Weapon Concealment", "Dead Drops", "Traps", "Surveillance Devices"],
    borders: ["Investigation"],
  },
  Academics: { kind: "knowledge", rolledWith: null, custom: null, advanced: [], general: [] },
  "Computer Systems": {
    kind: "knowledge",
    rolledWith: null,
    custom: null,
    advanced: ["Artificial Intelligence", "Quantum Computing", "Data Recovery"],
    general: ["Programming", "Security", "Navigation Systems", "Targeting Systems", "Reactor Control"],
  },
  Engineering: {
    kind: "knowledge",
    rolledWith: null,
    custom: null,
    advanced: ["Jury Rigging", "Power Armor", "Weapon Systems", "Reactors", "Gravitics"],
    general: [
      "Spacecraft",
      "Aircraft",
      "Stations",
      "Ground Vehicles",
      "Life Support",
      "Electrical",
      "Mining Equipment",
    ],
    borders: ["Manufacturing"],
  },
  Law: { kind: "knowledge", rolledWith: null, custom: null, advanced: [], general: [] },
  Linguistics: { kind: "knowledge", rolledWith: null, custom: null, advanced: [], general: [] },
  Manufacturing: {
    kind: "knowledge",
    rolledWith: ["Wits", "Intelligence"],
    custom: "usually",
    advanced: ["Mechanical Design", "Explosives", "Composite Materials", "Textiles"],
    general: ["Autofabrication", "Manual Machining", "Metals", "Plastics", "Ceramics"],
    borders: ["Crafting"],
  },
  Medicine: {
    kind: "knowledge",
    rolledWith: null,
    custom: null,
    advanced: ["Surgery", "Battlefield Medicine", "Zero-G", "Prosthetic"],
    general: ["First Aid", "Wound Management", "Poisons", "Radiation"],
  },
  Science: {
    kind: "knowledge",
    rolledWith: null,
    custom: null,
    advanced: ["Quantum Theory", "Gravitics", "Jump Technology"],
    general: ["Physics", "Chemistry", "Biology", "Psychology", "Astronomy"],
  },
};

/** ST-07 The names of all abilities, in the order of the book. */
export const ABILITY_NAMES: readonly string[] = Object.keys(ABILITIES);

/** A-24 The name in the lists, for a name or alias. */
export const ALIASES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ABILITIES).flatMap(([name, { aliases = [] }]) => aliases.map((alias) => [alias, name])),
);

/** A-24 The name in the lists that a name in the book's examples probably means, by that name in small letters. */
export const LIKELY_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(ABILITIES).flatMap(([name, { likely = [] }]) => likely.map((one) => [one.toLowerCase(), name])),
);
