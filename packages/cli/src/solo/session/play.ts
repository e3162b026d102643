import { formatFacts, outcomeLabel, presentFaces } from "@rulewright/present";
import { writeFileSync } from "node:fs";
import {
  type Choose,
  formatMessage,
  goalOfOffer,
  openOptions,
  type Option,
  type Refusal,
  type SystemDefinition,
} from "@rulewright/rules";
import { type Attempt, heldBy, type LogStatistics } from "@rulewright/table";
import { InputEndedError, LimitError } from "../../errors/errors.ts";
import { refusalMessage } from "../../errors/refusals.ts";
import { parseHouseRules } from "../../question/house-rules.ts";
import { findGoal } from "../../question/lookup.ts";
import { loadSystem } from "../../question/systems.ts";
import type { PlayOptions } from "../../question/options.ts";
import { readLines } from "../../input/files.ts";
import { withTimeLimit } from "../../calculation/time-limit.ts";
import { createGenerator } from "../../input/randomness.ts";
import { type RankedOption, exactCalculator } from "../../calculation/calculator.ts";
import { formatOutcome, formatStep, formatStepSums, formatSums } from "../../text/steps.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { completeTrace } from "../../input/traces.ts";
import type { Action, Player } from "../table/player.ts";
import { approachLabel, previewOdds } from "../table/odds-preview.ts";
import { performAction } from "./actions.ts";
import { closeSession, openSession } from "./rituals.ts";
import { chooseCharacters } from "./party.ts";
import { ScriptPlayer } from "../script/script-player.ts";
import { type Session, printNews } from "./session.ts";
import { StateReport } from "../table/state.ts";
import { SoloTable } from "../table/solo-table.ts";

/** Runs `rulewright play`: plays a session in the terminal and saves the traces of its attempts. */
export async function play(terminal: Terminal, id: string | undefined, options: PlayOptions): Promise<void> {
  try {
    await runSession(terminal, id, options);
  } catch (error) {
    // Cancelling before the session has begun is no error.
    if (!(error instanceof InputEndedError)) throw error;
  }
}

async function runSession(terminal: Terminal, id: string | undefined, options: PlayOptions): Promise<void> {
  const scripted = options.answers !== undefined || !terminal.interactive;
  const system = await loadSystem(id);
  const house = parseHouseRules(system, options.house);
  const { seed, random } = createGenerator(options.seed);
  const player = scripted
    ? new ScriptPlayer(await readLines(options.answers ?? "-"), terminal, options.hand ?? false)
    : await createPromptPlayer(terminal, system, options.hand ?? false);
  const characters = await chooseCharacters(system, options, scripted, terminal);
  const table = new SoloTable(system, { characters, house, random });
  const name = characters[0]?.id ?? "new-character";
  const out = options.out ?? `${system.id}-${name}-${timestamp()}.trace.jsonl`;
  const session: Session = {
    terminal,
    table,
    player,
    calculator: exactCalculator(false),
    report: new StateReport(),
    out,
  };
  try {
    if (options.new) await createCharacter(session);
    player.print(greeting(session));
    await openSession(session);
    await runActions(session);
  } catch (error) {
    if (!(error instanceof InputEndedError)) throw error;
    if (table.attempt && !table.attempt.settled) {
      terminal.notify("The answers ended during an attempt. Its trace is saved up to this point.");
    }
  } finally {
    player.close();
    if (table.attempt && !table.attempt.settled) saveTrace(session, table.attempt);
    printSummary(session, seed);
  }
}

/** Creates a character, and asks again for as long as the rules refuse it. */
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

function greeting({ table, terminal, report }: Session): string {
  const { sheet, system } = table;
  const { paint } = terminal;
  const about = sheet.about === undefined ? "" : `\n${sheet.about}`;
  return `${paint.bold(sheet.name)} ${paint.dim("·")} ${system.title}${about}\n${paint.dim(report.full(table))}`;
}

async function runActions(session: Session): Promise<void> {
  const { player, table } = session;
  for (;;) {
    const action = await player.nextAction(table);
    if (action.type === "end") return closeSession(session);
    const before = table.state.log.length;
    const begins = action.type === "attempt" || action.type === "approaches";
    const refusal = begins ? beginAttempt(session, action) : performAction(session, action);
    if (refusal) player.warn(refusalMessage(table.system, refusal));
    else if (begins) await playAttempt(session, before);
  }
}

/** Begins an attempt; of several approaches, prints what each rolls with its odds, and takes the chosen one. */
function beginAttempt(
  { table, player, terminal }: Session,
  action: Extract<Action, { type: "attempt" | "approaches" }>,
): Refusal | undefined {
  if (action.type === "attempt") return table.begin(action.title, action.offer, action);
  const { title, approaches, taken } = action;
  const refusal = table.offerApproaches(title, approaches);
  if (refusal) return refusal;
  const lines = approaches.map((approach, i) => {
    const odds = previewOdds(table, approach.offer, approach.args).text;
    return `  ${i === taken ? "→" : " "} ${i + 1}  ${approachLabel(table, approach)}  ${terminal.paint.dim(odds)}`.trimEnd();
  });
  player.print(["", ...lines].join("\n"));
  return table.takeApproach(taken);
}

