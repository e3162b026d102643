import type { Plain, PlainRecord } from "@rulewright/rules";
import type { Decision } from "@rulewright/rules";
import { decisionOf } from "../decisions.ts";
import { Refused, unknown, Unusable } from "../faults.ts";
import { completeArguments, valueOf, wholeNumber } from "../parameters.ts";
import type { Terminal } from "../terminal.ts";
import {
  type AtChoice,
  type AwaitedDice,
  beginningName,
  beginnings,
  type Claim,
  type Next,
  NoMoreAnswers,
  type Player,
  ratings,
  withTied,
} from "./answers.ts";
import type { Lines } from "../input.ts";
import { type SoloTable, sheetAnswers } from "./table.ts";

/** One line of a script: words, and `name=value` pairs. */
interface Line {
  readonly number: number;
  readonly words: readonly string[];
  readonly pairs: Readonly<Record<string, string>>;
}

/** A line of a script read. Empty where it says nothing: what follows a `#` at a word's beginning counts for nothing. */
export function lineFrom(line: string, number: number): Line {
  const words: string[] = [];
  const pairs: Record<string, string> = {};
  for (const [token, name, quoted, bare, said] of line
    .replace(/(^|\s)#.*$/, "")
    .matchAll(/([\w-]+)=(?:"([^"]*)"|(\S*))|"([^"]*)"|\S+/g)) {
    if (name === undefined) words.push(said ?? token);
    else pairs[name] = quoted ?? bare ?? "";
  }
  return { number, words, pairs };
}

const FINISH: Line = { number: 0, words: ["finish"], pairs: {} };

/** Plays by a script: each answer is the next line. A line that is refused or makes no sense ends it. */
export class ScriptPlayer implements Player {
  readonly seesChoices = false;
  readonly #lines: Lines;
  readonly #terminal: Terminal;
  readonly #hand: boolean;
  #read = 0;
  #last: Line | undefined;
  /** The open attempt is played out the best way. */
  #finishing = false;

  constructor(lines: Lines, terminal: Terminal, hand: boolean) {
    this.#lines = lines;
    this.#terminal = terminal;
    this.#hand = hand;
  }

  leave(): void {
    this.#lines.close();
  }

  tell(words: string): void {
    this.#terminal.print(words);
  }

  complain(words: string): never {
    throw new Refused(`Line ${this.#last?.number ?? 0} of the answers is refused: ${words}`);
  }

  async next(table: SoloTable): Promise<Next> {
    this.#finishing = false;
    let line = await this.#take();
    // Whether dice leave anything to choose is theirs to say: an attempt that is over already is finished.
    while (line?.words[0] === "finish") line = await this.#take();
    const found = line;
    return found ? this.#placed(found, () => nextFrom(found, table)) : { next: "end" };
  }

  async choose(at: AtChoice): Promise<Decision> {
    const line = this.#finishing ? FINISH : await this.#take();
    if (!line) throw new NoMoreAnswers();
    if (line.words[0] === "finish") this.#finishing = true;
    return this.#placed(line, () => decisionFrom(line, at));
  }

  async throw({ dice, again }: AwaitedDice): Promise<readonly number[] | undefined> {
    if (!this.#hand) return undefined;
    const line = await this.#take();
    if (!line) throw new NoMoreAnswers();
    if (line.words[0] === "roll") return undefined;
    return this.#placed(line, () => {
      const faces = line.words.flatMap((word) => word.split(",")).map(wholeNumber);
      if (faces.every((face) => face !== undefined)) return faces;
      const which = again.length > 0 ? " thrown again" : "";
      throw new Unusable(`${dice.count}${dice.die.name}${which} are due: name their faces, or say "roll".`);
    });
  }

  async claim(table: SoloTable): Promise<Claim | undefined> {
    const line = await this.#take();
    if (!line || line.words[0] === "close") return undefined;
    return this.#placed(line, () => {
      const [word, amount, ...words] = line.words;
      const number = wholeNumber(amount ?? "");
      if (word !== "claim") throw unknown("word for a postamble", word ?? "", ["claim", "close"]);
      if (number === undefined || number < 0) throw new Unusable(`A claim is "claim 2 words that speak for it".`);
      const attempt = table.attempt?.id ?? table.state.past.at(-1)?.id;
      return { words: words.join(" ") || "a moment", amount: number, ...(attempt ? { attempt } : {}) };
    });
  }

  async #take(): Promise<Line | undefined> {
    for (;;) {
      const text = await this.#lines.next();
      if (text === undefined) {
        if (!this.#last) throw new Unusable("The answers are empty: there is nothing to play.");
        return undefined;
      }
      this.#read += 1;
      const line = lineFrom(text, this.#read);
      if (line.words.length === 0 && Object.keys(line.pairs).length === 0) continue;
      this.#last = line;
      return line;
    }
  }

  /** Says in which line a complaint belongs. */
  #placed<T>({ number }: Line, read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (error instanceof Unusable) throw new Unusable(`Line ${number} of the answers: ${error.message}`);
      if (error instanceof Refused) throw new Refused(`Line ${number} of the answers: ${error.message}`);
      throw error;
    }
  }
}

