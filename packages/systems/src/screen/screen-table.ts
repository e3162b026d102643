import type {
  Amounts,
  BoardRow,
  Change,
  Character,
  Choose,
  HouseRules,
  JsonObject,
  JsonValue,
  Messages,
  Position,
  Refusal,
  Shared,
  SystemDefinition,
  Trace,
} from "@rulewright/rules";

/** An attempt that is over: what its procedure began with, and what came of it. */
export interface PastRoll {
  readonly procedure: string;
  readonly args: JsonObject;
  readonly outcome: JsonObject;
}

/** A value that was changed, with the value before where it is known. */
export type LoggedChange = Extract<Change, { readonly change: "tracker" | "trait" }> & { readonly from?: JsonValue };

/** A settled attempt of a session that is over, with what the GM has said of it. */
export interface ToldRoll extends PastRoll {
  readonly character: string;
  readonly title: string;
  /** The characters of the attempt by their roles; the roller is the player. */
  readonly sides: Readonly<Record<string, string>>;
  /** Empty where nobody has said anything. */
  readonly consequence: string;
}

/** The table as a viewer sees it. */
export interface ScreenTable {
  readonly system: SystemDefinition;
  readonly text: Messages;
  readonly house: HouseRules;
  readonly shared: Shared;
  readonly phase: string;
  /** Whether a session has ended in the middle of play, and nothing has happened in the next one: nobody has the turn meanwhile. */
  readonly rests: boolean;
  /** True while the turn waits only for characters whose sheets the viewer may not see. */
  readonly gmFirst?: true | undefined;
  /** The characters whose sheets the viewer may see. */
  readonly characters: readonly Character[];
  /** Those of them that members play; while nobody plays any, all but the opponents. */
  readonly party: readonly Character[];
  /** The names of all characters by id, also of those whose sheets are hidden. */
  readonly names: Readonly<Record<string, string>>;
  /** All opponents at the table, also those whose sheets are hidden: nothing of them but their names. */
  readonly opponents: readonly Pick<Character, "id" | "name">[];
  /** The viewer's character. */
  readonly mine: Character | undefined;
  readonly isGm: boolean;
  /** The acts of the viewer that wait for the GM's consent. */
  readonly asked: readonly string[];
  /** Whether what the viewer's character wants to do waits for the GM. */
  readonly proposes: boolean;
  /** The latest attempts that are over, the oldest first. */
  readonly past: readonly (PastRoll & Pick<SettledRoll, "character" | "title" | "given">)[];
  /** The attempts that are open, the oldest first: whose they are, and what they stand at. */
  readonly ongoing: readonly OngoingRoll[];
  /** Whether the viewer may see odds. Whatever shows a chance has to ask this. */
  readonly seesOdds: boolean;
}

/** An attempt that is open, with what its procedure stands at. */
export interface OngoingRoll {
  readonly character: string;
  readonly args: JsonObject;
}

/** A question about the values of a procedure, for the worker that answers all questions of the page. */
export interface ValueQuestion {
  readonly procedure: string;
  readonly args: JsonObject;
  readonly goal: string;
}

/** The expected values of a goal's objectives, in their order. */
export interface ObjectiveValues {
  /** Without any further choices. */
  readonly passive: readonly number[];
  /** With the best further choices. */
  readonly optimal: readonly number[];
}

/** A decision that is being made: a move, with the dice selected and the numbers set for it. */
export interface DecisionDraft {
  /** Empty while nothing is chosen: what would leave a roll failed is never chosen beforehand. */
  readonly move: string;
  readonly detail: JsonObject;
  /** Decisions that are made before it, one after the other, when it is committed to. */
  readonly first?: readonly DecisionDraft[];
}

/** An open option with its values and its rank; 0 is the best. The move is null where the result stands. */
export interface RankedOption extends ObjectiveValues {
  readonly move: string | null;
  /** What a person would say to take it: dice by their places. */
  readonly detail: JsonObject;
  readonly numbers: Readonly<Record<string, number>>;
  readonly pays: Amounts;
  readonly rank: number;
}

/** A decision of the viewer, with what has been drafted of it so far. */
export interface SlotDecision {
  readonly choice: Choose;
  readonly position: Position;
  readonly trace: Trace;
  /** The characters of the attempt by their roles; the roller is the player. */
  readonly sides: Readonly<Record<string, string>>;
  /** What the trackers of whoever pays hold. */
  readonly held: Amounts;
  /** The goal of the odds; undefined where there is none. */
  readonly goal: string | undefined;
  readonly hasRolled: boolean;
  /** The names of the viewer's moves, each with its refusal where it is closed. */
  readonly moves: Readonly<Record<string, Refusal | undefined>>;
  readonly draft: DecisionDraft;
  readonly onDraft: (draft: DecisionDraft) => void;
  /** The price of a draft, or the refusal. */
  readonly priceOf: (draft: DecisionDraft) => { readonly pays: Amounts; readonly refusal?: Refusal };
  /**
   * All open options after those decisions that are drafted before the last one; undefined until they are known, and where the
   * viewer may not see odds.
   */
  readonly options: readonly RankedOption[] | undefined;
  /** The values of the draft; undefined until they are known, and where it lets the result stand. */
  readonly drafted: ObjectiveValues | undefined;
}

/** What a procedure would be asked: an attempt as it stands, or as a move would make it. */
export interface Ahead {
  readonly procedure: string;
  readonly args: JsonObject;
}

/** A name that a move takes, such as a specialty that is claimed. */
export interface Claim {
  readonly move: string;
  readonly name: string;
  readonly refusal: Refusal | undefined;
  /** The attempt after it; undefined where the rules refuse it. */
  readonly leadsTo: Ahead | undefined;
}

/** What came of an attempt. */
export interface SettledRoll {
  readonly character: string;
  readonly title: string;
  /** What it was framed with. */
  readonly given: JsonObject;
  /** What its last procedure began with, after every decision. */
  readonly args: JsonObject;
  readonly outcome: JsonObject;
}

/** A declared action, with the attempt that it would begin where everything that it needs is named. */
export type DeclaredRow = BoardRow & { readonly begins?: Trace };

/** Who throws the dice of whoever agrees to a roll: the generator, or they themselves. */
export type OwnDice = "generator" | "hand";

/** One of several approaches that are offered to a character. */
export interface OfferedWay {
  /** What the GM calls it; undefined where it is told by what it rolls. */
  readonly title?: string | undefined;
  /** What it rolls, in terms of the sheet. */
  readonly words: string;
  /** What the GM has named. */
  readonly args: JsonObject;
  /** The attempt that it would begin, or why the rules refuse it. */
  readonly begins: Trace | Refusal;
  readonly goal: string | undefined;
}
