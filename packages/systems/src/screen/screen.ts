import type {
  Character,
  Choose,
  HouseRules,
  JsonObject,
  Outcome,
  Position,
  RecordedPosition,
  SystemDefinition,
  Trace,
} from "@rulewright/rules";
import type { DecisionDraft, ScreenTable } from "./screen-table.ts";
import type { Slots } from "./slots.ts";

/** The entries of a scale that belong together on a sheet. */
export interface RatingGroup {
  readonly title: string;
  /** What a rating of 0 means in the group. */
  readonly note?: string;
  readonly names: readonly string[];
}

/** What a table waits for. */
export interface Awaited {
  /** Whose turn it is: the viewer's, somebody else's, or that of whoever speaks next. */
  readonly turn: "yours" | "others" | "anybody";
  /** What is awaited, and from whom: "Maren Oake rolls 5d10." */
  readonly words: string;
  /** The id of the character whose turn it is, where a game has turns: the next attempt is most likely theirs. */
  readonly character?: string;
  /** Whether one says in the story what one does: a phone leaves it its place, and has its panel folded. */
  readonly isSaid?: true;
  /** Whether the game's own part has the button for it, so that no other one is filled beside it. */
  readonly isOffered?: true;
  /** The acts of the character whose turn it is that the game's own part has as buttons: no list has them besides. */
  readonly acts?: readonly string[];
}

/** A draft of a decision, whose cost is asked for. */
export interface CostInput {
  readonly choice: Choose;
  readonly draft: DecisionDraft;
}

/** An option of a decision, whose risk is asked for. */
export interface RiskInput extends CostInput {
  readonly position: Position;
  /** The house rules of the attempt. */
  readonly house: HouseRules;
}

/** An attempt that waits for its first roll. */
export interface RollInput {
  readonly system: SystemDefinition;
  readonly trace: Trace;
  /** The decision that leads to the roll; undefined where nothing is to be decided. */
  readonly draft: DecisionDraft | undefined;
  /** Whether the viewer may see odds. */
  readonly seesOdds: boolean;
}

/** What a die is worth: it counts, doesn't, cancels, was cancelled, fell under a threshold, or isn't known yet. */
export type DieFill = "hit" | "miss" | "one" | "gone" | "lidded" | "plain";

/** A settled roll that is folded to a line of the log. */
export interface FoldedInput {
  readonly position: RecordedPosition;
  /** The outcome that counts; undefined where there is none. */
  readonly outcome: JsonObject | undefined;
  /** The name of whoever has a role of the attempt; the roller is the player. */
  readonly nameOf: (role: string) => string;
}

/** What the line of a folded roll says in place of the generated sums, and how its dice are drawn. */
export interface FoldedWords {
  readonly words: string;
  /** The dice in the order in which they are shown, by their places on the table; one without a fill has the generated one. */
  readonly dice?: readonly { readonly place: number; readonly fill: DieFill | undefined }[];
}

/** A number that the GM sets while framing, and its usual values in their order. */
export interface Ladder {
  readonly parameter: string;
  readonly values: readonly number[];
  /** Whether it says what its values are of, where they have no signs. */
  readonly isNamed?: true;
  /** The offers that show it; all of them where it is absent. */
  readonly offers?: readonly string[];
}

/** What a game brings for the page: its own components, and how its sheets are grouped. */
export type Screen = Slots & {
  /** What the table waits for while no attempt is open, as in a fight; undefined where the game says nothing of it. */
  readonly awaits?: (table: ScreenTable) => Awaited | undefined;
  /** Whether the head of the GM's panel comes before what may be framed: it has what waits for the GM, or is played now. */
  readonly headFirst?: (table: ScreenTable) => boolean;
  /** Where play stands in the game's own time, under the table's title: "Act 1, span 2". Undefined while no play goes on. */
  readonly moment?: (table: ScreenTable) => string | undefined;
  /** The facts of an outcome that the game's own part of a roll tells. */
  readonly toldFacts?: readonly string[];
  /** The numbers that the game's own part of an approach tells: only what changes one, or isn't named, is told beside it. */
  readonly toldNumbers?: readonly string[];
  /** The parameters of an offer that every sum names: the line under the title of an attempt leaves them out. */
  readonly summedParameters?: readonly string[];
  /** The sums that the game's own part of a decision before the roll shows, as dice in sockets. */
  readonly toldSums?: readonly string[];
  /**
   * What the stamp of an outcome says, where the game has better words than the verdict alone: "3 successes: very good". Of a
   * roll, the names of its attempt go with it, such as that of a target, and whether the outcome can still change.
   */
  readonly stampWords?: (
    outcome: Outcome,
    named?: Readonly<Record<string, string>>,
    pending?: boolean,
  ) => string | undefined;
  /** The role of the side that has won a contest with this outcome; undefined for anything else, also where nobody has. */
  readonly winnerOf?: (outcome: Outcome) => string | undefined;
  /** A settled roll as a line of the log; undefined where the generated line tells it. */
  readonly foldedRoll?: (roll: FoldedInput) => FoldedWords | undefined;
  /** What a decision costs beside what its payer pays, in words: "2 to the GM's store". Undefined where that is nothing. */
  readonly costOf?: (input: CostInput) => string | undefined;
  /**
   * What an option risks that the odds of its goal don't tell, in words: "complication 5.0%". Only whoever may see odds is told.
   * Undefined where that is nothing.
   */
  readonly riskOf?: (input: RiskInput) => string | undefined;
  /** Whether a move concerns whoever rolls, by what its procedure stands at: any other is listed neither open nor closed. */
  readonly moveConcerns?: (move: string, args: JsonObject) => boolean;
  /**
   * What the button of an attempt's first roll says, where the game has better words than the dice: "Roll, 7 or more".
   */
  readonly rollWords?: (roll: RollInput) => string | undefined;
  /** Whether nobody can play a character any more, such as a dead one. */
  readonly isGone?: (character: Character, house: HouseRules) => boolean;
  /** What is left of the names of a parameter as one more is added, where the rules let the last one take another's place. */
  readonly keptNames?: (parameter: string, names: readonly string[], house: HouseRules) => readonly string[];
  /** The steps of a difficulty that the GM sees side by side while framing, each with its chance. */
  readonly ladder?: Ladder;
  /** The groups of a scale's entries, by the name of the scale, in the order of the book. */
  readonly groups?: Readonly<Record<string, readonly RatingGroup[]>>;
  /** The same where only lists of ratings to set are grouped, and not names to choose from. */
  readonly ratingGroups?: Readonly<Record<string, readonly RatingGroup[]>>;
  /** The names of a scale's ranks, from 0, by the name of the scale. */
  readonly ranks?: Readonly<Record<string, readonly string[]>>;
};
