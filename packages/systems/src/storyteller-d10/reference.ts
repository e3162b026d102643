import type { RuleText } from "@rulewright/rules";
import { houseRules } from "./rules/house-rules.ts";
import { house } from "./text/house-rules.ts";

/** A rule that the program enforces. */
const enforced = (rule: string, text: string): RuleText => ({ rule, text, mechanical: true });

/** Advice, or a rule that only the people at the table can apply. */
const advice = (rule: string, text: string): RuleText => ({ rule, text, mechanical: false });

/** An ambiguity of the book, in the words of the house rule that settles it: its default, then the other value. */
function ruling(rule: string, name: keyof typeof houseRules, more = ""): RuleText {
  const [usual, other] = houseRules[name].values.map((value) => house[`house.${name}.${value}`]);
  return enforced(rule, `${house[`house.${name}`]}: ${usual} House rule: ${other} ${more}`.trim());
}

const traits: readonly RuleText[] = [
  advice(
    "ST-01",
    "The story comes first. The storyteller may override any number and any result by hand; the log records it.",
  ),
  enforced(
    "ST-02",
    "Attributes and abilities are traits. A trait has dots; each dot of a trait that you roll is one die.",
  ),
  enforced(
    "ST-03",
    "There are six attributes. Strength, Precision and Reflexes are physical; Perception, Intelligence and Wits are mental. There are no social attributes.",
  ),
  enforced(
    "ST-04",
    "Attributes have 0 to 5 dots: Abysmal, Poor, Average, Good, Exceptional, Outstanding. The human average is 2. Player characters usually have some at 3 or 4, and may have one below 2. 0 is extremely rare.",
  ),
  enforced("ST-05", "With 0, 1, 2, 3, 4 or 5 dots in Strength you can lift 20, 40, 100, 250, 400 or 600 lb."),
  enforced(
    "ST-06",
    "Intelligence indicates education: illiterate at 0 dots, at most high school at 1, college or trade school at 2, a postgraduate degree at 3.",
  ),
  enforced(
    "ST-07",
    "Abilities are 6 talents, 8 skills and 8 knowledges, with 0 to 5 dots each. Most characters have a few at 3 or 4, and many more at 1 or 2.",
  ),
  enforced("ST-08", "Untrained talent: with 0 dots, roll the attribute alone. There is no penalty."),
  enforced("ST-09", "Untrained skill: with 0 dots, roll the attribute alone at +1 difficulty."),
  enforced("ST-10", "If the storyteller accepts a different way of working it out, an untrained skill has no penalty."),
  enforced("ST-11", "Untrained knowledge: with 0 dots, you can't attempt the action."),
  enforced(
    "ST-12",
    "The storyteller may allow it anyway. Then roll the attribute alone at a higher difficulty (A-02).",
  ),
  enforced(
    "ST-13",
    "Firearms is a talent for shooting. For safe handling, reloading and maintenance it counts as a skill, so untrained characters have +1 difficulty.",
  ),
  enforced(
    "ST-14",
    "Most abilities have attributes that they are usually rolled with. These are suggestions; the storyteller chooses.",
  ),
  advice(
    "ST-15",
    "Where two abilities meet, such as Crafting and Manufacturing, their descriptions say what each of them covers.",
  ),
];

const specialties: readonly RuleText[] = [
  enforced(
    "ST-16",
    "A specialty belongs to one ability: Power Armor for Melee differs from Power Armor for Piloting. You may have any number, and invent your own.",
  ),
  enforced("ST-17", "You need at least 1 dot in an ability to learn a specialty of it."),
  enforced(
    "ST-18",
    "There is never a penalty for lacking a general specialty, even if the storyteller calls for it. A specialty that is in no printed list is as advanced as the storyteller says.",
  ),
  enforced(
    "ST-19",
    "An action may require advanced specialties. Each required one that you don't use adds 1 to the threshold, unless the storyteller waives it.",
  ),
  enforced(
    "ST-20",
    "You can use a specialty if you have it, its ability is part of the roll, and it relates to the action. Claim it before the roll; the storyteller may rule it out.",
  ),
  enforced(
    "ST-21",
    "You can use at most as many specialties in a roll as you have dots in their ability. With 0 dots you can't use any.",
  ),
  enforced("ST-22", "Each 10 on any die adds one bonus die for each specialty in use."),
  enforced("ST-23", "A bonus die that reaches the difficulty is a hit like any other."),
  enforced("ST-24", "A 1 on a bonus die is a miss; it doesn't count as a one."),
  enforced("ST-25", "A 10 on a bonus die adds bonus dice again, without limit."),
  enforced("ST-26", "A required specialty that you use removes its threshold, and otherwise counts like any other."),
  advice(
    "ST-27",
    "The storyteller should explain the reason for a threshold, so that players can choose a suitable specialty.",
  ),
];

