import type { Messages } from "../../language/messages.ts";

/** What the engine itself has to say, whatever the system; a system's own wording goes before it. */
export const engineText: Messages = {
  "refusal.unknown-detail": "This move has no {name}; what it takes: {names}.",
  "refusal.bad-detail": "That doesn't fit {name}: dice are named by their places, anything else by a whole number.",
  "refusal.no-dice-due": "No dice are due just now: make the choice that is open, or begin something new.",
  "refusal.wrong-number-of-dice": "The roll wants {dice} dice, not {given}: enter just as many faces.",
  "refusal.bad-face": "A {die} never shows {face}; it shows one of {faces}.",
  "refusal.no-choice-due": "There is nothing to choose now: the roll waits for {waits}.",
  "refusal.bad-arguments": "Values must come with their names, not as a bare {given}: name each one.",
  "refusal.unknown-argument": "There is no {name} to set here; what there is: {names}.",
  "refusal.missing-argument": "It can't go on without {name}: say what it is.",
  "refusal.bad-integer": "{value} won't do for {name}: it takes a whole number from {min} to {max}.",
  "refusal.bad-number": "{value} won't do for {name}: it takes a number from {min} to {max}.",
  "refusal.bad-word": "{value} won't do for {name}: it takes one of {values}.",
  "refusal.bad-flag": "{value} won't do for {name}: it is either yes or no.",
  "refusal.bad-text": "{name} takes some words, no more than 2,000 letters.",
  "refusal.bad-integers": "{value} won't do for {name}: it takes a list of whole numbers.",
  "refusal.bad-texts": "{name} takes a list of names, and not these: {value}.",
  "refusal.bad-character": "{name} takes somebody at the table.",
  "refusal.bad-characters": "{name} takes people at the table.",
  "refusal.bad-ratings": "{name} takes ratings from {min} to {max}, each with its own name.",
  "refusal.bad-record": "{name} takes values of its own, each with a name.",
  "refusal.bad-records": "{name} takes a list, each entry with values of its own.",
  "refusal.no-such-move": "There is no {move} here; what there is: {moves}.",
};
