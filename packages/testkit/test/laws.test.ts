import { done, goal, maximize, procedure, type SystemDefinition } from "@rulewright/rules";
import { catalogue } from "@rulewright/systems";
import { describe, expect, it } from "vitest";
import { checkLaw, checkLaws, exampleProcedures, laws, unreachedProcedures } from "../src/laws/index.ts";

for (const system of Object.values(catalogue)) {
  describe(`laws of ${system.title}`, () => {
    it("reaches every procedure from an example", () => {
      expect(unreachedProcedures(system)).toEqual([]);
    });

    for (const one of exampleProcedures(system)) {
      it.each(laws.map((law) => [law.name, law] as const))(`${one.name}: %s`, (_, law) => {
        expect(checkLaw(law, system, one)).toBeUndefined();
      });
    }
  });
}
