import { act, firstRefusal, refusal, TABLE } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
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
  decide: ({ points }, { shared }) => {
    const { gmAp: held } = sheet.ofTable(shared);
    return held + points < 0
      ? refusal("insufficient-store", "W20-31", { held })
      : { changes: [{ change: "tracker", of: TABLE, name: "gmAp", to: held + points }] };
  },
});

/** W20-12 The GM plays a waiting complication. */
export const playComplication = act({
  rules: ["W20-12"],
  by: ["gm"],
  of: "table",
  parameters: { what: { kind: "text", initial: "" } },
  decide: (_, { shared }) => {
    const { complications: waiting } = sheet.ofTable(shared);
    return waiting < 1
      ? refusal("no-complication", "W20-12")
      : { changes: [{ change: "tracker", of: TABLE, name: "complications", to: waiting - 1 }] };
  },
});

/** W20-12, W20-31 The GM trades a waiting complication for points, under the house rule. */
export const tradeComplication = act({
  rules: ["W20-12", "W20-31"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, { shared }, { complicationTrade }: HouseRules) => {
    const { complications: waiting, gmAp } = sheet.ofTable(shared);
    return (
      firstRefusal(
        !complicationTrade && refusal("no-trade", "W20-12"),
        waiting < 1 && refusal("no-complication", "W20-12"),
      ) ?? {
        changes: [
          { change: "tracker", of: TABLE, name: "complications", to: waiting - 1 },
          { change: "tracker", of: TABLE, name: "gmAp", to: gmAp + TRADE_VALUE },
        ],
      }
    );
  },
});
