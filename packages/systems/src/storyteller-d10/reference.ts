import type { RuleText } from "@rulewright/rules";

/** A rule that the program keeps to. */
const enforced = (rule: string, text: string): RuleText => ({ rule, text, mechanical: true });

/** Advice, or something only people at the table can see to. */
const advice = (rule: string, text: string): RuleText => ({ rule, text, mechanical: false });

const traits: readonly RuleText[] = [
  advice(
    "ST-01",
    "The story comes first. The storyteller may set any number and any verdict by hand, and the log says that it was done.",
  ),
  enforced(
    "ST-02",
    "Attributes and abilities are traits. A trait has dots, and every dot of a trait you roll is one die.",
  ),
  enforced(
    "ST-03",
    "There are six attributes. Strength, Precision and Reflexes are of the body; Perception, Intelligence and Wits of the mind. None is for company.",
  ),
  enforced(
    "ST-04",
    "An attribute has 0 to 5 dots: abysmal, poor, average, good, exceptional, outstanding. Two is what people have. Those who play have 3 or 4 in a few, and some of them less than two somewhere; 0 is for the rarest of cases, and the sheet remarks on it.",
  ),
  enforced("ST-05", "With 0, 1, 2, 3, 4 or 5 dots in Strength you lift 20, 40, 100, 250, 400 or 600 pounds."),
  enforced(
    "ST-06",
    "Intelligence tells of schooling: 0 cannot read, 1 went to high school if at all, 2 has college or a trade, 3 a higher degree. At 4 and 5 degrees no longer say anything.",
  ),
  enforced(
    "ST-07",
    "Abilities are six talents, eight skills and eight knowledges, from no dots up to five. A few at 3 or 4 and a couple of dots in many others is the usual sight.",
  ),
  enforced("ST-08", "A talent you have no dots in costs you nothing more: throw the attribute by itself."),
  enforced("ST-09", "A skill you have no dots in makes it one harder, and the attribute stands by itself."),
  enforced("ST-10", "If the storyteller likes your way of working it out, a missing skill makes nothing harder."),
  enforced("ST-11", "A knowledge you have no dots in can't be tried at all."),
  enforced(
    "ST-12",
    "Unless the storyteller lets you: then you throw the attribute by itself, against a higher difficulty. By how much is unwritten; one, unless your table or the storyteller says otherwise.",
  ),
  enforced(
    "ST-13",
    "Firearms is a talent while you shoot. Handling them safely, reloading and upkeep take it as a skill, so without dots that is one harder.",
  ),
  enforced(
    "ST-14",
    "Most abilities have attributes they are usually rolled with. It is a custom; the storyteller picks.",
  ),
  advice(
    "ST-15",
    "Where one ability ends another begins: fuel and tyres are Driving, the rest of a vehicle Engineering. Useful hard things are Manufacturing (Textiles too, by its list), art and soft goods Crafting, maps, papers and forgeries among them. A new part is Manufacturing, fitting or bypassing one Engineering. Breaking in is Tradecraft, understanding the find Investigation. Piloting is air and space, with air and other odd manoeuvres the harder. What is thrown is Athletics. Heavy Weapons sees to its own loading, disarming and upkeep, and Remote Weapons to fixed mounts as well as turrets.",
  ),
];

const specialties: readonly RuleText[] = [
  enforced(
    "ST-16",
    "A specialty belongs to one ability: Power Armor under Melee is not Power Armor under Piloting. Own as many as you like. The printed ones are suggestions; your own are as good.",
  ),
  enforced("ST-17", "It takes a dot in the ability to learn a specialty of it."),
  enforced("ST-18", "Lacking a general specialty never costs anything."),
  enforced(
    "ST-19",
    "An action may call for an advanced specialty. Each one called for that you don't use adds a threshold of one, unless the storyteller waives it.",
  ),
  enforced(
    "ST-20",
    "Use a specialty when its ability is rolled, you own it, and the action is about it; that last is the storyteller's to say.",
  ),
  enforced(
    "ST-21",
    "On one roll you use at most as many specialties as you have dots in their ability. No dots, no specialties.",
  ),
  enforced("ST-22", "Every 10 you throw, on whatever die, brings one bonus die for each specialty in use."),
  enforced("ST-23", "A bonus die that reaches the difficulty counts like any other."),
  enforced("ST-24", "A 1 on a bonus die is just a die that didn't hit."),
  enforced("ST-25", "A 10 on a bonus die brings bonus dice again, for as long as the tens last."),
  enforced(
    "ST-26",
    "A specialty that was called for and is used lifts its threshold, takes up one of your places, and brings bonus dice like the others.",
  ),
  advice("ST-27", "Say where a threshold comes from, so that somebody can answer with the right specialty."),
];

