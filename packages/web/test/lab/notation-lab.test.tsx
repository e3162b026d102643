// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "../testing.tsx";
import { answerNotation, isNotationQuestion } from "@rulewright/lab";
import { notation } from "@rulewright/dice";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loadCatalogue } from "../../src/catalogue/systems.ts";
import { Distribution } from "../../src/lab/distribution.tsx";
import type { LabRequest } from "../../src/lab/messages.ts";
import { NotationLab } from "../../src/lab/notation-lab.tsx";
import { reply } from "../../src/lab/reply.ts";
import { parseSetup, type Setup } from "../../src/lab/setup.ts";
import type { QueueRequest } from "../../src/odds/worker-queue.ts";

await loadCatalogue();

const unanswered = new Set<Promise<void>>();
const requests: QueueRequest<LabRequest>[] = [];

/** The simulated browser has no workers. This one runs the worker's code on the same thread. */
class LabWorker extends EventTarget {
  postMessage(request: QueueRequest<LabRequest>): void {
    requests.push(request);
    const answered = reply(request).then((data) => {
      unanswered.delete(answered);
      this.dispatchEvent(new MessageEvent("message", { data }));
    });
    unanswered.add(answered);
  }

  terminate(): void {}
}

vi.stubGlobal("Worker", LabWorker);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const answered = async (): Promise<void> => {
  do await act(() => Promise.all(unanswered));
  while (unanswered.size > 0);
};

const page = (
  expression: string,
  more: Omit<Setup, "question"> = {},
  onChange: (setup: Setup) => void = vi.fn<() => void>(),
) => <NotationLab setup={{ ...more, question: { expression } }} onChange={onChange} />;

async function lab(expression: string, more: Omit<Setup, "question"> = {}) {
  const rendered = render(page(expression, more));
  await answered();
  return rendered;
}

const summary = () => document.querySelector(".in-words")?.textContent;
const means = () => [...document.querySelectorAll(".mean")].map(({ textContent }) => textContent);
const heading = () => screen.getByRole("heading", { level: 2 }).textContent;

describe("the lab of dice notation", () => {
  it("says the average, what half of the rolls reach, and how far they lie apart", async () => {
    await lab("2d6");
    expect(heading()).toBe("2d6");
    expect(summary()).toBe("The average is 7.00. 58.3% of rolls are 7 or more.");
    expect(means()).toEqual(["Mean 7.00", "Standard deviation 2.42"]);
  });

  it("says what has no end", async () => {
    await lab("1d6!");
    expect(summary()).toMatch(
      /Exploding dice have no upper limit: results with a total chance of \d\.\de-\d+ are not listed\.$/u,
    );
    cleanup();
    await lab("1d6");
    expect(summary()).toBe("The average is 3.50. 50.0% of rolls are 4 or more.");
  });

  it("compares averages", async () => {
    await lab("2d6", { overlays: [{ expression: "1d6" }] });
    expect(summary()).toMatch(/Comparison, 1d6: 3\.50 on average\.$/u);
  });

  it("shows fractions where they are wanted", async () => {
    await lab("1d6");
    expect(screen.queryByText("7/2")).toBeNull();
    cleanup();
    await lab("1d6", { fractions: true });
    expect(screen.getByText("7/2")).toBeDefined();
  });

  it("has no fractions calculated of what it is compared with, since none are shown", async () => {
    requests.length = 0;
    const overlays = ["2d6", "3d6", "4d6"].map((expression) => ({ expression }));
    await lab("1d6", { fractions: true, overlays });
    const asked = requests.flatMap(({ question }) =>
      question.kind === "answer" && isNotationQuestion(question.question)
        ? [[question.question.expression, question.exact]]
        : [],
    );
    expect(Object.fromEntries(asked)).toEqual({ "1d6": true, "2d6": false, "3d6": false, "4d6": false });
  });

  it("keeps the odds of the last valid text while another one is written", async () => {
    const { rerender } = await lab("2d6");
    act(() => rerender(page("2d6hk")));
    await answered();
    expect([heading(), means()[0]]).toEqual(["2d6", "Mean 7.00"]);
    expect(screen.getByText('There is no modifier "hk".')).toBeDefined();
    act(() => rerender(page("3d6")));
    await answered();
    expect([heading(), means()[0]]).toEqual(["3d6", "Mean 10.50"]);
  });

  it("has no odds of a text that never was valid, and isn't busy with them", async () => {
    await lab("2d6hk");
    expect([heading(), means(), summary()]).toEqual(["Dice", [], ""]);
    expect(document.querySelector(".lab-answer")?.getAttribute("aria-busy")).toBe("false");
  });

  it("gives the accuracy of a simulated average", async () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 5000));
    await lab("100d1000kh50");
    expect(means()[0]).toMatch(/^Mean [\d,.]+ ±/u);
  });

  it("changes only the expression", () => {
    const onChange = vi.fn<(setup: Setup) => void>();
    render(page("2d6", { curve: "more" }, onChange));
    fireEvent.input(screen.getByRole("textbox", { name: "Dice" }), { target: { value: "3d6" } });
    expect(onChange.mock.calls).toEqual([[{ curve: "more", question: { expression: "3d6" } }]]);
  });
});

describe("the caption of a distribution", () => {
  const answer = answerNotation("2d6", { exact: false });
  if (notation.isFault(answer) || !answer.histogram) throw new Error("2d6 has a distribution");
  const { histogram } = answer;
  const caption = (share: number, ...labels: readonly string[]) => {
    const bars = histogram.bars.map((bar) => ({ ...bar, chance: bar.chance * share }));
    const { container } = render(
      <Distribution
        answer={{ ...answer, histogram: { ...histogram, bars } }}
        overlays={labels.map((label) => ({ histogram, label }))}
        label="Total"
        curve="each"
      />,
    );
    const words = container.querySelector(".under")?.textContent;
    cleanup();
    return words;
  };
  const plain = "Total: chance in percent. Mean 7.00, standard deviation 2.42.";

  const heightIn = (width: number): number => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(width);
    const { container } = render(<Distribution answer={answer} overlays={[]} label="Total" curve="each" />);
    const box = container.querySelector("svg")?.getAttribute("viewBox") ?? "";
    cleanup();
    return Number(box.split(" ")[3]);
  };

  it("belongs to a chart that is higher where there is room", () => {
    const [low, lower, high, higher] = [240, 499, 500, 900].map(heightIn);
    expect([low, lower, high, higher]).toEqual([180, 180, 300, 300]);
  });

  it("names the lines, with numbers where there are several", () => {
    expect(caption(1)).toBe(plain);
    expect(caption(1, "3d6")).toBe(`${plain} Lines: 3d6.`);
    expect(caption(1, "3d6", "1d6")).toBe(`${plain} Lines 1: 3d6. Lines 2: 1d6.`);
  });

  it("says where only some results have the number", () => {
    expect(caption(0.5)).toBe(`${plain} Only 50.0% of results have this number.`);
    expect(caption(0.9996)).toBe(plain);
    expect(caption(0.9994)).toContain("Only 99.9% of results");
  });
});

describe("a link to the lab", () => {
  it("with an unknown system, procedure or house rules has those of the first system", () => {
    const link = parseSetup("#system=nothing&procedure=nothing")?.question;
    const first = parseSetup("")?.question;
    expect(link).toEqual(first);
    expect(parseSetup("#system=evening-star&h.taskCompare=%22nothing%22")?.question).toEqual(first);
    expect(parseSetup("#system=evening-star&h.taskCompare=%22exceed%22")?.question).toMatchObject({
      house: { taskCompare: "exceed" },
    });
  });
});