/** Plays the attempt on the table until it is settled. */
async function playAttempt(session: Session, before: number): Promise<void> {
  const { table, player, terminal } = session;
  const { paint } = terminal;
  const begun = table.attempt;
  if (!begun) throw new Error("an attempt began, but the table has none");
  player.print(`\n${paint.bold(begun.title)}`);
  printNews(session, before);
  for (const sum of formatSums(table.position(begun, 0), table.sumContext(begun))) player.print(`    ${sum}`);
  let printed = 0;
  for (;;) {
    const { attempt } = table;
    if (!attempt) throw new Error("the attempt left the table");
    const fresh = attempt.trace.steps.slice(printed);
    fresh.forEach((step, i) => {
      if (player.echoesChoices && "choose" in step) return;
      const [before, after] = [table.position(attempt, printed + i), table.position(attempt, printed + i + 1)];
      player.print(`  ${formatStep(table.system, step, before, after, paint)}`);
      for (const sum of formatStepSums(step, before, after, table.sumContext(attempt))) player.print(`    ${sum}`);
    });
    printed = attempt.trace.steps.length;
    if (attempt.settled) {
      printOutcome(session, attempt);
      return;
    }
    await answerStep(session, attempt);
  }
}

/** Answers the dice or the choice that an attempt awaits. */
async function answerStep({ table, player, calculator }: Session, attempt: Attempt): Promise<void> {
  const { system } = table;
  const position = table.position(attempt);
  const { awaits } = position;
  const before = table.state.log.length;
  if (awaits.wants === "nothing") throw new Error("an attempt ended, but was not settled");
  if (awaits.wants === "dice") {
    const thrower = nameInRole(table, attempt, awaits.by ?? "");
    const refusal = table.roll(attempt, await player.readFaces(awaits, table.sumContext(attempt), thrower));
    if (refusal) player.warn(refusalMessage(system, refusal));
    return;
  }
  const { choice } = awaits;
  const { procedure, args } = position;
  const goal = findGoal(system, goalOfOffer(system, attempt.offer, attempt.given, choice.by));
  const question = { system, procedure, args, house: attempt.trace.house, goal };
  const ranked = rankedOrListed(() => calculator.rankOptions(question, choice), choice);
  const chooser = nameInRole(table, attempt, choice.by);
  const { move, detail } = await player.decide({ table, position, choice, chooser, ranked });
  const refusal = table.choose(attempt, move, detail ?? {});
  if (refusal) player.warn(refusalMessage(system, refusal));
  else printNews({ table, player }, before);
}

/** Every option with its expected values; where those exceed the time limit, the options alone. */
function rankedOrListed(rank: () => readonly RankedOption[], choice: Choose): readonly RankedOption[] {
  try {
    return withTimeLimit(rank);
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    const listed = choice.moves().flatMap((move) => openOptions(move));
    return [standOption(choice), ...listed].map((option) => ({ option, values: [], best: false }));
  }
}

function standOption({ stands }: Choose): Option {
  return { move: undefined, detail: {}, pays: {}, leadsTo: () => stands.leadsTo };
}

/** Who decides or rolls instead of the acting character: the game master, or the character in a role of the procedure. */
function nameInRole({ state, system }: SoloTable, { roles, character }: Attempt, by: string): string | undefined {
  const other = roles[by];
  if (other !== undefined && other !== character) return state.characters[other]?.name ?? other;
  return by === "gm" ? formatMessage(system.text, "role.gm") : undefined;
}

function printOutcome(session: Session, attempt: Attempt): void {
  const { table, player, terminal, report } = session;
  const { system } = table;
  const { outcome } = attempt.trace;
  if (outcome) player.print(formatOutcome(system, outcome, terminal.paint, table.sumContext(attempt).text));
  const changes = report.changes(table);
  if (changes !== "") player.print(terminal.paint.dim(`  ${changes}`));
  saveTrace(session, attempt);
}

/** Appends the attempt's trace to the file, completed with its last step where no move was open. */
function saveTrace({ table, out }: Session, { trace, settled, character }: Attempt): void {
  const kept = settled ? completeTrace(table.system, trace, heldBy(table.system, table.state, character)) : trace;
  const first = table.state.past.length === 0;
  writeFileSync(out, `${JSON.stringify(kept)}\n`, { flag: first ? "w" : "a" });
}

function printSummary({ terminal, table, out }: Session, seed: number): void {
  const { past, attempts } = table.state;
  const played = [...past, ...Object.values(attempts)];
  const { paint } = terminal;
  if (played.length === 0) return;
  terminal.print("");
  for (const { title, trace, consequence } of played) {
    const result = trace.outcome ? outcomeLabel(table.system.text, trace.outcome.outcome) : "still open";
    const facts = trace.outcome ? formatFacts(table.system.text, trace.outcome) : "";
    terminal.print(`  ${title}: ${paint.bold(result)} ${paint.dim(facts)}`.trimEnd());
    if (consequence !== undefined) terminal.print(`    ${paint.dim("▏")} ${consequence}`);
  }
  for (const line of diceSummary(table.statistics)) terminal.print(`  ${paint.dim(line)}`);
  terminal.notify(paint.dim(`Seed ${seed}. Traces saved in ${out}: check them with rulewright replay ${out}`));
}

/** How often each face came up, of the kinds of dice that were thrown at least as often as they have faces. */
const diceSummary = ({ dice }: LogStatistics): readonly string[] =>
  dice
    .filter(({ count, faces }) => count >= faces.length)
    .map((one) => {
      const { title: thrownDice, faces, expected, finding } = presentFaces(one);
      const counts = faces.map(({ label, count }) => `${label} ×${count}`).join(", ");
      return `${thrownDice}: ${counts}. Expected: ${expected} of each face. ${finding}`;
    });

/** The time as part of a file's name. */
function timestamp(): string {
  return new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
}
