/** O-01..O-11 The chapters that the book announces or lacks. A table can write its own. */
export const CHAPTERS: readonly string[] = [
  // O-01, O-02, O-03
  "Wits",
  "Academics",
  "Computer Systems",
  "Law",
  "Linguistics",
  "Medicine",
  "Science",
  "Navigation",
  // O-04
  "Health",
  "Wound penalties",
  "Fortitude",
  // O-05
  "Backgrounds",
  "Flaws",
  "Equipment",
  // O-06
  "Turns",
  "Attacking",
  "Evading",
  "Taking damage",
  "Reactions",
  // O-07
  "Starting amounts",
  "Earning experience",
  "Spending experience",
  // O-08
  "Difficulty guide",
  // O-10
  "Opposed rolls",
  "Extended rolls",
  "Assisted rolls",
  // O-11
  "Lasting incapacity",
  "Permanent willpower",
];
