import type { Wording } from "@rulewright/rules";

/** What the table itself has to say, whatever the system. */
export const tableText: Wording = {
  "refusal.already-settled": "This is settled: begin something new.",
  "refusal.bad-house-rule": "{name} can be {legal}.",
  "refusal.character-taken": "{by} plays that one already: pick another.",
  "refusal.gm-only": "Only the game master does that.",
  "refusal.no-attempt": "Nothing is being tried just now: say what you want to do.",
  "refusal.no-such-act": "There is no such act here; there are: {acts}.",
  "refusal.no-such-ask": "That wish was answered already.",
  "refusal.no-such-attempt": "That attempt is not on this table.",
  "refusal.no-such-character": "Nobody of that name is in this story.",
  "refusal.no-such-house-rule": "There is no house rule {name}; there are: {names}.",
  "refusal.no-such-moment": "That moment was settled already.",
  "refusal.no-such-proposal": "That proposal is no longer open.",
  "refusal.not-on-offer": "That can't be framed; what can: {offers}.",
  "refusal.not-your-act": "That is for the {by} to do.",
  "refusal.not-your-character": "{character} is somebody else's to play.",
  "refusal.not-your-proposal": "Only whoever proposed it, or the game master, takes it back.",
  "refusal.not-your-roll": "Those are somebody else's dice: only their own tokens go in.",
  "refusal.nothing-to-claim": "Nothing is claimed in this game when a session closes.",
  "refusal.say-what-changed": "Say what has changed since the last try.",
};
