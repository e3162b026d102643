import type { EventType, TableEvent } from "./events.ts";
import { isLeader, type Member, type Role, ROLES } from "./members/members.ts";

/** The roles that may see an event. */
type Audience = readonly Role[];

const EVERYONE: Audience = ROLES;

/** The game master and co-GMs. */
const LEADERS: Audience = ROLES.filter(isLeader);

/** The audience of each event. An event that isn't listed is shown to nobody. */
const audiences: Partial<Record<EventType, Audience>> = {
  "table-opened": EVERYONE,
  "rules-changed": EVERYONE,
  "member-joined": EVERYONE,
  "role-set": EVERYONE,
  "member-removed": EVERYONE,
  "gm-handed-over": EVERYONE,
  "character-released": EVERYONE,
  "device-added": EVERYONE,
  "table-locked": EVERYONE,
  "table-renamed": EVERYONE,
  "links-renewed": LEADERS,
  "table-archived": EVERYONE,
  "table-reopened": EVERYONE,
  "table-imported": EVERYONE,
  "character-added": EVERYONE,
  "character-left": EVERYONE,
  prepared: LEADERS,
  "preparation-discarded": LEADERS,
  "opponent-appeared": EVERYONE,
  "character-described": EVERYONE,
  "sheet-shown-set": EVERYONE,
  "character-taken": EVERYONE,
  "sheet-edited": EVERYONE,
  said: EVERYONE,
  "dice-thrown": EVERYONE,
  "nonces-committed": EVERYONE,
  "roll-requested": EVERYONE,
  "dice-drawn": EVERYONE,
  "roll-dropped": EVERYONE,
  "dice-hidden": EVERYONE,
  "dice-revealed": EVERYONE,
  "play-paused": EVERYONE,
  "play-resumed": EVERYONE,
  "scene-set": EVERYONE,
  "odds-shown-set": EVERYONE,
  "house-rule-set": EVERYONE,
  proposed: EVERYONE,
  "proposal-withdrawn": EVERYONE,
  "approaches-offered": EVERYONE,
  "offering-withdrawn": EVERYONE,
  "attempt-framed": EVERYONE,
  asked: EVERYONE,
  "ask-answered": EVERYONE,
  "move-suggested": EVERYONE,
  "option-chosen": EVERYONE,
  "option-announced": EVERYONE,
  "option-sealed": EVERYONE,
  "dice-rolled": EVERYONE,
  "attempt-settled": EVERYONE,
  "attempt-closed": EVERYONE,
  "outcome-overridden": EVERYONE,
  "figure-overridden": EVERYONE,
  "world-answered": EVERYONE,
  "act-done": EVERYONE,
  "act-requested": EVERYONE,
  "act-request-answered": EVERYONE,
  "moment-told": EVERYONE,
  "moment-granted": EVERYONE,
  undone: EVERYONE,
};

/** Whether a role sees an event, unless it is addressed to some members only. */
const sees = (event: TableEvent, role: Role): boolean => audienceOf(event)?.includes(role) === true;

/** The audience of an event. What happens to a sheet that only the game master sees, nobody else sees either. */
const audienceOf = (event: TableEvent): Audience | undefined =>
  "unseen" in event && event.unseen ? LEADERS : audiences[event.type];

/** Whether everybody may see an event, or everybody it is addressed to. */
export const isForAll = (event: TableEvent): boolean => "recipients" in event || audienceOf(event) === EVERYONE;

/** Who may see a line besides the members of a role: those that it is addressed to, and whoever sent it. */
const addresseesOf = ({ event, by = "" }: AudienceEntry): readonly string[] | undefined =>
  "recipients" in event && event.recipients ? [...event.recipients, by] : undefined;

/** An event, and who caused it. */
type AudienceEntry = { readonly event: TableEvent; readonly by?: string };

/** Whether a member may see an entry of the log. */
export function isVisible(entry: AudienceEntry, { id, role }: Pick<Member, "id" | "role">): boolean {
  const addressees = addresseesOf(entry);
  return addressees ? addressees.includes(id) : sees(entry.event, role);
}

/** How many entries of a log members see: those of everybody in their role, and those addressed to them. */
export interface LineCounts {
  readonly roles: Readonly<Record<Role, number>>;
  readonly members: Readonly<Record<string, number>>;
}

/** The counts of an empty log. */
export const NO_LINES: LineCounts = { roles: { gm: 0, "co-gm": 0, player: 0, spectator: 0 }, members: {} };

/** How many of the counted entries a member sees. */
export const visibleEntries = ({ roles, members }: LineCounts, { id, role }: Pick<Member, "id" | "role">): number =>
  roles[role] + (members[id] ?? 0);

/** The counts after one more entry. */
export function countEntry({ roles, members }: LineCounts, entry: AudienceEntry): LineCounts {
  const addressees = addresseesOf(entry);
  if (!addressees) {
    const audience = audienceOf(entry.event);
    const counted = (role: Role): number => roles[role] + (audience?.includes(role) ? 1 : 0);
    const [gm, player, spectator] = [counted("gm"), counted("player"), counted("spectator")];
    return { roles: { gm, "co-gm": counted("co-gm"), player, spectator }, members };
  }
  const counted = [...new Set(addressees)].map((id) => [id, (members[id] ?? 0) + 1] as const);
  return { roles, members: { ...members, ...Object.fromEntries(counted) } };
}
