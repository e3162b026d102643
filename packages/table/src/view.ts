import type { Character, HouseRules, Shared } from "@rulewright/rules";
import type { EventType } from "./events.ts";
import type { Member, OddsShown } from "./members.ts";
import type { Attempt, Entry, Moment, Proposal, TableState } from "./state.ts";

/** Who may know of an event. */
type Audience = "everyone" | "gm";

/** Visibility belongs to the event. What is not named here is shown to nobody. */
const audiences: Partial<Record<EventType, Audience>> = {
  "table-opened": "everyone",
  "member-joined": "everyone",
  "character-added": "everyone",
  "character-left": "everyone",
  "character-taken": "everyone",
  "sheet-edited": "everyone",
  said: "everyone",
  "scene-set": "everyone",
  "odds-shown-set": "everyone",
  "house-rule-set": "everyone",
  proposed: "everyone",
  "proposal-withdrawn": "everyone",
  "attempt-framed": "everyone",
  asked: "everyone",
  "ask-answered": "everyone",
  "option-chosen": "everyone",
  "dice-rolled": "everyone",
  "attempt-settled": "everyone",
  "world-answered": "everyone",
  "act-done": "everyone",
  "moment-told": "everyone",
  "moment-granted": "everyone",
};

/** An entry as a viewer sees it, numbered in the viewer's own sequence: gaps would betray what is hidden. */
export interface Line extends Omit<Entry, "seq"> {
  readonly n: number;
}

/** What one member may know of a table, now. The log comes apart from it, line by line. */
export interface TableView {
  readonly you: Member;
  readonly system: string;
  readonly title: string;
  readonly house: HouseRules;
  readonly oddsShown: OddsShown;
  readonly phase: string;
  readonly session: number;
  readonly scene: string;
  readonly members: readonly Member[];
  readonly characters: readonly Character[];
  readonly shared: Shared;
  readonly players: Readonly<Record<string, string>>;
  readonly proposals: readonly Proposal[];
  readonly attempt?: Attempt;
  readonly past: readonly Pick<Attempt, "id" | "member" | "character" | "title" | "trace" | "consequence">[];
  readonly moments: readonly Moment[];
  /** How many lines the viewer's log has. */
  readonly lines: number;
}

function sees(member: Member, { event }: Entry): boolean {
  const audience = audiences[event.type];
  return audience === "everyone" || (audience === "gm" && member.role === "gm");
}

/** A viewer's log, after the given number of their own lines. */
export function linesFor(state: TableState, member: Member, after = 0): readonly Line[] {
  const lines: Line[] = [];
  let n = 0;
  for (const entry of state.log) {
    if (!sees(member, entry)) continue;
    n += 1;
    if (n <= after) continue;
    const { seq: _, ...line } = entry;
    lines.push({ ...line, n });
  }
  return lines;
}

/** How many lines a viewer's log has. */
export function countLines(state: TableState, member: Member): number {
  let lines = 0;
  for (const entry of state.log) if (sees(member, entry)) lines += 1;
  return lines;
}

/** Attempts that are still worth knowing: whoever tries again, or speaks for them, looks at the newest. */
const PAST_SHOWN = 50;

/** What a member may know. The only way anything of a table reaches anybody. */
export function viewFor(state: TableState, member: Member): TableView {
  const { system, title, house, oddsShown, phase, session, scene, shared, players, attempt } = state;
  return {
    you: member,
    system,
    title,
    house,
    oddsShown,
    phase,
    session,
    scene,
    shared,
    players,
    members: Object.values(state.members),
    characters: Object.values(state.characters),
    proposals: Object.values(state.proposals),
    ...(attempt ? { attempt } : {}),
    past: state.past.slice(-PAST_SHOWN).map(({ id, member: player, character, title: name, trace, consequence }) => ({
      id,
      member: player,
      character,
      title: name,
      trace,
      ...(consequence === undefined ? {} : { consequence }),
    })),
    moments: Object.values(state.moments),
    lines: countLines(state, member),
  };
}
