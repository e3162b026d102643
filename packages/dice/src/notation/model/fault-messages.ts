/**
 * The reasons of faults: one sentence each, without a capital and without a full stop. They are apart from the parser, so
 * that a program that prints none doesn't load them, and another language needs only another table. A name in braces
 * stands for a property of the fault.
 */
export const FAULT_MESSAGES = {
  // Reading
  characters: "an expression has at most {max} characters",
  empty: "there is nothing to roll",
  repeat: "an expression can't be repeated; roll it several times, or write {2d6, 2d6} for a sum",
  "unopened-bracket": 'this "{word}" closes nothing',
  comma: "commas are used in braces and functions only",
  "compared-term": "only dice and groups are compared, as in {2d6+3}>=10",
  caret: "a power is written with two stars",
  "second-label": "a term has only one label",
  "calculated-count": "the number of dice is a single number, without brackets",
  unreadable: `"{word}" can't be read here`,
  "missing-operator": "an operator is missing here",
  depth: "brackets and signs are nested at most {max} deep",
  "open-label": "this label is never closed",
  label: "a label has 1 to {max} characters and no brackets",
  "open-bracket": "this bracket is never closed",
  digits: "a number has at most 9 digits before the point and 6 after it",
  dice: "a pool has 1 to {max} dice",
  "missing-sides": "a die needs its sides: d6, d%, dF or d{1,1,2}",
  sides: "a die has 1 to {max} sides",
  "face-list": "faces are integers with commas between them",
  "face-size": "faces are -{max} to {max}",
  "one-argument": "{word} takes one number",
  "two-arguments": "{word} takes two or more numbers",
  function: 'there is no function "{word}"',
  incomplete: "the expression is incomplete: dice, a number or a bracket is missing",
  plus: "a plus sign needs a term before it",
  "missing-term": "dice, a number or a bracket is expected here",

  // Single modifiers
  modifier: 'there is no modifier "{word}"',
  "failure-number": "a failure needs a number, as in f=1",
  "selection-number": "{word} takes a number of dice, not a comparison; a comparison alone counts dice",
  "margin-number": "a margin needs a number, as in ms15",
  once: '"o" already limits this to once',
  limit: "a limit is x1 to x{max}",
  "equals-first": '"=" comes last in a comparison',
  "missing-integer": "an integer is missing here",
  integer: "dice are compared with integers",
  target: "dice are compared with -{max} to {max}",

  // Modifiers that change nothing, never end or contradict another one
  "second-modifier": "there is already a modifier for the {word}",
  "same-count": "the count stays the same: this changes nothing",
  "further-dice": "further dice never count: this changes nothing",
  "dice-modifier": "this modifies dice: write it after the dice",
  braces: "braces around one part change nothing: use round brackets",
  "reroll-limits": "all rerolls of a pool have the same limit",
  "reroll-face": "no face of {die} is {test}",
  "rerolled-face": "these faces are rerolled already",
  "endless-reroll": "this never ends: every face is rerolled",
  "reroll-all": "rerolling every face changes nothing",
  "explosion-face": "no die can show {test}: nothing explodes",
  "endless-explosion": "this never ends: every face explodes",
  "minimum-above": "the minimum is greater than the maximum",
  minimum: "no die counts for less than {value}",
  maximum: "no die counts for more than {value}",
  "constant-die": "every die would count for {value}",
  margin: "a margin from 0 changes nothing",
  order: "a single value needs no order",
  "keep-and-drop": "keep and drop exclude each other",
  "keep-none": "nothing would be kept",
  "keep-all": "keeping {value} of {count} changes nothing",
  "second-drop": "there is already a drop of the {word}",
  "drop-none": "dropping 0 changes nothing",
  "drop-all": "dropping {value} of {count} leaves nothing",
  failure: "failures are subtracted from successes: add a success, as in >=6",
  both: "{value} would be a success and a failure",
  "every-value": "every value here is {test}",
  "no-value": "no value here is {test}",

  // Values
  "too-large": "numbers here become too large or too fine to be exact",
  "zero-divisor": "this may divide by zero",
  exponent: "exponents are integers",

  // Rolls
  "face-count": "the roll takes {value} faces, not {count}",
  throws: "the explosions and rerolls did not end within {max} throws",
  "missing-face": "the roll needs at least {count} faces: a {die} is missing",
  face: "a {die} has no face {value}",
  "single-pool": "only a single pool of dice is one roll",
  "combined-limits": "rerolls and explosions with a limit can't be combined in one roll",

  // Exact answers
  "explosion-signs": "no exact answer: some exploding faces add and others subtract; limit them, as in !x10",
  outcomes: "the calculation takes {steps} steps or more, and the limit is {allowed}; fewer or smaller dice take less",
};

/** Which fault it is. */
export type FaultCode = keyof typeof FAULT_MESSAGES;
