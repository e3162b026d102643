/** ST-03 What each attribute is used for; Wits has no entry because the book doesn't describe it (O-01). */
export const aboutAttributes: Readonly<Record<string, string>> = {
  Strength: "Muscle and stamina: anything decided by physical effort, such as a sprint, a heavy load or a punch.",
  Precision:
    "A steady hand and sure feet: anything decided by accuracy, such as an aimed shot, a leap or a tight bend.",
  Reflexes: "Speed: anything decided by who moves first, such as a dodge, a snap shot or a swerve.",
  Perception: "Sight, hearing and smell: anything decided by noticing it, such as a search, a watch or an ambush.",
  Intelligence:
    "Learning and reasoning: anything decided by working it out, such as research, calculations or a puzzle.",
};

/** ST-04 A description of each rank from 0 to 5. Wits has none: a table writes its own (O-01). */
export const rankLines: Readonly<Record<string, readonly string[]>> = {
  Strength: [
    "Standing up is an effort; a schoolchild can carry more.",
    "Out of breath after one flight of stairs.",
    "Manages some light exercise before needing a rest.",
    "Trains regularly, or has a physically demanding job.",
    "Takes home trophies for lifting and pulling.",
    "As strong as a giant of legend; nobody wrestles with them twice.",
  ],
  Precision: [
    "Has to concentrate to stay upright, and falls anyway.",
    "Stumbles on level ground.",
    "Rarely drops anything, and can follow a painted line.",
    "Seldom misses a target, and keeps their balance on a narrow ledge.",
    "Throws knives for an audience, and takes the way over the roofs.",
    "A master marksman with the body of an acrobat.",
  ],
  Reflexes: [
    "Misses what is handed to them.",
    "Reacts too late to almost everything.",
    "Catches a ball that is thrown gently.",
    "Draws and fires in one motion, and can handle a fast ship.",
    "Wins contests that others can barely follow.",
    "Draws faster than the legends of the Old West.",
  ],
  Perception: [
    "Works on through a ringing alarm.",
    "Is startled by people who walk up openly.",
    "Overlooks things now and then.",
    "Observant enough for guard duty or police work.",
    "Picks out one face in a crowd at a glance.",
    "Misses nothing.",
  ],
  Intelligence: [
    "Can barely handle simple tools.",
    "Learned little at school.",
    "Manages the household accounts with few mistakes.",
    "Is trusted with other people's accounts.",
    "An authority whom colleagues quote.",
    "One of the greatest minds of the century.",
  ],
};

/** ST-07, ST-15 What each ability covers; the abilities that the book doesn't describe have no entry (O-02). */
export const aboutAbilities: Readonly<Record<string, string>> = {
  Alertness: "Sensing danger without looking for it: standing watch, noticing a follower, sensing an ambush.",
  Athletics: "Physical training: running, climbing, jumping. Throwing a knife or a grenade is Athletics too.",
  Firearms:
    "Shooting handheld weapons. Shooting is a talent; safe handling, reloading and maintenance count as a skill.",
  Melee: "Fighting hand to hand, with fists, blades, shields or improvised weapons.",
  Stealth: "Moving and hiding without being seen or heard.",
  Streetwise:
    "Getting along in cities and stations: finding a way, knowing people, buying goods that are not on the shelves.",
  Driving: "Driving ground vehicles, including fuel and tyres. Other maintenance is Engineering.",
  Crafting:
    "Making art and soft goods: pictures, sculpture, cloth, maps, papers, forgeries. Useful hard goods are Manufacturing, where the book also lists Textiles.",
  "Heavy Weapons":
    "Firing launchers, mortars, cannon and similar weapons by hand, including reloading, disarming and maintenance.",
  Investigation: "Finding evidence and drawing conclusions. Reaching guarded evidence takes Tradecraft.",
  Piloting: "Flying aircraft and spacecraft. Flight through air is harder, as are some other manoeuvres.",
  "Remote Weapons": "Firing weapons on turrets or fixed mounts from a console.",
  Survival: "Staying alive in hostile environments.",
  Tradecraft:
    "Breaking in, stealing and spying: locks, alarms, traps, hidden objects. Making sense of what you find is Investigation.",
  Engineering:
    "Keeping machines and ships running: maintenance, repair, fitting and bypassing parts. Making a new part is Manufacturing.",
  Manufacturing: "Making precise hard goods, by hand or with an autofabricator. Art is Crafting.",
};
