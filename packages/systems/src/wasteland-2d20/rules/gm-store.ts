import { type Act, firstRefusal, refusal, TABLE } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";

/** What the GM's store gets for a complication that is traded in, where the table does that. */
const TRADE_VALUE = 2;

/** W20-31 The GM puts points into the store or takes some out, and says for what. */
export const gmPoints: Act<HouseRules> = {
  rules: ["W20-31"],
  by: ["gm"],
  of: "table",
  parameters: {
    points: { kind: "integer", min: -100, max: 100 },
    for: { kind: "text", initial: "" },
  },
  decide: ({ points }, { shared }) => {
    const held = shared.trackers["gmAp"] ?? 0;
    return held + Number(points) < 0
      ? refusal("insufficient-store", "W20-31", { held })
      : { changes: [{ change: "tracker", of: TABLE, name: "gmAp", to: held + Number(points) }] };
  },
};

/** W20-12 A complication that waits is played: the GM says what happens. */
export const playComplication: Act<HouseRules> = {
  rules: ["W20-12"],
  by: ["gm"],
  of: "table",
  parameters: { what: { kind: "text", initial: "" } },
  decide: (_, { shared }) => {
    const waiting = shared.trackers["complications"] ?? 0;
    return waiting < 1
      ? refusal("no-complication", "W20-12")
      : { changes: [{ change: "tracker", of: TABLE, name: "complications", to: waiting - 1 }] };
  },
};

/** W20-12, W20-31 Or it is traded in for points in the store, where the table does that. */
export const tradeComplication: Act<HouseRules> = {
  rules: ["W20-12", "W20-31"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, { shared }, { complicationTrade }) => {
    const waiting = shared.trackers["complications"] ?? 0;
    return (
      firstRefusal(
        !complicationTrade && refusal("no-trade", "W20-12"),
        waiting < 1 && refusal("no-complication", "W20-12"),
      ) ?? {
        changes: [
          { change: "tracker", of: TABLE, name: "complications", to: waiting - 1 },
          { change: "tracker", of: TABLE, name: "gmAp", to: (shared.trackers["gmAp"] ?? 0) + TRADE_VALUE },
        ],
      }
    );
  },
};
