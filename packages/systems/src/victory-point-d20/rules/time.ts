import { act, type Change, parameter, refusal, type Scene, type Shared, TABLE } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";
import { endTurns } from "./declared-turns.ts";
import { forgetTries } from "./retry-reset.ts";

/** VP-01 The length of a turn, in seconds. */
export const SECONDS_PER_TURN = 3;

const turnsParameter = parameter({ kind: "integer", min: 1, max: 1_000_000, initial: 1 });

const setTableTrait = (name: string, to: number | readonly string[]): Change => ({
  change: "trait",
  of: TABLE,
  name,
  to,
});

/** VP-01 Converts a number of turns to seconds; changes nothing. */
export const howLong = act({
  rules: ["VP-01"],
  by: ["gm", "player"],
  of: "table",
  parameters: { turns: { ...turnsParameter, min: 0 } },
  decide: ({ turns }) => ({ changes: [], answer: { seconds: turns * SECONDS_PER_TURN } }),
});

/** VP-01 Ends one or more turns: clears the declared actions and advances the clock. */
export const nextTurn = act({
  rules: ["VP-01"],
  by: ["gm"],
  of: "table",
  parameters: { turns: turnsParameter },
  decide({ turns }, { characters, shared }) {
    const { turn, elapsed } = sheet.ofTable(shared);
    const seconds = turns * SECONDS_PER_TURN;
    return {
      changes: [
        ...endTurns(characters),
        setTableTrait("turn", turn + turns),
        setTableTrait("elapsed", elapsed + seconds),
      ],
      answer: { seconds },
    };
  },
});

/** VP-02 Starts a new span: resets the turn counter and the initiative order. */
export const nextSpan = act({
  rules: ["VP-02", "VP-44"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, scene, house: HouseRules) => ({
    changes: [...endSpan(scene, house), setTableTrait("span", sheet.ofTable(scene.shared).span + 1)],
  }),
});

/** VP-03 Starts a new act with its first span. */
export const nextAct = act({
  rules: ["VP-03"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, scene, house: HouseRules) => ({
    changes: [
      ...endSpan(scene, house),
      setTableTrait("span", 1),
      setTableTrait("act", sheet.ofTable(scene.shared).act + 1),
    ],
  }),
});

/** VP-02 Clears the initiative order. */
const clearOrder = (shared: Shared): readonly Change[] =>
  sheet.ofTable(shared).order.length === 0 ? [] : [setTableTrait("order", [])];

/** VP-02 The changes at the end of a span. */
function endSpan({ characters, shared }: Scene, house: HouseRules): readonly Change[] {
  return [
    ...endTurns(characters),
    setTableTrait("turn", 0),
    ...clearOrder(shared),
    ...Object.values(characters).flatMap((one) => (house.beyondLasts === "span" ? forgetTries(one) : [])),
  ];
}

/** Begins play. */
export const beginPlay = act({
  rules: ["VP-02"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, { phase }) =>
    phase === "play" ? refusal("already-begun", "VP-02") : { changes: [{ change: "phase", to: "play" }] },
});

/** Ends the session: clears declared turns and the initiative order, and keeps long tasks. */
export const endSession = act({
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
});
