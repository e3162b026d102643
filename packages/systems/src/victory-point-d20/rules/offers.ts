import {
  type ArgumentsOf,
  isRefusal,
  type JsonValue,
  offer,
  parameters,
  refusal,
  type Refusal,
  type Outcome,
  sceneAfter,
  type SettledAttempt,
  findName,
  isSameName,
  valueByName,
} from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";
import type { GoalResult } from "./die-evaluation.ts";
import {
  namedModifiers,
  opposingRequest,
  opposingRollParameters,
  otherRollParameters,
  requestsOf,
  resolveRolls,
  type RollArguments,
  type RollRequest,
  rolesOf,
  rollParameters,
  usedUp,
} from "./roll-requests.ts";
import type { Side } from "./sides.ts";
import { MAX_TRIES, refuseTry } from "./retries.ts";
import { MAX_ACTIONS } from "./turn-penalties.ts";
import { orderNotices } from "./declared-order.ts";

/** VP-14 A goal roll, framed with names on the sheet. */
export const goalOffer = offer({
  rules: ["VP-05", "VP-07", "VP-08", "VP-14", "VP-15"],
  parameters: rollParameters,
  frame(args, scene, house: HouseRules) {
    const resolved = resolveRolls([{ args, by: scene.actor }], scene, house);
    if (isRefusal(resolved)) return resolved;
    const notices = [...resolved.notices, ...orderNotices(args.action, scene, house)];
    return {
      procedure: "goal",
      args: { ...resolved.sides[0] },
      notices,
      named: namedModifiers(args, resolved.sides[0]),
    };
  },
  settled: ({ args }: SettledAttempt<GoalResult, RollArguments>, scene, house: HouseRules) =>
    usedUp(args, scene, house),
});

const contestOfferParameters = parameters({
  ...rollParameters,
  opponent: { kind: "record", of: opposingRollParameters },
});

/** VP-23, VP-38 A contest: the actor against an opponent. */
export const contestOffer = offer({
  rules: ["VP-23", "VP-24", "VP-25", "VP-26", "VP-38"],
  parameters: contestOfferParameters,
  goal: "prevail",
  goals: { opponent: "withstand" },
  frame(args, scene, house: HouseRules) {
    const { opponent } = args;
    // VP-23 A contest is between two characters.
    if (scene.actor && opponent.who === scene.actor.id) {
      return refusal("contest-with-oneself", "VP-23", { who: scene.actor.name });
    }
    const other = opposingRequest(opponent, scene);
    if (isRefusal(other)) return other;
    const resolved = resolveRolls([{ args, by: scene.actor }, other], scene, house);
    if (isRefusal(resolved)) return resolved;
    const notices = [...resolved.notices, ...orderNotices(args.action, scene, house)];
    const [a, b] = resolved.sides;
    if (!a || !b) return refusal("nobody-opposes", "VP-23");
    const { skill, characteristic, modifiers, accent, actions } = b;
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
      notices,
      roles: rolesOf("opponent", [other]),
      named: namedModifiers(args, a),
    };
  },
  settled: ({ args }: SettledAttempt<Outcome, ArgumentsOf<typeof contestOfferParameters>>, scene, house: HouseRules) =>
    usedUp(args, scene, house),
});

/** VP-33 Whether the helping skill is the one that it would help. */
const isItself = (helping: string | null, helped: string | null): boolean =>
  helping !== null && helped !== null && isSameName(helping, helped);

/** VP-33 Complementary skills help out other skills. */
const refuseSelfHelp = (skill: string | null): Refusal => refusal("skill-helps-itself", "VP-33", { skill });

const complementaryOfferParameters = parameters({
  ...rollParameters,
  helpers: { kind: "records", of: otherRollParameters },
  sameTurn: { kind: "flag", initial: false },
});

/** VP-08, VP-37 Rolls in one turn: those of one character are actions of the same turn, declared or not. */
const inOneTurn = (sides: readonly Side[], requests: readonly RollRequest[]): readonly Side[] =>
  sides.map((side, i) => {
    const own = sides.filter((_, other) => requests[other]?.by === requests[i]?.by);
    return { ...side, actions: Math.max(own.length, ...own.map(({ actions }) => actions)) };
  });

/** VP-33..VP-37 A complementary action: helping rolls and the primary roll, in one turn or in several. */
export const complementaryOffer = offer({
  rules: ["VP-33", "VP-34", "VP-35", "VP-36", "VP-37"],
  parameters: complementaryOfferParameters,
  frame(args, scene, house: HouseRules) {
    const helping = requestsOf(args.helpers, scene);
    if (isRefusal(helping)) return helping;
    const circular = helping.some(({ args: { skill }, by }) => by === scene.actor && isItself(skill, args.skill));
    if (circular) return refuseSelfHelp(args.skill);
    const requests = [...helping, { args, by: scene.actor }];
    const resolved = resolveRolls(requests, scene, house);
    if (isRefusal(resolved)) return resolved;
    const { notices } = resolved;
    const sides = args.sameTurn ? inOneTurn(resolved.sides, requests) : resolved.sides;
    const tooMany = sides.some(({ actions }) => actions > MAX_ACTIONS);
    if (tooMany) return refusal("too-many-actions", "VP-06", { max: MAX_ACTIONS });
    return {
      procedure: "complementary",
      args: { ...sides.at(-1), helpers: sides.slice(0, -1), sameTurn: args.sameTurn },
      notices,
      roles: rolesOf("helper", helping),
      named: namedModifiers(args, sides.at(-1)),
    };
  },
  settled: (
    { args }: SettledAttempt<GoalResult, ArgumentsOf<typeof complementaryOfferParameters>>,
    scene,
    house: HouseRules,
  ) => usedUp(args, scene, house),
});

