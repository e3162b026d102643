import type { SystemDefinition } from "@rulewright/rules";

let shown: SystemDefinition | undefined;

/** Lets components show every table by these rules, until the test is over; undefined for those that the catalogue has. */
export function showSystem(system: SystemDefinition | undefined): void {
  shown = system;
}

/** The rules that components show every table by; undefined for those that the catalogue has. */
export const shownSystem = (): SystemDefinition | undefined => shown;
