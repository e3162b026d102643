import { formatMessage } from "@rulewright/rules";
import type { Line, TableEvent } from "@rulewright/table";
import { memberName } from "../../state/people.ts";
import { authorName, characterName, type EventOf, type LogContext } from "./log-context.ts";

/** The events about members and the table as a whole. */
type MembershipType =
  | "member-joined"
  | "role-set"
  | "member-removed"
  | "gm-handed-over"
  | "character-taken"
  | "character-released"
  | "seat-code-made"
  | "device-added"
  | "table-locked"
  | "table-renamed"
  | "links-renewed"
  | "table-archived"
  | "table-reopened"
  | "table-deleted"
  | "table-imported";

type Formatters = {
  readonly [T in MembershipType & TableEvent["type"]]: (context: LogContext, event: EventOf<T>, line: Line) => string;
};

/** A day in words. Its formatter takes milliseconds to make, and few logs need it. */
const formatDay = (at: number): string => new Intl.DateTimeFormat("en", { dateStyle: "long" }).format(at);

/** The sentences of events about members and the table as a whole. */
export const membershipSentences: Formatters = {
  "member-joined": (_, { member }) => `${member.name} ${arrival(member.role)}.`,
  "role-set": ({ view }, { member, role }, line) =>
    role === "co-gm"
      ? `${memberName(view, line.by)} makes ${memberName(view, member)} a co-GM.`
      : `${memberName(view, line.by)} makes ${memberName(view, member)} a player.`,
  "member-removed": (context, { member, name, hidden }, line) => {
    const who = name === "" ? "a member" : name;
    if (line.by === member) return `${name === "" ? "A member" : name} leaves the table.`;
    return `${authorName(context, line)} removes ${who} from the table${hidden ? " and hides what they wrote" : ""}.`;
  },
  "gm-handed-over": ({ text, view }, { to }, line) => {
    const now = `${memberName(view, to)} is the ${formatMessage(text, "role.gm")} now.`;
    // Whoever opens a table from a file takes it over.
    return line.by === to ? now : `${memberName(view, line.by)} hands the table over: ${now}`;
  },
  "character-taken": (context, { member, character }, line) => {
    const { view } = context;
    const whom = characterName(context, character);
    return line.by === undefined || line.by === member
      ? `${memberName(view, member)} plays ${whom}.`
      : `${memberName(view, line.by)} gives ${whom} to ${memberName(view, member)}.`;
  },
  "character-released": (context, { character }, line) =>
    `${authorName(context, line)} makes ${characterName(context, character)} available.`,
  "seat-code-made": ({ view }, { member }, line) =>
    `${memberName(view, line.by)} makes a code for ${memberName(view, member)}.`,
  "device-added": ({ view }, { member, recovers }) =>
    recovers
      ? `${memberName(view, member)} is back on a new device. The earlier ones are signed out.`
      : `${memberName(view, member)} uses another device.`,
  "table-locked": (context, { locked }, line) =>
    `${authorName(context, line)} ${locked ? "locks" : "unlocks"} the table.`,
  "table-renamed": (context, { title }, line) => `${authorName(context, line)} renames the table to ${title}.`,
  "links-renewed": (context, _, line) => `${authorName(context, line)} makes a new link. The old one no longer works.`,
  "table-archived": (context, _, line) => `${authorName(context, line)} archives the table.`,
  "table-reopened": (context, _, line) => `${authorName(context, line)} reopens the table.`,
  "table-deleted": (context, _, line) => `${authorName(context, line)} deletes the table.`,
  "table-imported": (_, { exportedAt }) => `This table comes from a file of ${formatDay(exportedAt)}.`,
};

function arrival(role: EventOf<"member-joined">["member"]["role"]): string {
  if (role === "gm") return "opens the table";
  return role === "spectator" ? "shows the table" : "joins the table";
}
