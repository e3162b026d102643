import { writeFileSync } from "node:fs";
import { type Character, type Refusal, type SystemDefinition, wordOf } from "@rulewright/rules";
import type { Attempt } from "@rulewright/table";
import { outcomeFacts, outcomeName } from "../draw/words.ts";
import { refusalWords, unknown, Unusable } from "../faults.ts";
import { goalNamed, houseFrom, systemNamed } from "../names.ts";
import type { PlayOptions } from "../options.ts";
import { linesOf } from "../input.ts";
import { wholeNumber } from "../parameters.ts";
import { generator } from "../randomness.ts";
import { reckoner } from "../reckoning.ts";
import { endWords, stepWords } from "../story.ts";
import type { Terminal } from "../terminal.ts";
import { closedTrace } from "../traces.ts";
import { type Next, NoMoreAnswers, type Player } from "./answers.ts";
import { openPlay, postamble } from "./rituals.ts";
import { ScriptPlayer } from "./script.ts";
import { type Session, tellNotices, trackerWords } from "./session.ts";
import { SoloTable } from "./table.ts";

/** `rulewright play`: attempt after attempt with one character, and the traces in a file. */
export async function play(terminal: Terminal, name: string | undefined, options: PlayOptions): Promise<void> {
  try {
    await sitDown(terminal, name, options);
  } catch (error) {
    // Whoever leaves before play has begun leaves nothing behind.
    if (!(error instanceof NoMoreAnswers)) throw error;
  }
}

async function sitDown(terminal: Terminal, name: string | undefined, options: PlayOptions): Promise<void> {
  const scripted = options.answers !== undefined || !terminal.interactive;
  const system = systemNamed(name);
  const house = houseFrom(system, options.house);
  const { seed, random } = generator(options.seed);
  const player = scripted
    ? new ScriptPlayer(await linesOf(options.answers ?? "-"), terminal, options.hand ?? false)
    : await personAtPrompts(terminal, system, options.hand ?? false);
  const character = await characterFor(system, options, scripted, terminal);
  const table = new SoloTable(system, character, house, random);
  const out = options.out ?? `${system.id}-${character.id}-${stamp()}.trace.jsonl`;
  const session: Session = { terminal, table, player, by: reckoner(false), out };
  player.tell(greeting(session));
  try {
    openPlay(session);
    await attempts(session);
  } catch (error) {
    if (!(error instanceof NoMoreAnswers)) throw error;
    if (table.attempt && !table.attempt.settled) {
      terminal.say("The answers ended while an attempt was open; it is kept as far as it went.");
    }
  } finally {
    player.leave();
    if (table.attempt && !table.attempt.settled) keep(session, table.attempt);
    tellWhatIsKept(session, seed);
  }
}

async function personAtPrompts(terminal: Terminal, system: SystemDefinition, hand: boolean): Promise<Player> {
  const { PersonAtPrompts } = await import("./prompts.ts");
  return new PersonAtPrompts(terminal, system, hand);
}

async function characterFor(
  system: SystemDefinition,
  { party: given, character }: PlayOptions,
  scripted: boolean,
  terminal: Terminal,
): Promise<Character> {
  const { parties, id } = system;
  if (parties.length === 0) throw new Unusable(`${id} has no ready-made characters to play.`);
  const number = given === undefined ? undefined : wholeNumber(given);
  if (given !== undefined && (number === undefined || !parties[number])) {
    throw new Unusable(`--party takes a whole number from 0 to ${parties.length - 1}, not "${given}".`);
  }
  const choosable = number === undefined ? parties : parties.slice(number, number + 1);
  const characters = choosable.flatMap((party) => party.characters);
  if (character !== undefined) {
    const found = characters.find((one) => one.id === character);
    if (!found)
      throw unknown(
        "character",
        character,
        characters.map((one) => one.id),
      );
    return found;
  }
  const [first] = characters;
  if (!first) throw new Unusable(`Party ${given ?? 0} of ${id} has no characters.`);
  if (scripted) return first;
  const { chooseCharacter } = await import("./prompts.ts");
  return chooseCharacter(terminal, system, choosable);
}

function greeting({ table, terminal }: Session): string {
  const { sheet, system } = table;
  const { paint } = terminal;
  const about = sheet.about === undefined ? "" : `\n${sheet.about}`;
  return `${paint.strong(sheet.name)} ${paint.faint("·")} ${system.title}${about}\n${paint.faint(trackerWords(table))}`;
}

async function attempts(session: Session): Promise<void> {
  const { player, table } = session;
  for (;;) {
    const next = await player.next(table);
    if (next.next === "end") return postamble(session);
    const refusal = follow(session, next);
    if (refusal) player.complain(refusalWords(table.system, refusal));
    else if (next.next === "attempt") await playOut(session);
  }
}