const willpower: readonly RuleText[] = [
  enforced(
    "ST-28",
    "Willpower goes from 1 to 10 and has two numbers: what is yours for good, and what you have just now, which is never more. All rolling and spending is done with what you have now.",
  ),
  enforced(
    "ST-29",
    "Willpower is rolled by itself: a die for each dot you have now, no other trait, no specialties, no bonus dice.",
  ),
  advice(
    "ST-30",
    "It is for holding out: gas, drugs, drink, thin air, fear, pain, torture, strain of mind and heart; and for coming round sooner from a taser, a flash or a shock.",
  ),
  enforced(
    "ST-31",
    "A willpower roll that is no botch can be bought off for a dot, even one that went well: the dice no longer count, and you have as many successes as dots are left. Once for each roll.",
  ),
  enforced("ST-32", "Your last dot can't be spent that way."),
  enforced(
    "ST-33",
    "A botched willpower roll takes a dot for every one that was left over, down to nothing if need be.",
  ),
  enforced("ST-34", "A botch can't be bought off."),
  enforced(
    "ST-35",
    "A dot that is spent is gone until it comes back, slowly and away from any fight. Until then you roll fewer dice.",
  ),
  enforced("ST-36", "Once a turn, a dot makes your next action ignore your wounds."),
  enforced("ST-37", "A crippled limb stays crippled, dot or no dot: nothing is done with it."),
  enforced("ST-38", "The last dot may go into that. What having none means begins when the action is over."),
  enforced(
    "ST-39",
    "Willpower comes back only while you rest in safety and comfort, under no threat. The storyteller decides what is.",
  ),
  enforced("ST-40", "A day of that brings one dot."),
  enforced(
    "ST-41",
    "If you do nothing but rest, you may roll willpower against 8 as well, for a dot a success. It is a willpower roll like any other, botches included.",
  ),
  enforced("ST-42", "You never get more than is yours for good."),
  enforced("ST-43", "Botches and spending may leave you with none. Then you are incapacitated and do nothing."),
  enforced("ST-44", "Nothing but the least: press your wound, hide, crawl away, let yourself be carried."),
  enforced(
    "ST-45",
    "Somebody may spend a dot, and find the words, to bring those nearby who have none back to one. It is the storyteller's to grant.",
  ),
  enforced(
    "ST-46",
    "Left alone, the first dot comes back when nobody threatens you directly and a whole turn has passed outside combat, however tense things are.",
  ),
];

const actions: readonly RuleText[] = [
  advice(
    "ST-47",
    "Say what you do, not what you want to roll. What is trivial happens, what is impossible doesn't, and the storyteller decides when dice are worth it.",
  ),
  enforced(
    "ST-48",
    "You throw the dots of one trait or of two, never more: as a rule an attribute and an ability, at times one of them alone, or two attributes.",
  ),
  advice(
    "ST-49",
    "The storyteller may put several ways before you, each with its traits and its difficulty. Pick the one that is like your character.",
  ),
  enforced(
    "ST-50",
    "The difficulty is a whole number from 2 to 10, six where nobody says, mostly 4 to 8, and known before the dice fall. A table decides whether the usual six is said aloud.",
  ),
  enforced("ST-51", "Once the dice lie, neither difficulty nor threshold changes."),
  enforced("ST-52", "Each die at or above the difficulty is a hit."),
  enforced("ST-53", "Each 1 on a die of the pool bites."),
  enforced("ST-54", "All other dice mean nothing."),
  enforced(
    "ST-55",
    "Above 10 nothing can hit. At 10 a die bites as often as it hits, so from 9 on a threshold serves better.",
  ),
  enforced(
    "ST-56",
    "A threshold takes that many hits away before anything else. They count for nothing, not even against ones; a threshold that isn't filled does nothing more.",
  ),
  enforced(
    "ST-57",
    "It takes hits, not dice: a 10 that is taken still brings bonus dice, and hits of bonus dice can be taken. It is taken once, from all hits together.",
  ),
  enforced("ST-58", "Then every 1 cancels one of the hits that are left."),
  enforced("ST-59", "If hits are left, that is how many successes you have."),
  enforced("ST-60", "If nothing is left on either side, it failed."),
  enforced("ST-61", "If ones are left, it is a botch, as bad as there are ones."),
  advice("ST-62", "One success just does; three and more are something to tell of."),
  advice(
    "ST-63",
    "A failure doesn't work. A botch makes it worse: something jams, breaks for good, goes over the edge.",
  ),
  enforced(
    "ST-64",
    "By hand: put away what failed, throw the bonus dice and put away what failed of them, ones too; take the threshold off, then pair hits with ones. What is left is the result.",
  ),
  advice(
    "ST-65",
    "Great feats are a high difficulty with little threshold; work in which much can go wrong is a low one with some. At 9, a threshold of one is cruel.",
  ),
  enforced(
    "ST-66",
    "The whole threshold is what the storyteller sets, and one for each advanced specialty called for and not used.",
  ),
  enforced(
    "ST-67",
    "The book counts turns and doesn't say what they are. The table has a counter, and the storyteller moves it on.",
  ),
  advice(
    "ST-68",
    "A character is made in this order: backgrounds, attributes, abilities and their specialties, experience, equipment. How much of each is unwritten.",
  ),
  advice(
    "ST-69",
    "Sit together first: what tone, what group. Have an idea of somebody before you count dots, give them a past and a pastime, and don't squeeze the numbers.",
  ),
];

