import type { Messages } from "../../language/messages.ts";

/**
 * The engine's own texts, for every system. A system's texts take precedence; `defineSystem` adds these to them.
 *
 * @example
 * ```ts
 * import { engineText, formatMessage } from "@rulewright/rules";
 *
 * formatMessage(engineText, "refusal.missing-argument", { name: "Target" }); // => "Target is required."
 * ```
 */
export const engineText: Messages = {
  "term.die": "Die",
  "term.dice": "Dice",
  "term.hits": "Counted",
  "term.cancels": "Cancelled",
  "term.doubled": "Counted twice",
  "term.target": "Target",
  "side.player": "Acting side",
  "side.opponent": "Opposing side",
  "role.gm": "GM",
  "role.player": "player",
  "role.opponent": "opponent",
  "waits.dice": "Roll the dice first.",
  "waits.nothing": "The attempt has ended: start a new one.",
  "refusal.unknown-detail": "This move has no detail {name}. It takes {names}.",
  "refusal.bad-detail":
    "That isn't valid for {name}. Name dice by their positions, and anything else by a whole number.",
  "refusal.no-dice-due": "No dice are due. Make the open choice, or start a new attempt.",
  "refusal.wrong-number-of-dice": "The roll takes {dice} {dice|die|dice}, not {given}. Enter {dice} {dice|face|faces}.",
  "refusal.bad-face": "A {die} has no face {face}. Its faces are {faces}.",
  "refusal.no-choice-due": "There is no choice to make now. {waits:waits}",
  "refusal.bad-arguments": "Arguments must be a record of named values, not a {given}.",
  "refusal.unknown-argument": "There is no parameter {name}. The parameters are {names}.",
  "refusal.missing-argument": "{name:name} is required.",
  "refusal.bad-integer": "{value} isn't valid for {name:name}. Enter a whole number from {min} to {max}.",
  "refusal.bad-number": "{value} isn't valid for {name:name}. Enter a number from {min} to {max}.",
  "refusal.bad-word": "{value:value} isn't valid for {name:name}. Choose {values:value}.",
  "refusal.bad-flag": "{value} isn't valid for {name:name}. Choose yes or no.",
  "refusal.bad-text": "{name:name} takes a text of at most 2,000 characters.",
  "refusal.bad-integers": "{value} isn't valid for {name:name}. Enter whole numbers.",
  "refusal.bad-texts": "{value} isn't valid for {name:name}. Enter a list of names.",
  "refusal.bad-character": "{name:name} takes a character at the table.",
  "refusal.bad-characters": "{name:name} takes characters at the table.",
  "refusal.bad-ratings": "{name:name} takes a whole number from {min} to {max} for each name.",
  "refusal.bad-record": "{name:name} takes several values, each with its name.",
  "refusal.bad-records": "{name:name} takes a list, each entry with values by name.",
  "refusal.not-now": "Only {when:when}.",
  "refusal.used-up": "{limit:limit} per {per:period}. Available again in the next {per:period}.",
  "refusal.needs-character": "No character is chosen. Choose whose act this is.",
  "act-group.turn": "Turn",
  "act-group.body": "Body",
  "act-group.growth": "Growth",
  "act-group.table": "Table",
  "period.turn": "turn",
  "period.round": "round",
  "period.scene": "scene",
  "period.session": "session",
  "refusal.no-such-move": "There is no move {move}. The moves are {moves}.",
};
