import { catalogue } from "@rulewright/systems";
import { describe, expect, it } from "vitest";
import { checkLaw, exampleProcedures, type Law, laws } from "../src/laws/index.ts";

const METHODS = /^(?:doubles and fractions agree|sharing results|flat lists|states that hand on)/u;

/** The laws by which different ways of calculating agree, and all others: two files, since they take long. */
export const lawsOfMethods = laws.filter(({ name }) => METHODS.test(name));
export const otherLaws = laws.filter((law) => !lawsOfMethods.includes(law));

/** Tests some laws for every procedure of every system. */
export function describeLaws(some: readonly Law[]): void {
  describe.each(Object.values(catalogue))("laws of $title", (system) => {
    describe.each([...exampleProcedures(system)])("$name", (one) => {
      it.each([...some])("$name", (law) => {
        expect(checkLaw(law, system, one)).toBeUndefined();
      });
    });
  });
}
