import type { Messages } from "../../language/messages.ts";

/** The engine's own texts, for every system. A system's texts take precedence. */
export const engineText: Messages = {
  "refusal.unknown-detail": "This move has no detail {name}. It takes {names}.",
  "refusal.bad-detail":
    "That isn't valid for {name}. Name dice by their positions, and anything else by a whole number.",
  "refusal.no-dice-due": "No dice are due. Make the open choice, or begin something new.",
  "refusal.wrong-number-of-dice": "The roll takes {dice} dice, not {given}. Enter {dice} faces.",
  "refusal.bad-face": "A {die} has no face {face}. Its faces are {faces}.",
  "refusal.no-choice-due": "There is no choice to make: the attempt waits for {waits}.",
  "refusal.bad-arguments": "Arguments must be a record of named values, not a {given}.",
  "refusal.unknown-argument": "There is no parameter {name}. The parameters are {names}.",
  "refusal.missing-argument": "{name} is required.",
  "refusal.bad-integer": "{value} isn't valid for {name}. Enter a whole number from {min} to {max}.",
  "refusal.bad-number": "{value} isn't valid for {name}. Enter a number from {min} to {max}.",
  "refusal.bad-word": "{value} isn't valid for {name}. Choose one of {values}.",
  "refusal.bad-flag": "{value} isn't valid for {name}. Choose yes or no.",
  "refusal.bad-text": "{name} takes a text of at most 2,000 characters.",
  "refusal.bad-integers": "{value} isn't valid for {name}. Enter whole numbers.",
  "refusal.bad-texts": "{value} isn't valid for {name}. Enter a list of names.",
  "refusal.bad-character": "{name} takes a character at the table.",
  "refusal.bad-characters": "{name} takes characters at the table.",
  "refusal.bad-ratings": "{name} takes ratings from {min} to {max}, each with a name.",
  "refusal.bad-record": "{name} takes a record of named values.",
  "refusal.bad-records": "{name} takes a list of records.",
  "refusal.no-such-move": "There is no move {move}. The moves are {moves}.",
};
