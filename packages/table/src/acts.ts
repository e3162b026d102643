import {
  isRefusal,
  isLegalValue,
  type JsonObject,
  readArguments,
  refusal,
  type SystemDefinition,
} from "@rulewright/rules";
import { effectiveChanges } from "./effective-changes.ts";
import { sceneOf, sheetValues } from "./scene.ts";
import type { CommandOf } from "./commands.ts";
import {
  type CommandResult,
  refuseUnlessGm,
  refuseUnlessPlayer,
  type CommandContext,
  oneEvent,
} from "./command-result.ts";
import type { Member } from "./members.ts";
import { entryOf, type TableState } from "./state.ts";

/** Performs an act of the system, for one character or for the whole table. Acts use no dice. */
export function performAct(
  system: SystemDefinition,
  state: TableState,
  member: Member,
  { act: name, character, args: given = {} }: Omit<CommandOf<"act">, "type">,
): CommandResult {
  const act = entryOf(system.acts, name);
  if (!act) return refusal("no-such-act", "", { act: name, acts: Object.keys(system.acts) });
  if (!act.by.includes(member.role)) return refusal("not-your-act", act.rules[0] ?? "", { by: act.by });
  const refused = character === undefined ? undefined : refuseUnlessPlayer(state, member, character);
  if (refused) return refused;
  const scene = sceneOf(state, character);
  const unavailable = act.unavailable?.(scene);
  if (unavailable) return unavailable;
  const args = readArguments(act.parameters, { ...sheetArguments(system, state, name, character), ...given });
  if (isRefusal(args)) return args;
  const result = act.decide(args, scene, state.house);
  if (isRefusal(result)) return result;
  const { changes, notices = [], answer } = result;
  return oneEvent({
    type: "act-done",
    act: name,
    args,
    changes: effectiveChanges(system, state, changes),
    notices,
    ...(character ? { character } : {}),
    ...(answer ? { answer } : {}),
  });
}

/** The arguments of an act that are read from the sheet. */
function sheetArguments(
  system: SystemDefinition,
  state: TableState,
  act: string,
  character: string | undefined,
): JsonObject {
  return character === undefined ? {} : sheetValues(system, state, system.acts[act]?.parameters ?? {}, character);
}

/** The game master grants a moment, in full or in part, or declines it with 0. */
export function grantMoment(
  state: TableState,
  { moment: id, granted }: CommandOf<"grant-moment">,
  member: Member,
  { system }: CommandContext,
): CommandResult {
  const moment = entryOf(state.moments, id);
  const refused = refuseUnlessGm(member);
  if (refused) return refused;
  if (!moment || moment.granted !== undefined) return refusal("no-such-moment", "", { moment: id });
  if (granted === 0) return oneEvent({ type: "moment-granted", moment: id, granted });
  const { claims } = system;
  if (!claims) return refusal("nothing-to-claim", "");
  const args: JsonObject = { [claims.amount]: granted };
  const done = performAct(system, state, member, { act: claims.act, character: moment.character, args });
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
