import type { JsonObject } from "@rulewright/rules";

/** One approach to an attempt: an offer of the system, with its arguments. */
export interface OfferedApproach {
  /** What it is called; without, it is told by what it rolls. */
  readonly title?: string | undefined;
  readonly offer: string;
  readonly args: JsonObject;
  /** The names of arguments on the sheet. */
  readonly named?: Readonly<Record<string, string>> | undefined;
}

/** Several approaches to one attempt, offered by the game master. The player takes one of them. */
export interface Offering {
  readonly id: string;
  /** The member who made it. */
  readonly member: string;
  readonly character: string;
  readonly title: string;
  /** The proposal that it answers. */
  readonly proposal?: string | undefined;
  readonly approaches: readonly OfferedApproach[];
}
