import { type Act, first, refusal } from "@rulewright/rules";
import type { House } from "../house.ts";
import { luckOf } from "./sheet.ts";

/** W20-21, B15 A quest begins: everybody's luck is what the attribute says, whatever was left. */
export const startQuest: Act<House> = {
  rules: ["W20-21"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, { characters }) => ({
    changes: [
      { change: "phase", to: "play" },
      ...Object.values(characters).map((one) => ({
        change: "tracker" as const,
        of: one.id,
        name: "luckPoints",
        to: Math.max(0, luckOf(one)),
      })),
    ],
  }),
};

/** W20-21 A quest ends, and the session with it. */
export const endQuest: Act<House> = {
  rules: ["W20-21"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, { phase }) =>
    phase === "play"
      ? { changes: [{ change: "phase", to: "between" }, { change: "session-closed" }] }
      : refusal("not-in-play", "W20-21"),
};

/** W20-23, W20-24 A happy turn of events is proposed; the GM grants it at a price, or refuses, and then nothing is spent (B13). */
export const luckOfTheDraw: Act<House> = {
  rules: ["W20-22", "W20-23", "W20-24"],
  by: ["gm"],
  of: "character",
  parameters: {
    wish: { kind: "text", initial: "" },
    verdict: { kind: "word", values: ["grant", "veto"], initial: "grant" },
    cost: { kind: "integer", least: 0, most: 100, initial: 1 },
  },
  decide: ({ verdict, cost }, { actor }) => {
    if (!actor) return refusal("needs-character", "W20-23");
    const [price, held] = [Number(cost), actor.trackers["luckPoints"] ?? 0];
    return (
      first(
        verdict === "veto" && refusal("gm-veto", "W20-24"),
        held < price && refusal("insufficient-luck", "W20-24", { price, held }),
      ) ?? { changes: [{ change: "tracker", of: actor.id, name: "luckPoints", to: held - price }] }
    );
  },
};
