import { refusal, type Refusal } from "@rulewright/rules";
import type { Command, CommandOf } from "./commands.ts";
import { type CommandResult, oneEvent, refuseUnlessGm } from "./command-result.ts";
import type { Member } from "./members/members.ts";
import type { TableState } from "./state.ts";

/** What waits while play is paused. Words, undos, edits and the members' own affairs go on. */
const PLAY: ReadonlySet<Command["type"]> = new Set<Command["type"]>([
  "throw-dice",
  "propose",
  "frame",
  "offer-approaches",
  "take-approach",
  "ask",
  "answer-ask",
  "choose",
  "roll",
  "act",
  "answer-act-request",
]);

/** Refuses what waits while play is paused. */
export const refuseWhilePaused = ({ paused }: TableState, command: Command["type"]): Refusal | undefined =>
  paused && PLAY.has(command) ? refusal("play-paused", "") : undefined;

/** Anybody pauses play, for whatever reason. */
export const pause = ({ paused }: TableState): CommandResult =>
  paused ? refusal("no-change", "") : oneEvent({ type: "play-paused" });

/** The game master resumes play. */
export const resumePlay = ({ paused }: TableState, _: CommandOf<"resume-play">, member: Member): CommandResult =>
  refuseUnlessGm(member) ?? (paused ? oneEvent({ type: "play-resumed" }) : refusal("no-change", ""));
