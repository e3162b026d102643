import { writeFileSync } from "node:fs";
import { type Choose, openOptions, type Option, type SystemDefinition } from "@rulewright/rules";
import { type Attempt, heldBy } from "@rulewright/table";
import { outcomeFacts, outcomeName } from "../../draw/words.ts";
import { refusalMessage, UsageError } from "../../errors/errors.ts";
import { findGoal, parseHouseRules, requireSystem } from "../../question/lookup.ts";
import type { PlayOptions } from "../../question/options.ts";
import { readLines } from "../../input/files.ts";
import { withTimeLimit } from "../../calculation/time-limit.ts";
import { createGenerator } from "../../input/randomness.ts";
import { type RankedOption, exactCalculator } from "../../calculation/calculator.ts";
import { formatOutcome, formatStep } from "../../text/steps.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { completeTrace } from "../../input/traces.ts";
import { InputEndedError, type Player } from "../table/player.ts";
import { performAction } from "./actions.ts";
import { closeSession, openSession } from "./rituals.ts";
import { chooseCharacters } from "./party.ts";
import { ScriptPlayer } from "../script/script-player.ts";
import { type Session, printNews } from "./session.ts";
import { formatState } from "../table/sheet.ts";
import { SoloTable } from "../table/solo-table.ts";

/** `rulewright play`: attempt after attempt with one character, and the traces in a file. */
export async function play(terminal: Terminal, name: string | undefined, options: PlayOptions): Promise<void> {
  try {
    await runSession(terminal, name, options);
  } catch (error) {
    // Whoever leaves before play has begun leaves nothing behind.
    if (!(error instanceof InputEndedError)) throw error;
  }
}

async function runSession(terminal: Terminal, id: string | undefined, options: PlayOptions): Promise<void> {
  const scripted = options.answers !== undefined || !terminal.interactive;
  const system = requireSystem(id);
  const house = parseHouseRules(system, options.house);
  const { seed, random } = createGenerator(options.seed);
  const player = scripted
    ? new ScriptPlayer(await readLines(options.answers ?? "-"), terminal, options.hand ?? false)
    : await createPromptPlayer(terminal, system, options.hand ?? false);
  const characters = await chooseCharacters(system, options, scripted, terminal);
  const table = new SoloTable(system, { characters, house, random });
  const name = characters[0]?.id ?? "somebody-new";
  const out = options.out ?? `${system.id}-${name}-${timestamp()}.trace.jsonl`;
  const session: Session = { terminal, table, player, calculator: exactCalculator(false), out };
  try {
    if (options.new) await createCharacter(session);
    player.print(greeting(session));
    await openSession(session);
    await runActions(session);
  } catch (error) {
    if (!(error instanceof InputEndedError)) throw error;
    if (table.attempt && !table.attempt.settled) {
      terminal.notify("The answers ended while an attempt was open; it is kept as far as it went.");
    }
  } finally {
    player.close();
    if (table.attempt && !table.attempt.settled) saveTrace(session, table.attempt);
    printSummary(session, seed);
  }
}

/** Somebody new, as the rulebook leads: asked again until the rules have nothing against it. */
async function createCharacter(session: Session): Promise<void> {
  for (;;) {
    const refusal = performAction(session, await session.player.createCharacter(session.table));
    if (!refusal) return;
    session.player.warn(refusalMessage(session.table.system, refusal));
  }
}

async function createPromptPlayer(terminal: Terminal, system: SystemDefinition, hand: boolean): Promise<Player> {
  const { PromptPlayer } = await import("../prompts/prompt-player.ts");
  return new PromptPlayer(terminal, system, hand);
}

function greeting({ table, terminal }: Session): string {
  const { sheet, system } = table;
  const { paint } = terminal;
  const about = sheet.about === undefined ? "" : `\n${sheet.about}`;
  return `${paint.bold(sheet.name)} ${paint.dim("·")} ${system.title}${about}\n${paint.dim(formatState(table))}`;
}

async function runActions(session: Session): Promise<void> {
  const { player, table } = session;
  for (;;) {
    const next = await player.nextAction(table);
    if (next.next === "end") return closeSession(session);
    const before = table.state.log.length;
    const refusal = next.next === "attempt" ? table.begin(next.title, next.offer, next) : performAction(session, next);
    if (refusal) player.warn(refusalMessage(table.system, refusal));
    else if (next.next === "attempt") await playAttempt(session, before);
  }
}

