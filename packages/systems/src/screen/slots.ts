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
  Outcome,
  Position,
  RecordedPosition,
  Refusal,
  Shared,
  SystemDefinition,
  Trace,
} from "@rulewright/rules";
import type { ComponentType, ReactNode } from "react";

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

/** Draws the generated values of a place, without those that the game's own component shows. */
export type RestOfValues = (shown: readonly string[]) => ReactNode;

/** An act that follows from an attempt, for the character who made it. */
export interface ConsequenceAct {
  readonly act: string;
  readonly args: JsonObject;
}

/** The places of the page that a game may fill, and what a component there receives beside the generated part. */
export interface SlotProps {
  /** Above the story: what the whole table shares, such as the time. */
  readonly tableHead: { readonly rest: RestOfValues };
  /** In the party, under the name of a character. */
  readonly characterRow: {
    readonly character: Character;
    /** Whether the open sheet of the character stands right below, with its own head. */
    readonly isOverSheet?: boolean;
    readonly rest: RestOfValues;
  };
  /** The picture of an amount on a sheet, and where a decision may spend it. Words beside it say how much it is. */
  readonly amount: {
    readonly name: string;
    readonly amount: number;
    /** How much of it the decision spends as it is drafted. */
    readonly spending: number;
  };
  /** The tokens of a price. Words beside them say how much it is. */
  readonly price: { readonly pays: Amounts };
  /** At the head of an open sheet. */
  readonly sheetHead: {
    readonly character: Character;
    /** Whether the viewer plays the character, or leads the game. */
    readonly mayAct: boolean;
    readonly rest: RestOfValues;
  };
  /** What the viewer's own character holds, in few words beside the handle of a phone's folded panel: a paragraph `own-tokens`. */
  readonly ownTokens: { readonly character: Character };
  /** Above the acts of the viewer's own character: the state on which they depend. */
  readonly actsHead: {
    readonly character: Character;
    /** Whether the acts are collapsed, as while an attempt is open. */
    readonly folded: boolean;
  };
  /** Beside the chance of an attempt before its roll: while it is framed, and while it waits for the roll. */
  readonly approach: {
    readonly trace: Trace;
    readonly character: string;
    /** Whether the attempt is being framed, waits for others, or waits for a decision of the viewer. */
    readonly stage: "framing" | "waiting" | "deciding";
    readonly goal: string | undefined;
    readonly values: ObjectiveValues | undefined;
    /** The framing as it stands, and a function that sets an argument. Absent where they are settled. */
    readonly framing?: {
      readonly offer: string;
      readonly args: JsonObject;
      readonly onSet: (parameter: string, value: JsonValue) => void;
    };
    /** The generated chance alone, without the words for what is rolled. */
    readonly chance: ReactNode;
    /** The sums that are known before the roll, such as a target number. Absent where something else shows them. */
    readonly sum?: ReactNode;
  };
  /** Several approaches to one attempt, of which the character's player chooses one. */
  readonly offering: {
    readonly ways: readonly OfferedWay[];
    /**
     * Chooses one, with arguments that are the player's own; with `dice`, agrees to its terms and rolls at once. Absent for
     * whoever may not choose, and while the character is busy elsewhere.
     */
    readonly onTake: ((place: number, args?: JsonObject, dice?: OwnDice) => void) | undefined;
    /** Says in the talk of the table which one the viewer would take; absent for whoever chooses, and for a game master. */
    readonly onSuggest?: ((place: number) => void) | undefined;
    /** Whether the viewer may agree to the terms at once: the character's player. */
    readonly mayAgree: boolean;
  };
  /** The names that an open attempt can take or give up by talking, such as specialties. */
  readonly claims: {
    readonly claims: readonly Claim[];
    readonly goal: string | undefined;
    /** The attempt as it stands. */
    readonly now: Ahead;
    readonly onClaim: (claim: Claim) => void;
  };
  /** The ratings of a scale, or another trait, on a sheet that nobody edits. */
  readonly sheetPart: { readonly character: Character; readonly name: string };
  /** Beside a rating on a sheet: what it is called, or its chance. */
  readonly ratingLine: {
    readonly character: Character;
    readonly scale: string;
    readonly name: string;
    readonly rating: number;
  };
  /** What a rating on a sheet means, under its row. */
  readonly traitNote: {
    readonly character: Character;
    readonly scale: string;
    readonly name: string;
    readonly rating: number;
  };
  /** Under the title of an attempt, as long as it isn't settled. */
  readonly attemptHead: {
    readonly position: Position;
    /** The role whose option the viewer has announced, which others don't see yet; undefined where there is none. */
    readonly announced: string | undefined;
    /** Takes back what the viewer has announced, so that they announce again; absent where that is nothing. */
    readonly onReseal: (() => void) | undefined;
    /** The characters of the attempt by their roles; the roller is the player. */
    readonly sides: Readonly<Record<string, string>>;
  };
  /** What everybody has declared for the turn, in the order in which it is resolved. */
  readonly board: {
    readonly rows: readonly DeclaredRow[];
    /** What has been settled, the oldest first, also off the table. */
    readonly settled: readonly SettledRoll[];
    /** Begins to frame a row; absent for whoever may not. */
    readonly onFrame: ((row: number) => void) | undefined;
  };
  /** At the head of an act's form: what the act would come to as the form stands. */
  readonly actHead: {
    readonly act: string;
    readonly character: Character | undefined;
    readonly args: JsonObject;
  };
  /** The fields of an act's form, in place of the generated ones. */
  readonly actFields: {
    readonly act: string;
    readonly character: Character | undefined;
    readonly args: JsonObject;
    /** Sets an argument. */
    readonly onSet: (parameter: string, value: JsonValue) => void;
  };
  /** What the GM's consent to an act would change, told as a part of a sentence. */
  readonly granted: { readonly changes: readonly Change[]; readonly of: string | undefined };
  /** The options of a decision. */
  readonly decision: { readonly decision: SlotDecision };
  /** The dice of a roll and its sum. */
  readonly roll: {
    readonly position: RecordedPosition;
    /** What the attempt rolled, as its terms stood then; absent while it is open. */
    readonly rolled?: JsonObject;
    /** Whether somebody may still change the result. */
    readonly pending: boolean;
    /** The characters of the attempt by their roles; the roller is the player. */
    readonly sides: Readonly<Record<string, string>>;
    /** The two generated parts: the dice, which may be selected for a choice, and the sum with its stamp. */
    readonly dice: ReactNode;
    readonly sum: ReactNode;
  };
  /** Where the GM says what comes of an attempt: what the game adds to the words. The acts are done when the words are posted. */
  readonly consequence: {
    readonly character: string;
    readonly outcome: JsonObject;
    readonly acts: readonly ConsequenceAct[];
    readonly onActs: (acts: readonly ConsequenceAct[]) => void;
  };
  /** The stamp of a settled roll, after its sums: what it brought may stand beside it. */
  readonly verdict: { readonly outcome: Outcome };
  /** A settled or ongoing roll in the log, where the panel of moves may be collapsed. */
  readonly loggedRoll: Omit<SlotProps["roll"], "pending">;
  /** What an act has changed, in the log. A game that tells some of the values itself has the rest in words. */
  readonly loggedChanges: {
    /** Whose act it is: whoever is named at the beginning of the entry. */
    readonly character?: string;
    readonly changes: readonly LoggedChange[];
    /** The words for what else changed, without the values that the component tells. */
    readonly rest: RestOfValues;
  };
  /** At the end of a session, before what changed on the sheets: what its settled attempts came to, the oldest first. */
  readonly sessionEnd: { readonly rolls: readonly ToldRoll[] };
  /** At the head of the panel of moves: what concerns the viewer before everything else. */
  readonly panelHead: {
    /** Expands the panel, which a phone may have collapsed. */
    readonly onOpen: () => void;
    /** What has been settled, the oldest first. */
    readonly settled: readonly SettledRoll[];
  };
}

/** The name of a slot. */
export type SlotName = keyof SlotProps;

/** What every component in a slot receives. */
interface Generated {
  /** The generated part that would stand there: a component shows it among its own parts, or replaces it. */
  readonly children: ReactNode;
}

/** A component that fills a slot. */
export type SlotComponent<Name extends SlotName> = ComponentType<SlotProps[Name] & Generated>;

/** A game's own components, by the slots that they fill. The page draws the others from the definition. */
export type Slots = { readonly [Name in SlotName]?: SlotComponent<Name> };

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
