import {
  formatChance,
  formatExpectation,
  formatMean,
  formatOption,
  formatPriceBeside,
  isChance,
  objectiveLabel,
  type SumContext,
  moveLabel,
} from "@rulewright/present";
import * as clack from "@clack/prompts";
import {
  ANYONE,
  type Character,
  type Choose,
  type Decision,
  type Goal,
  goalOfOffer,
  type Move,
  listMoves,
  openOptions,
  type Option,
  type Party,
  pursuedBy,
  type JsonValue,
  type JsonObject,
  type SystemDefinition,
  formatMessage,
} from "@rulewright/rules";
import { firstValue } from "../../calculation/first-value.ts";
import { decisionOf } from "../../calculation/decisions.ts";
import { wrap } from "../../terminal/columns.ts";
import { refusalMessage } from "../../errors/refusals.ts";
import { findGoal } from "../../question/lookup.ts";
import { parseInteger } from "../../parameters/integer.ts";
import type { RankedOption } from "../../calculation/calculator.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import type { ChoiceContext, AwaitedDice, Claim, CreateAction, Action, Player } from "../table/player.ts";
import { MAX_ITEMS, promptAnswer } from "./answer.ts";
import { promptField } from "./field.ts";
import { promptCreation } from "./creation.ts";
import { promptActArguments, promptAttempt } from "./attempt.ts";
import { promptAction } from "./menu.ts";
import type { SoloTable } from "../table/solo-table.ts";

/** Asks which of the ready-made characters to play. */
export async function chooseCharacter(
  { paint, width }: Terminal,
  system: SystemDefinition,
  parties: readonly Party[],
): Promise<Character> {
  clack.intro(paint.bold(system.title));
  clack.log.message(paint.dim(wrap(system.flavour, width - 4)), { spacing: 0 });
  const characters = parties.flatMap((party) => party.characters.map((character) => ({ party, character })));
  const chosen = await promptAnswer(
    clack.select({
      message: "Which character do you want to play?",
      options: characters.map(({ party, character }, i) => ({
        value: i,
        label: `${character.name} ${paint.dim(`· ${party.name}`)}`,
        ...(character.about === undefined ? {} : { hint: character.about }),
      })),
    }),
  );
  const found = characters[chosen];
  if (!found) throw new Error("the chosen character is not in the list");
  return found.character;
}

/** An option with its expected values where they are known. */
type ListedOption = { readonly option: Option } & Partial<Pick<RankedOption, "values" | "best">>;

/** How many ranked options of a choice are listed. */
const MAX_OPTIONS = 7;

const CLOSED = "closed";

/** Asks a person at a terminal. */
export class PromptPlayer implements Player {
  readonly echoesChoices = true;
  readonly #terminal: Terminal;
  readonly #system: SystemDefinition;
  readonly #hand: boolean;

  constructor(terminal: Terminal, system: SystemDefinition, hand: boolean) {
    this.#terminal = terminal;
    this.#system = system;
    this.#hand = hand;
  }

  print(words: string): void {
    clack.log.message(words.replace(/^\n/, ""), { spacing: words.startsWith("\n") ? 1 : 0 });
  }

