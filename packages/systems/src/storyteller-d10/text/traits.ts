/** What an attribute is for; where the book is silent (Wits, O-01), nothing. */
export const aboutAttributes: Readonly<Record<string, string>> = {
  Strength: "Muscle and stamina: whatever is settled by sheer effort, such as a sprint, a load or a punch.",
  Precision:
    "A steady hand and sure feet: whatever is settled by exactness, such as a careful shot, a leap or a tight bend.",
  Reflexes: "Being quick: whatever is settled by who moves first, such as a dodge, a snap shot or a swerve.",
  Perception: "Eyes, ears and nose: whatever is settled by noticing it, such as a search, a watch or an ambush.",
  Intelligence: "Learning and reasoning: whatever is settled by working it out, such as research, sums or a puzzle.",
};

/** ST-04 What each rank from 0 to 5 means in life. Wits has labels only: its lines are a table's to write (O-01). */
export const rankLines: Readonly<Record<string, readonly string[]>> = {
  Strength: [
    "Standing up is work, and an ordinary child carries more.",
    "More at home on a sofa than on a staircase.",
    "A few push-ups, and then a rest.",
    "Trains, or has a trade that is training enough.",
    "Takes home the trophies for pulling lorries.",
    "A giant out of the old tales; nobody grapples with one twice.",
  ],
  Precision: [
    "Staying upright takes attention, and attention isn't always enough.",
    "Level ground will do to stumble on.",
    "The dart sticks in the board, and a beam can be walked with care.",
    "The middle of the board is a habit, and a rope is as good as a bridge.",
    "Wins at darts, and prefers the way over the roofs.",
    "A master marksman in an acrobat's body.",
  ],
  Reflexes: [
    "One's own movements come unexpected.",
    "Anything at all gets there first.",
    "Steps aside from what is thrown, if it wasn't thrown hard.",
    "Draws and shoots in one go, and can be trusted with a fast ship.",
    "Collects prizes for speed shooting, or for racing drones.",
    "Faster on the draw than the legends of the old West.",
  ],
  Perception: [
    "The alarm rings for a while before it is heard.",
    "Startled by people who were only walking up.",
    "Mislays things now and then, and finds most of them.",
    "Eyes and ears enough for a guard, or an investigator.",
    "Finds the one face in a crowded picture at a glance.",
    "What there is to notice has been noticed.",
  ],
  Intelligence: [
    "Sharpening a stick would be a discovery.",
    "Books were never much help.",
    "The household's papers get done, with a slip here and there.",
    "Does the neighbours' papers too, and without the slips.",
    "A name in the field, and one that others quote.",
    "One of the minds that a century is remembered for.",
  ],
};

/** What an ability covers, and where another one begins (ST-15); nothing where the book is silent (O-02). */
export const aboutAbilities: Readonly<Record<string, string>> = {
  Alertness: "Sensing trouble without looking for it: standing watch, spotting who follows, smelling an ambush.",
  Athletics: "A trained body: running, climbing, jumping. Thrown weapons, knives and grenades among them, belong here.",
  Firearms:
    "Shooting with anything held in the hands. Shooting comes naturally; safe handling, reloading and upkeep are a skill.",
  Melee: "Fighting at arm's length, with fists, blades, shields or whatever lies about.",
  Stealth: "Not being seen, not being heard.",
  Streetwise: "Getting along in towns and stations: ways through, people to know, goods that aren't on a shelf.",
  Driving: "Anything that goes over ground, with its fuel and its tyres. Other upkeep is Engineering.",
  Crafting:
    "Art and soft goods: pictures, sculpture, cloth, maps, papers, forgeries. Hard and useful goods are Manufacturing, and the book lists Textiles there.",
  "Heavy Weapons":
    "Launchers, mortars, cannon and their kind, worked by hand; reloading, disarming and upkeep included.",
  Investigation: "Evidence and what it adds up to. Getting at guarded evidence takes Tradecraft.",
  Piloting:
    "Craft of the air and of space alike. Flight through air is the harder of the two, and so are some other manoeuvres.",
  "Remote Weapons": "Weapons worked from a console, on turrets or on fixed mounts.",
  Survival: "Living on where nothing invites one to.",
  Tradecraft:
    "Breaking in, stealing, spying: locks, alarms, traps, hidden things. What the loot means is Investigation.",
  Engineering:
    "Keeping machines and ships running: upkeep, repair, fitting, bypassing. A new part has to come from Manufacturing.",
  Manufacturing: "Making hard goods exactly, by hand or by autofabricator. What is to be beautiful is Crafting.",
};
