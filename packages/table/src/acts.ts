import {
  entryOf,
  type Act,
  type ActResult,
  isRefusal,
  isLegalValue,
  type JsonObject,
  type Parameters,
  readArguments,
  refusal,
  type Refusal,
  type SystemDefinition,
} from "@rulewright/rules";
import { allAttempts } from "./attempts-on-table.ts";
import { effectiveChanges } from "./effective-changes.ts";
import { refuseAct, refuseUses, usesIn, withUses } from "./permissions.ts";
import { sceneOf, type SceneSource, sheetValues } from "./scene.ts";
import type { Holders } from "./trackers.ts";
import type { TableEvent } from "./events.ts";
import type { CommandOf } from "./commands.ts";
import {
  type CommandResult,
  refuseUnlessGm,
  refuseUnlessPlayer,
  type CommandContext,
  oneEvent,
  refuseTooManyOpen,
} from "./command-result.ts";
import { isLeader, type Member, type Role, roleInRules } from "./members/members.ts";
import type { TableState } from "./state.ts";

/** How many acts of one member may wait for the game master's consent. */
const MAX_REQUESTS = 5;

/** An act that is asked for: its name, the character whose act it is, and its arguments. */
export type ActRequest = Omit<CommandOf<"act">, "type">;

/** An act that the rules allow: its arguments, completed, and what it does. */
export interface AllowedAct {
  readonly act: Act;
  readonly args: JsonObject;
  readonly result: ActResult;
}

/**
 * What an act would do now, or why somebody of this role can't do it. Changes nothing.
 *
 * @example
 * ```ts
 * import { isRefusal } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 * import { EMPTY_TABLE, tryAct } from "@rulewright/table";
 *
 * const table = { ...EMPTY_TABLE, phase: "gathering" };
 * const tried = tryAct(eveningStar, table, "gm", { act: "begin-play" });
 * isRefusal(tried) ? [] : tried.result.changes; // => [{ change: "phase", to: "play" }]
 * const refused = tryAct(eveningStar, table, "player", { act: "open-postamble" });
 * isRefusal(refused) ? refused.code : undefined; // => "not-your-act"
 * ```
 */
export function tryAct(
  system: SystemDefinition,
  state: SceneSource & Holders,
  role: Role,
  { act: name, character, args: given = {} }: ActRequest,
): AllowedAct | Refusal {
  const act = entryOf(system.acts, name);
  if (!act) return refusal("no-such-act", "", { act: name, acts: Object.keys(system.acts) });
  const tried = decideAct(system, state, role, { act, character, given });
  const [reserved] = Object.keys(given).filter((parameter) => isReserved(act, parameter, role));
  if (reserved === undefined || isRefusal(tried)) return tried;
  // What is reserved for others may be named where it changes nothing: a price as the table has it.
  const own = Object.fromEntries(Object.entries(given).filter(([parameter]) => !isReserved(act, parameter, role)));
  const usual = decideAct(system, state, role, { act, character, given: own });
  if (!isRefusal(usual) && JSON.stringify(usual.result) === JSON.stringify(tried.result)) return tried;
  return refusal("not-yours-to-set", act.rules[0] ?? "", { name: reserved, by: act.parameters[reserved]?.by ?? [] });
}

const isReserved = ({ parameters }: Act, name: string, role: Role): boolean =>
  entryOf(parameters, name)?.by?.includes(roleInRules(role)) === false;

/**
 * Why an act is closed to somebody of this role, whatever its arguments: who may do it, when, and how often. Undefined
 * for an act that is open, and for one that the system doesn't have.
 *
 * @example
 * ```ts
 * import { eveningStar } from "@rulewright/systems/evening-star";
 * import { closedAct, EMPTY_TABLE } from "@rulewright/table";
 *
 * const table = { ...EMPTY_TABLE, phase: "gathering" };
 * closedAct(eveningStar, table, "gm", { act: "open-postamble" })?.details; // => { when: ["play"] }
 * closedAct(eveningStar, table, "gm", { act: "begin-play" }); // => undefined
 * ```
 */
export function closedAct(
  system: SystemDefinition,
  state: SceneSource & Holders,
  role: Role,
  { act: name, character }: ActRequest,
): Refusal | undefined {
  const act = entryOf(system.acts, name);
  return act && refuseAct(system, act, role, sceneOf(state, character), state.house);
}

/**
 * Whether there is anything now that an act is about, so that a screen lists it, open or closed.
 *
 * @example
 * ```ts
 * import { victoryPoint } from "@rulewright/systems/victory-point-d20";
 * import { concernsNow, EMPTY_TABLE } from "@rulewright/table";
 *
 * const ann = { id: "ann", name: "Ann", traits: {}, trackers: {} };
 * const table = { ...EMPTY_TABLE, characters: { ann } };
 * concernsNow(victoryPoint, table, { act: "accent", character: "ann" }); // => false
 * concernsNow(victoryPoint, table, { act: "next-turn" }); // => true
 * ```
 */
export function concernsNow(
  system: SystemDefinition,
  state: SceneSource & Holders,
  { act: name, character }: Pick<ActRequest, "act" | "character">,
): boolean {
  const act = entryOf(system.acts, name);
  return act?.concerns?.(sceneOf(state, character), state.house) ?? true;
}

