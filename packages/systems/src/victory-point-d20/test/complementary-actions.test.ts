import {
  answerChoice,
  answerDice,
  begin,
  isRefusal,
  type JsonObject,
  type Outcome,
  readArguments,
  type Refusal,
  resume,
  type Trace,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { procedures } from "../procedures.ts";
import { houseWith } from "./scenes.ts";

const book = { id: "victory-point-d20", version: "1", procedures };

function accepted<T extends object>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(answer.code);
  return answer;
}

/** Help against a target of 8 for a roll against a target of 10, with a skill of 4. */
const HELPED = {
  helpers: [{ skill: 4, characteristic: 4, accent: 0 }],
  skill: 4,
  characteristic: 6,
  accent: 0,
};

function begun(args: JsonObject = {}): Trace {
  const read = accepted(readArguments(procedures.complementary.parameters, { ...HELPED, ...args }));
  return accepted(begin(book, "complementary", read, houseWith()));
}

const thrown = (trace: Trace, ...faces: readonly number[]): Trace =>
  faces.reduce((before, face) => accepted(answerDice(book, before, [face], "hand")), trace);

/** What the helping roll and then the primary roll come to when they fall like this. */
const rolled = (help: number, primary: number, args: JsonObject = {}): Outcome | undefined =>
  thrown(begun(args), help, primary).outcome;

describe("VP-33: first a goal roll on the helping skill", () => {
  it("is made before the primary roll, against its own target number", () => {
    // The first die is the helping one: 8 is critical against 8, and 9 fails.
    expect(rolled(8, 9)).toMatchObject({ bonus: 4, complementary: [{ natural: 8, tn: 8, critical: true }], final: 9 });
    expect(rolled(9, 8)).toMatchObject({ bonus: 0, complementary: [{ natural: 9, outcome: "failure" }], final: 8 });
  });

  it("is a goal roll like any other: 1 succeeds, 19 fails and 20 fails critically, whatever its target", () => {
    const surest = { helpers: [{ skill: 10, characteristic: 10, accent: 0 }] };
    const outcomes = [1, 19, 20].map((face) => rolled(face, 10, surest));
    expect(outcomes).toMatchObject([
      { complementary: [{ outcome: "success" }] },
      { complementary: [{ outcome: "failure" }] },
      { complementary: [{ outcome: "critical-failure" }] },
    ]);
    // A target of -2 before the die.
    const hopeless = { helpers: [{ skill: 1, characteristic: 1, modifiers: [-4], accent: 0 }] };
    expect(rolled(1, 10, hopeless)).toMatchObject({ bonus: 1, complementary: [{ outcome: "success" }] });
  });

  it("has an accent of its own, up to the helping skill", () => {
    expect(rolled(11, 10, { helpers: [{ skill: 4, characteristic: 4, accent: -3 }] })).toMatchObject({
      bonus: 4,
      complementary: [{ final: 8, critical: true }],
    });
    const tooFar = readArguments(procedures.complementary.parameters, {
      ...HELPED,
      helpers: [{ skill: 4, characteristic: 4, accent: -5 }],
    });
    expect(begin(book, "complementary", accepted(tooFar), houseWith())).toMatchObject({ code: "accent-exceeds-skill" });
  });
});

describe("VP-34: the points of the helping roll raise the target of the primary roll", () => {
  it.each([
    // One or two successes are a point without an effect die.
    [1, 1],
    [2, 1],
    [5, 1],
    [6, 2],
    [7, 2],
    // A critical success doubles them.
    [8, 4],
    // Failures bring nothing.
    [9, 0],
    [19, 0],
    [20, 0],
  ])("a helping roll of %i against 8 raises it by %i", (face, bonus) => {
    const { awaits } = resume(book, thrown(begun({ accent: null }), face));
    expect(awaits).toMatchObject({ wants: "choice", choice: { facts: { tn: 10 + bonus, bonus } } });
  });

  it("and nothing else: neither the die nor the points of the primary roll", () => {
    expect(rolled(6, 6)).toMatchObject({ bonus: 2, natural: 6, final: 6, successes: 6, vp: 2 });
  });
});

describe("VP-35: then the primary roll against the raised target", () => {
  it("succeeds up to it and fails above it", () => {
    expect([11, 13].map((face) => rolled(6, face)?.outcome)).toEqual(["success", "failure"]);
    // Without the help, 11 is too much.
    expect(rolled(9, 11)).toMatchObject({ outcome: "failure" });
  });

  it("is critical at the raised target, and no longer at the one before", () => {
    expect(rolled(6, 12)).toMatchObject({ outcome: "success", critical: true, vp: 8 });
    expect(rolled(6, 10)).toMatchObject({ outcome: "success", critical: false, vp: 3 });
    expect(rolled(9, 10)).toMatchObject({ outcome: "success", critical: true, vp: 6 });
  });

  it("keeps what is automatic, however far it is raised", () => {
    const far = { helpers: [{ skill: 9, characteristic: 9, accent: 0 }], characteristic: 10 };
    expect([19, 20].map((face) => rolled(18, face, far)?.outcome)).toEqual(["failure", "critical-failure"]);
    expect(rolled(20, 1, { characteristic: 1, modifiers: [-9] })).toMatchObject({ outcome: "success", successes: 1 });
  });

  it("is made all the same where the help has failed, also critically", () => {
    for (const face of [9, 20]) expect(rolled(face, 4)).toMatchObject({ bonus: 0, outcome: "success", vp: 1 });
  });

  it("may have an accent up to its own skill, which help doesn't raise; the accented number is judged", () => {
    const waiting = thrown(begun({ accent: null }), 8);
    const announced = (accent: number) => answerChoice(book, waiting, { move: "accent", detail: { accent } }, {});
    expect([-5, 5].map(announced)).toMatchObject([{ code: "accent-exceeds-skill" }, { code: "accent-exceeds-skill" }]);
    const { trace } = accepted(announced(-4));
    expect(thrown(trace, 18).outcome).toMatchObject({ natural: 18, final: 14, critical: true, vp: 8 });
  });
});
