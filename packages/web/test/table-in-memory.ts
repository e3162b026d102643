import { createHash } from "node:crypto";
import {
  resolveHouseRules,
  isRefusal,
  type JsonValue,
  recordRules,
  type RulesRecord,
  resume,
  type SystemDefinition,
} from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import {
  currentAttempt,
  type Command,
  decide,
  EMPTY_TABLE,
  entriesOf,
  fold,
  type Line,
  linesFor,
  type Member,
  openingEvents,
  rulesEvents,
  type TableEvent,
  type TableState,
  type TableView,
  viewFor,
} from "@rulewright/table";

export const oskar: Member = { id: "oskar", name: "Oskar", role: "gm" };
export const ines: Member = { id: "ines", name: "Ines", role: "player" };

/** A table without a server: commands are decided at once, dice are said beforehand. */
export class TableInMemory {
  #state: TableState = EMPTY_TABLE;

  #system: SystemDefinition;

  #thrown = 0;

  constructor(chosen: Readonly<Record<string, JsonValue>> = {}, system: SystemDefinition = eveningStar) {
    this.#system = system;
    const house = resolveHouseRules(system.houseRules, chosen);
    if ("faults" in house) throw new Error("no such house rule");
    const [party] = system.parties;
    const characters = party?.characters ?? [];
    const opening = { system, title: "The Salt Quarter", house: house.house, characters, gm: oskar };
    this.#happen(openingEvents(opening), oskar);
    this.#happen([{ type: "member-joined", member: ines }], ines);
    if (system === eveningStar) this.does(ines, { type: "take-character", character: "maren-oake" });
  }

  does(member: Member, command: Command, ...faces: readonly number[]): void {
    const decided = decide(this.#state, command, member, { system: this.#system, id: `id-${this.#state.seq}`, faces });
    if (isRefusal(decided)) throw new Error(`refused: ${decided.code}`);
    if (!("events" in decided)) throw new Error(`not decided: ${JSON.stringify(decided)}`);
    this.#happen(decided.events, member);
  }

  /** A command whose dice fall in turn from low to high and back. False where it is refused. */
  plays(member: Member, command: Command): boolean {
    let decided = decide(this.#state, command, member, { system: this.#system, id: `id-${this.#state.seq}` });
    while ("needs" in decided) {
      const { count, faces } = decided.needs;
      decided = decided.continueWith(
        Array.from({ length: count }, () => faces[(this.#thrown++ * 7) % faces.length] ?? 0),
      );
    }
    if (isRefusal(decided) || !("events" in decided)) return false;
    this.#happen(decided.events, member);
    return true;
  }

  /** What stands at the attempt on the table; undefined where nothing is to be chosen. */
  standing(): string | undefined {
    const trace = currentAttempt(this.view(oskar))?.trace;
    const awaits = trace && resume(this.#system, trace).awaits;
    return awaits?.wants === "choice" ? awaits.choice.stands.as : undefined;
  }

  /** Logs an event without a command. */
  happens(event: TableEvent, member: Member): void {
    this.#happen([event], member);
  }

  /** A choice at the attempt on the table, as it stands now. */
  chooses(
    member: Member,
    choice: Pick<Extract<Command, { type: "choose" }>, "move" | "detail" | "words">,
    ...faces: readonly number[]
  ): void {
    const view = this.view(member);
    const { id: attempt = "", trace } = currentAttempt(view) ?? {};
    const { undos } = view;
    this.does(member, { type: "choose", attempt, step: trace?.steps.length ?? 0, undos, ...choice }, ...faces);
  }

  /** Something is in the log that no command decides. */
  records(member: Member, events: readonly TableEvent[]): void {
    this.#happen(events, member);
  }

  /** A program loads the table with other rules. */
  loads(changed: SystemDefinition): void {
    const before = rulesEvents(this.#state, recorded(this.#system), this.#state.version);
    this.#happen(before, { id: "" });
    const rules = recorded(changed);
    this.#system = { ...changed, version: rules.version };
    this.#happen(rulesEvents(this.#state, rules, "1"), { id: "" });
  }

  view(member: Member): TableView {
    return viewFor(this.#state, member);
  }

  lines(member: Member = ines): readonly Line[] {
    return linesFor(this.#state, member);
  }

  #happen(events: readonly TableEvent[], { id: by }: Pick<Member, "id">): void {
    this.#state = fold(this.#state, entriesOf(this.#state, events, { at: 0, by }));
  }
}

/** The record of rules. Equal texts, and in practice only those, have the same digest. */
const recorded = (system: SystemDefinition): RulesRecord => recordRules(system, sha256);

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The clock that would like a reason: a task at difficulty 6, haggled down to 4 before it is rolled. */
export function restartTheClock(table: TableInMemory): void {
  table.does(ines, { type: "propose", character: "maren-oake", words: "I take the escapement apart." });
  const [proposal] = table.view(oskar).proposals;
  table.does(oskar, {
    type: "frame",
    proposal: proposal?.id ?? "",
    character: "maren-oake",
    title: "Restart the tide clock",
    offer: "attempt",
    args: { rank: 4, skill: 5, modifier: 1, difficulty: 6 },
    named: { rank: "Patience", skill: "Clockwork" },
  });
  table.does(ines, {
    type: "ask",
    attempt: currentAttempt(table.view(ines))?.id ?? "",
    words: "I drew its plans",
    move: "negotiate",
    detail: { difficulty: 5 },
  });
  const [asked] = currentAttempt(table.view(oskar))?.requests ?? [];
  table.does(oskar, { type: "answer-ask", ask: asked?.id ?? "", answer: "granted" });
  table.chooses(oskar, { move: "negotiate", detail: { difficulty: 4 }, words: "the tide is out" });
}
