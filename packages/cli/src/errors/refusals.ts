import { type Refusal, type SystemDefinition, formatMessage } from "@rulewright/rules";
import { RefusedError } from "./errors.ts";

/** A refusal in the system's text, with the number of its rule. */
export function refusalMessage({ text }: SystemDefinition, { code, rule, details = {} }: Refusal): string {
  const message = formatMessage(text, `refusal.${code}`, details);
  return rule === "" ? message : `${message} (${rule})`;
}

/** The error that a refusal ends a command with. */
export function refusedError(system: SystemDefinition, refusal: Refusal): RefusedError {
  return new RefusedError(`Refused: ${refusalMessage(system, refusal)}`);
}
