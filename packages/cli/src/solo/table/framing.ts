import type { JsonObject } from "@rulewright/rules";

/** The arguments of an offer, with the names on the sheet that some of them were taken from. */
export interface Framing {
  readonly args: JsonObject;
  readonly named: Readonly<Record<string, string>>;
}
