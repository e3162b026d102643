import type {
  Amounts,
  Change,
  Character,
  JsonObject,
  JsonValue,
  Outcome,
  Position,
  RecordedPosition,
  Trace,
} from "@rulewright/rules";
import type { ComponentType, ReactNode } from "react";
import type {
  Ahead,
  Claim,
  DeclaredRow,
  LoggedChange,
  ObjectiveValues,
  OfferedWay,
  OwnDice,
  SettledRoll,
  SlotDecision,
  ToldRoll,
} from "./screen-table.ts";

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
  /** The dice of a settled roll that is folded to a line of the log. */
  readonly foldedDice: {
    /** The dice of each roll of the attempt with its rerolls, the first one first. */
    readonly rolls: () => readonly RecordedPosition[];
    /** What all choices of the attempt have cost. */
    readonly pays: Amounts;
  };
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
