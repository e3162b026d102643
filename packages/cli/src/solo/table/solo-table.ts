import { nameSides, sideNames, type SumContext, termNames } from "@rulewright/present";
import {
  type Amounts,
  type Character,
  type FramedAttempt,
  type HouseRules,
  formatMessage,
  isRefusal,
  type Notice,
  type Parameters,
  type JsonValue,
  type JsonObject,
  type Position,
  type Randomness,
  type Refusal,
  resume,
  rolesFor,
  type SystemDefinition,
} from "@rulewright/rules";
import {
  type Attempt,
  type ActRequest,
  closedAct,
  closedOffer,
  type Command,
  currentAttempt,
  decide,
  EMPTY_TABLE,
  entriesOf,
  fold,
  frameOffer,
  heldBy,
  linesFor,
  type LogStatistics,
  logStatistics,
  type Member,
  type OfferedApproach,
  openingEvents,
  sheetValues,
  type TableEvent,
  type TableState,
  tableText,
  undoPlan,
} from "@rulewright/table";
import { rollDice } from "../../input/randomness.ts";
import { withoutOutcome } from "../../input/traces.ts";
import type { Framing } from "./framing.ts";

const GM: Member = { id: "gm", name: "Game master", role: "gm" };
const PLAYER: Member = { id: "player", name: "Player", role: "player" };

/** What a table for one person begins with. The first character acts first. */
interface TableSetup {
  readonly characters: readonly Character[];
  readonly house: HouseRules;
  readonly random: Randomness;
}

/** An act or attempt that can be undone: the number of its first line, and its name. */
interface LastAct {
  readonly line: number;
  readonly label: string;
}

/** A table for one person, who is the game master and every player: the pure table with random dice. */
export class SoloTable {
  readonly system: SystemDefinition;
  readonly #random: Randomness;
  #actor: string;
  #state: TableState = EMPTY_TABLE;
  #ids = 0;
  /** The number of entries with which the table was opened. */
  readonly #opened: number;

