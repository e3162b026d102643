import { isRefusal, type SystemDefinition } from "@rulewright/rules";
import type { Attempt, NegotiationMove, Suggestion } from "./attempt.ts";
import { isOpen } from "./attempts-on-table.ts";
import type { CommandOf } from "./commands.ts";
import type { CommandResult } from "./command-result.ts";
import type { TableEvent } from "./events.ts";
import { membershipDecisions } from "./members/decisions.ts";
import { membershipAfter } from "./members/membership.ts";
import type { FormerMember, Member } from "./members/members.ts";
import type { TableState } from "./state.ts";

/** Removes a member. Where what they made is hidden, the characters that they created leave, unless one is rolling. */
export function removeMember(
  state: TableState,
  command: CommandOf<"remove-member">,
  member: Member,
  context: { readonly now?: number; readonly system: SystemDefinition },
): CommandResult {
  const decided = membershipDecisions["remove-member"](state, command, member, context.now ?? 0);
  if (isRefusal(decided) || !command.hide) return decided;
  const busy = Object.values(state.attempts)
    .filter(isOpen)
    .flatMap(({ character, roles }) => [character, ...Object.values(roles)]);
  const left = Object.entries(state.index.cast).flatMap(([character, { by, as }]): TableEvent[] => {
    if (by !== command.member || as !== "character-added") return [];
    const stays = !Object.hasOwn(state.characters, character) || busy.includes(character);
    return stays ? [] : [{ type: "character-left", character }];
  });
  return { events: [...decided.events, ...left] };
}

type RemovedEvent = Extract<TableEvent, { type: "member-removed" }>;

/** The state without a member and what was open of theirs. */
export function withoutMember(state: TableState, event: RemovedEvent): TableState {
  const { member, hidden } = event;
  const others = <T extends { readonly member: string }>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([, one]) => one.member !== member));
  return {
    ...state,
    ...membershipAfter(state, event),
    proposals: others(state.proposals),
    requests: others(state.requests),
    moments: Object.fromEntries(
      Object.entries(state.moments).filter(([, one]) => one.member !== member || one.granted !== undefined),
    ),
    attempts: Object.fromEntries(
      Object.entries(state.attempts).map(([id, one]) => [id, withoutRequests(one, member, hidden === true)]),
    ),
    ...(hidden
      ? { portraits: Object.fromEntries(Object.entries(state.portraits).filter(([, { by }]) => by !== member)) }
      : {}),
    ...(hidden ? { past: state.past.map((one) => withoutRequests(one, member, true)) } : {}),
  };
}

/** An attempt without a member's unanswered requests, and without their words if these are hidden. */
function withoutRequests(attempt: Attempt, member: string, hides: boolean): Attempt {
  const { requests, negotiation, suggestions } = attempt;
  const isTheirs = ({ by }: Suggestion): boolean => by === member;
  if (![...requests, ...negotiation, ...suggestions].some(isTheirs)) return attempt;
  const silent = <T extends NegotiationMove>(one: T): T => (hides && isTheirs(one) ? { ...one, words: "" } : one);
  return {
    ...attempt,
    requests: requests.filter((one) => !isTheirs(one) || one.answer !== undefined).map(silent),
    negotiation: negotiation.map(silent),
    suggestions: suggestions.filter((one) => !isTheirs(one)),
  };
}

/**
 * An event without the words and names that somebody gave, as it is shown once these are hidden. Amounts, dice and verdicts
 * stay, since others played with them.
 */
function withoutWords(event: TableEvent): TableEvent {
  switch (event.type) {
    case "said":
    case "asked":
    case "option-chosen":
    case "option-sealed":
    case "moment-told":
    case "world-answered":
    case "dice-thrown":
    case "dice-revealed":
      return { ...event, words: "" };
    case "proposed":
      return { ...event, words: "", ...(event.again ? { again: { ...event.again, changed: "" } } : {}) };
    case "sheet-edited":
      return { ...event, words: "", from: null, to: null };
    case "scene-set":
    case "attempt-framed":
    case "approaches-offered":
    case "table-renamed":
      return { ...event, title: "" };
    case "member-joined":
      return { ...event, member: { ...event.member, name: "" } };
    case "member-removed":
      return { ...event, name: "" };
    case "character-described":
      return { type: event.type, character: event.character };
    case "opponent-appeared":
      return { ...event, character: { id: event.character.id, name: "" } };
    case "character-added": {
      const { id, opponent } = event.character;
      return { ...event, character: { id, name: "", ...(opponent ? { opponent } : {}), traits: {}, trackers: {} } };
    }
    default:
      return event;
  }
}

/** The member whom an event names. */
function namedIn(event: TableEvent): string | undefined {
  if (event.type === "member-removed") return event.member;
  return event.type === "member-joined" ? event.member.id : undefined;
}

/**
 * A line of the log as it is shown: without the words of members who were removed with what they made.
 *
 * @example
 * ```ts
 * import { shownLine } from "@rulewright/table";
 *
 * const line = { n: 3, at: 0, by: "eve", event: { type: "said", words: "Buy my coins!" } } as const;
 * const former = { id: "eve", name: "", hidden: true } as const;
 * shownLine(line, () => former).event; // => { type: "said", words: "" }
 * ```
 */
export function shownLine<L extends { readonly by?: string; readonly event: TableEvent }>(
  line: L,
  formerOf: (member: string) => FormerMember | undefined,
): L {
  const { by, event } = line;
  const isHidden = (member: string | undefined): boolean => member !== undefined && formerOf(member)?.hidden === true;
  return isHidden(by) || isHidden(namedIn(event)) ? { ...line, event: withoutWords(event) } : line;
}
