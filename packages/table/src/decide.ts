import { entryOf, type Refusal, refusal, type SystemDefinition } from "@rulewright/rules";
import { offerApproaches, takeApproach, withdrawOffering } from "./approaches.ts";
import { answerRequest, requestMove, chooseOption, rollDice } from "./attempts.ts";
import { allAttempts } from "./attempts-on-table.ts";
import { closeAttempt, inAttempt, namedAttempt } from "./attempt-standing.ts";
import type { Command, CommandOf } from "./commands.ts";
import {
  type CommandResult,
  refuseUnlessGm,
  refuseUnlessPlayer,
  type CommandContext,
  oneEvent,
  refuseTooManyOpen,
} from "./command-result.ts";
import { answerActRequest, performAct, grantMoment, setHouseRule } from "./acts.ts";
import { revealRoll, throwDice } from "./free-rolls.ts";
import { frameAttempt } from "./offers.ts";
import { membershipDecisions } from "./members/decisions.ts";
import type { MembershipCommand, MembershipCommandOf } from "./members/commands.ts";
import { isLeader, type Member } from "./members/members.ts";
import { refuseToAct } from "./members/refusals.ts";
import { edit } from "./edits.ts";
import { describeCharacter } from "./descriptions.ts";
import { pause, refuseWhilePaused, resumePlay } from "./pause.ts";
import { overrideFigure, overrideOutcome } from "./overrides.ts";
import { removeMember } from "./removal.ts";
import { bringIn, discardPreparation, prepareOffer, prepareOpponent, showSheet } from "./preparations.ts";
import { createCharacter, dismiss, importCharacter } from "./sheets.ts";
import { say } from "./speech.ts";
import type { TableState } from "./state.ts";
import { suggestMove } from "./suggestions.ts";
import { planUndo, undoActs, type UndoPlan } from "./undo.ts";

/** How many open proposals and moments one member may have. All of them are part of every view. */
const MAX_PROPOSALS = 5;
const MAX_MOMENTS = 10;

type CommandHandlers = {
  readonly [T in Command["type"]]: (
    state: TableState,
    command: CommandOf<T>,
    member: Member,
    context: CommandContext,
  ) => CommandResult;
};

/**
 * Decides a command of a member. Pure: the state stays as it is, and the function throws only on bugs.
 *
 * Returns `{ events }` to append to the log, a refusal with a code and what would be legal, `{ needs }` if dice are missing
 * (throw them and call its `continueWith`), or `{ conflict }` if the attempt has changed since the sender saw it.
 *
 * @example
 * ```ts
 * import { eveningStar } from "@rulewright/systems/evening-star";
 * import { decide, EMPTY_TABLE, type Member } from "@rulewright/table";
 *
 * const gm: Member = { id: "gm", name: "Gwen", role: "gm" };
 * const player: Member = { id: "ann", name: "Ann", role: "player" };
 * const context = { system: eveningStar, id: "scene-1" };
 * const command = { type: "set-scene", title: "The lighthouse" } as const;
 *
 * decide(EMPTY_TABLE, command, gm, context); // => { events: [{ type: "scene-set", title: "The lighthouse" }] }
 * decide(EMPTY_TABLE, command, player, context); // => { refused: true, code: "gm-only", rule: "", details: { role: "player" } }
 * ```
 */
export function decide(state: TableState, command: Command, member: Member, context: CommandContext): CommandResult {
  return (
    refuseToAct(state, command.type, member) ??
    refuseWhilePaused(state, command.type) ??
    dispatch(state, command, member, context)
  );
}

function dispatch<T extends Command["type"]>(
  state: TableState,
  command: CommandOf<T>,
  member: Member,
  context: CommandContext,
): CommandResult {
  const handler: CommandHandlers[T] = handlers[command.type];
  return handler(state, command, member, context);
}

/** Decides about members and the table as a whole. */
const about =
  <T extends MembershipCommand["type"]>(type: T) =>
  (state: TableState, command: MembershipCommandOf<T>, member: Member, { now = 0 }: CommandContext): CommandResult => {
    const decision: (typeof membershipDecisions)[T] = membershipDecisions[type];
    return decision(state, command, member, now);
  };

