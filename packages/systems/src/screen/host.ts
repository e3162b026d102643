import type { JsonObject, Refusal } from "@rulewright/rules";
import { type ComponentType, createContext, type ReactNode, use } from "react";
import type { DieFill } from "./screen.ts";
import type { ObjectiveValues, OwnDice, ScreenTable, ValueQuestion } from "./screen-table.ts";

/** A die as the page draws it. */
export interface HostDieProps {
  readonly die: string;
  readonly face: number;
  /**
   * What it is worth: it counts (`hit`), doesn't (`miss`), counts against the roller (`one`), was cancelled (`gone`), or
   * lies under a lid (`lidded`).
   */
  readonly fill: DieFill;
  /** Whether it adds dice. */
  readonly explodes?: boolean;
  /** Whether somebody has thrown it by hand. */
  readonly byHand?: boolean;
  /** Whether it is drawn as large as the dice of a roll. */
  readonly large?: boolean;
  /** What a screen reader says of it. */
  readonly label: string;
}

/** The odds of a goal as the page draws them. */
export interface HostOddsProps {
  readonly goal: string;
  readonly values: ObjectiveValues;
}

/** A number between two buttons that decrease and increase it. */
export interface HostStepperProps {
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  readonly onChange: (value: number) => void;
}

/** The primary button of a roll, with the choice of dice of one's own. */
export interface HostCommitProps {
  readonly label: ReactNode;
  readonly disabled?: boolean;
  readonly onCommit: (dice: OwnDice) => void;
}

/** What the page offers to the components of a game. */
export interface ScreenHost {
  readonly table: ScreenTable;
  /** Asks the worker that answers all questions of the page. The returned function cancels the question. */
  readonly ask: (question: ValueQuestion, onAnswer: (values: ObjectiveValues) => void) => () => void;
  /** Does an act of the system. The page tells the refusal, if there is one. */
  readonly act: (act: string, args: JsonObject, character?: string) => void;
  /** Why an act can't be done now; undefined where it can. */
  readonly refusalOf: (act: string, args: JsonObject, character?: string) => Refusal | undefined;
  /** Says what a character wants to do, for the GM to frame. */
  readonly propose: (character: string, words: string) => void;
  /** A die, small unless it says otherwise. */
  readonly Die: ComponentType<HostDieProps>;
  /** A strip with the parts of the odds: success, failure and what alarms, with their numbers. */
  readonly OddsStrip: ComponentType<HostOddsProps>;
  /** The primary button of a roll. */
  readonly CommitRow: ComponentType<HostCommitProps>;
  /** A number that is set by steps, or typed. */
  readonly Stepper: ComponentType<HostStepperProps>;
  /** A rule's number; a tap shows the rule. */
  readonly RuleNumber: ComponentType<{ readonly rules: readonly string[] }>;
}

const HostContext = createContext<ScreenHost | undefined>(undefined);

/** Provides the host to the components inside. */
export const HostProvider = HostContext.Provider;

/**
 * What the page offers to the components of a game. Throws an Error outside of a page.
 *
 * @example
 * ```ts
 * import { useHost } from "@rulewright/systems/screen";
 *
 * const Round = () => String(useHost().table.shared.traits["round"]);
 * Round.name; // => "Round"
 * ```
 */
export function useHost(): ScreenHost {
  const host = use(HostContext);
  if (!host) throw new Error("useHost needs a HostProvider");
  return host;
}

const BusyContext = createContext(false);

/** Tells the components inside whether a command has no answer yet. */
export const BusyProvider = BusyContext.Provider;

/**
 * Whether a command has no answer yet. Buttons are disabled meanwhile. It isn't part of the table, so sending a command
 * renders only the buttons again.
 *
 * @example
 * ```ts
 * import { useBusy } from "@rulewright/systems/screen";
 *
 * const Waiting = () => (useBusy() ? "Waiting for an answer." : "");
 * Waiting.name; // => "Waiting"
 * ```
 */
export const useBusy = (): boolean => use(BusyContext);