const willpower: readonly RuleText[] = [
  enforced(
    "ST-28",
    "Willpower ranges from 1 to 10 and has two values: permanent and current. All rolls and costs use current willpower.",
  ),
  enforced(
    "ST-29",
    "Willpower is rolled alone: one die for each dot of current willpower, with no other trait, no specialties and no bonus dice.",
  ),
  advice(
    "ST-30",
    "Use willpower rolls to resist gas, drugs, alcohol, lack of oxygen, fear, pain, torture, and mental or emotional stress, and to recover sooner from tasers, flashbangs and shock.",
  ),
  enforced(
    "ST-31",
    "If a willpower roll is not a botch, you may buy it off for 1 dot, even if it succeeded. The dice no longer count; you have as many successes as dots left. Once for each roll.",
  ),
  enforced("ST-32", "You can't buy off a roll with your last dot."),
  enforced("ST-33", "A botched willpower roll costs 1 dot for each remaining one, down to 0."),
  enforced("ST-34", "A botch can't be bought off."),
  enforced(
    "ST-35",
    "Dots that you spend stay lost until you recover them, slowly and outside combat. Until then you roll fewer dice.",
  ),
  enforced(
    "ST-36",
    "Once per turn you may spend 1 dot. Your next action then ignores your wound penalty. Without a wound penalty there is nothing to ignore.",
  ),
  enforced("ST-37", "This doesn't restore a crippled limb: actions that need the limb stay impossible."),
  enforced("ST-38", "You may spend your last dot this way. The effects of 0 willpower begin after the action."),
  enforced(
    "ST-39",
    "You recover willpower only while you rest in safety and comfort, without any threat, and never during combat. The storyteller decides whether you do.",
  ),
  enforced("ST-40", "A day of such rest restores 1 dot."),
  enforced(
    "ST-41",
    "On a day of nothing but rest you may also roll willpower at difficulty 8 and recover 1 dot for each success. All rules for willpower rolls apply, including botches.",
  ),
  enforced("ST-42", "Current willpower never rises above permanent willpower."),
  enforced("ST-43", "Botches and spending can reduce willpower to 0. You are then incapacitated and can't act."),
  enforced("ST-44", "You can still act passively: press on your wound, hide, crawl away, or let others help you."),
  enforced(
    "ST-45",
    "With the storyteller's consent, another character may spend 1 dot and rally nearby characters at 0 willpower. Each returns to exactly 1 dot.",
  ),
  enforced(
    "ST-46",
    "Without help you recover the first dot when there is no direct threat and at least one full turn has passed outside combat, even in a tense situation.",
  ),
];

const actions: readonly RuleText[] = [
  advice(
    "ST-47",
    "Describe what your character does, not which roll you want. Trivial actions succeed, impossible ones fail, and the storyteller decides when to roll.",
  ),
  enforced(
    "ST-48",
    "Your pool is the dots of one or two traits: usually an attribute and an ability, sometimes one trait alone or two attributes.",
  ),
  advice(
    "ST-49",
    "The storyteller may offer several approaches, each with its own traits and difficulty. Choose the one that suits your character.",
  ),
  enforced(
    "ST-50",
    "The difficulty is a whole number from 2 to 10: 6 by default, and mostly from 4 to 8. It must be known before the roll. Each table decides whether the default is announced.",
  ),
  enforced("ST-51", "Difficulty and threshold can't change after the dice are rolled."),
  enforced("ST-52", "Each die that shows the difficulty or more is a hit."),
  enforced("ST-53", "Each 1 on a die of the pool counts as a one."),
  enforced("ST-54", "All other dice are misses and have no effect."),
  enforced(
    "ST-55",
    "Above difficulty 10 no hit is possible. At 10 a one is as likely as a hit. Instead of a difficulty of 9 or 10, consider a threshold.",
  ),
  enforced(
    "ST-56",
    "A threshold removes that many hits before anything else. Removed hits neither count nor cancel ones. Any unfilled part of the threshold has no further effect.",
  ),
  enforced(
    "ST-57",
    "A threshold removes hits, not dice: a removed 10 still adds bonus dice, and hits on bonus dice can be removed. It applies once, to the total of all hits.",
  ),
  enforced("ST-58", "Then each one cancels one of the remaining hits."),
  enforced("ST-59", "If hits remain, the roll succeeds with that many successes."),
  enforced("ST-60", "If neither hits nor ones remain, the roll fails."),
  enforced("ST-61", "If ones remain, the roll is a botch. Its degree is the number of remaining ones."),
  advice("ST-62", "1 success is barely enough; 3 or more are very good."),
  advice(
    "ST-63",
    "After a failure the action doesn't work. After a botch it goes badly wrong: a weapon jams, something breaks permanently, a vehicle crashes.",
  ),
  enforced(
    "ST-64",
    "By hand: remove all misses, add the bonus dice and remove their misses and ones. Take away hits for the threshold, then pair each one with a hit. What remains is the result.",
  ),
  advice(
    "ST-65",
    "For very hard feats set a high difficulty and a low threshold; where much can fail, a low difficulty and a moderate threshold. At difficulty 9, a threshold of 1 is already severe.",
  ),
  enforced(
    "ST-66",
    "The total threshold is the storyteller's threshold plus 1 for each required advanced specialty that is not used.",
  ),
  enforced(
    "ST-67",
    "The book doesn't define turns. The storyteller advances the table's turn counter; a day of rest outside combat, combat and a new session begin one too.",
  ),
  advice(
    "ST-68",
    "Create a character in this order: backgrounds, attributes, abilities and their specialties, experience, equipment. The book gives no amounts.",
  ),
  advice(
    "ST-69",
    "Hold a session zero: agree on the tone and the group, and write the answers down. Start with a concept, give dots for past and hobbies, and don't optimize.",
  ),
];

