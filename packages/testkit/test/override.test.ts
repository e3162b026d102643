import { currentAttempt } from "@rulewright/table";
import { isRefusal, type SystemDefinition } from "@rulewright/rules";
import { catalogue } from "@rulewright/systems";
import { victoryPoint } from "@rulewright/systems/victory-point-d20";
import type { Attempt, TableState } from "@rulewright/table";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANN, GM } from "./random-commands.ts";
import { codeOf, RandomSession } from "./random-session.ts";

/** What people and the table hold, with the outcomes that count. A mark that nobody set has its initial value. */
const held = ({ marks = {} }: SystemDefinition, { characters, shared, past, attempts }: TableState) => ({
  holders: [...Object.values(characters), shared].map(({ traits, trackers }) => ({
    trackers,
    traits: { ...Object.fromEntries(Object.entries(marks).map(([name, { initial }]) => [name, initial])), ...traits },
  })),
  outcomes: [...past, ...Object.values(attempts)].map(({ id, trace, overridden }) => [
    id,
    overridden?.outcome ?? trace.outcome,
  ]),
});

const settledIn = ({ past, attempts }: TableState): readonly Attempt[] =>
  [...past, ...Object.values(attempts)].filter(({ trace }) => trace.outcome !== undefined);

const drawn = fc.tuple(fc.nat(), fc.integer({ min: 20, max: 60 }));
const TIMEOUT = 240_000;

describe.each(Object.values(catalogue))("an overridden outcome in $title", (system) => {
  const verdicts = Object.keys(system.text).flatMap((key) => (key.startsWith("outcome.") ? [key.slice(8)] : []));

  it(
    "counts from then on, and leaves no trace in what is held once it is set back",
    () => {
      fc.assert(
        fc.property(drawn, fc.nat(), ([seed, deeds], which) => {
          const random = new RandomSession(system, seed).begin();
          random.play(deeds);
          const settled = settledIn(random.state);
          const attempt = settled[which % Math.max(settled.length, 1)];
          const before = random.state;
          const was = attempt?.overridden?.outcome ?? attempt?.trace.outcome;
          const outcome = verdicts.find((one) => one !== was?.outcome);
          if (!attempt || !was || outcome === undefined) return;
          expect(codeOf(random.does(ANN, { type: "override", attempt: attempt.id, outcome }))).toBe("gm-only");
          expect(random.state).toBe(before);
          random.does(GM, { type: "override", attempt: attempt.id, outcome });
          const now = settledIn(random.state).find(({ id }) => id === attempt.id);
          expect(now?.overridden?.outcome ?? now?.trace.outcome).toEqual({ ...was, outcome });
          // What the rules gave stays in the trace.
          expect(now?.trace).toEqual(attempt.trace);
          random.does(GM, { type: "override", attempt: attempt.id, outcome: was.outcome });
          expect(held(system, random.state)).toEqual(held(system, before));
        }),
        { numRuns: 10, endOnFailure: true },
      );
    },
    TIMEOUT,
  );
});

/** Hester tries a task with a die that fails, or one that succeeds. */
function tried(face: number) {
  const random = new RandomSession(victoryPoint, 1).begin();
  const character = Object.keys(random.state.characters)[0] ?? "";
  const args = { task: "The lock", characteristic: "Dexterity", skill: "Sneak" };
  const framed = random.does(GM, { type: "frame", character, title: "The lock", offer: "attempt", args });
  if (isRefusal(framed)) throw new Error(JSON.stringify(framed));
  const attempt = currentAttempt(random.state);
  const step = attempt?.trace.steps.length ?? 0;
  random.does(GM, { type: "roll", attempt: attempt?.id ?? "", step, faces: [face] });
  const traits = () => random.state.characters[character]?.traits ?? {};
  return { random, attempt: attempt?.id ?? "", traits };
}

describe("what the table recorded of an attempt", () => {
  it("goes with the verdict: a failure that is overridden counts as achieved, and not as a try (VP-43)", () => {
    const { random, attempt, traits } = tried(19);
    expect(traits()["failures"]).toEqual({ "The lock": 1 });
    random.does(GM, { type: "override", attempt, outcome: "success", words: "She had the key" });
    expect(traits()).toMatchObject({ failures: {}, achieved: ["The lock"] });
    expect(random.state.log.at(-1)?.event).toMatchObject({
      type: "outcome-overridden",
      from: { outcome: "failure" },
      to: { outcome: "success" },
      words: "She had the key",
    });
  });

  it("is refused for an outcome that the game doesn't have, and for one that it has already", () => {
    const { random, attempt } = tried(19);
    const said = (command: object) => codeOf(random.does(GM, { type: "override", attempt, ...command }));
    expect(said({ outcome: "glory" })).toBe("no-such-outcome");
    expect(said({ outcome: "failure" })).toBe("nothing-overridden");
    expect(said({ facts: { beauty: 3 } })).toBe("no-such-fact");
    expect(said({ facts: { attempt: "many" } })).toBe("bad-fact");
    expect(codeOf(random.does(GM, { type: "override", attempt: "none", outcome: "success" }))).toBe("no-such-attempt");
  });
});