function nextFrom(line: Line, table: SoloTable): Next {
  const [word = "", ...rest] = line.words;
  const { system } = table;
  if (word === "end") return { next: "end" };
  if (word === "world") return { next: "world", words: rest.join(" ") || "It goes on." };
  const beginning = beginnings(table).find((one) => one.word === word);
  if (beginning) {
    const { procedure } = beginning;
    const given = argumentsFrom(line, table, procedure, beginning.fixed);
    const known = { ...sheetAnswers(system, procedure, table.sheet), ...given.args };
    completeArguments(system, word, system.procedures[procedure]?.parameters ?? {}, known);
    const title = rest.join(" ") || beginningName(table, beginning);
    return { next: "attempt", title, procedure, ...given };
  }
  const act = Object.hasOwn(system.acts, word) ? system.acts[word] : undefined;
  if (!act) {
    const names = [...beginnings(table).map((one) => one.word), ...Object.keys(system.acts), "world", "end"];
    throw unknown("thing to do", word, names);
  }
  const args: Record<string, Plain> = {};
  for (const [name, typed] of Object.entries(line.pairs)) {
    const parameter = act.parameters[name];
    if (!parameter) throw unknown(`${word} detail`, name, Object.keys(act.parameters));
    args[name] = valueOf(name, parameter, typed);
  }
  return { next: "act", act: word, args: completeArguments(system, word, act.parameters, args) };
}

/** Arguments as they were typed: numbers, words, or names of traits on the sheet. */
function argumentsFrom(
  { pairs }: Line,
  table: SoloTable,
  procedure: string,
  fixed: PlainRecord,
): { readonly args: PlainRecord; readonly named: Readonly<Record<string, string>> } {
  const parameters = table.system.procedures[procedure]?.parameters ?? {};
  const args: Record<string, Plain> = {};
  const named: Record<string, string> = {};
  for (const [name, typed] of Object.entries(pairs)) {
    const parameter = parameters[name];
    if (!parameter) throw unknown(`value for ${procedure}`, name, Object.keys(parameters));
    const traits = parameter.from && "scale" in parameter.from ? ratings(table, parameter.from.scale) : {};
    const trait = Object.keys(traits).find((one) => one.toLowerCase() === typed.toLowerCase());
    const rating = trait === undefined ? undefined : traits[trait];
    if (trait !== undefined && rating !== undefined) {
      args[name] = rating;
      named[name] = trait;
    } else if (Object.keys(traits).length > 0 && wholeNumber(typed) === undefined) {
      throw unknown(`${name} on the sheet`, typed, Object.keys(traits));
    } else args[name] = valueOf(name, parameter, typed);
  }
  return withTied(table, procedure, { ...fixed, ...args }, named);
}

function decisionFrom({ words, pairs }: Line, { choice, worths, position }: AtChoice): Decision {
  const [word = ""] = words;
  const [best] = worths;
  if ((word === "best" || word === "finish") && best) return decisionOf(best.option, choice, position.tray);
  const moves = choice.moves();
  const names = [choice.stands.as, ...moves.map(({ name }) => name)];
  if (word === "stand" || word === choice.stands.as) return { move: choice.stands.as };
  const move = moves.find(({ name }) => name === word);
  if (!move) throw unknown("choice here", word, [...new Set([...names, "stand", "best", "finish"])]);
  const detail: Record<string, Plain> = {};
  for (const [name, typed] of Object.entries(pairs)) {
    const field = move.fields[name];
    if (!field && move.closed) continue;
    if (!field) throw unknown(`detail of ${word}`, name, Object.keys(move.fields));
    if (field.shape.kind === "dice") detail[name] = placesFrom(typed);
    else detail[name] = field.shape.kind === "number" ? (wholeNumber(typed) ?? typed) : typed;
  }
  return { move: word, detail };
}

/** Dice as they are printed, counted from 1, as the rules count them, from 0. */
function placesFrom(typed: string): readonly number[] {
  return typed.split(",").map((part) => {
    const place = wholeNumber(part);
    if (place === undefined || place < 1)
      throw new Unusable(`Dice are named by their places from 1 on, not "${part}".`);
    return place - 1;
  });
}