const ambiguities: readonly RuleText[] = [
  enforced("A-01", "Raised above 10, a difficulty stays there and nothing can hit. Or it stops at 10 after all."),
  enforced(
    "A-02",
    "A knowledge tried without dots adds 1, or what your table sets, or what the storyteller says for this once.",
  ),
  enforced(
    "A-03",
    "Abilities end at five dots, or at as many as your table sets, up to nine; with ten specialties in use the bonus dice might never stop.",
  ),
  enforced(
    "A-04",
    "Two abilities make no pool. Or your table lets them; a specialty then needs a place under its own ability. One trait twice never does.",
  ),
  enforced(
    "A-05",
    "With no dice left it simply fails and nothing bites. Or you throw one die all the same. Willpower without dots always just fails.",
  ),
  enforced(
    "A-06",
    "An ability alone, or an attribute alone where you do have the ability, is the storyteller's to call for.",
  ),
  enforced(
    "A-07",
    "Specialties are named before the roll. A table may have you wait: you name those that would fit, throw, and once the tens lie there say how many come into use. Those called for go first, and until then cost their threshold.",
  ),
  enforced(
    "A-08",
    "The roll of a day's rest may be bought off, which nets two dots fewer than you rolled. Or it may not.",
  ),
  enforced(
    "A-09",
    "On a day of nothing but rest, the day's dot comes first and is rolled too. Or the roll does, and without a dot there is none.",
  ),
  enforced(
    "A-10",
    "A botched rest roll takes dots like any other. Or your table lets it pass. Whoever is full doesn't roll.",
  ),
  enforced("A-11", "A botched willpower roll takes a dot for each one left over. Or a single one."),
  enforced("A-12", "Bought successes don't mind a threshold. Or they lose as many to it."),
  enforced("A-13", "A success may be bought off too; if that makes it smaller, you are told."),
  enforced("A-14", "Rallying costs one dot for everybody. Or one for each."),
  enforced("A-15", "You may rally others with your last dot and collapse in their stead. Or you may not."),
  enforced(
    "A-16",
    "Wounds take dice away. Or they make it harder. They leave willpower rolls alone, or a table has them hinder those that the storyteller calls for as well; a day of rest they never touch.",
  ),
  enforced("A-17", "A dot against wounds waits for your next action, even past the end of the turn."),
  enforced(
    "A-18",
    "If the last dot went into it and the action is a willpower roll, there are no dice: it fails, and you collapse.",
  ),
  enforced("A-19", "Above 10 bonus dice could hit nothing, so they stay in the bag."),
  enforced(
    "A-20",
    "Only specialties that the storyteller calls for add a threshold. One that merely fits brings bonus dice and nothing else.",
  ),
  enforced("A-21", "A starter's ride on a motorcycle needs no threshold: what isn't called for is waived."),
  enforced("A-22", "Only willpower rolls cost willpower when they botch, by what is left after the threshold."),
  enforced("A-23", "A ten brings k/(1 - k/10) bonus dice on average with k specialties: finite up to nine of them."),
  enforced("A-24", "Drive is Driving, Artistry is Crafting. Brawling and other stray names are nobody's."),
];

const unwritten: readonly RuleText[] = [
  advice("O-01", "What Wits is for, and what its ranks mean, is yours to write."),
  advice(
    "O-02",
    "Academics, Law and Linguistics have neither text nor specialties; Computer Systems, Medicine and Science have specialties. Write what they cover.",
  ),
  advice("O-03", "Navigation is an ability the book only wonders about."),
  advice(
    "O-04",
    "Health, wounds and fortitude are unwritten. The sheet has one number for how much wounds hinder, and a list of crippled limbs; the table sets both.",
  ),
  advice("O-05", "Backgrounds, flaws and equipment are free text on the sheet."),
  advice(
    "O-06",
    "Combat is unwritten. There is a turn counter, and two rolls can be compared by hand; the greater net result is ahead, which is a ruling of the table.",
  ),
  advice(
    "O-07",
    "No amount is printed for creation, experience or growth. A table may set how many dots and specialties a newcomer gets and what one more of each costs; 0 means that nobody counts.",
  ),
  advice("O-08", "The guide to difficulties is missing. Look at the odds, or ask for the average."),
  advice("O-09", "The table of average successes is missing too: the program works it out."),
  advice("O-10", "Rolls against each other, rolls that add up and rolls with helpers are not covered."),
  advice("O-11", "How long somebody stays incapacitated otherwise, and what changes willpower for good, is not said."),
];

/** Every numbered rule in our own words, how doubtful ones are read, and what the book leaves open. */
export const reference: readonly RuleText[] = [
  ...traits,
  ...specialties,
  ...willpower,
  ...actions,
  ...ambiguities,
  ...unwritten,
];
