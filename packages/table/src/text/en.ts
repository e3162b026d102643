import type { Messages } from "@rulewright/rules";

/** The messages for refusals of the table, in English. A system's own messages take precedence. */
export const tableText: Messages = {
  "refusal.already-undone": "That has already been undone. Undo the undo to have it back.",
  "refusal.already-settled": "This attempt is settled. Start a new one.",
  "refusal.bad-house-rule":
    "{name:house} doesn't have that value. Choose one that is listed, or a custom one within its limits.",
  "refusal.bad-amount-edit": "{name:name} must be a whole number from {min} to {max}.",
  "refusal.bad-entry-count": "{name:name} must have exactly {exactly} {exactly|entry|entries}, not {given}.",
  "refusal.bad-sheet": "{entry} must be a whole number from {min} to {max}.",
  "refusal.bad-trait-edit": "{name:name} must be {wants}.",
  "refusal.bad-trait-name": '"{name}" can\'t be used as a name. Choose another one.',
  "refusal.character-taken": "{by} already plays this character. Choose another one.",
  "refusal.earlier-rules":
    "The rules have changed since “{title}” began, so it can't go on. The {role.gm} can close it; everything else can be done.",
  "refusal.gm-only": "Only the {role.gm} can do that. Ask for it in the chat, or propose an action.",
  "refusal.is-an-opponent": "The {role.gm} plays {character}. Choose another character.",
  "refusal.no-attempt": "There is no open attempt. Propose an action first.",
  "refusal.no-such-act": "There is no such action. Choose {acts:act}.",
  "refusal.no-such-approach": "There is no approach {approach}. Choose one from 1 to {approaches}.",
  "refusal.no-such-ask": "This request has already been answered. Send a new one.",
  "refusal.no-such-attempt": "This attempt isn't on the table. Choose one that is in the log.",
  "refusal.no-such-character": "There is no such character at this table. Choose one of the party.",
  "refusal.no-such-house-rule": "There is no house rule {name}. Choose {names:house}.",
  "refusal.no-creation": "{system} has no character creation. Copy a ready-made character.",
  "refusal.no-such-line": "There is no such line in the log. Choose one from 1 to {max}.",
  "refusal.no-such-moment": "This claim has already been decided. Choose one that is still open.",
  "refusal.no-such-offering": "These approaches are no longer offered. Choose others, or propose the action again.",
  "refusal.no-such-opponent": "There is no such opponent. These exist: {opponents}.",
  "refusal.no-such-proposal": "This proposal is no longer open. Choose another, or propose the action again.",
  "refusal.no-such-trait": "There is no {name} on this sheet. Choose {traits:name}.",
  "refusal.not-on-offer": "That can't be framed. Choose {offers:offer}.",
  "refusal.not-your-act": "Only the {by:role} can do that. Ask for it.",
  "refusal.not-your-character": "Somebody else plays {character}. Choose a character of your own.",
  "refusal.not-yours-to-set": "Only the {by:role} sets {name:name}. Leave it as it is.",
  "refusal.not-your-proposal":
    "Only its author or the {role.gm} can withdraw a proposal. Leave it, or propose something yourself.",
  "refusal.not-your-roll": "This is another character's roll. Pay with that character, or leave it to them.",
  "refusal.nothing-to-claim": "This game has no rewards to claim at the end of a session. Continue without one.",
  "refusal.redo-blocked": "What was undone by {by} in the meantime is needed for that. Undo that undo first.",
  "refusal.say-what-changed": "Say what has changed since the last attempt.",
  "refusal.still-rolling": "“{title}” isn't settled yet. Finish it first.",
  "refusal.too-many-open": "You already have {max} waiting for the {role.gm}. Wait for an answer, or withdraw one.",
  "refusal.undo-blocked":
    "What {by} did since depends on that and can't be undone. Change the values on the sheets instead.",
  "refusal.undo-built-on": "{by} has built on that since. Only the {role.gm} can undo it now, with what followed.",
  "refusal.undo-earlier-rules":
    "The rules have changed since, so that can't be undone. Change the values on the sheets instead.",
  "refusal.undo-followed": "More has followed from that, by {by}. Undo it too, or keep both.",
  "refusal.undo-not-yours": "{by} did that. Ask {by} or the {role.gm} to undo it.",
  "refusal.undo-permanent":
    "Opening a table, joining it, and changes of its rules can't be undone. Undo something in play.",
  "refusal.undo-too-long-ago": "That was more than {max} entries ago. Change the values on the sheets instead.",
};
