import { type Act, type Change, refusal, type Scene, type Shared, TABLE } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { amountsIn, numberIn, wordsIn } from "../marks.ts";
import { endTurns } from "./declared-turns.ts";

/** VP-01 The length of a turn, in seconds. */
export const SECONDS_PER_TURN = 3;

const turnsParameter = { kind: "integer", min: 1, max: 1_000_000, initial: 1 } as const;

const setTableTrait = (name: string, to: number | readonly string[]): Change => ({
  change: "trait",
  of: TABLE,
  name,
  to,
});

/** VP-01 Converts a number of turns to seconds; changes nothing. */
export const howLong: Act<HouseRules> = {
  rules: ["VP-01"],
  by: ["gm", "player"],
  of: "table",
  parameters: { turns: { ...turnsParameter, min: 0 } },
  decide: ({ turns }) => ({ changes: [], answer: { seconds: Number(turns) * SECONDS_PER_TURN } }),
};

/** VP-01 Ends one or more turns: clears the declared actions and advances the clock. */
export const nextTurn: Act<HouseRules> = {
  rules: ["VP-01"],
  by: ["gm"],
  of: "table",
  parameters: { turns: turnsParameter },
  decide({ turns }, { characters, shared }) {
    const seconds = Number(turns) * SECONDS_PER_TURN;
    return {
      changes: [
        ...endTurns(characters),
        setTableTrait("turn", numberIn(shared, "turn") + Number(turns)),
        setTableTrait("elapsed", numberIn(shared, "elapsed") + seconds),
      ],
      answer: { seconds },
    };
  },
};

/** VP-02 Starts a new span: resets the turn counter and the initiative order. */
export const nextSpan: Act<HouseRules> = {
  rules: ["VP-02", "VP-44"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, scene, house) => ({
    changes: [...endSpan(scene, house), setTableTrait("span", numberIn(scene.shared, "span") + 1)],
  }),
};

/** VP-03 Starts a new act with its first span. */
export const nextAct: Act<HouseRules> = {
  rules: ["VP-03"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, scene, house) => ({
    changes: [
      ...endSpan(scene, house),
      setTableTrait("span", 1),
      setTableTrait("act", numberIn(scene.shared, "act") + 1),
    ],
  }),
};

/** VP-02 Clears the initiative order. */
const clearOrder = (shared: Shared): readonly Change[] =>
  wordsIn(shared, "order").length === 0 ? [] : [setTableTrait("order", [])];

/** VP-02 The changes at the end of a span; B-15 failed attempts may end with it. */
function endSpan({ characters, shared }: Scene, { beyondLasts }: HouseRules): readonly Change[] {
  const failed = Object.values(characters).filter((one) => Object.keys(amountsIn(one, "failures")).length > 0);
  return [
    ...endTurns(characters),
    setTableTrait("turn", 0),
    ...clearOrder(shared),
    ...(beyondLasts === "span" ? failed : []).map(({ id }) => ({
      change: "trait" as const,
      of: id,
      name: "failures",
      to: {},
    })),
  ];
}

/** Begins play. */
export const beginPlay: Act<HouseRules> = {
  rules: ["VP-02"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, { phase }) =>
    phase === "play" ? refusal("already-begun", "VP-02") : { changes: [{ change: "phase", to: "play" }] },
};

/** Ends the session: clears declared turns and the initiative order, and keeps long tasks. */
export const endSession: Act<HouseRules> = {
  rules: ["VP-02"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, { phase, characters, shared }) =>
    phase === "play"
      ? {
          changes: [
            ...endTurns(characters),
            ...clearOrder(shared),
            { change: "phase", to: "between" },
            { change: "session-closed" },
          ],
        }
      : refusal("not-in-play", "VP-02"),
};
