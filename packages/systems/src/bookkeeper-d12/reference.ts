import type { RuleText } from "@rulewright/rules";

const rule = (number: string, text: string): RuleText => ({ rule: number, text, mechanical: true });
const advice = (number: string, text: string): RuleText => ({ rule: number, text, mechanical: false });

/** Every numbered rule in our own words. */
export const reference: readonly RuleText[] = [
  rule(
    "BK-01",
    "A character is a set of skills. Seven of them are core skills: agility, fortitude, immunity, intellect, might, perception and subtlety.",
  ),
  rule(
    "BK-02",
    "Each character starts with six of the seven core skills. The missing one is the weakness. (The six start at level 1 unless your table says otherwise. Players set core skills before play begins. The weakness can be trained; the house rule “Training the weakness” keeps it at level 0, whatever was trained before, and no other skill takes its place.)",
  ),
  rule(
    "BK-03",
    "All other skills are acquired: some characters have them, some don't. (A character starts with none unless your table gives some.)",
  ),
  rule(
    "BK-04",
    "Skills measure what you can do and never forbid an action: you may attempt whatever a skill describes without having it.",
  ),
  rule(
    "BK-05",
    "Skill levels run from 0 to 12. Bonuses are not levels, so a total may be higher. (When the book is opened, a notice tells if some characters have more than twice as many levels as others.)",
  ),
  rule("BK-06", "A skill you don't have counts as level 0, and so does the weakness."),
  rule("BK-07", "An action that no skill describes needs no roll: you do it."),
  rule(
    "BK-08",
    "You roll only when a skill describes the action and the Bookkeeper asks, and you use one skill per roll. A roll without a skill is for what nobody does. (Your table decides which actions each skill describes. Suggestions: agility for balance and speed, fortitude for enduring cold and pain, immunity for poison and fever, intellect for reasoning, might for lifting and holding, perception for noticing in time, subtlety for staying unnoticed.)",
  ),
  rule(
    "BK-09",
    "The Bookkeeper asks for a roll when something is at stake; otherwise nobody rolls. (The book also says “when there is a chance of failure or when something is at stake”: the house rule “When a roll is called for” asks for a roll wherever failure is possible. A certain or hopeless roll is still rolled, with a notice. The house rule “Certain and hopeless rolls” settles it without the die.)",
  ),
  rule(
    "BK-10",
    "Roll one d12. A total of 10 or more, two digits, succeeds; less fails. A natural 12 is not an automatic success, and a 1 not an automatic failure.",
  ),
  advice("BK-11", "A failure may have consequences: stress, lost time, something broken. The Bookkeeper decides."),
  rule("BK-12", "Add the level of the skill to the die."),
  rule(
    "BK-13",
    "Then add bonuses and subtract penalties from circumstances and items. There is no limit to them. (Things on the sheet have bonuses or penalties from −12 to 12. The result names each thing and circumstance that counted.)",
  ),
  rule(
    "BK-14",
    "Subtract malus from every d12 roll. (The house rule “Rolls that malus affects” exempts rolls without a skill. A penalty that somebody enters is a penalty, not malus.)",
  ),
  rule(
    "BK-15",
    "Stress measures how close a character is to death. It comes in kinds, such as weary, wound, bleed, chilly or stun, which add up to one total, and never falls below 0. (The house rule “How stress is counted” counts each kind separately: each kills by itself, and the malus of all kinds adds up. A total that is edited by hand stands: stress that belongs to no kind is of no particular kind. If nobody enters an amount, the table's usual amount applies, at first 3 for a wound, 2 for a stun and 1 for any other kind. The Bookkeeper may let a kind grow by itself each round.)",
  ),
  rule(
    "BK-16",
    "At 13 stress or more a character dies. The dead don't roll, and rounds don't wait for them. (The sheet stays readable, and the wall of the dead records the name and the sessions survived. The dead may say one thing more, which stands under their name on the wall. A death recorded by mistake can be undone, and a player may ask the Bookkeeper for it: the character returns with the stress from before it. Where the sheet doesn't tell what killed, the latest stress is removed until 12 are left. If each kind is counted separately, no kind stays above 12. Beside the stress left stands the average number of rounds left to live, if every round brings a roll: by default with the best skill, 1 stress for a failure and no relief for a success. The Bookkeeper may set another danger.)",
  ),
  rule(
    "BK-17",
    "Every full 3 stress is 1 malus: 0 up to 2 stress, 1 up to 5, 2 up to 8, 3 up to 11, and 4 at 12. Malus falls again with stress. (The house rule “When malus goes away” keeps malus, once gained, until the Bookkeeper removes it, but never below what the present stress gives.)",
  ),
  rule(
    "BK-18",
    "Eating, resting and indulging reduce stress. The Bookkeeper says by how much, or the table's usual amounts apply, at first 1, 2 and 1; players relieve by the usual amounts. They reduce one kind, or all kinds in the order in which they came.",
  ),
  rule(
    "BK-19",
    "The same three give comfort, which is counted but has no effect of its own. (The Bookkeeper says how much, or the table's usual comfort applies, at first 1.)",
  ),
  rule(
    "BK-20",
    "The Bookkeeper keeps the time. Actions cost time, and in danger the choice of how to spend it matters most. (Eating, resting or indulging may take rounds, as entered or as usual at the table, at first none. The character's acts in those rounds are spent. While every character is busy this way, rounds follow one another. The Bookkeeper may also let several rounds pass at once.)",
  ),
  rule(
    "BK-21",
    "Time runs in rounds. Every living character acts once, in any order; then the next round begins. An attempt is the act of its round, whether or not it needed a roll, unless the Bookkeeper asks for the roll besides. Passing counts as acting. Rounds don't wait for characters who stand aside or whom nobody plays, and the Bookkeeper may end a round early. A round also ends when the last character it waits for dies or stands aside.",
  ),
  rule(
    "BK-22",
    "A round lasts 1 hour in peacetime, 10 minutes in danger and 3 seconds in peril. The timescale at the end of the round applies.",
  ),
  rule("BK-23", "The state of danger sets the timescale. Only the Bookkeeper changes it, and announces the change."),
  rule(
    "BK-24",
    "At the end of a session every living character has survived one more. (A session counts once: closing the book counts it for all who haven't been counted, except those whom the Bookkeeper names as absent. Between sessions no other counts. The house rule “The dead at the end of a session” counts it for the dead as well, and the wall of the dead shows it.)",
  ),
  rule(
    "BK-25",
    "At the same time each character receives experience (XP) for what they accomplished, as the Bookkeeper judges. (Closing the book may award XP to everybody who is counted then; more may be awarded afterwards.)",
  ),
  rule(
    "BK-26",
    "XP raises skills, one level at a time, at the table's price. (Only the Bookkeeper sets a price, for the table or for one purchase.)",
  ),
  rule(
    "BK-27",
    "XP buys virtues, at the table's price or one that the Bookkeeper enters. Your table decides what a virtue does.",
  ),
];