/** Plays the attempt on the table until nothing in it is open. */
async function playAttempt(session: Session, before: number): Promise<void> {
  const { table, player, terminal } = session;
  const { paint } = terminal;
  const begun = table.attempt;
  if (!begun) throw new Error("an attempt was framed, yet none lies on the table");
  player.print(`\n${paint.bold(begun.title)}`);
  printNews(session, before);
  let told = 0;
  for (;;) {
    const { attempt } = table;
    if (!attempt) throw new Error("the attempt left the table");
    const fresh = attempt.trace.steps.slice(told);
    fresh.forEach((step, i) => {
      if (player.echoesChoices && "choose" in step) return;
      const at = told + i;
      player.print(
        `  ${formatStep(table.system, step, table.position(attempt, at), table.position(attempt, at + 1), paint)}`,
      );
    });
    told = attempt.trace.steps.length;
    if (attempt.settled) {
      printOutcome(session, attempt);
      return;
    }
    await answerStep(session, attempt);
  }
}

/** One answer: to the dice that are due, or to the choice that is open. */
async function answerStep({ table, player, calculator }: Session, attempt: Attempt): Promise<void> {
  const { system } = table;
  const position = table.position(attempt);
  const { awaits } = position;
  const before = table.state.log.length;
  if (awaits.wants === "nothing") throw new Error("an attempt ended, yet was not settled");
  if (awaits.wants === "dice") {
    const refusal = table.roll(attempt, awaits.dice.count === 0 ? undefined : await player.readFaces(awaits));
    if (refusal) player.warn(refusalMessage(system, refusal));
    return;
  }
  const { choice } = awaits;
  const { procedure, args } = position;
  const goal = findGoal(system, system.offers[attempt.offer]?.goal);
  const question = { system, procedure, args, house: attempt.trace.house, goal };
  const worths = rankedOrListed(() => calculator.rankOptions(question, choice), choice);
  const whose = chooserName(table, attempt, choice.by);
  const { move, detail } = await player.decide({ table, position, choice, chooser: whose, ranked: worths });
  const refusal = table.choose(attempt, move, detail ?? {});
  if (refusal) player.warn(refusalMessage(system, refusal));
  else printNews({ table, player }, before);
}

/** What every option is worth; where that takes too long to work out, the options alone. */
function rankedOrListed(reckoned: () => readonly RankedOption[], choice: Choose): readonly RankedOption[] {
  try {
    return withTimeLimit(reckoned);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const listed = choice.moves().flatMap((move) => openOptions(move));
    return [standOption(choice), ...listed].map((option) => ({ option, values: [], best: false }));
  }
}

function standOption({ stands }: Choose): Option {
  return { move: undefined, detail: {}, pays: {}, leadsTo: () => stands.leadsTo };
}

/** Who else chooses: the game master, or whoever answers for a role of the procedure. */
function chooserName({ state, system }: SoloTable, { roles, character }: Attempt, by: string): string | undefined {
  const other = roles[by];
  if (other !== undefined && other !== character) return state.characters[other]?.name ?? other;
  return by === "gm" ? (system.text["value.by.gm"] ?? "Game master") : undefined;
}

function printOutcome(session: Session, attempt: Attempt): void {
  const { table, player, terminal } = session;
  const { system } = table;
  const { outcome } = attempt.trace;
  if (outcome) player.print(formatOutcome(system, outcome, terminal.paint));
  player.print(terminal.paint.dim(`  ${formatState(table)}`));
  saveTrace(session, attempt);
}

/** Adds the attempt's trace to the file, with its last choice said where nothing else was open. */
function saveTrace({ table, out }: Session, { trace, settled, character }: Attempt): void {
  const kept = settled ? completeTrace(table.system, trace, heldBy(table.system, table.state, character)) : trace;
  const first = table.state.past.length === 0;
  writeFileSync(out, `${JSON.stringify(kept)}\n`, { flag: first ? "w" : "a" });
}

function printSummary({ terminal, table, out }: Session, seed: number): void {
  const { past, attempt } = table.state;
  const played = [...past, ...(attempt ? [attempt] : [])];
  const { paint } = terminal;
  if (played.length === 0) return;
  terminal.print("");
  for (const { title, trace, consequence } of played) {
    const result = trace.outcome ? outcomeName(table.system, trace.outcome.outcome) : "still open";
    const facts = trace.outcome ? outcomeFacts(table.system, trace.outcome) : "";
    terminal.print(`  ${title}: ${paint.bold(result)} ${paint.dim(facts)}`.trimEnd());
    if (consequence !== undefined) terminal.print(`    ${paint.dim("▏")} ${consequence}`);
  }
  terminal.notify(paint.dim(`Seed ${seed}. Traces: ${out}; rulewright replay ${out} proves them.`));
}

/** A moment in time as part of a file's name. */
function timestamp(): string {
  return new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
}
