import { AttemptRun, isRefusal } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import { expect, it } from "vitest";
import {
  currentAttempt,
  type Command,
  decide,
  EMPTY_TABLE,
  evolve,
  type Member,
  openingEvents,
  type TableState,
  viewFor,
} from "@rulewright/table";

const gm: Member = { id: "gm", name: "Gwen", role: "gm" };

/** Decides a command, throwing threes, folds its events, and counts the procedures that were started for all of it. */
function play(state: TableState, command: Command) {
  AttemptRun.started = 0;
  let decided = decide(state, command, gm, { system: eveningStar, id: `id-${state.seq}` });
  while ("needs" in decided) decided = decided.continueWith(Array.from({ length: decided.needs.count }, () => 3));
  if (isRefusal(decided) || "conflict" in decided) throw new Error(JSON.stringify(decided));
  let next = state;
  for (const event of decided.events) next = evolve(next, { seq: next.seq + 1, at: 0, by: gm.id, event });
  viewFor(next, gm);
  return { state: next, started: AttemptRun.started };
}

it("the work for a roll doesn't depend on the length of the attempt before it", () => {
  const [party] = eveningStar.parties;
  let state: TableState = EMPTY_TABLE;
  const characters = party?.characters ?? [];
  const events = openingEvents({ system: eveningStar, title: "Bridge", house: { gmRolls: true }, characters, gm });
  for (const event of events) state = evolve(state, { seq: state.seq + 1, at: 0, by: gm.id, event });
  const [character = ""] = Object.keys(state.characters);
  ({ state } = play(state, { type: "take-character", character }));
  const args = { rank: 4, skill: 5, modifier: 0, difficulty: 6, reading: "under", lots: 4, ego: 1 };
  ({ state } = play(state, { type: "frame", character, title: "Climb", offer: "attempt", args }));
  const step = (): number => currentAttempt(state)?.trace.steps.length ?? 0;
  const attempt = currentAttempt(state)?.id ?? "";
  const started: number[] = [];
  for (const length of [1, 20]) {
    let negotiated = state;
    for (let n = 0; n < length; n++) {
      const detail = { difficulty: 3 + (n % 3) };
      const command = {
        type: "choose",
        attempt,
        step: step() + n,
        move: "negotiate",
        detail,
        words: "a reason",
      } as const;
      negotiated = play(negotiated, command).state;
    }
    const rolled = play(negotiated, { type: "choose", attempt, step: step() + length, move: "roll" });
    expect(currentAttempt(rolled.state)?.trace.steps.at(-1)).toMatchObject({ roll: "5d10" });
    started.push(rolled.started);
  }
  // The task and the rolled task begin: when they are decided, when the decision looks ahead, when the events are folded.
  expect(started).toEqual([6, 6]);
});