  warn(words: string): void {
    clack.log.warn(this.#terminal.paint.bad(words));
  }

  async nextAction(table: SoloTable): Promise<Action> {
    for (;;) {
      const chosen = await promptAction(table);
      const next = "word" in chosen ? await promptAttempt(table, chosen, this.#terminal) : chosen;
      if (next) return next;
    }
  }

  createCharacter(table: SoloTable): Promise<CreateAction> {
    return promptCreation(table);
  }

  async ritualArguments(table: SoloTable, act: string): Promise<JsonObject | undefined> {
    const { acts, text } = table.system;
    if (Object.keys(acts[act]?.parameters ?? {}).length === 0) return {};
    const message = `${table.sheet.name}: ${formatMessage(text, `act.${act}`)}?`;
    const wanted = await promptAnswer(clack.confirm({ message, initialValue: true }));
    return wanted ? promptActArguments(table, act) : undefined;
  }

  async decide(at: ChoiceContext): Promise<Decision> {
    const { position, choice } = at;
    const listed = this.#listed(at);
    const moves = listMoves(choice);
    const open = moves.filter(({ move, closed }) => !closed && (move.talk || Object.keys(move.fields).length > 0));
    const closed = moves.filter((one) => one.closed).length;
    for (;;) {
      const chosen = await promptAnswer(
        clack.select({
          message: this.#question(at),
          maxItems: MAX_ITEMS,
          options: [
            ...listed.map((one, i) => ({ value: `option ${i}`, label: this.#optionLabel(at, one) })),
            ...open.map(({ move }) => ({ value: `move ${move.name}`, label: this.#moveLabel(move) })),
            ...(closed > 0 ? [{ value: CLOSED, label: this.#terminal.paint.dim(`Show ${closed} closed …`) }] : []),
          ],
        }),
      );
      if (chosen === CLOSED) {
        this.print(this.#closedMoves(at));
        continue;
      }
      const option = listed[Number(chosen.replace("option ", ""))]?.option;
      if (option) return decisionOf(option, choice, position.tray);
      const move = open.find((one) => `move ${one.move.name}` === chosen)?.move;
      if (!move) throw new Error(`${chosen} is not in the list`);
      return { move: move.name, detail: await this.#detail(at, move) };
    }
  }

  /** Every closed move with the reason. */
  #closedMoves({ choice }: ChoiceContext): string {
    return listMoves(choice)
      .flatMap(({ move, closed }) =>
        closed ? [{ name: move.name, reason: refusalMessage(this.#system, closed) }] : [],
      )
      .map(({ name, reason }) => `${moveLabel(this.#system.text, name)}: ${reason}`)
      .map((line) => wrap(line, this.#terminal.width - 4, 2))
      .join("\n");
  }

  /** The best options, letting the result stand, and the moves of others. */
  #listed({ table, choice, ranked }: ChoiceContext): readonly ListedOption[] {
    const top = ranked.slice(0, MAX_OPTIONS);
    const stands = ranked.find(({ option }) => option.move === undefined);
    const known: readonly RankedOption[] = stands && !top.includes(stands) ? [...top, stands] : top;
    const goal = this.#goalAt(table, choice);
    const theirs = listMoves(choice).flatMap(({ move, closed }): readonly ListedOption[] => {
      const by = move.by ?? choice.by;
      if (closed || move.talk || pursuedBy(goal, by) || by === ANYONE) return [];
      return openOptions(move)
        .slice(0, MAX_OPTIONS)
        .map((option) => ({ option }));
    });
    const legal = choice.stands.closed ? known.filter(({ option }) => option.move !== undefined) : known;
    return [...legal, ...theirs];
  }

  async readFaces(
    { dice, again, expects }: AwaitedDice,
    context: SumContext,
    thrower?: string,
  ): Promise<readonly number[] | undefined> {
    if (!this.#hand) return undefined;
    const what = `${dice.count}${dice.die.name}`;
    const rolls =
      thrower === undefined
        ? again.length > 0
          ? "Reroll"
          : "Roll"
        : `${thrower} ${again.length > 0 ? "rerolls" : "rolls"}`;
    const typed = await promptAnswer(
      clack.text({
        message: `${rolls} ${formatExpectation(context, dice, expects)}: which faces?`,
        placeholder: "faces separated by spaces; empty for random dice",
        validate: (text) => {
          const faces = parseFaces(text ?? "");
          if (faces.length === 0) return undefined;
          if (faces.length !== dice.count) return `${what} have ${dice.count} faces, not ${faces.length}.`;
          const bad = faces.find((face) => !dice.die.faces.includes(face));
          return bad === undefined ? undefined : `The faces of a ${dice.die.name} are ${dice.die.faces.join(", ")}.`;
        },
      }),
    );
    const faces = parseFaces(typed);
    return faces.length === 0 ? undefined : faces;
  }

  async nextClaim(table: SoloTable): Promise<Claim | undefined> {
    const words = await promptAnswer(
      clack.text({
        message: "Claim a moment (empty to finish)",
        placeholder: table.attempt?.title ?? "",
        defaultValue: "",
      }),
    );
    if (words.trim() === "") return undefined;
    const amount = await promptAnswer(
      clack.text({
        message: "Amount granted",
        initialValue: "1",
        validate: (text) => ((parseInteger(text ?? "") ?? -1) >= 0 ? undefined : "Enter a whole number, 0 or more."),
      }),
    );
    return { words, amount: parseInteger(amount) ?? 0, ...(table.attempt ? { attempt: table.attempt.id } : {}) };
  }

  close(): void {
    clack.outro(this.#terminal.paint.dim("Session ended."));
  }

  #question({ choice, chooser }: ChoiceContext): string {
    const { leadsTo } = choice.stands;
    const asked = chooser === undefined ? "Your choice:" : `${chooser} decides:`;
    if (leadsTo.end !== "outcome") return asked;
    return `Result: ${formatMessage(this.#system.text, `outcome.${leadsTo.outcome.outcome}`).toLowerCase()}. ${asked}`;
  }

  #optionLabel({ table, choice, chooser }: ChoiceContext, { option, values, best }: ListedOption): string {
    const { paint } = this.#terminal;
    const system = this.#system;
    const label = formatOption(system.text, option, choice.stands.as);
    const price = formatPriceBeside(system.text, label, option.pays);
    const priced = `${label}${price === "" ? "" : ` ${paint.dim("for")} ${price}`}`;
    const goal = this.#goalAt(table, choice);
    // The values are of no use to somebody with another goal.
    if (!values?.length || (chooser !== undefined && !pursuedBy(goal, choice.by))) return priced;
    const [objective] = goal.objectives;
    const value = firstValue(values);
    const worth = objective && isChance(objective) ? formatChance(value) : formatMean(value);
    const name = objective ? objectiveLabel(system.text, objective).toLowerCase() : "";
    const star = best ? ` ${paint.best("★ best")}` : "";
    return `${priced}  ${paint.bold(worth)} ${paint.dim(name)}${star}`;
  }

  /** The goal of whoever makes a choice. */
  #goalAt({ attempt }: ChoiceContext["table"], { by }: Choose): Goal {
    return findGoal(this.#system, attempt && goalOfOffer(this.#system, attempt.offer, attempt.given, by));
  }

  #moveLabel({ name, talk }: Move): string {
    return `${moveLabel(this.#system.text, name)}${talk ? "" : this.#terminal.paint.dim(", custom")} …`;
  }

  async #detail({ position }: ChoiceContext, { fields }: Move): Promise<Record<string, JsonValue>> {
    const detail: Record<string, JsonValue> = {};
    const { text } = this.#system;
    for (const [name, { shape }] of Object.entries(fields)) {
      const value = await promptField(text, formatMessage(text, `param.${name}`), shape, position.tray);
      if (value !== undefined) detail[name] = value;
    }
    return detail;
  }
}

function parseFaces(text: string): readonly number[] {
  return text
    .split(/[\s,]+/)
    .filter((word) => word !== "")
    .map((word) => parseInteger(word) ?? Number.NaN);
}
