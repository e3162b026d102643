import type { Decision, JsonObject } from "@rulewright/rules";
import { widthOf, wrap } from "../draw/columns.ts";
import { Refused, unknown, Unusable } from "../faults.ts";
import type { Lines } from "../input.ts";
import { typedName } from "../names.ts";
import { completeArguments } from "../parameters/complete.ts";
import { wholeNumber } from "../parameters/reading.ts";
import type { Terminal } from "../terminal.ts";
import {
  type AtChoice,
  type AwaitedDice,
  type Claim,
  type Made,
  type Next,
  NoMoreAnswers,
  type Player,
} from "./answers.ts";
import { type Line, lineFrom } from "./lines.ts";
import { actArguments, decisionFrom, madeFrom, nextFrom } from "./saying.ts";
import type { SoloTable } from "./table.ts";

const FINISH: Line = { number: 0, words: ["finish"], pairs: {} };

/** A line broken where it is too long, what follows standing further in. */
function broken(line: string, width: number): string {
  const indent = line.length - line.trimStart().length;
  return " ".repeat(indent) + wrap(line.trimStart(), width - indent, indent + 2);
}

/** Plays by a script: each answer is the next line. A line that is refused or makes no sense ends it. */
export class ScriptPlayer implements Player {
  readonly seesChoices = false;
  readonly #lines: Lines;
  readonly #terminal: Terminal;
  readonly #hand: boolean;
  #read = 0;
  #last: Line | undefined;
  /** Read already, and not yet used. */
  #ahead: Line | undefined;
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
    const { width } = this.#terminal;
    this.#terminal.print(
      words
        .split("\n")
        .map((line) => (widthOf(line) > width ? broken(line, width) : line))
        .join("\n"),
    );
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

  async make(table: SoloTable): Promise<Made> {
    const line = await this.#take();
    if (!line) throw new NoMoreAnswers();
    return this.#placed(line, () => madeFrom(line, table));
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

  /** The next line where it is about this act; otherwise what goes without saying, if that will do. */
  async ritual(table: SoloTable, act: string): Promise<JsonObject | undefined> {
    const { system } = table;
    const parameters = system.acts[act]?.parameters ?? {};
    if (Object.keys(parameters).length === 0) return {};
    const line = await this.#peek();
    if (line?.words[0] === act || line?.words[0] === typedName(act)) {
      await this.#take();
      return this.#placed(line, () => actArguments(line, table, act));
    }
    try {
      completeArguments(system, act, parameters, table.sheetAnswers(parameters));
      return {};
    } catch (error) {
      if (error instanceof Unusable || error instanceof Refused) return undefined;
      throw error;
    }
  }

  async claim(table: SoloTable): Promise<Claim | undefined> {
    const { rituals } = table.system;
    const next = (await this.#peek())?.words[0] ?? "";
    if (rituals?.end.some((act) => act === next || typedName(act) === next)) return undefined;
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

  async #peek(): Promise<Line | undefined> {
    this.#ahead ??= await this.#take();
    return this.#ahead;
  }

  async #take(): Promise<Line | undefined> {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (ahead) return ahead;
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