const helpParameters = parameters({
  ...rollParameters,
  purpose: { kind: "text", from: { scales: ["skills"] } },
  whom: { kind: "character", nullable: true, initial: null },
});

/** VP-33, VP-36 The helping roll alone; its victory points are saved for the roll that they help. */
export const helpOffer = offer({
  advanced: true,
  rules: ["VP-33", "VP-34", "VP-36"],
  parameters: helpParameters,
  goal: "points",
  frame(args, scene, house: HouseRules) {
    const { actor, characters } = scene;
    const { whom, purpose } = args;
    if (whom !== null && !Object.hasOwn(characters, whom)) {
      return refusal("nobody-of-that-name", "VP-33", { who: whom });
    }
    const roller = whom === null ? actor : characters[whom];
    if (roller === actor && isItself(args.skill, purpose)) return refuseSelfHelp(args.skill);
    if (purpose.trim() === "") return refusal("needs-purpose", "VP-33");
    const resolved = resolveRolls([{ args, by: actor }], scene, house);
    if (isRefusal(resolved)) return resolved;
    const { sides, notices } = resolved;
    return { procedure: "goal", args: { ...sides[0] }, notices, named: namedModifiers(args, sides[0]) };
  },
  settled(
    { outcome: { vp: points }, args }: SettledAttempt<GoalResult, ArgumentsOf<typeof helpParameters>>,
    scene,
    house: HouseRules,
  ) {
    const { whom, purpose } = args;
    const used = usedUp(args, scene, house);
    const { actor, characters } = sceneAfter(scene, used);
    const to = whom === null ? actor : characters[whom];
    if (!to) return used;
    const { help, skills } = sheet.of(to);
    const name = findName([...Object.keys(help), ...Object.keys(skills)], purpose) ?? purpose.trim();
    const before = help[name] ?? 0;
    // B-18 Add all helpers' victory points, or keep the best helper's.
    const together = house.severalHelpers === "best-only" ? Math.max(before, points) : before + points;
    return [...used, { change: "trait", of: to.id, name: "help", to: { ...help, [name]: together } }];
  },
});

const attemptParameters = parameters({
  task: { kind: "text", from: { scales: ["failures"] } },
  ...rollParameters,
  combatMiss: { kind: "flag", initial: false },
});

/** VP-42 The outcome of an attempt, which has a number unless it is an attack in combat (VP-45). */
type AttemptOutcome = GoalResult & { readonly attempt: number };

/** VP-42..VP-45 An attempt at a task, with the failed attempts stored on the sheet. */
export const attemptOffer = offer({
  advanced: true,
  rules: ["VP-42", "VP-43", "VP-44", "VP-45"],
  parameters: attemptParameters,
  // B-15 The game master allows new attempts.
  remedies: { "attempts-exhausted": "lift-task", "already-succeeded": "lift-task" },
  frame(args, scene, house: HouseRules) {
    const { actor } = scene;
    if (!actor) return refusal("needs-character", "VP-42");
    const { task, combatMiss } = args;
    if (task.trim() === "") return refusal("needs-task-name", "VP-42");
    const { failures, achieved } = sheet.of(actor);
    const known = findName([...Object.keys(failures), ...achieved], task) ?? task.trim();
    const tried = {
      failures: Math.min(MAX_TRIES, valueByName(failures, task) ?? 0),
      succeeded: findName(achieved, task) !== undefined,
      combatMiss,
    };
    const barred = refuseTry(tried, known);
    if (barred) return barred;
    const resolved = resolveRolls([{ args, by: actor }], scene, house);
    if (isRefusal(resolved)) return resolved;
    const { sides, notices } = resolved;
    return { procedure: "attempt", args: { ...sides[0], ...tried }, notices, named: namedModifiers(args, sides[0]) };
  },
  settled(
    { outcome, args }: SettledAttempt<AttemptOutcome, ArgumentsOf<typeof attemptParameters>>,
    scene,
    house: HouseRules,
  ) {
    const { task, combatMiss } = args;
    const used = usedUp(args, scene, house);
    const { actor } = scene;
    // VP-45 Attacks in combat are not counted, whether they miss or hit.
    if (!actor || combatMiss) return used;
    const { failures, achieved } = sheet.of(actor);
    const trait = (name: string, to: JsonValue) => [...used, { change: "trait" as const, of: actor.id, name, to }];
    if (outcome.outcome === "success") return trait("achieved", [...achieved, task.trim()]);
    const name = findName(Object.keys(failures), task) ?? task.trim();
    return trait("failures", { ...failures, [name]: outcome.attempt });
  },
});