function decideAct(
  system: SystemDefinition,
  state: SceneSource & Holders,
  role: Role,
  { act, character, given }: { readonly act: Act; readonly character: string | undefined; readonly given: JsonObject },
): AllowedAct | Refusal {
  const { house } = state;
  const before = sceneOf(state, character);
  const closed = refuseAct(system, act, role, before, house);
  if (closed) return closed;
  const args = readArguments(act.parameters, { ...sheetArguments(system, state, act, character), ...given }, house);
  if (isRefusal(args)) return args;
  const uses = usesIn(act, args, before, house);
  const usedUp = refuseUses(system, uses, before, house);
  if (usedUp) return usedUp;
  const { scene, counted } = withUses(system, before, uses);
  const limit = isLeader(role) ? undefined : act.limit?.(args, scene, house);
  if (limit) return limit;
  const result = act.decide(args, scene, house);
  if (isRefusal(result)) return result;
  return { act, args, result: { ...result, changes: [...counted, ...result.changes] } };
}

/**
 * The parameters that somebody of this role may give: those reserved for other roles are left out, inside records too.
 *
 * @example
 * ```ts
 * import { parametersFor } from "@rulewright/table";
 *
 * const hours = { kind: "integer", min: 1, max: 12, initial: 8 } as const;
 * const cost = { kind: "integer", min: 0, max: 10, initial: 0, by: ["gm"] } as const;
 * parametersFor({ hours, cost }, "player"); // => { hours }
 * ```
 */
export function parametersFor(parameters: Parameters, role: Role): Parameters {
  return Object.fromEntries(
    Object.entries(parameters)
      .filter(([, { by }]) => by?.includes(roleInRules(role)) ?? true)
      .map(([name, parameter]) => [
        name,
        "of" in parameter ? { ...parameter, of: parametersFor(parameter.of, role) } : parameter,
      ]),
  );
}

/** The arguments of an act that are read from the sheet. */
const sheetArguments = (
  system: SystemDefinition,
  state: Holders,
  act: Act,
  character: string | undefined,
): JsonObject => (character === undefined ? {} : sheetValues(system, state, act.parameters, character));

/** What comes of an attempt is for the game master to say. */
function refuseConsequence(state: TableState, member: Member, attempt: string): Refusal | undefined {
  const isKnown = allAttempts(state).some(({ id }) => id === attempt);
  return refuseUnlessGm(member) ?? (isKnown ? undefined : refusal("no-such-attempt", "", { attempt }));
}

/**
 * Performs an act of the system, for one character or for the whole table. Acts use no dice. A player's act that needs the
 * game master's consent waits for it.
 */
export function performAct(
  state: TableState,
  { act: name, character, args: given, attempt }: ActRequest & Pick<CommandOf<"act">, "attempt">,
  member: Member,
  { system, id }: CommandContext,
): CommandResult {
  const refused =
    (character === undefined ? undefined : refuseUnlessPlayer(state, member, character)) ??
    (attempt === undefined ? undefined : refuseConsequence(state, member, attempt));
  if (refused) return refused;
  const tried = tryAct(system, state, member.role, { act: name, character, args: given });
  if (isRefusal(tried)) return tried;
  const { act, args, result } = tried;
  const asked = { act: name, args, ...(character === undefined ? {} : { character }) };
  if (act.consent && !isLeader(member.role)) {
    return (
      refuseTooManyOpen(Object.values(state.requests), member, MAX_REQUESTS) ??
      oneEvent({ type: "act-requested", request: id, ...asked })
    );
  }
  const { changes, notices = [], answer } = result;
  return oneEvent({
    type: "act-done",
    ...asked,
    ...(attempt === undefined ? {} : { attempt }),
    changes: effectiveChanges(system, state, changes),
    notices,
    ...(answer ? { answer } : {}),
  });
}

/** The game master grants or declines an act that a player asked for. The player may take it back, which declines it too. */
export function answerActRequest(
  state: TableState,
  { request, answer }: CommandOf<"answer-act-request">,
  member: Member,
  context: CommandContext,
): CommandResult {
  const found = entryOf(state.requests, request);
  if (!found) return refusal("no-such-ask", "");
  const isOwn = found.member === member.id && answer === "declined";
  const refused = isOwn ? undefined : refuseUnlessGm(member);
  if (refused) return refused;
  const answered: TableEvent = { type: "act-request-answered", request, answer };
  if (answer === "declined") return oneEvent(answered);
  const done = performAct(state, found, member, context);
  return "events" in done ? { events: [...done.events, answered] } : done;
}

/** The game master grants a moment, in full or in part, or declines it with 0. */
export function grantMoment(
  state: TableState,
  { moment: id, granted }: CommandOf<"grant-moment">,
  member: Member,
  context: CommandContext,
): CommandResult {
  const moment = entryOf(state.moments, id);
  const refused = refuseUnlessGm(member);
  if (refused) return refused;
  if (!moment || moment.granted !== undefined) return refusal("no-such-moment", "", { moment: id });
  if (granted === 0) return oneEvent({ type: "moment-granted", moment: id, granted });
  const { claims } = context.system;
  if (!claims) return refusal("nothing-to-claim", "");
  const args: JsonObject = { [claims.amount]: granted };
  const done = performAct(state, { act: claims.act, character: moment.character, args }, member, context);
  return "events" in done ? { events: [...done.events, { type: "moment-granted", moment: id, granted }] } : done;
}

/** The game master changes a house rule to one of its declared values. */
export function setHouseRule(
  _: TableState,
  { name, value }: CommandOf<"set-house-rule">,
  member: Member,
  { system }: CommandContext,
): CommandResult {
  const refused = refuseUnlessGm(member);
  if (refused) return refused;
  const rule = entryOf(system.houseRules, name);
  if (!rule) return refusal("no-such-house-rule", "", { name, names: Object.keys(system.houseRules) });
  if (!isLegalValue(rule, value)) return refusal("bad-house-rule", rule.rule, { name, legal: rule.values });
  return oneEvent({ type: "house-rule-set", name, value });
}
