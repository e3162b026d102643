import { isRefusal, type JsonObject, resolveHouseRules, resume } from "@rulewright/rules";
import { victoryPoint } from "@rulewright/systems/victory-point-d20";
import {
  type Command,
  type CommandResult,
  countLines,
  currentAttempt,
  decide,
  EMPTY_TABLE,
  fold,
  type Member,
  openingEvents,
  type TableEvent,
  type TableState,
} from "@rulewright/table";

export const gm: Member = { id: "gm", name: "Gil", role: "gm" };
export const ann: Member = { id: "ann", name: "Ann", role: "player" };
export const bea: Member = { id: "bea", name: "Bea", role: "player" };

/** The code of a refusal; empty for anything else. */
export const codeOf = (decided: CommandResult): string => (isRefusal(decided) ? decided.code : "");

/** A table with the river party: Ann plays Hester and Bea plays Pell, each on a phone of her own. */
export class RiverTable {
  state: TableState = EMPTY_TABLE;

  /** `others` are at the table too. */
  constructor(others: readonly Member[] = []) {
    const chosen = resolveHouseRules(victoryPoint.houseRules, {});
    if ("faults" in chosen) throw new Error("the defaults are legal");
    const characters = victoryPoint.parties[0]?.characters ?? [];
    this.#append([
      ...openingEvents({ system: victoryPoint, title: "A river", house: chosen.house, characters, gm }),
      ...[ann, bea, ...others].map((member): TableEvent => ({ type: "member-joined", member })),
      { type: "character-taken", member: ann.id, character: "hester-vane" },
      { type: "character-taken", member: bea.id, character: "pell" },
    ]);
  }

  /** Where the current attempt is. */
  get #open() {
    const attempt = currentAttempt(this.state);
    return { attempt: attempt?.id ?? "", step: attempt?.trace.steps.length ?? 0, undos: this.state.undos };
  }

  /** What the current attempt awaits. */
  get awaits() {
    const attempt = currentAttempt(this.state);
    return attempt && resume(victoryPoint, attempt.trace).awaits;
  }

  /** Decides a command and applies what it leads to. */
  does(member: Member, command: Command): CommandResult {
    const decided = decide(this.state, command, member, { system: victoryPoint, id: `id${this.state.seq}` });
    if ("events" in decided) this.#append(decided.events, member);
    return decided;
  }

  frames(offer: string, args: JsonObject): CommandResult {
    return this.does(gm, { type: "frame", character: "hester-vane", title: "a try", offer, args });
  }

  /** Announces an accent: of the roll that is due, or already of the opposing side's. */
  announces(
    member: Member,
    accent: number,
    words = "",
    move: "accent" | "accent of opponent" = "accent",
  ): CommandResult {
    return this.does(member, {
      type: "choose",
      ...this.#open,
      move,
      detail: { accent },
      words,
      dice: "hand",
    });
  }

  asks(member: Member): CommandResult {
    return this.does(member, { type: "ask", ...this.#open, move: "accent", detail: { accent: 1 }, words: "!" });
  }

  suggests(member: Member): CommandResult {
    return this.does(member, { type: "suggest", ...this.#open, move: "accent", detail: { accent: 1 } });
  }

  throws(member: Member, face: number): CommandResult {
    return this.does(member, { type: "roll", ...this.#open, faces: [face] });
  }

  /** Takes back what a member saw last. */
  undoes(member: Member): CommandResult {
    return this.does(member, { type: "undo", lines: [countLines(this.state, member)] });
  }

  #append(events: readonly TableEvent[], by?: Member): void {
    const { seq } = this.state;
    const entry = { at: seq, ...(by ? { by: by.id } : {}) };
    this.state = fold(
      this.state,
      events.map((event, i) => ({ seq: seq + i + 1, ...entry, event })),
    );
  }
}