  constructor(system: SystemDefinition, { characters, house, random }: TableSetup) {
    // The messages of the table's own refusals belong to the table.
    this.system = { ...system, text: { ...tableText, ...system.text } };
    this.#actor = characters[0]?.id ?? "";
    this.#random = random;
    const title = characters[0]?.name ?? system.title;
    const opened = openingEvents({ system, title, house, characters, gm: GM });
    this.#record(GM, [
      ...opened,
      { type: "member-joined", member: PLAYER },
      ...characters.map(({ id }): TableEvent => ({ type: "character-taken", member: PLAYER.id, character: id })),
    ]);
    this.#opened = this.#state.log.length;
  }

  get state(): TableState {
    return this.#state;
  }

  /** The last act or attempt that can be undone, with its name. */
  get lastAct(): LastAct | undefined {
    const { log, undone } = this.#state;
    const last = log.slice(this.#opened).findLast(({ seq, event }) => event.type !== "undone" && !undone.includes(seq));
    if (!last) return undefined;
    const { event } = last;
    const attempt = "attempt" in event ? event.attempt : undefined;
    const framed = log.slice().find((one) => one.event.type === "attempt-framed" && one.event.attempt === attempt);
    if (framed?.event.type === "attempt-framed") return { line: framed.seq, label: `“${framed.event.title}”` };
    const label = event.type === "act-done" ? formatMessage(this.system.text, `act.${event.act}`) : "the last change";
    return { line: last.seq, label };
  }

  /** The acting character in its current state. */
  get sheet(): Character {
    const sheet = this.#state.characters[this.#actor];
    if (!sheet) throw new Error(`${this.#actor} left the table`);
    return sheet;
  }

  /** All characters at the table. */
  get people(): readonly Character[] {
    return Object.values(this.#state.characters);
  }

  get attempt(): Attempt | undefined {
    return currentAttempt(this.#state);
  }

  /** What the dice and the people did, as the game master knows it. */
  get statistics(): LogStatistics {
    return logStatistics(this.system.id, linesFor(this.#state, GM));
  }

  /** The amounts that the acting character can pay with. */
  get held(): Amounts {
    return heldBy(this.system, this.#state, this.#actor);
  }

  /** Makes another character the acting one. */
  actAs(character: string): void {
    if (this.#state.players[character] === undefined) {
      this.#send(GM, { type: "give-character", character, member: PLAYER.id });
    }
    this.#actor = character;
  }

  /** The arguments that the acting character's sheet gives. */
  sheetAnswers(parameters: Parameters): JsonObject {
    return this.#actor === "" ? {} : sheetValues(this.system, this.#state, parameters, this.#actor);
  }

  /** The position of an attempt after all its steps, or after so many. */
  position({ trace: whole, character }: Attempt, steps = whole.steps.length): Position {
    const trace = withoutOutcome(whole);
    const next = trace.steps[steps];
    const now = (): Amounts => heldBy(this.system, this.#state, character);
    const held = next === undefined ? now() : "choose" in next ? next.held : undefined;
    return resume(this.system, { ...trace, steps: trace.steps.slice(0, steps) }, held);
  }

  /** The names that the sums of an attempt use: those of the sheet, and of everybody who takes part. */
  sumContext(attempt: Attempt): SumContext {
    const { characters } = this.#state;
    const people = Object.fromEntries(Object.values(characters).map(({ id, name }) => [id, name]));
    const framed = { ...attempt, procedure: attempt.trace.procedure };
    const sides = sideNames(people, attempt);
    return {
      text: nameSides(this.system.text, sides),
      names: termNames(this.system, framed, characters[attempt.character]?.traits),
      sides,
    };
  }

  /** The procedure and arguments of an offer, without beginning it. */
  preview(offer: string, args: JsonObject): FramedAttempt | Refusal {
    return frameOffer(this.#state, { offer, character: this.#actor, args }, this.system);
  }

  begin(title: string, offer: string, { args, named }: Framing): Refusal | undefined {
    return this.#send(GM, { type: "frame", character: this.#actor, title, offer, args, named: { ...named } });
  }

  /** Takes back an act or attempt, with all that followed from it. */
  undo({ line }: LastAct): Refusal | undefined {
    // Everything at this table is visible, so lines are numbered like entries.
    const plan = undoPlan(this.#state, [line], GM, this.system);
    if (isRefusal(plan)) return plan;
    const refused = this.#send(GM, { type: "undo", lines: [...plan.lines] });
    const [first = ""] = Object.keys(this.#state.characters);
    if (!Object.hasOwn(this.#state.characters, this.#actor)) this.actAs(first);
    return refused;
  }

  /** Offers several approaches to one attempt. */
  offerApproaches(title: string, approaches: readonly OfferedApproach[]): Refusal | undefined {
    const offered = approaches.map(({ offer, args, named = {} }) => ({ offer, args, named: { ...named } }));
    return this.#send(GM, { type: "offer-approaches", character: this.#actor, title, approaches: offered });
  }

  /** Takes one of the approaches that are offered, by its place. */
  takeApproach(approach: number): Refusal | undefined {
    const offering = Object.keys(this.#state.offerings).at(-1) ?? "";
    return this.#send(PLAYER, { type: "take-approach", offering, approach });
  }

  choose({ id, trace }: Attempt, move: string, detail: JsonObject): Refusal | undefined {
    const on = { attempt: id, step: trace.steps.length, undos: this.#state.undos };
    return this.#send(GM, { type: "choose", ...on, move, detail, dice: "hand" });
  }

  /** Rolls the dice that an attempt awaits, at random or with given faces. */
  roll({ id, trace }: Attempt, faces?: readonly number[]): Refusal | undefined {
    const on = { attempt: id, step: trace.steps.length, undos: this.#state.undos };
    return this.#send(GM, { type: "roll", ...on, ...(faces ? { faces: [...faces] } : {}) });
  }

  /** Adds the consequence of a settled attempt. */
  recordConsequence(attempt: string, words: string): Refusal | undefined {
    return this.#send(GM, { type: "answer-for-the-world", attempt, words });
  }

  act(name: string, args: JsonObject): Refusal | undefined {
    return this.#send(this.#member(name, args), this.#actCommand(name, args));
  }

  /** The events of an act, without recording them. */
  tryAct(name: string, args: JsonObject, state = this.#state): readonly TableEvent[] | Refusal {
    const decided = decide(state, this.#actCommand(name, args), this.#member(name, args), {
      system: this.system,
      id: "0",
    });
    if (isRefusal(decided)) return decided;
    return "events" in decided ? decided.events : [];
  }

  /** The state after some events, without recording them. */
  stateAfter(events: readonly TableEvent[]): TableState {
    return fold(this.#state, entriesOf(this.#state, events, { at: 0, by: undefined }));
  }

  /** Why the acting character can't do an act at present, whatever its arguments. */
  closedAct(name: string): Refusal | undefined {
    return closedAct(this.system, this.#state, this.#member(name, {}).role, this.#actRequest(name));
  }

  /** Why the acting character can't attempt an offer at present, whatever its arguments. */
  closedOffer(offer: string): Refusal | undefined {
    return closedOffer(this.#state, { offer, character: this.#actor }, this.system);
  }

  claim(words: string, amount: number, attempt: string | undefined): Refusal | undefined {
    const moment = this.#nextId();
    const refused = this.#send(
      GM,
      { type: "tell-moment", character: this.#actor, words, amount, ...(attempt ? { attempt } : {}) },
      moment,
    );
    return refused ?? this.#send(GM, { type: "grant-moment", moment, granted: amount });
  }

  /** Adds a ready-made opponent. */
  bringIn(opponent: string): Refusal | undefined {
    return this.#send(GM, { type: "bring-in", opponent });
  }

  dismiss(character: string): Refusal | undefined {
    return this.#send(GM, { type: "dismiss", character });
  }

  /** Creates a character, who acts from then on. */
  create(name: string, about: string | undefined, args: JsonObject): Refusal | undefined {
    const id = this.#nextId();
    const command = { type: "create-character", name, args, ...(about ? { about } : {}) } as const;
    const refused = this.#send(PLAYER, command, id);
    if (!refused) this.actAs(id);
    return refused;
  }

  /** Edits a tracker, a mark or a trait. */
  edit(of: string, name: string, to: JsonValue, words: string): Refusal | undefined {
    return this.#send(GM, { type: "edit", of, name, to, words });
  }

  /** The notices since the log had a given length. */
  noticesSince(entries: number): readonly Notice[] {
    return this.#state.log.slice(entries).flatMap(({ event }) => ("notices" in event ? event.notices : []));
  }

  /** The answers of acts since the log had a given length. */
  answersSince(entries: number): readonly JsonObject[] {
    return this.#state.log
      .slice(entries)
      .flatMap(({ event }) => (event.type === "act-done" && event.answer ? [event.answer] : []));
  }

  #actCommand(act: string, args: JsonObject): Command {
    return { type: "act", args, ...this.#actRequest(act) };
  }

  #actRequest(act: string): ActRequest {
    const ofCharacter = this.system.acts[act]?.of === "character" || act === this.system.claims?.act;
    return { act, ...(ofCharacter ? { character: this.#actor } : {}) };
  }

  /**
   * The member who performs an act: the player, or the game master for opponents, for acts that need the game master's
   * consent, and for arguments that are the game master's to give.
   */
  #member(name: string, args: JsonObject): Member {
    const { consent = false, parameters = {}, ...act } = this.system.acts[name] ?? { of: "table" };
    const by = rolesFor(act);
    const opponent = this.#state.characters[this.#actor]?.opponent;
    const reserved = Object.keys(args).some((one) => parameters[one]?.by?.includes("player") === false);
    return by.includes("player") && !((opponent || consent || reserved) && by.includes("gm")) ? PLAYER : GM;
  }

  #nextId(): string {
    this.#ids += 1;
    return `n${this.#ids}`;
  }

  #send(member: Member, command: Command, id = this.#nextId()): Refusal | undefined {
    let decided = decide(this.#state, command, member, { system: this.system, id });
    while ("needs" in decided) {
      decided = decided.continueWith(rollDice(decided.needs.faces, decided.needs.count, this.#random));
    }
    if (isRefusal(decided)) return decided;
    if ("conflict" in decided) throw new Error(`the table did not change, yet ${command.type} came too late`);
    this.#record(member, decided.events);
    return undefined;
  }

  #record(member: Member, events: readonly TableEvent[]): void {
    this.#state = fold(this.#state, entriesOf(this.#state, events, { at: Date.now(), by: member.id }));
  }
}