const handlers: CommandHandlers = {
  "take-character": about("take-character"),
  "release-character": about("release-character"),
  "give-character": about("give-character"),
  "set-role": about("set-role"),
  "remove-member": removeMember,
  "hand-over": about("hand-over"),
  "make-seat-code": about("make-seat-code"),
  "lock-table": about("lock-table"),
  "rename-table": about("rename-table"),
  "renew-links": about("renew-links"),
  "archive-table": about("archive-table"),
  "reopen-table": about("reopen-table"),
  "delete-table": about("delete-table"),
  say,
  "throw-dice": throwDice,
  "reveal-roll": revealRoll,
  "commit-nonces": ({ chains }, { tip, length }) =>
    Object.hasOwn(chains, tip) ? refusal("no-change", "") : oneEvent({ type: "nonces-committed", tip, length }),
  pause,
  "resume-play": resumePlay,
  "set-scene": (_, { title }, member) => refuseUnlessGm(member) ?? oneEvent({ type: "scene-set", title }),
  "show-odds": (_, { to }, member) => refuseUnlessGm(member) ?? oneEvent({ type: "odds-shown-set", to }),
  "set-house-rule": setHouseRule,
  "create-character": createCharacter,
  "import-character": importCharacter,
  "bring-in": bringIn,
  "prepare-opponent": prepareOpponent,
  "prepare-offer": prepareOffer,
  "discard-preparation": discardPreparation,
  "show-sheet": showSheet,
  dismiss,
  describe: describeCharacter,
  edit,
  propose: (state, { character, words, again }, member, { id }) => {
    const proposals = Object.values(state.proposals);
    const refused = refuseUnlessPlayer(state, member, character) ?? refuseTooManyOpen(proposals, member, MAX_PROPOSALS);
    if (refused) return refused;
    if (again?.changed === "") return refusal("say-what-changed", "", { attempt: again.attempt });
    return oneEvent({ type: "proposed", proposal: id, character, words, ...(again ? { again } : {}) });
  },
  withdraw: (state, { proposal }, member) => {
    const found = entryOf(state.proposals, proposal);
    if (!found) return refusal("no-such-proposal", "", { proposals: Object.keys(state.proposals) });
    if (found.member !== member.id && !isLeader(member.role)) return refusal("not-your-proposal", "");
    return oneEvent({ type: "proposal-withdrawn", proposal });
  },
  frame: frameAttempt,
  "offer-approaches": offerApproaches,
  "take-approach": takeApproach,
  "withdraw-offering": withdrawOffering,
  ask: inAttempt(namedAttempt, requestMove),
  suggest: inAttempt(namedAttempt, suggestMove),
  "answer-ask": answerRequest,
  choose: inAttempt(namedAttempt, chooseOption),
  roll: inAttempt(namedAttempt, rollDice),
  "close-attempt": closeAttempt,
  "answer-for-the-world": (state, { attempt, words }, member) => {
    const known = allAttempts(state).find(({ id }) => id === attempt);
    return (
      refuseUnlessGm(member) ??
      (known ? oneEvent({ type: "world-answered", attempt, words }) : refusal("no-such-attempt", "", { attempt }))
    );
  },
  override: overrideOutcome,
  "override-figure": overrideFigure,
  act: performAct,
  "answer-act-request": answerActRequest,
  "tell-moment": (state, { character, words, attempt, amount }, member, { id }) => {
    const waiting = Object.values(state.moments).filter(({ granted }) => granted === undefined);
    return (
      refuseUnlessPlayer(state, member, character) ??
      refuseTooManyOpen(waiting, member, MAX_MOMENTS) ??
      oneEvent({ type: "moment-told", moment: id, character, words, amount, ...(attempt ? { attempt } : {}) })
    );
  },
  "grant-moment": grantMoment,
  undo: (state, command, member, { system }) => undoActs(state, command, member, { system, decide }),
};

/**
 * What an undo of some lines would take back, or why it can't be done. The lines are numbered as in the member's log.
 *
 * @example
 * ```ts
 * import { isRefusal } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 * import { EMPTY_TABLE, fold, type Member, undoPlan } from "@rulewright/table";
 *
 * const member: Member = { id: "gm", name: "Gwen", role: "gm" };
 * const events = [{ type: "member-joined", member }, { type: "scene-set", title: "The lighthouse" }] as const;
 * const table = fold(EMPTY_TABLE, events.map((event, i) => ({ seq: i + 1, at: i, by: "gm", event })));
 * undoPlan(table, [2], member, eveningStar); // => { lines: [2], restored: [] }
 * const refused = undoPlan(table, [1], member, eveningStar);
 * isRefusal(refused) ? refused.code : undefined; // => "undo-permanent"
 * ```
 */
export const undoPlan = (
  state: TableState,
  lines: readonly number[],
  member: Member,
  system: SystemDefinition,
): UndoPlan | Refusal => planUndo(state, lines, member, { system, decide });
