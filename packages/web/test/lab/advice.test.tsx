// @vitest-environment happy-dom
import type { ObjectiveValue, Policy, PolicyCase, ResourceUseRow } from "@rulewright/lab";
import { eveningStar } from "@rulewright/systems/evening-star";
import { cleanup, render, screen } from "../testing.tsx";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { LabRequest, LabResponse } from "../../src/lab/messages.ts";
import { PolicyTable } from "../../src/lab/policy-table.tsx";
import { ResourceUse } from "../../src/lab/resource-use.tsx";
import { defaultQuestion } from "../../src/lab/setup.ts";

/** What the lab was asked last, and what it answers. */
const lab: { asked?: LabRequest | undefined; response?: LabResponse | undefined; stale: boolean } = { stale: false };

vi.mock(import("../../src/lab/use-lab.ts"), async (original) => ({
  ...(await original()),
  useLab: ((request: LabRequest | undefined) => {
    lab.asked = request;
    return { response: lab.response, stale: lab.stale };
  }) as never,
}));

afterEach(() => {
  cleanup();
  lab.asked = undefined;
  lab.response = undefined;
  lab.stale = false;
});

const question = defaultQuestion(eveningStar, "task");
const success: ObjectiveValue = { name: "success", kind: "chance", source: "outcome", mean: 0.5 } as ObjectiveValue;

const caseOf = (words: string, chance: number, standing = 0.25, after = 0.75): PolicyCase => ({
  words,
  chance,
  standing,
  after,
});

const policyOf = (...cases: readonly PolicyCase[]): Policy =>
  ({
    stages: [{ chance: 1, advices: [{ words: "Use lots", price: "2 lots", chance: 0.4, cases }] }],
    more: false,
  }) as unknown as Policy;

function shown(policy: Policy, its = question) {
  lab.response = { kind: "policy", policy };
  const { container } = render(<PolicyTable system={eveningStar} question={its} objective={success} />);
  const rows = [...container.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  return { container, rows };
}

describe("the choices of a strategy", () => {
  it("are told with their price, how often, and what they change", () => {
    const { rows } = shown(policyOf(caseOf("one short", 0.3), caseOf("two short", 0.1, 0.5, 0.5004)));
    expect(lab.asked).toEqual({ kind: "policy", question });
    expect(rows).toEqual([
      ["Use lots for 2 lots", "40.0%", ""],
      ["One short", "30.0%", "25.0% → 75.0%"],
      ["Two short", "10.0%", "50.0%"],
    ]);
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "When",
      "How often",
      "Success",
    ]);
  });

  it("are told in one row where there is but one, whatever the dice show", () => {
    const sure = [{ words: "Buy dice", price: "", chance: 1, cases: [caseOf("no dice", 1)] }];
    const { rows } = shown({ stages: [{ chance: 1, advices: sure }], more: false } as unknown as Policy);
    expect(rows).toEqual([["Buy dice", "25.0% → 75.0%"]]);
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(["Choice", "Success"]);
  });

  it("are named after the strategy", () => {
    const titles = ["best", "never", "greedy", "reroll"].map((strategy) => {
      shown(policyOf(caseOf("one short", 0.3)), { ...question, strategy });
      const { textContent } = screen.getByRole("heading");
      cleanup();
      return textContent;
    });
    expect(titles).toEqual(["Best choices", "Without choices", "Greedy choices", "Choices of this strategy"]);
  });

  it("have four cases each, and the rarer ones together", () => {
    const cases = ["a", "b", "c", "d", "e", "f"].map((words) => caseOf(words, 0.1));
    expect(shown(policyOf(...cases)).rows.slice(4)).toEqual([
      ["D", "10.0%", "25.0% → 75.0%"],
      ["2 rarer cases", "20.0%", ""],
    ]);
    cleanup();
    expect(shown(policyOf(...cases.slice(1))).rows.at(-1)).toEqual(["1 rarer case", "10.0%", ""]);
    cleanup();
    expect(shown(policyOf(...cases.slice(2))).rows).toHaveLength(5);
  });

  it("say how often it comes to a stage that isn't certain, and that more follow", () => {
    const policy = policyOf(caseOf("one short", 0.3));
    const [stage] = policy.stages;
    if (!stage) throw new Error("no stage");
    const free = stage.advices.map((advice) => ({ ...advice, price: "" }));
    const stages = [0.9995, 0.999, 1].map((chance) => ({ ...stage, chance, advices: free }));
    const { container, rows } = shown({ ...policy, stages, more: true });
    const often = [...container.querySelectorAll(".caps")].map(({ textContent }) => /\(.*\)/.exec(textContent)?.[0]);
    expect(often).toEqual([undefined, "(99.9% of the time)", undefined]);
    expect(rows[0]?.[0]).toBe("Use lots");
    expect(screen.getByText("More choices follow.")).toBeDefined();
  });

  it("are left out where there are none, or none are known", () => {
    const texts = [undefined, { kind: "none", reason: "too hard" }, { kind: "policy", policy: policyOf() }].map(
      (response) => {
        lab.response = response as LabResponse | undefined;
        const { container } = render(<PolicyTable system={eveningStar} question={question} objective={undefined} />);
        return container.textContent;
      },
    );
    expect(texts).toEqual(["", "", ""]);
    expect(shown({ ...policyOf(), stages: [] }).container.textContent).toBe("");
  });

  it("are busy while they are those of an earlier question", () => {
    lab.stale = true;
    const { container } = shown(policyOf(caseOf("one short", 0.3)));
    expect(container.querySelector("section")?.getAttribute("aria-busy")).toBe("true");
    expect(screen.queryByText("More choices follow.")).toBeNull();
  });
});

describe("how long resources last", () => {
  const rows = [1, 2].map((times) => ({
    times,
    values: [times / 2, 7],
    spending: [{ name: "lots", mean: times, depleted: times / 4 }],
  })) as unknown as readonly ResourceUseRow[];
  const several = { ...question, times: 2 };

  it("is a row for each number of attempts: results, what is spent, and how often nothing is left", () => {
    lab.response = { kind: "resource-use", rows };
    const { container } = render(<ResourceUse system={eveningStar} question={several} objective={success} />);
    expect(lab.asked).toEqual({ kind: "resource-use", question: several });
    const cells = [...container.querySelectorAll("tr")].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(cells).toEqual([
      ["Attempts", "Success", "Lots spent", "No lots left"],
      ["1", "0.50", "1.00", "25.0%"],
      ["2", "1.00", "2.00", "50.0%"],
    ]);
    expect(screen.getByText("Up to 2 attempts in a row, sharing the same resources.")).toBeDefined();
  });

  it("has no rows before the lab has answered", () => {
    const { container } = render(<ResourceUse system={eveningStar} question={several} objective={success} />);
    expect(container.querySelectorAll("tr")).toHaveLength(1);
  });

  it("is not asked of a single attempt", () => {
    lab.response = { kind: "resource-use", rows };
    const { container } = render(<ResourceUse system={eveningStar} question={question} objective={success} />);
    expect([lab.asked, container.textContent]).toEqual([undefined, ""]);
    cleanup();
    render(<ResourceUse system={eveningStar} question={several} objective={undefined} />);
    expect(document.body.textContent).toBe("");
  });
});
