import type { HouseRules } from "../language/house-rules.ts";
import type { JsonObject } from "../language/json.ts";
import type { Character, Shared } from "./scene.ts";

/** An amount that goes up and down in play: lots, action points, stress. */
export interface Tracker {
  readonly min: number;
  readonly max: number;
  readonly start: number;
  readonly rule: string;
  /** True where things are paid with it: what an act takes off it is the act's price. */
  readonly pays?: true;
  /** How long a character's amount lasts: it goes back to its start as that period ends, and a recap leaves it out. */
  readonly lasts?: Period;
  /** The trait that holds the tracker's capacity, where that may be less than `max`: permanent willpower. */
  readonly maxFrom?: string;
  /** Whether the whole table shares it under these house rules; absent, every character has their own. */
  shared?(house: HouseRules): boolean;
  /** Whether the rules use it under these house rules; absent, they always do. Sheets omit it otherwise. */
  used?(house: HouseRules): boolean;
}

/** A number computed from the sheet and shown beside it: a malus, a target. */
export interface ComputedFigure {
  readonly rule: string;
  /** True where the number is 1 or 0: a state that is on or off. */
  readonly flag?: true;
  of(character: Character, house: HouseRules): number;
}

/**
 * What a question expects for a character, shown beside the sheet with what it assumes: rounds left to live. It is
 * calculated where it is shown, under best play.
 */
export interface Forecast {
  readonly rule: string;
  readonly procedure: string;
  readonly goal: string;
  /** The objective of the goal whose expected value is shown. */
  readonly objective: string;
  /** The question for a character; undefined where there is nothing to forecast. */
  ask(character: Character, house: HouseRules, shared: Shared): ForecastQuestion | undefined;
}

/** The question of a forecast: the arguments of its procedure, and what they assume. */
export interface ForecastQuestion {
  readonly args: JsonObject;
  /** Each assumption is worded as `assumes.<code>`, with its details. */
  readonly assumes: readonly { readonly code: string; readonly details: JsonObject }[];
}

/** A number that is shown beside a sheet. */
export type Figure = ComputedFigure | Forecast;

/** The kinds of values on a sheet beside scales and trackers, with their types. */
export interface TraitValues {
  readonly number: number;
  /** A state that is on or off. */
  readonly flag: boolean;
  readonly word: string;
  readonly words: readonly string[];
  /** Numbers by name. */
  readonly amounts: Readonly<Record<string, number>>;
  /** A time in seconds. */
  readonly seconds: number;
  /** A list of progress bars. */
  readonly progress: readonly Progress[];
  /** Texts by name: chapters that a table writes, the ability each skill belongs to. */
  readonly pairs: Readonly<Record<string, string>>;
  /** Lists of words by name: specialties by ability. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** Records by name, each with entries of its own: possessions. */
  readonly records: Readonly<Record<string, JsonObject>>;
}

/** A progress bar: `now` of `of`. A system may add fields of its own. */
export interface Progress extends JsonObject {
  readonly name: string;
  readonly now: number;
  readonly of: number;
}

/** A kind of value on a sheet. */
export type TraitKind = keyof TraitValues;

/** A value of the sheet that is neither a scale nor a tracker: permanent willpower, specialties, virtues. */
export type Trait = {
  readonly [K in TraitKind]: {
    readonly kind: K;
    readonly rule: string;
    /** The value where a sheet has none. */
    readonly initial: TraitValues[K];
    /** Bounds of a number, or of every number in it. */
    readonly min?: number;
    readonly max?: number;
  };
}[TraitKind];

/** A period of play. A system says when each of them ends, see `endPeriod`, and may call them otherwise: `period.scene`. */
export type Period = "turn" | "round" | "scene" | "session";

/** A state of play, of each character or of the table: whose turn it is, the round, the hour, a wound. */
export type Mark = Trait & {
  readonly of: "character" | "table";
  /** The period with whose end it goes back to its initial value. */
  readonly lasts?: Period;
  /** Whether the story leaves its changes out, since something else tells them. */
  readonly untold?: true;
  /** Whether acts alone write it, as the hour of a death: those who edit a sheet by hand don't see it. */
  readonly byActs?: true;
  /** The facts of an act's answer that its change tells: the seconds that have passed, of a clock. */
  readonly tells?: readonly string[];
};

/**
 * How often each character may do something: once in a period, or up to `max` times. Its uses are kept in a mark of its
 * name: a flag, or their number.
 */
export interface Limit {
  readonly per: Period;
  /** It may depend on the character. */
  readonly max?: number | ((character: Character, house: HouseRules) => number);
  readonly rule: string;
}

/** A list of rated traits on the sheet: abilities, skills. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  /** The largest rating under these house rules, where that may be less than `max`. */
  maxUnder?(house: HouseRules): number;
  /** The number of entries of a sheet, where the rules fix it. */
  readonly exactly?: number;
  /** Entries that a sheet keeps once it has them: a form offers no way to remove them. */
  readonly kept?: readonly string[];
  /** The scale that each entry is tied to. */
  readonly tiedTo?: string;
  readonly rule: string;
}

/** A trait with a few named values; null while it is undecided. */
export interface WordTrait {
  readonly values: readonly string[];
  readonly rule: string;
}

/** Things by name. */
export type Named<T> = Readonly<Record<string, T>>;

/** What a sheet consists of: the declared schema from which sheets are read, checked and drawn. */
export interface SheetSchema {
  readonly trackers: Named<Tracker>;
  readonly scales: Named<Scale>;
  readonly words: Named<WordTrait>;
  readonly traits?: Named<Trait>;
  readonly marks?: Named<Mark>;
  readonly limits?: Named<Limit>;
}
