import { isRecord, isRefusal, type Offer, type JsonValue, type JsonObject, refusal } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { amountsIn, wordsIn } from "../marks.ts";
import { requestsOf, resolveRolls, opposingRequest, otherRollParameters, rollParameters } from "./roll-requests.ts";
import type { Side } from "./sides.ts";
import { MAX_TRIES, refuseTry } from "./retries.ts";

/** VP-14 A goal roll, framed with names on the sheet. */
export const goalOffer: Offer<HouseRules> = {
  rules: ["VP-05", "VP-07", "VP-08", "VP-14", "VP-15"],
  parameters: rollParameters,
  frame(args, { actor }, house) {
    const resolved = resolveRolls([{ args, by: actor }], house);
    if (isRefusal(resolved)) return resolved;
    const { sides, changes, notices } = resolved;
    return { procedure: "goal", args: { ...sides[0] }, changes, notices };
  },
};

/** VP-26 A side without a player has the accent that was framed, or none. */
const settleAccent = (side: Side, args: JsonObject): Side =>
  typeof args["who"] === "string" ? side : { ...side, accent: side.accent ?? 0 };

/** VP-23, VP-38 A contest: the actor against an opponent. */
export const contestOffer: Offer<HouseRules> = {
  rules: ["VP-23", "VP-24", "VP-25", "VP-38"],
  parameters: { ...rollParameters, opponent: { kind: "record", of: otherRollParameters } },
  goal: "prevail",
  frame(args, scene, house) {
    const opponent = isRecord(args["opponent"]) ? args["opponent"] : {};
    const other = opposingRequest(opponent, scene);
    if (isRefusal(other)) return other;
    const resolved = resolveRolls([{ args, by: scene.actor }, other], house);
    if (isRefusal(resolved)) return resolved;
    const { sides, changes, notices } = resolved;
    const [a, b] = sides;
    if (!a || !b) return refusal("nobody-opposes", "VP-23");
    const { skill, characteristic, modifiers, accent, actions } = settleAccent(b, opponent);
    return {
      procedure: "contest",
      args: {
        ...a,
        opposingSkill: skill,
        opposingCharacteristic: characteristic,
        opposingModifiers: modifiers,
        opposingAccent: accent,
        opposingActions: actions,
      },
      changes,
      notices,
      ...(typeof opponent["who"] === "string" ? { roles: { opponent: opponent["who"] } } : {}),
    };
  },
};

/** VP-33..VP-37 A complementary action: helping rolls and the primary roll, in one turn or in several. */
export const complementaryOffer: Offer<HouseRules> = {
  rules: ["VP-33", "VP-34", "VP-35", "VP-36", "VP-37"],
  parameters: {
    ...rollParameters,
    helpers: { kind: "records", of: otherRollParameters },
    sameTurn: { kind: "flag", initial: false },
  },
  frame(args, scene, house) {
    const helping = requestsOf(args["helpers"], scene);
    if (isRefusal(helping)) return helping;
    const resolved = resolveRolls([...helping, { args, by: scene.actor }], house);
    if (isRefusal(resolved)) return resolved;
    const { sides, changes, notices } = resolved;
    const primary = sides.at(-1);
    return {
      procedure: "complementary",
      args: { ...primary, helpers: sides.slice(0, -1), sameTurn: args["sameTurn"] },
      changes,
      notices,
    };
  },
};

/** VP-33, VP-36 The helping roll alone; its victory points are saved for the roll that they help. */
export const helpOffer: Offer<HouseRules> = {
  rules: ["VP-33", "VP-34", "VP-36"],
  parameters: {
    ...rollParameters,
    purpose: { kind: "text", from: { scales: ["skills"] } },
    whom: { kind: "character", nullable: true, initial: null },
  },
  goal: "points",
  frame(args, { actor, characters }, house) {
    const { whom } = args;
    if (typeof whom === "string" && !Object.hasOwn(characters, whom)) {
      return refusal("nobody-of-that-name", "VP-33", { who: whom });
    }
    const resolved = resolveRolls([{ args, by: actor }], house);
    if (isRefusal(resolved)) return resolved;
    const { sides, changes, notices } = resolved;
    return { procedure: "goal", args: { ...sides[0] }, changes, notices };
  },
  settled({ outcome, args }, { actor, characters }, house) {
    const to = typeof args["whom"] === "string" ? characters[args["whom"]] : actor;
    const points = Number(outcome["vp"]);
    if (!to || points === 0) return [];
    const help = amountsIn(to, "help");
    const purpose = String(args["purpose"]);
    const before = help[purpose] ?? 0;
    // B-18 Add all helpers' victory points, or keep the best helper's.
    const together = house.severalHelpers === "best-only" ? Math.max(before, points) : before + points;
    return [{ change: "trait", of: to.id, name: "help", to: { ...help, [purpose]: together } }];
  },
};

/** VP-42..VP-45 An attempt at a task, with the failed attempts stored on the sheet. */
export const attemptOffer: Offer<HouseRules> = {
  rules: ["VP-42", "VP-43", "VP-44", "VP-45"],
  parameters: {
    task: { kind: "text", from: { scales: ["failures"] } },
    ...rollParameters,
    combatMiss: { kind: "flag", initial: false },
  },
  frame(args, { actor }, house) {
    if (!actor) return refusal("needs-character", "VP-42");
    const task = String(args["task"]);
    const tried = {
      failures: Math.min(MAX_TRIES, amountsIn(actor, "failures")[task] ?? 0),
      succeeded: wordsIn(actor, "achieved").includes(task),
      combatMiss: args["combatMiss"] === true,
    };
    const barred = refuseTry(tried);
    if (barred) return barred;
    const resolved = resolveRolls([{ args, by: actor }], house);
    if (isRefusal(resolved)) return resolved;
    const { sides, changes, notices } = resolved;
    return { procedure: "attempt", args: { ...sides[0], ...tried }, changes, notices };
  },
  settled({ outcome, args }, { actor }) {
    // VP-45 Attacks in combat are not counted, whether they miss or hit.
    if (!actor || args["combatMiss"] === true) return [];
    const task = String(args["task"]);
    const trait = (name: string, to: JsonValue) => [{ change: "trait" as const, of: actor.id, name, to }];
    if (outcome.outcome === "success") return trait("achieved", [...wordsIn(actor, "achieved"), task]);
    return trait("failures", { ...amountsIn(actor, "failures"), [task]: Number(outcome["attempt"]) });
  },
};
