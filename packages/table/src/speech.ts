import { refusal } from "@rulewright/rules";
import { isForAll, visibleEntries } from "./audiences.ts";
import { type CommandResult, oneEvent, refuseUnlessPlayer } from "./command-result.ts";
import type { CommandOf } from "./commands.ts";
import { refuseUnknownMembers } from "./free-rolls.ts";
import { seqsOfLines } from "./line-numbers.ts";
import type { Member } from "./members/members.ts";
import type { TableState } from "./state.ts";

/** How many lines back a comment reaches. */
const MAX_LINES_BACK = 500;

/** Somebody says something: to everybody, to some members, or about a line of the log. */
export function say(
  state: TableState,
  { words, character, recipients, about }: CommandOf<"say">,
  member: Member,
): CommandResult {
  const refused =
    (character === undefined ? undefined : refuseUnlessPlayer(state, member, character)) ??
    refuseUnknownMembers(state, recipients);
  if (refused) return refused;
  if (about !== undefined) return comment(state, words, about, member);
  return oneEvent({
    type: "said",
    words,
    ...(character === undefined ? {} : { character }),
    ...(recipients === undefined ? {} : { recipients }),
  });
}

/** A comment on a line. Exactly those who see the line see the comment. */
function comment(state: TableState, words: string, line: number, member: Member): CommandResult {
  const max = visibleEntries(state.lines, member);
  if (line <= max - MAX_LINES_BACK) return refusal("comment-too-long-ago", "", { max: MAX_LINES_BACK });
  const [seq] = seqsOfLines(state, member, [line], 0) ?? [];
  const entry = seq === undefined ? undefined : state.log.at(seq - 1);
  if (seq === undefined || !entry) return refusal("no-such-line", "", { max });
  const { event, by = "" } = entry;
  if (!isForAll(event)) return refusal("comment-unseen", "");
  const recipients = "recipients" in event ? event.recipients : undefined;
  // A comment on a comment is one on the same line.
  const about = event.type === "said" ? (event.about ?? seq) : seq;
  const others = recipients && [...new Set([...recipients, by])].filter((id) => id !== member.id);
  return oneEvent({ type: "said", words, about, ...(others ? { recipients: others } : {}) });
}
