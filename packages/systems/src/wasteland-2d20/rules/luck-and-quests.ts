import { type Act, type Change, type Character, firstRefusal, refusal } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { luckOf } from "./sheet.ts";

/** W20-21, B15 A quest begins: everybody's luck is what the attribute says, whatever was left. */
export const startQuest: Act<HouseRules> = {
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

/** W20-21 A quest ends. */
export const endQuest: Act<HouseRules> = {
  rules: ["W20-21"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, { phase }) =>
    phase === "play" ? { changes: [{ change: "phase", to: "between" }] } : refusal("not-in-play", "W20-21"),
};

/** An evening ends; a quest that is under way goes on in the next session with the luck that is left (W20-21). */
export const endSession: Act<HouseRules> = {
  rules: ["W20-21"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, { phase }) =>
    phase === "gathering" ? refusal("not-begun", "W20-21") : { changes: [{ change: "session-closed" }] },
};

const setWish = ({ id: of }: Character, words: readonly string[]): Change => ({
  change: "trait",
  of,
  name: "wishes",
  to: words,
});

const hasWish = ({ traits }: Character): boolean => Array.isArray(traits["wishes"]) && traits["wishes"].length > 0;

/** W20-23 Somebody proposes a happy turn of events, and the GM answers; an empty proposal takes it back. */
export const proposeLuck: Act<HouseRules> = {
  rules: ["W20-22", "W20-23"],
  by: ["player", "gm"],
  of: "character",
  parameters: { wish: { kind: "text" } },
  decide: ({ wish }, { actor }) => {
    if (!actor) return refusal("needs-character", "W20-23");
    const words = String(wish).trim();
    return { changes: [setWish(actor, words === "" ? [] : [words])] };
  },
};

/** W20-24 The GM won't have it, and nothing is spent (B13). */
export const turnDownLuck: Act<HouseRules> = {
  rules: ["W20-24"],
  by: ["gm"],
  of: "character",
  parameters: {},
  decide: (_, { actor }) => {
    if (!actor) return refusal("needs-character", "W20-24");
    return hasWish(actor) ? { changes: [setWish(actor, [])] } : refusal("no-wish", "W20-24");
  },
};

/** W20-23, W20-24 The GM grants a happy turn of events at a price, or refuses, and then nothing is spent (B13). */
export const luckOfTheDraw: Act<HouseRules> = {
  rules: ["W20-22", "W20-23", "W20-24"],
  by: ["gm"],
  of: "character",
  parameters: {
    wish: { kind: "text", initial: "" },
    verdict: { kind: "word", values: ["grant", "veto"], initial: "grant" },
    cost: { kind: "integer", min: 0, max: 100, initial: 1 },
  },
  decide: ({ verdict, cost }, { actor }) => {
    if (!actor) return refusal("needs-character", "W20-23");
    const [price, held] = [Number(cost), actor.trackers["luckPoints"] ?? 0];
    return (
      firstRefusal(
        verdict === "veto" && refusal("gm-veto", "W20-24"),
        held < price && refusal("insufficient-luck", "W20-24", { price, held }),
      ) ?? {
        changes: [
          { change: "tracker", of: actor.id, name: "luckPoints", to: held - price },
          ...(hasWish(actor) ? [setWish(actor, [])] : []),
        ],
      }
    );
  },
};
