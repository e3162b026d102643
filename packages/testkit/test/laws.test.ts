import { catalogue } from "@rulewright/systems";
import { describe, expect, it } from "vitest";
import { checkLaws, unreachedProcedures } from "../src/laws/index.ts";
import { coinSystem } from "./coin-system.ts";
import { describeLaws, otherLaws } from "./laws-of-systems.ts";

describeLaws(otherLaws);

it.each(Object.values(catalogue))("every procedure of $title is reached from an example", (system) => {
  expect(unreachedProcedures(system)).toEqual([]);
});

describe("the laws of anybody's system", () => {
  it("are kept by a sound one", () => {
    expect(checkLaws(coinSystem(), { seed: 1, runs: 10 })).toEqual([]);
  });

  it("name the procedure that no example leads to", () => {
    const failures = checkLaws(coinSystem("unreached"), { seed: 1, runs: 2 });
    expect(failures).toEqual([
      {
        law: "every procedure is reached from an example",
        procedure: "lost",
        message: "no example leads to lost",
      },
    ]);
  });

  it("name the law that is broken, with the seed and the case", () => {
    const failures = checkLaws(coinSystem("state key"), { seed: 1 });
    expect(failures.map(({ law }) => law)).toEqual([
      "sharing results changes nothing",
      "sampled frequencies agree with the odds",
    ]);
    const [sharing, samples] = failures;
    expect(sharing?.procedure).toBe("toss");
    expect(samples?.message).toMatch(/has a chance of 1 and a frequency of 0\.\d+ in 4000 runs\ncase \{/);
    expect(sharing?.message).toMatch(/the state key of .* leaves out something\nseed 1, case \{/);
    expect(checkLaws(coinSystem("state key"), { seed: 1 })).toEqual(failures);
  });
});
