import type { Decision, JsonObject } from "@rulewright/rules";
import { displayWidth, wrap } from "../../terminal/columns.ts";
import { RefusedError, unknownName, UsageError } from "../../errors/errors.ts";
import type { LineReader } from "../../input/files.ts";
import { hyphenate } from "../../question/lookup.ts";
import { completeArguments } from "../../parameters/completion.ts";
import { parseInteger } from "../../parameters/parser.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import {
  type ChoiceContext,
  type AwaitedDice,
  type Claim,
  type CreateAction,
  type Action,
  InputEndedError,
  type Player,
} from "../table/player.ts";
import { type ScriptLine, parseLine } from "./line.ts";
import { actArguments, parseDecision, parseCreation, parseAction } from "./parser.ts";
import type { SoloTable } from "../table/solo-table.ts";

const FINISH: ScriptLine = { number: 0, words: ["finish"], pairs: {} };

/** A line broken where it is too long, what follows standing further in. */
function wrapLine(line: string, width: number): string {
  const indent = line.length - line.trimStart().length;
  return " ".repeat(indent) + wrap(line.trimStart(), width - indent, indent + 2);
}

/** Plays by a script: each answer is the next line. A line that is refused or makes no sense ends it. */
export class ScriptPlayer implements Player {
  readonly echoesChoices = false;
  readonly #lines: LineReader;
  readonly #terminal: Terminal;
  readonly #hand: boolean;
  #read = 0;
  #last: ScriptLine | undefined;
  /** Read already, and not yet used. */
  #ahead: ScriptLine | undefined;
  /** The open attempt is played out the best way. */
  #finishing = false;

  constructor(lines: LineReader, terminal: Terminal, hand: boolean) {
    this.#lines = lines;
    this.#terminal = terminal;
    this.#hand = hand;
  }

  close(): void {
    this.#lines.close();
  }

  print(words: string): void {
    const { width } = this.#terminal;
    this.#terminal.print(
      words
        .split("\n")
        .map((line) => (displayWidth(line) > width ? wrapLine(line, width) : line))
        .join("\n"),
    );
  }

  warn(words: string): never {
    throw new RefusedError(`Line ${this.#last?.number ?? 0} of the answers is refused: ${words}`);
  }

  async nextAction(table: SoloTable): Promise<Action> {
    this.#finishing = false;
    let line = await this.#take();
    // Whether dice leave anything to choose is theirs to say: an attempt that is over already is finished.
    while (line?.words[0] === "finish") line = await this.#take();
    const found = line;
    return found ? this.#placed(found, () => parseAction(found, table)) : { next: "end" };
  }

  async createCharacter(table: SoloTable): Promise<CreateAction> {
    const line = await this.#take();
    if (!line) throw new InputEndedError();
    return this.#placed(line, () => parseCreation(line, table));
  }

  async decide(at: ChoiceContext): Promise<Decision> {
    const line = this.#finishing ? FINISH : await this.#take();
    if (!line) throw new InputEndedError();
    if (line.words[0] === "finish") this.#finishing = true;
    return this.#placed(line, () => parseDecision(line, at));
  }

  async readFaces({ dice, again }: AwaitedDice): Promise<readonly number[] | undefined> {
    if (!this.#hand) return undefined;
    const line = await this.#take();
    if (!line) throw new InputEndedError();
    if (line.words[0] === "roll") return undefined;
    return this.#placed(line, () => {
      const faces = line.words.flatMap((word) => word.split(",")).map(parseInteger);
      if (faces.every((face) => face !== undefined)) return faces;
      const which = again.length > 0 ? " thrown again" : "";
      throw new UsageError(`${dice.count}${dice.die.name}${which} are due: name their faces, or say "roll".`);
    });
  }

  /** The next line where it is about this act; otherwise what goes without saying, if that will do. */
  async ritualArguments(table: SoloTable, act: string): Promise<JsonObject | undefined> {
    const { system } = table;
    const parameters = system.acts[act]?.parameters ?? {};
    if (Object.keys(parameters).length === 0) return {};
    const line = await this.#peek();
    if (line?.words[0] === act || line?.words[0] === hyphenate(act)) {
      await this.#take();
      return this.#placed(line, () => actArguments(line, table, act));
    }
    try {
      completeArguments(system, act, parameters, table.sheetAnswers(parameters));
      return {};
    } catch (error) {
      if (error instanceof UsageError || error instanceof RefusedError) return undefined;
      throw error;
    }
  }

  async nextClaim(table: SoloTable): Promise<Claim | undefined> {
    const { rituals } = table.system;
    const next = (await this.#peek())?.words[0] ?? "";
    if (rituals?.end.some((act) => act === next || hyphenate(act) === next)) return undefined;
    const line = await this.#take();
    if (!line || line.words[0] === "close") return undefined;
    return this.#placed(line, () => {
      const [word, amount, ...words] = line.words;
      const number = parseInteger(amount ?? "");
      if (word !== "claim") throw unknownName("word for a postamble", word ?? "", ["claim", "close"]);
      if (number === undefined || number < 0) throw new UsageError(`A claim is "claim 2 words that speak for it".`);
      const attempt = table.attempt?.id ?? table.state.past.at(-1)?.id;
      return { words: words.join(" ") || "a moment", amount: number, ...(attempt ? { attempt } : {}) };
    });
  }

  async #peek(): Promise<ScriptLine | undefined> {
    this.#ahead ??= await this.#take();
    return this.#ahead;
  }

  async #take(): Promise<ScriptLine | undefined> {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (ahead) return ahead;
    for (;;) {
      const text = await this.#lines.next();
      if (text === undefined) {
        if (!this.#last) throw new UsageError("The answers are empty: there is nothing to play.");
        return undefined;
      }
      this.#read += 1;
      const line = parseLine(text, this.#read);
      if (line.words.length === 0 && Object.keys(line.pairs).length === 0) continue;
      this.#last = line;
      return line;
    }
  }

  /** Says in which line a complaint belongs. */
  #placed<T>({ number }: ScriptLine, read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (error instanceof UsageError) throw new UsageError(`Line ${number} of the answers: ${error.message}`);
      if (error instanceof RefusedError) throw new RefusedError(`Line ${number} of the answers: ${error.message}`);
      throw error;
    }
  }
}
