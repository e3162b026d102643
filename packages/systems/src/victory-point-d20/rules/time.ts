import { act, type Change, not, parameter, type Scene, TABLE } from "@rulewright/rules";
import { inPlay, whileSessionLasts } from "./conditions.ts";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";
import { forgetTries } from "./retry-reset.ts";

/** VP-01 The length of a turn, in seconds. */
export const SECONDS_PER_TURN = 3;

const turnsParameter = parameter({ kind: "integer", min: 1, max: 1_000_000, initial: 1 });

const setTableTrait = (name: string, to: number): Change => ({
  change: "trait",
  of: TABLE,
  name,
  to,
});

/** VP-01 Converts a number of turns to seconds for the game master, who keeps the time; changes nothing. */
export const howLong = act({
  rules: ["VP-01"],
  by: ["gm"],
  of: "table",
  ...whileSessionLasts,
  parameters: { turns: { ...turnsParameter, min: 0 } },
  decide: ({ turns }) => ({ changes: [], answer: { seconds: turns * SECONDS_PER_TURN } }),
});

/** VP-01 Ends one or more turns: clears the declared actions and advances the clock. */
export const nextTurn = act({
  rules: ["VP-01"],
  by: ["gm"],
  group: "turn",
  of: "table",
  ...whileSessionLasts,
  parameters: { turns: turnsParameter },
  decide({ turns }, scene) {
    const { turn, elapsed } = sheet.ofTable(scene.shared);
    const seconds = turns * SECONDS_PER_TURN;
    return {
      changes: [
        ...sheet.endPeriod("turn", scene),
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
  group: "turn",
  of: "table",
  ...whileSessionLasts,
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
  ...whileSessionLasts,
  parameters: {},
  decide: (_, scene, house: HouseRules) => ({
    changes: [
      ...endSpan(scene, house),
      setTableTrait("span", 1),
      setTableTrait("act", sheet.ofTable(scene.shared).act + 1),
    ],
  }),
});

/** VP-02 The changes at the end of a span. */
function endSpan(scene: Scene, house: HouseRules): readonly Change[] {
  return [
    ...sheet.endPeriod("turn", scene),
    ...sheet.endPeriod("scene", scene),
    setTableTrait("turn", 0),
    ...Object.values(scene.characters).flatMap((one) => (house.beyondLasts === "span" ? forgetTries(one) : [])),
  ];
}

/** Begins play. */
export const beginPlay = act({
  rules: ["VP-02"],
  by: ["gm"],
  of: "table",
  when: [not(inPlay)],
  parameters: {},
  decide: () => ({ changes: [{ change: "phase", to: "play" }] }),
});

/** Ends the session: clears declared turns and the initiative order, and keeps long tasks. */
export const endSession = act({
  rules: ["VP-02"],
  by: ["gm"],
  of: "table",
  when: [inPlay],
  parameters: {},
  decide: (_, scene) => ({
    changes: [
      ...sheet.endPeriod("turn", scene),
      ...sheet.endPeriod("scene", scene),
      { change: "phase", to: "between" },
      { change: "session-closed" },
    ],
  }),
});
