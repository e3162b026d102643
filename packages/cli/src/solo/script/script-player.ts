import type { Decision, JsonObject } from "@rulewright/rules";
import { displayWidth, wrap } from "../../terminal/columns.ts";
import { CommandError, DataError, InputEndedError, RefusedError, UsageError } from "../../errors/errors.ts";
import { unknownName } from "../../errors/suggestions.ts";
import type { LineReader } from "../../input/files.ts";
import { hyphenate } from "../../question/lookup.ts";
import { completeArguments } from "../../parameters/completion.ts";
import { parseInteger } from "../../parameters/integer.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import {
  type ChoiceContext,
  type AwaitedDice,
  type Claim,
  type CreateAction,
  type Action,
  type Player,
} from "../table/player.ts";
import { type ScriptLine, parseLine } from "./line.ts";
import { actArguments, parseAttempt, parseDecision, parseCreation, parseAction } from "./parser.ts";
import type { SoloTable } from "../table/solo-table.ts";

const FINISH: ScriptLine = { number: 0, words: ["finish"], pairs: {} };

/** A long line broken between words, with the rest indented further. */
function wrapLine(line: string, width: number): string {
  const indent = line.length - line.trimStart().length;
  return " ".repeat(indent) + wrap(line.trimStart(), width, indent + 2, indent);
}

/** Takes answers from the lines of a script. A line that is refused or can't be parsed ends it with an error. */
export class ScriptPlayer implements Player {
  readonly echoesChoices = false;
  readonly #lines: LineReader;
  readonly #terminal: Terminal;
  readonly #hand: boolean;
  #read = 0;
  #last: ScriptLine | undefined;
  /** A line that has been read but not used. */
  #ahead: ScriptLine | undefined;
  /** Whether the rest of the open attempt follows the best strategy. */
  #finishing = false;

  constructor(lines: LineReader, terminal: Terminal, hand: boolean) {
    this.#lines = lines;
    this.#terminal = terminal;
    this.#hand = hand;
  }

  close(): void {
    this.#lines.close();
  }

  print(text: string): void {
    const { width } = this.#terminal;
    this.#terminal.print(
      text
        .split("\n")
        .map((line) => (displayWidth(line) > width ? wrapLine(line, width) : line))
        .join("\n"),
    );
  }

  warn(text: string): never {
    throw new RefusedError(`Line ${this.#last?.number ?? 0} of the answers is refused: ${text}`);
  }

  async nextAction(table: SoloTable): Promise<Action> {
    this.#finishing = false;
    let line = await this.#take();
    // `finish` after an attempt that has ended already has no effect.
    while (line?.words[0] === "finish") line = await this.#take();
    const found = line;
    if (!found) return { type: "end" };
    if (found.words[0] === "approach") return this.#approaches(found, table);
    return this.#placed(found, () => parseAction(found, table));
  }

  /** The lines `approach roll …`, one for each approach, up to the line `take N` with the place of the chosen one. */
  async #approaches(first: ScriptLine, table: SoloTable): Promise<Action> {
    const attempts: ReturnType<typeof parseAttempt>[] = [];
    let line: ScriptLine | undefined = first;
    for (; line?.words[0] === "approach"; line = await this.#take()) {
      const { words, ...rest }: ScriptLine = line;
      attempts.push(this.#placed(line, () => parseAttempt({ ...rest, words: words.slice(1) }, table)));
    }
    if (!line) throw new InputEndedError();
    const { words } = line;
    const place = parseInteger(words[1] ?? "");
    return this.#placed(line, () => {
      if (words[0] !== "take" || place === undefined || place < 1 || place > attempts.length) {
        throw new UsageError(`Choose an approach by its place: take 1 to take ${attempts.length}.`);
      }
      // A script titles the attempt; its approaches are told by what they roll.
      const approaches = attempts.map(({ offer, args, named }) => ({ offer, args, named }));
      return { type: "approaches", title: attempts[0]?.title ?? "", approaches, taken: place - 1 };
    });
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
      const which = again.length > 0 ? " to reroll" : "";
      throw new UsageError(
        `${dice.count}${dice.die.name}${which} must be rolled: give their faces, or "roll" for random dice.`,
      );
    });
  }

  /** The arguments from the next line where it names the act; else the defaults where they are complete. */
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
      completeArguments(system, act, parameters, { args: table.sheetAnswers(parameters) });
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
      if (word !== "claim") throw unknownName("word for claims", word ?? "", ["claim", "close"]);
      if (number === undefined || number < 0)
        throw new UsageError(`A claim has an amount and a reason: claim 2 "I mended it for nothing."`);
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
        if (!this.#last) throw new DataError("The file of answers is empty.");
        return undefined;
      }
      this.#read += 1;
      const line = parseLine(text, this.#read);
      if (line.words.length === 0 && Object.keys(line.pairs).length === 0) continue;
      this.#last = line;
      return line;
    }
  }

  /** Adds the number of the line to errors. */
  #placed<T>({ number }: ScriptLine, read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (error instanceof CommandError) throw error.at(`Line ${number} of the answers: `);
      throw error;
    }
  }
}
