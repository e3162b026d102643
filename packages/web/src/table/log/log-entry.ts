import type { LoggedChange } from "@rulewright/systems/screen";
import type { FreeRoll, LoggedAttempt } from "@rulewright/table";

/** An entry of the log, as it is shown. */
export type LogEntry = SingleEntry | AttemptEntry;

/** An entry that is no attempt as a whole, with the number of its line. */
export type SingleEntry = LoggedContent & {
  readonly n: number;
  /** The numbers of all lines that it stands for. */
  readonly lines: readonly number[];
  /** Who undid it and why, if somebody did: "Undone by Oskar: the tide was out". */
  readonly undone?: string;
  /** Whether a later entry tells the same undo, so that this one doesn't. */
  readonly isSaidBelow?: boolean;
  /** Whether it is an act of play, which can be undone. */
  readonly mayUndo: boolean;
  /** What was said about it. */
  readonly comments: readonly Comment[];
};

/** Something said about an entry, with the number of its line, and who undid it. */
export type Comment = Pick<SingleEntry, "n" | "undone" | "mayUndo"> & { readonly who: string; readonly words: string };

/** The changes of an act, with the results that are left where some of the values that changed are told otherwise. */
export interface ToldChanges {
  readonly character?: string;
  readonly changes: readonly LoggedChange[];
  readonly restOf: (told: readonly string[]) => readonly string[];
}

/** What an entry of the log shows. */
export type LoggedContent =
  | { readonly kind: "scene"; readonly key: string; readonly title: string }
  | {
      readonly kind: "speech";
      readonly key: string;
      readonly who: string;
      readonly role: string;
      readonly words: string;
      /** Whether it describes the consequence of an attempt. */
      readonly isConsequence?: boolean;
      /** Whether not everybody sees it. */
      readonly isSecret?: boolean;
      /** Whether the proposal was withdrawn. */
      readonly isWithdrawn?: boolean;
      /** The number of the line that it comments on. */
      readonly about?: number;
    }
  | {
      readonly kind: "act";
      readonly key: string;
      readonly who: string;
      readonly words: string;
      readonly rules: readonly string[];
      /** What the act changed and answered, one line each. */
      readonly results?: readonly string[];
      /** What the act changed, for the game's own part that tells it in place of the results. */
      readonly told?: ToldChanges;
      /** What the story pauses for, below it. Where it tells the act whole, the act has no words. */
      readonly milestones?: readonly string[];
      /** Whether it is a consequence of an attempt. */
      readonly isConsequence?: boolean;
      /** Whether it is no part of the story, such as who joins and what somebody looks up. */
      readonly isAside?: boolean;
    }
  | {
      /** A roll that belongs to no attempt. */
      readonly kind: "throw";
      readonly key: string;
      readonly who: string;
      readonly roll: FreeRoll;
      readonly mark: string;
      /** Whether the viewer can show it to everybody. */
      readonly mayReveal: boolean;
    }
  | { readonly kind: "offer"; readonly key: string; readonly history: LoggedAttempt }
  | { readonly kind: "roll"; readonly key: string; readonly history: LoggedAttempt };

/** An attempt as one entry: the wish, the offer, the roll and the consequence, each as far as it has come. */
export interface AttemptEntry {
  readonly kind: "attempt";
  readonly key: string;
  /** The number of the line that it stands at: that of its framing, else of the first of its lines that is shown. */
  readonly n: number;
  readonly history: LoggedAttempt;
  /** What it consists of, in their order. */
  readonly parts: readonly SingleEntry[];
}
