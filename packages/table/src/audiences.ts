import type { EventType } from "./events.ts";
import { isLeader, type Role, ROLES } from "./members/members.ts";

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
  "character-taken": EVERYONE,
  "sheet-edited": EVERYONE,
  said: EVERYONE,
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
  "option-chosen": EVERYONE,
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

/** Whether a member of a role may see an event. */
export const isVisible = (type: EventType, role: Role): boolean => audiences[type]?.includes(role) === true;
