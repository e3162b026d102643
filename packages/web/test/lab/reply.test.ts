import { doubles, rationals } from "@rulewright/dice";
import { answerNotation, describePolicy, heatMap, Lab, marginalEffects, resourceUse } from "@rulewright/lab";
import { eveningStar } from "@rulewright/systems/evening-star";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loadCatalogue } from "../../src/catalogue/systems.ts";
import type { LabRequest } from "../../src/lab/messages.ts";
import { reply } from "../../src/lab/reply.ts";
import { defaultQuestion } from "../../src/lab/setup.ts";

await loadCatalogue();

afterEach(() => void vi.restoreAllMocks());

const whole = defaultQuestion(eveningStar, "task");
const question = { ...whole, args: { ...whole.args, rank: 3, skill: 2, difficulty: 2, lots: 1, ego: 0 } };
const [quick, exact] = [new Lab(eveningStar, doubles), new Lab(eveningStar, rationals)];

const answerTo = async (request: LabRequest) => (await reply({ id: 7, question: request })).answer;

describe("the lab's worker", () => {
  it("answers with the id of the request", async () => {
    expect((await reply({ id: 7, question: { kind: "effects", question } })).id).toBe(7);
  });

  it.each([
    [{ kind: "answer", question, exact: false }, { answer: quick.answer(question) }],
    [{ kind: "answer", question, exact: true }, { answer: exact.answer(question) }],
    [{ kind: "effects", question }, { effects: marginalEffects(quick, question) }],
    [{ kind: "policy", question }, { policy: describePolicy(quick, eveningStar, question) }],
    [{ kind: "resource-use", question }, { rows: resourceUse(quick, question) }],
    [
      {
        kind: "map",
        question,
        x: { parameter: "rank", from: 1, to: 2 },
        y: { parameter: "difficulty", from: 1, to: 2 },
        objective: 1,
      },
      {
        map: heatMap(
          quick,
          question,
          { parameter: "rank", from: 1, to: 2 },
          { parameter: "difficulty", from: 1, to: 2 },
          1,
        ),
      },
    ],
  ] as const)("answers each kind of question as the lab does, %#", async (request, expected) => {
    expect(await answerTo(request)).toEqual({ kind: request.kind, ...expected });
  });

  it("says why there is no answer", async () => {
    const asked = { kind: "answer", exact: false } as const;
    expect(await answerTo({ ...asked, question: { ...question, system: "nothing" } })).toEqual({
      kind: "none",
      reason: "Unknown system: nothing",
    });
    const odd = await answerTo({ ...asked, question: { ...question, procedure: "nothing" } });
    expect(odd.kind === "none" && odd.reason !== "").toBe(true);
  });

  it("answers dice notation exactly, or says where it is wrong", async () => {
    const asked = { kind: "answer", question: { expression: "2d6" } } as const;
    for (const isExact of [false, true]) {
      const answer = answerNotation("2d6", { exact: isExact });
      expect(await answerTo({ ...asked, exact: isExact })).toEqual({ kind: "answer", answer });
    }
    for (const kind of ["answer", "simulation"] as const)
      expect(await answerTo({ kind, question: { expression: "2d6hk" }, exact: false })).toMatchObject({
        kind: "none",
        reason: 'there is no modifier "hk"',
        fault: { fault: "modifier", at: 3 },
      });
  });
});

/** A clock that goes on by some milliseconds each time it is read. */
const clockBy = (ms: number): void => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += ms));
};

async function runsOf(asked: typeof question | { readonly expression: string }): Promise<number> {
  const answer = await answerTo({ kind: "simulation", question: asked });
  return answer.kind === "simulation" ? (answer.answer.simulation?.runs ?? 0) : -1;
}

describe("a simulation", () => {
  it("has at least 400 runs, however slow they are, and ends a second after its start", async () => {
    clockBy(5000);
    for (const asked of [question, { expression: "2d6" }]) expect(await runsOf(asked)).toBe(400);
    clockBy(400);
    // The clock is read at the start, and every 16 runs from 400 on.
    for (const asked of [question, { expression: "2d6" }]) expect(await runsOf(asked)).toBe(400 + 2 * 16);
    clockBy(500);
    expect(await runsOf({ expression: "2d6" })).toBe(400 + 2 * 16);
  });

  it("has at most 200,000 runs", async () => {
    clockBy(0);
    expect(await runsOf({ expression: "d2" })).toBe(200_000);
  });

  it("stands for what is too large to calculate, with the reason", async () => {
    clockBy(5000);
    const answer = await answerTo({ kind: "answer", question: { expression: "100d1000kh50" }, exact: false });
    expect(answer).toMatchObject({ kind: "answer", inexact: expect.stringMatching(/the limit is 300 million/u) });
    expect(answer.kind === "answer" && answer.answer.simulation?.runs).toBe(400);
  });
});
