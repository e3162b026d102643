import type {
  Amounts,
  Change,
  Character,
  HouseRules,
  Notice,
  OfferParameters,
  Outcome,
  Refusal,
  RulesChange,
  RulesRecord,
  JsonValue,
  JsonObject,
  RollStep,
  Shared,
} from "@rulewright/rules";
import type { AttemptPosition, NegotiableNumber } from "./attempt-record.ts";
import type { FairnessEvent } from "./fairness/events.ts";
import type { FreeRoll } from "./free-roll.ts";
import type { MembershipEvent } from "./members/events.ts";
import type { OddsShown } from "./members/members.ts";
import type { Offering } from "./offering.ts";
import type { Preparation } from "./preparation.ts";
import type { RecordedValue } from "./recorded-value.ts";

/** What somebody has paid in an attempt, of one tracker; less than 0 for what was gained. */
export interface Spent {
  /** A character's id, or TABLE. */
  readonly of: string;
  readonly name: string;
  readonly amount: number;
}

/** An event, named in the past tense. A table is the log of its events; its state is a fold of the log. */
export type TableEvent =
  | MembershipEvent
  | FairnessEvent
  | {
      readonly type: "table-opened";
      readonly system: string;
      /** The identity of the rules; at tables from before there was one, the version that the author gave them. */
      readonly version: string;
      readonly title: string;
      readonly house: HouseRules;
      readonly phase: string;
      readonly shared: Shared;
    }
  | {
      /** The rules that the table runs under from here on. Nobody sees it; it tells later what has changed. */
      readonly type: "rules-recorded";
      readonly rules: RulesRecord;
    }
  | {
      /** The table was loaded with other rules. */
      readonly type: "rules-changed";
      readonly from: string;
      readonly to: string;
      readonly differences: readonly RulesChange[];
      /** How many further differences are left out. */
      readonly more: number;
      /** The offers with other parameters than now, as they were. */
      readonly offers: OfferParameters;
      readonly note?: string;
    }
  | { readonly type: "character-added"; readonly character: Character }
  | { readonly type: "character-left"; readonly character: string }
  /** The game master has prepared something, or changed what was prepared under the same id. */
  | { readonly type: "prepared"; readonly preparation: Preparation }
  | { readonly type: "preparation-discarded"; readonly preparation: string }
  | {
      /** A prepared opponent comes into the story. Its sheet is hidden from everybody but the game master. */
      readonly type: "opponent-appeared";
      readonly character: Pick<Character, "id" | "name" | "about">;
    }
  | {
      /** A character has another name, line about it or portrait from here on. */
      readonly type: "character-described";
      readonly character: string;
      readonly name?: string;
      readonly about?: string;
      /** A picture as a data URL; null where there is none from here on. In a line of a log it is empty: the view has it. */
      readonly portrait?: string | null;
    }
  | { readonly type: "sheet-shown-set"; readonly character: string; readonly shown: boolean }
  | {
      /** A tracker, mark or trait edited by hand. */
      readonly type: "sheet-edited";
      /** A character's id, or TABLE. */
      readonly of: string;
      readonly name: string;
      readonly from: JsonValue;
      readonly to: JsonValue;
      readonly words: string;
      /** What changed with it. */
      readonly changes?: readonly Change[];
      /** The refusal that the game master overrode. */
      readonly overrides?: Pick<Refusal, "code" | "rule">;
      /** True for a sheet that only the game master saw. */
      readonly unseen?: true;
    }
  | {
      readonly type: "said";
      readonly words: string;
      readonly character?: string;
      /** The members who may see it, besides whoever said it; without, everybody. */
      readonly recipients?: readonly string[];
      /** The number of the entry that it comments on; in a line of a viewer's log, the number of their line. */
      readonly about?: number;
    }
  | ({
      /** Dice that belong to no attempt. */
      readonly type: "dice-thrown";
      readonly recipients?: readonly string[];
      /** The request that the dice were drawn for. */
      readonly drawn?: string;
    } & FreeRoll)
  | {
      /** Somebody threw dice that not everybody may see. */
      readonly type: "dice-hidden";
      readonly id: string;
    }
  | ({ readonly type: "dice-revealed" } & FreeRoll)
  /** Somebody wants play to pause. Nobody learns who: the log names no member. */
  | { readonly type: "play-paused" }
  | { readonly type: "play-resumed" }
  | { readonly type: "scene-set"; readonly title: string }
  | { readonly type: "odds-shown-set"; readonly to: OddsShown }
  | { readonly type: "house-rule-set"; readonly name: string; readonly value: JsonValue }
  | {
      readonly type: "proposed";
      readonly proposal: string;
      readonly character: string;
      readonly words: string;
      readonly again?: { readonly attempt: string; readonly changed: string };
    }
  | { readonly type: "proposal-withdrawn"; readonly proposal: string }
  | ({ readonly type: "approaches-offered"; readonly offering: string } & Omit<Offering, "id" | "member">)
  | { readonly type: "offering-withdrawn"; readonly offering: string }
  | {
      readonly type: "attempt-framed";
      readonly attempt: string;
      /**
       * True where the open attempts stay open beside it. Absent in logs from before several could be open: there it takes the place
       * of whatever was on the table.
       */
      readonly alongside?: true;
      readonly proposal?: string;
      /** The offering that it was taken from, and the member who made that. */
      readonly offering?: { readonly id: string; readonly by: string };
      readonly member: string;
      readonly character: string;
      readonly title: string;
      readonly offer: string;
      /** The arguments people gave. */
      readonly given: JsonObject;
      readonly procedure: string;
      readonly version: string;
      readonly args: JsonObject;
      readonly named: Readonly<Record<string, string>>;
      /** The character that plays each further role of the procedure. */
      readonly roles: Readonly<Record<string, string>>;
      readonly changes: readonly Change[];
      readonly notices: readonly Notice[];
      /** The position at its beginning, and the numbers that can be negotiated. */
      readonly position?: AttemptPosition;
      readonly negotiable?: readonly NegotiableNumber[];
    }
  | {
      readonly type: "asked";
      readonly ask: string;
      readonly attempt: string;
      readonly words: string;
      readonly move: string;
      readonly detail: JsonObject;
    }
  | {
      readonly type: "ask-answered";
      readonly ask: string;
      readonly attempt: string;
      readonly answer: "granted" | "declined";
    }
  | {
      /** Somebody who watches said which option they would take. */
      readonly type: "move-suggested";
      readonly attempt: string;
      readonly move: string;
      readonly detail: JsonObject;
    }
  | {
      readonly type: "option-chosen";
      readonly attempt: string;
      readonly move: string;
      readonly by: string;
      readonly detail: JsonObject;
      readonly held: Amounts;
      readonly pays: Amounts;
      /** The character whose trackers pay. */
      readonly payer: string;
      readonly notices: readonly Notice[];
      /** The reason given, or an empty text. */
      readonly words: string;
      /** True for a move made by talking, which changes the terms before the roll. */
      readonly talk?: true;
      /** The payment, and what was earned since the last step. */
      readonly changes: readonly Change[];
      /** True for what was announced under seal before: it takes the place of the option that stood for it. */
      readonly opens?: true;
      /** The position after it. */
      readonly position?: AttemptPosition;
    }
  | {
      /** One side has announced what two sides announce at once. Until the other has, the option that stands is in its place. */
      readonly type: "option-announced";
      readonly attempt: string;
      /** The option that stands. */
      readonly move: string;
      readonly by: string;
      readonly held: Amounts;
      /** The character whose side it is. */
      readonly payer: string;
      /** The position after the option that stands. */
      readonly position?: AttemptPosition;
    }
  | {
      /** What was announced, for whoever did it. Everybody sees it once the other side has announced. */
      readonly type: "option-sealed";
      readonly attempt: string;
      readonly move: string;
      readonly detail: JsonObject;
      readonly words: string;
      readonly recipients: readonly string[];
    }
  | ({
      readonly type: "dice-rolled";
      readonly attempt: string;
      /** The request that the dice were drawn for. */
      readonly drawn?: string;
      readonly changes: readonly Change[];
      /** The position after it. */
      readonly position?: AttemptPosition;
    } & RollStep)
  | {
      readonly type: "attempt-settled";
      readonly attempt: string;
      readonly outcome: Outcome;
      readonly changes: readonly Change[];
    }
  | {
      /** The game master closed an attempt that was not settled. */
      readonly type: "attempt-closed";
      readonly attempt: string;
      /** What was paid and gained in it. It stays so. */
      readonly spent: readonly Spent[];
      /** True where it could not go on, since it had begun under other rules. */
      readonly earlierRules?: true;
    }
  | {
      /** The game master set another outcome of a settled attempt. */
      readonly type: "outcome-overridden";
      readonly attempt: string;
      readonly from: Outcome;
      readonly to: Outcome;
      /** What that changed on sheets and in shared values. */
      readonly changes: readonly Change[];
      /** What the table has recorded of the attempt now. */
      readonly recorded: readonly RecordedValue[];
      readonly words: string;
    }
  | {
      /** The game master set a figure of a sheet by hand; null has it calculated again. */
      readonly type: "figure-overridden";
      readonly character: string;
      readonly figure: string;
      /** The number that was shown before; null where it was calculated by a screen. */
      readonly from: number | null;
      readonly to: number | null;
      readonly words: string;
      /** True for a sheet that only the game master saw. */
      readonly unseen?: true;
    }
  | { readonly type: "world-answered"; readonly attempt: string; readonly words: string }
  | {
      readonly type: "act-done";
      readonly act: string;
      readonly character?: string;
      /** The attempt that it is a consequence of. */
      readonly attempt?: string;
      readonly args: JsonObject;
      readonly changes: readonly Change[];
      readonly notices: readonly Notice[];
      readonly answer?: JsonObject;
    }
  | {
      /** A player asked for an act that needs the game master's consent. */
      readonly type: "act-requested";
      readonly request: string;
      readonly act: string;
      readonly character?: string;
      readonly args: JsonObject;
    }
  | {
      readonly type: "act-request-answered";
      readonly request: string;
      readonly answer: "granted" | "declined";
    }
  | {
      readonly type: "moment-told";
      readonly moment: string;
      readonly character: string;
      readonly words: string;
      readonly attempt?: string;
      readonly amount: number;
    }
  | { readonly type: "moment-granted"; readonly moment: string; readonly granted: number }
  | {
      /** Entries of the log were taken back. The state is that of a log without them; they stay in the log. */
      readonly type: "undone";
      /** The numbers of the entries; in a line of a viewer's log, the numbers of their lines. */
      readonly entries: readonly number[];
      /** The values that changed back. */
      readonly restored: readonly Change[];
      /** The house rules from here on, where they changed back. */
      readonly house?: HouseRules;
      /** The reason given, or an empty text. */
      readonly words: string;
    };

/** The types of events. */
export type EventType = TableEvent["type"];
