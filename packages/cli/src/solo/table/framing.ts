import type { JsonObject } from "@rulewright/rules";

/** Arguments, and what they are called on the sheet. */
export interface Framing {
  readonly args: JsonObject;
  readonly named: Readonly<Record<string, string>>;
}
