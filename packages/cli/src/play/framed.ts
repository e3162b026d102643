import type { PlainRecord } from "@rulewright/rules";

/** Arguments, and what they are called on the sheet. */
export interface Framing {
  readonly args: PlainRecord;
  readonly named: Readonly<Record<string, string>>;
}
