import * as clack from "@clack/prompts";
import type { Character, Decision, Move, Party, Plain, SystemDefinition } from "@rulewright/rules";
import { movesAt, wordOf } from "@rulewright/rules";
import { decisionOf } from "../decisions.ts";
import { wrap } from "../draw/columns.ts";
import { mean, percent } from "../draw/numbers.ts";
import { isChance, objectiveName, optionWords, priceWords } from "../draw/words.ts";
import { refusalWords } from "../faults.ts";
import { goalNamed } from "../names.ts";
import { wholeNumber } from "../parameters.ts";
import type { OptionWorth } from "../reckoning.ts";
import type { Terminal } from "../terminal.ts";
import type { AtChoice, AwaitedDice, Claim, Next, Player } from "./answers.ts";
import { answer } from "./answered.ts";
import { frameAttempt, nextOrAct } from "./framing.ts";
import type { SoloTable } from "./table.ts";

/** Which of the ready-made characters a person wants to be. */
export async function chooseCharacter(
  { paint, width }: Terminal,
  system: SystemDefinition,
  parties: readonly Party[],
): Promise<Character> {
  clack.intro(paint.strong(system.title));
  clack.log.message(paint.faint(wrap(system.flavour, width - 4)), { spacing: 0 });
  const characters = parties.flatMap((party) => party.characters.map((character) => ({ party, character })));
  const chosen = await answer(
    clack.select({
      message: "Who will you be?",
      options: characters.map(({ party, character }, i) => ({
        value: i,
        label: `${character.name} ${paint.faint(`· ${party.name}`)}`,
        ...(character.about === undefined ? {} : { hint: character.about }),
      })),
    }),
  );
  const found = characters[chosen];
  if (!found) throw new Error("a character was chosen that was not on offer");
  return found.character;
}

/** How many options of a choice are listed before the rest is left to "something else". */
const LISTED = 7;

/** A person at a terminal, asked step by step. */
export class PersonAtPrompts implements Player {
  readonly seesChoices = true;
  readonly #terminal: Terminal;
  readonly #system: SystemDefinition;
  readonly #hand: boolean;

  constructor(terminal: Terminal, system: SystemDefinition, hand: boolean) {
    this.#terminal = terminal;
    this.#system = system;
    this.#hand = hand;
  }

  tell(words: string): void {
    clack.log.message(words.replace(/^\n/, ""), { spacing: words.startsWith("\n") ? 1 : 0 });
  }