const ambiguities: readonly RuleText[] = [
  ruling("A-01", "difficultyAboveTen"),
  enforced(
    "A-02",
    "The book doesn't say how much harder an untrained knowledge is that the storyteller allows. By default +1; table and storyteller may set another.",
  ),
  enforced(
    "A-03",
    "By default abilities have at most 5 dots. A table may allow up to 9; with ten specialties bonus dice might never end.",
  ),
  ruling("A-04", "twoAbilities", "No trait is used twice, and each ability limits its own specialties."),
  ruling("A-05", "emptyPool", "A willpower roll with 0 dots always fails."),
  enforced(
    "A-06",
    "The storyteller may call for an ability alone, or for an attribute alone even if you have the ability.",
  ),
  ruling("A-07", "specialtyChoice", "Then name before the roll those that might apply; required ones are used first."),
  ruling("A-08", "recoverySpend", "Buying it off gains 2 dots fewer than the dice rolled."),
  ruling("A-09", "recoveryOrder"),
  ruling("A-10", "restBotch", "Characters at full willpower don't roll."),
  ruling("A-11", "willpowerBotchLoss"),
  ruling("A-12", "autoSuccessThreshold"),
  enforced("A-13", "You may also buy off a success. You get a notice if that lowers the number of successes."),
  ruling("A-14", "rallyCost"),
  ruling("A-15", "rallyLastDot"),
  ruling(
    "A-16",
    "woundPenalty",
    "By default wounds spare willpower rolls; a table may apply it to those that the storyteller calls for, never to rest rolls.",
  ),
  enforced("A-17", "A dot spent to ignore wounds applies to your next action, even in a later turn."),
  enforced(
    "A-18",
    "If you spend your last dot to ignore wounds in a willpower roll, you have no dice: it fails, and you are incapacitated.",
  ),
  enforced("A-19", "Above difficulty 10 bonus dice can't hit, so they are not rolled."),
  enforced(
    "A-20",
    "Only specialties that the storyteller requires add a threshold. A specialty that is merely related only adds bonus dice.",
  ),
  enforced("A-21", "The book's example of riding a motorcycle has no threshold: its specialty is waived."),
  enforced("A-22", "Only botched willpower rolls cost willpower: 1 dot for each one left after threshold and hits."),
  enforced(
    "A-23",
    "With k specialties in use, a ten adds k/(1 - k/10) bonus dice on average. This is finite for up to 9 specialties.",
  ),
  enforced(
    "A-24",
    "Drive means Driving, and Artistry means Crafting. Of unlisted names the nearest listed one is suggested.",
  ),
];

const unwritten: readonly RuleText[] = [
  advice("O-01", "The book doesn't describe Wits or its ranks. Write your own descriptions."),
  advice(
    "O-02",
    "Academics, Law and Linguistics have neither a description nor specialties; Computer Systems, Medicine and Science only specialties. Write what they cover.",
  ),
  advice("O-03", "The book only mentions Navigation as a possible ability."),
  advice(
    "O-04",
    "The book has no rules for health, wounds and fortitude. The storyteller sets the wound penalty and crippled limbs on the sheet, or grants what players ask for.",
  ),
  advice("O-05", "Backgrounds, flaws and equipment are free text on the sheet."),
  advice(
    "O-06",
    "The book has no combat rules. You can compare two rolls: the higher net result wins. This is a table ruling.",
  ),
  advice(
    "O-07",
    "The book gives no amounts for creation and advancement. A table may set what a new character has and what more costs; 0 means none. Players then pay instead of writing dots by hand.",
  ),
  advice("O-08", "The guide to difficulties is missing from the book. Use the odds."),
  advice("O-09", "The table of average successes is missing from the book. The program calculates it."),
  advice("O-10", "The book has no rules for opposed, extended and assisted rolls."),
  advice(
    "O-11",
    "The book doesn't say how long characters stay incapacitated otherwise, or what changes permanent willpower.",
  ),
];

/** All numbered rules in our own words, the ambiguities, and what the book leaves open. */
export const reference: readonly RuleText[] = [
  ...traits,
  ...specialties,
  ...willpower,
  ...actions,
  ...ambiguities,
  ...unwritten,
];
