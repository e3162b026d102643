import { type Decision, type Plain, type PlainRecord, type Position, wordOf } from "@rulewright/rules";
import type { OptionWorth } from "../reckoning.ts";
import type { SoloTable } from "./table.ts";

/** Dice that are due. */
export type AwaitedDice = Extract<Position["awaits"], { wants: "dice" }>;

/** What somebody does between attempts. */
export type Next =
  | {
      readonly next: "attempt";
      readonly title: string;
      readonly procedure: string;
      readonly args: PlainRecord;
      /** What arguments are called on the sheet: `skill` is Clockwork. */
      readonly named: Readonly<Record<string, string>>;
    }
  | { readonly next: "act"; readonly act: string; readonly args: PlainRecord }
  | { readonly next: "world"; readonly words: string }
  | { readonly next: "end" };

/** A moment somebody speaks for when the session closes. */
export interface Claim {
  readonly words: string;
  readonly amount: number;
  readonly attempt?: string;
}

/** A choice as somebody finds it. */
export interface AtChoice {
  readonly table: SoloTable;
  readonly position: Position;
  readonly choice: Extract<Position["awaits"], { wants: "choice" }>["choice"];
  /** Every option that a calculation knows, the best first. */
  readonly worths: readonly OptionWorth[];
}

/** Whoever plays: a person at prompts, or a script. */
export interface Player {
  /** What was chosen stands there already, where it was asked. */
  readonly seesChoices: boolean;
  /** Something to read. */
  tell(words: string): void;
  /** An act that was refused. A script ends by throwing; a person is asked again. */
  complain(words: string): void;
  next(table: SoloTable): Promise<Next>;
  choose(at: AtChoice): Promise<Decision>;
  /** What somebody's own dice show; undefined lets the generator throw. */
  throw(dice: AwaitedDice): Promise<readonly number[] | undefined>;
  /** The next moment to speak for; undefined when there are no more. */
  claim(table: SoloTable): Promise<Claim | undefined>;
  /** Nothing will be asked any more. */
  leave(): void;
}

/** Nobody answers any more: the input has ended, or a person has gone. */
export class NoMoreAnswers extends Error {
  constructor() {
    super("no more answers");
    this.name = "NoMoreAnswers";
  }
}

/** One thing that can be begun: an offer, or an offer of one kind (an attempt that is a task). */
export interface Beginning {
  /** The word for it in a script. */
  readonly word: string;
  readonly procedure: string;
  readonly fixed: PlainRecord;
}

/**
 * What can be begun. An offer whose first parameter is a choice between a few words is offered once for each of them.
 */
export function beginnings({ system }: SoloTable): readonly Beginning[] {
  return system.offers.flatMap((offer): Beginning[] => {
    const [first] = Object.entries(system.procedures[offer]?.parameters ?? {});
    const plain = { word: offer, procedure: offer, fixed: {} };
    if (!first || first[1].kind !== "word" || first[1].from) return [plain];
    const [name, { values }] = [first[0], first[1]];
    return values.map((value) => ({ word: value, procedure: offer, fixed: { [name]: value } }));
  });
}

/** What a beginning is called: Task, Check. */
export function beginningName({ system: { text } }: SoloTable, { word, procedure, fixed }: Beginning): string {
  const [kind] = Object.keys(fixed);
  return wordOf(text, kind === undefined ? `procedure.${procedure}` : `value.${kind}.${word}`);
}

/** The rated traits of the sheet that a parameter may come from. */
export function ratings({ sheet }: SoloTable, scale: string): Readonly<Record<string, number>> {
  const found = sheet.traits[scale];
  if (typeof found !== "object" || found === null || Array.isArray(found)) return {};
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, number] => typeof entry[1] === "number"),
  );
}

/** The trait that another one is tied to, where the sheet says so. */
export function tiedTrait({ sheet }: SoloTable, trait: string): string | undefined {
  const tied: Plain | undefined = sheet.traits["tied"];
  if (typeof tied !== "object" || tied === null || Array.isArray(tied)) return undefined;
  const other = Object.entries(tied).find(([name]) => name === trait)?.[1];
  return typeof other === "string" ? other : undefined;
}

/**
 * Arguments that follow from those given: a skill names its ability. Adds to both records what the sheet ties
 * together, for parameters that are still open.
 */
export function withTied(
  table: SoloTable,
  procedure: string,
  args: PlainRecord,
  named: Readonly<Record<string, string>>,
): { readonly args: PlainRecord; readonly named: Readonly<Record<string, string>> } {
  const parameters = Object.entries(table.system.procedures[procedure]?.parameters ?? {});
  const scaleOf = (name: string): string | undefined => {
    const from = parameters.find(([known]) => known === name)?.[1].from;
    return from && "scale" in from ? from.scale : undefined;
  };
  let found = { args, named };
  for (const [name, trait] of Object.entries(named)) {
    const other = tiedTrait(table, trait);
    const scale = table.system.scales[scaleOf(name) ?? ""]?.tiedTo;
    const open = parameters.find(([known]) => scaleOf(known) === scale && found.args[known] === undefined);
    const rating = other === undefined || scale === undefined ? undefined : ratings(table, scale)[other];
    if (!open || other === undefined || rating === undefined) continue;
    found = { args: { ...found.args, [open[0]]: rating }, named: { ...found.named, [open[0]]: other } };
  }
  return found;
}
