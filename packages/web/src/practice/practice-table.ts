import { newId } from "@rulewright/client";
import { capitalize, formatMessage, isRefusal, resolveHouseRules, type SystemDefinition } from "@rulewright/rules";
import {
  type Command,
  type CommandResult,
  countLines,
  decide,
  EMPTY_TABLE,
  entriesOf,
  fold,
  linesFor,
  type Member,
  NO_COMMITMENTS,
  openingEvents,
  type TableEvent,
  type TableState,
  undoPlan,
  viewFor,
} from "@rulewright/table";
import { tableFile } from "@rulewright/table/files";
import { EMPTY_SNAPSHOT, type Snapshot, type Store, type Toast } from "../state/table-store.ts";
import type { Practice } from "../state/practice.ts";
import { throwFace } from "./practice-dice.ts";

/** How long a notification is shown, in ms. */
const TOAST_DURATION = 9_000;

/** The game master and the player of a practice table. One person is both, one after the other. */
function practiceMembers({ text }: SystemDefinition): readonly [Member, Member] {
  return [
    { id: "gm", name: capitalize(formatMessage(text, "role.gm")), role: "gm" },
    { id: "player", name: "Player", role: "player" },
  ];
}

/** A table in this page: the same rules and screens without a server. It is gone with the page unless it is saved. */
export class PracticeTable implements Store {
  readonly table = "practice";
  readonly commitments = NO_COMMITMENTS;
  readonly practice: Practice;
  readonly #system: SystemDefinition;
  readonly #listeners = new Set<() => void>();
  #state: TableState = EMPTY_TABLE;
  #viewer: string;
  #snapshot: Snapshot;

  constructor(system: SystemDefinition) {
    this.#system = system;
    const [gm, player] = practiceMembers(system);
    this.#viewer = gm.id;
    this.#snapshot = { ...EMPTY_SNAPSHOT, status: "open", present: [gm.id, player.id] };
    this.practice = {
      members: [gm, player],
      playAs: (member) => {
        this.#viewer = member;
        this.considerUndo([]);
        this.#show();
      },
      file: () => JSON.stringify(tableFile(this.#state, Date.now())),
      restart: () => this.#open(gm, player),
    };
    this.#open(gm, player);
  }

  /** Opens the table with the first party. The player plays its first character. */
  #open(gm: Member, player: Member): void {
    const system = this.#system;
    const [party] = system.parties;
    const characters = party?.characters ?? [];
    const resolved = resolveHouseRules(system.houseRules, {});
    const house = "house" in resolved ? resolved.house : {};
    const title = party?.name ?? system.title;
    this.#state = EMPTY_TABLE;
    this.#viewer = gm.id;
    this.#apply(openingEvents({ system, title, house, characters, gm }), gm.id);
    this.#apply([{ type: "member-joined", member: player }], player.id);
    const [first] = characters;
    if (first) this.#does(player.id, { type: "take-character", character: first.id });
    this.considerUndo([]);
    this.#show();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): Snapshot => this.#snapshot;

  readonly send = (command: Command): void => {
    const id = newId();
    const decided = this.#does(this.#viewer, command);
    if (isRefusal(decided)) this.#notify({ id, kind: "refused", refusal: decided });
    else if ("conflict" in decided) this.#notify({ id, kind: "conflict" });
    this.#show();
  };

  readonly dismiss = (id: string): void =>
    this.#set({ toasts: this.#snapshot.toasts.filter((toast) => toast.id !== id) });

  readonly showRules = (rules: readonly string[]): void => this.#set({ openRules: rules });

  readonly considerUndo = (lines: readonly number[]): void => {
    const { undo: _, ...rest } = this.#snapshot;
    this.#snapshot = rest;
    if (lines.length === 0) return this.#set({});
    return this.#set({ undo: { lines, plan: undoPlan(this.#state, lines, this.#member(this.#viewer), this.#system) } });
  };

  /** All lines are here. */
  readonly loadEarlier = (): void => undefined;

  /** There is no connection that could be lost. */
  readonly retryNow = (): void => undefined;

  #member(id: string): Member {
    const member = this.#state.members[id];
    if (!member) throw new Error(`${id} isn't at the practice table`);
    return member;
  }

  /** Decides a command of a member with the device's dice, and applies what it leads to. */
  #does(by: string, command: Command): CommandResult {
    const context = { system: this.#system, id: newId(), now: Date.now() };
    let decided = decide(this.#state, command, this.#member(by), context);
    while ("needs" in decided) {
      const { count, faces } = decided.needs;
      decided = decided.continueWith(Array.from({ length: count }, () => throwFace(faces)));
    }
    if ("events" in decided) this.#apply(decided.events, by);
    return decided;
  }

  #apply(events: readonly TableEvent[], by: string): void {
    // Times in the log never decrease, even if the clock is set back.
    const at = Math.max(Date.now(), this.#state.log.at(-1)?.at ?? 0);
    this.#state = fold(this.#state, entriesOf(this.#state, events, { at, by }));
  }

  #notify(toast: Toast): void {
    this.#set({ toasts: [toast] });
    window.setTimeout(() => this.dismiss(toast.id), TOAST_DURATION);
  }

  #show(): void {
    const viewer = this.#member(this.#viewer);
    const lines = linesFor(this.#state, viewer);
    const view = viewFor(this.#state, viewer, this.#system);
    this.#set({ view, lines, expectedLines: countLines(this.#state, viewer) });
  }

  #set(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}