function follow({ table, player }: Session, next: Exclude<Next, { next: "end" }>): Refusal | undefined {
  const { system } = table;
  if (next.next === "attempt") return table.begin(next.title, next.procedure, next.args, next.named);
  if (next.next === "world") {
    const last = table.attempt ?? table.state.past.at(-1);
    if (!last) throw new Unusable("There is no attempt yet for the world to answer.");
    const refusal = table.worldAnswers(last.id, next.words);
    if (!refusal) player.tell(`  ${next.words}`);
    return refusal;
  }
  const before = table.state.log.length;
  const refusal = table.act(next.act, next.args);
  if (refusal) return refusal;
  player.tell(`  ${wordOf(system.text, `act.${next.act}`)}. ${trackerWords(table)}`);
  tellNotices({ table, player }, before);
  return undefined;
}

/** Plays the attempt on the table until nothing in it is open. */
async function playOut(session: Session): Promise<void> {
  const { table, player, terminal } = session;
  const { paint } = terminal;
  const begun = table.attempt;
  if (!begun) throw new Error("an attempt was framed, yet none lies on the table");
  player.tell(`\n${paint.strong(begun.title)}`);
  let told = 0;
  for (;;) {
    const { attempt } = table;
    if (!attempt) throw new Error("the attempt left the table");
    const fresh = attempt.trace.steps.slice(told);
    fresh.forEach((step, i) => {
      if (player.seesChoices && "choose" in step) return;
      const at = told + i;
      player.tell(
        `  ${stepWords(table.system, step, table.position(attempt, at), table.position(attempt, at + 1), paint)}`,
      );
    });
    told = attempt.trace.steps.length;
    if (attempt.settled) {
      finish(session, attempt);
      return;
    }
    await step(session, attempt);
  }
}

/** One answer: to the dice that are due, or to the choice that is open. */
async function step({ table, player, by }: Session, attempt: Attempt): Promise<void> {
  const { system } = table;
  const position = table.position(attempt);
  const { awaits } = position;
  const before = table.state.log.length;
  if (awaits.wants === "nothing") throw new Error("an attempt ended, yet was not settled");
  if (awaits.wants === "dice") {
    const refusal = table.roll(attempt, awaits.dice.count === 0 ? undefined : await player.throw(awaits));
    if (refusal) player.complain(refusalWords(system, refusal));
    return;
  }
  const { choice } = awaits;
  const { procedure, args } = position;
  const question = { system, procedure, args, house: attempt.trace.house, goal: goalNamed(system, undefined) };
  const worths = by.options(question, choice);
  const { move, detail } = await player.choose({ table, position, choice, worths });
  const refusal = table.choose(attempt, move, detail ?? {});
  if (refusal) player.complain(refusalWords(system, refusal));
  else tellNotices({ table, player }, before);
}

function finish(session: Session, attempt: Attempt): void {
  const { table, player, terminal } = session;
  const { system } = table;
  const { outcome } = attempt.trace;
  if (outcome) player.tell(endWords(system, outcome, terminal.paint));
  player.tell(terminal.paint.faint(`  ${trackerWords(table)}`));
  keep(session, attempt);
}

/** Adds the attempt's trace to the file, with its last choice said where nothing else was open. */
function keep({ table, out }: Session, { trace, settled }: Attempt): void {
  const kept = settled ? closedTrace(table.system, trace, table.sheet.trackers) : trace;
  const first = table.state.past.length === 0;
  writeFileSync(out, `${JSON.stringify(kept)}\n`, { flag: first ? "w" : "a" });
}

function tellWhatIsKept({ terminal, table, out }: Session, seed: number): void {
  const { past, attempt } = table.state;
  const played = [...past, ...(attempt ? [attempt] : [])];
  const { paint } = terminal;
  if (played.length === 0) return;
  terminal.print("");
  for (const { title, trace, consequence } of played) {
    const result = trace.outcome ? outcomeName(table.system, trace.outcome.outcome) : "still open";
    const facts = trace.outcome ? outcomeFacts(table.system, trace.outcome) : "";
    terminal.print(`  ${title}: ${paint.strong(result)} ${paint.faint(facts)}`.trimEnd());
    if (consequence !== undefined) terminal.print(`    ${paint.faint("▏")} ${consequence}`);
  }
  terminal.say(paint.faint(`Seed ${seed}. Traces: ${out}; rulewright replay ${out} proves them.`));
}

/** A moment in time as part of a file's name. */
function stamp(): string {
  return new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
}