  complain(words: string): void {
    clack.log.warn(this.#terminal.paint.bites(words));
  }

  async next(table: SoloTable): Promise<Next> {
    const chosen = await nextOrAct(table);
    return "word" in chosen ? frameAttempt(table, chosen, this.#terminal) : chosen;
  }

  async choose(at: AtChoice): Promise<Decision> {
    const { position, choice, worths } = at;
    const stands = worths.find(({ option }) => option.move === undefined);
    const top = worths.slice(0, LISTED);
    const listed = stands && !top.includes(stands) ? [...top, stands] : top;
    const moves = movesAt(choice);
    const open = moves.filter(({ move, closed }) => !closed && (move.talk || Object.keys(move.fields).length > 0));
    const shut = moves.filter(({ closed }) => closed);
    const chosen = await answer(
      clack.select({
        message: this.#question(at),
        maxItems: 14,
        options: [
          ...listed.map((one, i) => ({ value: `option ${i}`, label: this.#optionLabel(at, one) })),
          ...open.map(({ move }) => ({ value: `move ${move.name}`, label: this.#moveLabel(move) })),
          ...shut.map(({ move, closed }) => ({
            value: `shut ${move.name}`,
            label: wordOf(this.#system.text, `move.${move.name}`),
            hint: closed ? refusalWords(this.#system, closed) : "",
            disabled: true,
          })),
        ],
      }),
    );
    const option = listed[Number(chosen.replace("option ", ""))]?.option;
    if (option) return decisionOf(option, choice, position.tray);
    const move = open.find((one) => `move ${one.move.name}` === chosen)?.move;
    if (!move) throw new Error(`${chosen} was chosen, but is not on offer`);
    return { move: move.name, detail: await this.#detail(at, move) };
  }

  async throw({ dice, again }: AwaitedDice): Promise<readonly number[] | undefined> {
    if (!this.#hand) return undefined;
    const what = `${dice.count}${dice.die.name}`;
    const typed = await answer(
      clack.text({
        message: `${again.length > 0 ? "Throw again" : "Throw"} ${what}: what do they show?`,
        placeholder: "faces with spaces between; nothing lets the generator throw",
        validate: (text) => {
          const faces = facesIn(text ?? "");
          if (faces.length === 0) return undefined;
          if (faces.length !== dice.count) return `${what} show ${dice.count} faces, not ${faces.length}.`;
          const bad = faces.find((face) => !dice.die.faces.includes(face));
          return bad === undefined ? undefined : `A ${dice.die.name} shows ${dice.die.faces.join(", ")}.`;
        },
      }),
    );
    const faces = facesIn(typed);
    return faces.length === 0 ? undefined : faces;
  }

  async claim(table: SoloTable): Promise<Claim | undefined> {
    const words = await answer(
      clack.text({
        message: "Speak for a moment of yours (nothing ends it)",
        placeholder: table.attempt?.title ?? "",
        defaultValue: "",
      }),
    );
    if (words.trim() === "") return undefined;
    const amount = await answer(
      clack.text({
        message: "How much does the table grant for it?",
        initialValue: "1",
        validate: (text) => ((wholeNumber(text ?? "") ?? -1) >= 0 ? undefined : "A whole number, 0 or more."),
      }),
    );
    return { words, amount: wholeNumber(amount) ?? 0, ...(table.attempt ? { attempt: table.attempt.id } : {}) };
  }

  leave(): void {
    clack.outro(this.#terminal.paint.faint("Until next time."));
  }

  #question({ choice }: AtChoice): string {
    const { leadsTo } = choice.stands;
    if (leadsTo.end !== "outcome") return "What now?";
    return `It stands as ${wordOf(this.#system.text, `outcome.${leadsTo.outcome.outcome}`).toLowerCase()}. What now?`;
  }

  #optionLabel({ choice }: AtChoice, { option, values, best }: OptionWorth): string {
    const { paint } = this.#terminal;
    const system = this.#system;
    const price = priceWords(system, option.pays);
    const [objective] = goalNamed(system, undefined).objectives;
    const value = values[0]?.value ?? 0;
    const worth = objective && isChance(objective) ? percent(value) : mean(value);
    const words = optionWords(system, option, choice.stands.as);
    const name = objective ? objectiveName(system, objective).toLowerCase() : "";
    const star = best ? ` ${paint.best("★ best")}` : "";
    return `${words}${price === "" ? "" : ` ${paint.faint("for")} ${price}`}  ${paint.strong(worth)} ${paint.faint(name)}${star}`;
  }

  #moveLabel({ name, talk }: Move): string {
    return `${wordOf(this.#system.text, `move.${name}`)}${talk ? "" : this.#terminal.paint.faint(", as I say")} …`;
  }

  async #detail({ position }: AtChoice, { fields }: Move): Promise<Record<string, Plain>> {
    const detail: Record<string, Plain> = {};
    const { text } = this.#system;
    for (const [name, { shape }] of Object.entries(fields)) {
      const message = wordOf(text, `param.${name}`);
      if (shape.kind === "dice") {
        const options = position.tray.flatMap((die, place) =>
          die.rerolled
            ? []
            : [{ value: place, label: `${die.face}`, hint: die.class ? wordOf(text, `class.${die.class}`) : "" }],
        );
        detail[name] =
          options.length === 0 ? [] : await answer(clack.multiselect({ message, options, required: false }));
      } else if (shape.kind === "number") {
        if (shape.most !== null && shape.most <= 0) continue;
        const typed = await answer(
          clack.text({
            message: shape.most === null ? message : `${message} (0 to ${shape.most})`,
            placeholder: shape.most === null ? "nothing leaves it as it is" : "0",
            defaultValue: "",
            validate: (given) => (!given || wholeNumber(given) !== undefined ? undefined : "A whole number."),
          }),
        );
        const number = wholeNumber(typed);
        if (number !== undefined) detail[name] = number;
      } else detail[name] = await answer(clack.text({ message, defaultValue: "" }));
    }
    return detail;
  }
}

function facesIn(text: string): readonly number[] {
  return text
    .split(/[\s,]+/)
    .filter((word) => word !== "")
    .map((word) => wholeNumber(word) ?? Number.NaN);
}
