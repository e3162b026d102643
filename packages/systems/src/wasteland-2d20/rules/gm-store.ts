import { act, refusal, TABLE } from "@rulewright/rules";
import { complicationsTraded, complicationWaits } from "./conditions.ts";
import { limitFreshness, playedByGm } from "./purse.ts";
import { sheet } from "./sheet.ts";

/** W20-12 Points the GM's store receives for a traded complication, under the house rule. */
const TRADE_VALUE = 2;

/** W20-31 The GM adds points to the store or takes some out, and may give a reason. */
export const gmPoints = act({
  rules: ["W20-31"],
  by: ["gm"],
  of: "table",
  parameters: {
    points: { kind: "integer", min: -100, max: 100 },
    for: { kind: "text", initial: "" },
  },
  decide: ({ points }, scene) => {
    const { gmAp: held } = sheet.ofTable(scene.shared);
    const to = held + points;
    if (to < 0) return refusal("insufficient-store", "W20-31", { held });
    return {
      changes: [{ change: "tracker", of: TABLE, name: "gmAp", to }, ...limitFreshness(playedByGm(scene, true), to)],
    };
  },
});

/** W20-12 The GM plays a waiting complication. */
export const playComplication = act({
  rules: ["W20-12"],
  by: ["gm"],
  of: "table",
  when: [complicationWaits],
  parameters: { what: { kind: "text", initial: "" } },
  decide: (_, { shared }) => ({
    changes: [{ change: "tracker", of: TABLE, name: "complications", to: sheet.ofTable(shared).complications - 1 }],
  }),
});

/** W20-12, W20-31 The GM trades a waiting complication for points, under the house rule. */
export const tradeComplication = act({
  rules: ["W20-12", "W20-31"],
  by: ["gm"],
  of: "table",
  when: [complicationsTraded, complicationWaits],
  parameters: {},
  decide: (_, { shared }) => {
    const { complications, gmAp } = sheet.ofTable(shared);
    return {
      changes: [
        { change: "tracker", of: TABLE, name: "complications", to: complications - 1 },
        { change: "tracker", of: TABLE, name: "gmAp", to: gmAp + TRADE_VALUE },
      ],
    };
  },
});
