import type { JsonValue } from "@rulewright/rules";

/** A value that the table recorded when an attempt was settled, with the one before; null where there was none. */
export interface RecordedValue {
  readonly change: "tracker" | "trait";
  /** A character's id, or TABLE. */
  readonly of: string;
  readonly name: string;
  readonly from: JsonValue;
  readonly to: JsonValue;
}
