import { writeFileSync } from "node:fs";
import { type Choose, openOptions, type Option, type SystemDefinition } from "@rulewright/rules";
import { type Attempt, heldBy } from "@rulewright/table";
import { outcomeFacts, outcomeName } from "../draw/words.ts";
import { refusalWords, Unusable } from "../faults.ts";
import { goalNamed, houseFrom, systemNamed } from "../names.ts";
import type { PlayOptions } from "../options.ts";
import { linesOf } from "../input.ts";
import { patiently } from "../patience.ts";
import { generator } from "../randomness.ts";
import { type OptionWorth, reckoner } from "../reckoning.ts";
import { endWords, stepWords } from "../story.ts";
import type { Terminal } from "../terminal.ts";
import { closedTrace } from "../traces.ts";
import { NoMoreAnswers, type Player } from "./answers.ts";
import { doIt } from "./doings.ts";
import { closePlay, openPlay } from "./rituals.ts";
import { charactersFor } from "./seats.ts";
import { ScriptPlayer } from "./script.ts";
import { type Session, tellNews } from "./session.ts";
import { stateWords } from "./sheet.ts";
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

async function sitDown(terminal: Terminal, id: string | undefined, options: PlayOptions): Promise<void> {
  const scripted = options.answers !== undefined || !terminal.interactive;
  const system = systemNamed(id);
  const house = houseFrom(system, options.house);
  const { seed, random } = generator(options.seed);
  const player = scripted
    ? new ScriptPlayer(await linesOf(options.answers ?? "-"), terminal, options.hand ?? false)
    : await personAtPrompts(terminal, system, options.hand ?? false);
  const characters = await charactersFor(system, options, scripted, terminal);
  const table = new SoloTable(system, { characters, house, random });
  const name = characters[0]?.id ?? "somebody-new";
  const out = options.out ?? `${system.id}-${name}-${stamp()}.trace.jsonl`;
  const session: Session = { terminal, table, player, by: reckoner(false), out };
  try {
    if (options.new) await makeSomebody(session);
    player.tell(greeting(session));
    await openPlay(session);
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

/** Somebody new, as the rulebook leads: asked again until the rules have nothing against it. */
async function makeSomebody(session: Session): Promise<void> {
  for (;;) {
    const refusal = doIt(session, await session.player.make(session.table));
    if (!refusal) return;
    session.player.complain(refusalWords(session.table.system, refusal));
  }
}

async function personAtPrompts(terminal: Terminal, system: SystemDefinition, hand: boolean): Promise<Player> {
  const { PersonAtPrompts } = await import("./prompts.ts");
  return new PersonAtPrompts(terminal, system, hand);
}

function greeting({ table, terminal }: Session): string {
  const { sheet, system } = table;
  const { paint } = terminal;
  const about = sheet.about === undefined ? "" : `\n${sheet.about}`;
  return `${paint.strong(sheet.name)} ${paint.faint("·")} ${system.title}${about}\n${paint.faint(stateWords(table))}`;
}

async function attempts(session: Session): Promise<void> {
  const { player, table } = session;
  for (;;) {
    const next = await player.next(table);
    if (next.next === "end") return closePlay(session);
    const before = table.state.log.length;
    const refusal = next.next === "attempt" ? table.begin(next.title, next.offer, next) : doIt(session, next);
    if (refusal) player.complain(refusalWords(table.system, refusal));
    else if (next.next === "attempt") await playOut(session, before);
  }
}

/** Plays the attempt on the table until nothing in it is open. */
async function playOut(session: Session, before: number): Promise<void> {
  const { table, player, terminal } = session;
  const { paint } = terminal;
  const begun = table.attempt;
  if (!begun) throw new Error("an attempt was framed, yet none lies on the table");
  player.tell(`\n${paint.strong(begun.title)}`);
  tellNews(session, before);
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
  const goal = goalNamed(system, system.offers[attempt.offer]?.goal);
  const question = { system, procedure, args, house: attempt.trace.house, goal };
  const worths = worthsOr(() => by.options(question, choice), choice);
  const whose = whoseChoice(table, attempt, choice.by);
  const { move, detail } = await player.choose({ table, position, choice, whose, worths });
  const refusal = table.choose(attempt, move, detail ?? {});
  if (refusal) player.complain(refusalWords(system, refusal));
  else tellNews({ table, player }, before);
}

/** What every option is worth; where that takes too long to work out, the options alone. */
function worthsOr(reckoned: () => readonly OptionWorth[], choice: Choose): readonly OptionWorth[] {
  try {
    return patiently(reckoned);
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    const listed = choice.moves().flatMap((move) => openOptions(move));
    return [standing(choice), ...listed].map((option) => ({ option, values: [], best: false }));
  }
}

function standing({ stands }: Choose): Option {
  return { move: undefined, detail: {}, pays: {}, leadsTo: () => stands.leadsTo };
}

/** Who else chooses: the game master, or whoever answers for a role of the procedure. */
function whoseChoice({ state, system }: SoloTable, { roles, character }: Attempt, by: string): string | undefined {
  const other = roles[by];
  if (other !== undefined && other !== character) return state.characters[other]?.name ?? other;
  return by === "gm" ? (system.text["value.by.gm"] ?? "Game master") : undefined;
}

function finish(session: Session, attempt: Attempt): void {
  const { table, player, terminal } = session;
  const { system } = table;
  const { outcome } = attempt.trace;
  if (outcome) player.tell(endWords(system, outcome, terminal.paint));
  player.tell(terminal.paint.faint(`  ${stateWords(table)}`));
  keep(session, attempt);
}

/** Adds the attempt's trace to the file, with its last choice said where nothing else was open. */
function keep({ table, out }: Session, { trace, settled, character }: Attempt): void {
  const kept = settled ? closedTrace(table.system, trace, heldBy(table.system, table.state, character)) : trace;
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
