import { AttemptRun, isRefusal } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import { expect, it } from "vitest";
import {
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

/** Decides a command, throwing threes, and counts the decisions and the procedures that were started for them. */
function play(state: TableState, command: Command) {
  AttemptRun.started = 0;
  let decisions = 1;
  let decided = decide(state, command, gm, { system: eveningStar, id: `id-${state.seq}` });
  while ("needs" in decided) decided = decided.continueWith(Array.from({ length: decided.needs.count }, () => 3));
  if (isRefusal(decided) || "conflict" in decided) throw new Error(JSON.stringify(decided));
  let next = state;
  for (const event of decided.events) next = evolve(next, { seq: next.seq + 1, at: 0, by: gm.id, event });
  viewFor(next, gm);
  return { state: next, decisions, started: AttemptRun.started };
}

it("a roll is decided once and starts each procedure of it a bounded number of times, however long the attempt is", () => {
  const [party] = eveningStar.parties;
  let state: TableState = EMPTY_TABLE;
  const characters = party?.characters ?? [];
  const events = openingEvents({ system: eveningStar, title: "Bridge", house: {}, characters, gm });
  for (const event of events) state = evolve(state, { seq: state.seq + 1, at: 0, by: gm.id, event });
  const [character = ""] = Object.keys(state.characters);
  ({ state } = play(state, { type: "take-character", character }));
  const args = { rank: 4, skill: 5, modifier: 0, difficulty: 6, reading: "under", lots: 4, ego: 1 };
  ({ state } = play(state, { type: "frame", character, title: "Climb", offer: "attempt", args }));
  const counts: number[] = [];
  const step = (): number => state.attempt?.trace.steps.length ?? 0;
  const attempt = state.attempt?.id ?? "";
  // A long negotiation: the attempt gets longer, the work for a roll doesn't.
  for (let n = 0; n < 20; n++) {
    const detail = { difficulty: 3 + (n % 3) };
    ({ state } = play(state, { type: "choose", attempt, step: step(), move: "negotiate", detail, words: "a reason" }));
  }
  const rolled = play(state, { type: "choose", attempt, step: step(), move: "roll" });
  counts.push(rolled.started);
  state = rolled.state;
  expect(rolled.decisions).toBe(1);
  expect(state.attempt?.trace.steps.at(-1)).toMatchObject({ roll: "5d10" });
  // Three procedures begin: the task, and the rolled task after the dice fell; each for the decision and for the fold.
  expect(Math.max(...counts)).toBeLessThanOrEqual(6);
});
