import { type Act, first, refusal } from "@rulewright/rules";
import type { House } from "../house.ts";
import { badAmount } from "./harm.ts";
import { isAlive } from "./sheet.ts";

/** A session begins: the Bookkeeper opens the book. */
export const openSession: Act<House> = {
  rules: ["BK-20"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, { phase }) =>
    phase === "play" ? refusal("already-begun", "BK-20") : { changes: [{ change: "phase", to: "play" }] },
};

/** BK-24, BK-25 At the session's end: one more survived, and XP for what somebody accomplished. C9 Not for the dead. */
export const endSession: Act<House> = {
  rules: ["BK-24", "BK-25"],
  by: ["gm"],
  of: "character",
  parameters: {
    xp: { kind: "integer", least: 0, most: 100_000, initial: 0, refusedAs: { ...badAmount, rule: "BK-25" } },
    accomplishments: { kind: "text", initial: "" },
  },
  decide: ({ xp }, { actor, phase }, house) => {
    if (!actor) return refusal("needs-character", "BK-24");
    const { sessionsSurvived = 0, xp: held = 0 } = actor.trackers;
    return (
      first(
        !isAlive(actor) && !house.deadShareSession && refusal("dead", "BK-16"),
        phase === "gathering" && refusal("not-in-play", "BK-24"),
      ) ?? {
        changes: [
          { change: "tracker", of: actor.id, name: "sessionsSurvived", to: sessionsSurvived + 1 },
          { change: "tracker", of: actor.id, name: "xp", to: held + Number(xp) },
        ],
      }
    );
  },
};

/** BK-24 The book is closed until next time. */
export const closeSession: Act<House> = {
  rules: ["BK-24"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, { phase }) =>
    phase === "play"
      ? { changes: [{ change: "phase", to: "between" }, { change: "session-closed" }] }
      : refusal("not-in-play", "BK-24"),
};
