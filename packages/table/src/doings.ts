import {
  isRefusal,
  isLegalValue,
  type JsonObject,
  readArguments,
  refusal,
  type SystemDefinition,
} from "@rulewright/rules";
import { altering } from "./altering.ts";
import { sceneOf, sheetValues } from "./booking.ts";
import type { CommandOf } from "./commands.ts";
import { type Decided, gmOnly, mayPlay, type Means, one } from "./decided.ts";
import type { Member } from "./members.ts";
import { entryOf, type TableState } from "./state.ts";

/** What is done without dice: an act of the system, by somebody or by the whole table. */
export function doAct(
  system: SystemDefinition,
  state: TableState,
  member: Member,
  { act: name, character, args: given = {} }: Omit<CommandOf<"act">, "type">,
): Decided {
  const act = entryOf(system.acts, name);
  if (!act) return refusal("no-such-act", "", { act: name, acts: Object.keys(system.acts) });
  if (!act.by.includes(member.role)) return refusal("not-your-act", act.rules[0] ?? "", { by: act.by });
  const mine = character === undefined ? undefined : mayPlay(state, member, character);
  if (mine) return mine;
  const scene = sceneOf(state, character);
  const unable = act.unavailable?.(scene);
  if (unable) return unable;
  const args = readArguments(act.parameters, { ...fromSheet(system, state, name, character), ...given });
  if (isRefusal(args)) return args;
  const acted = act.decide(args, scene, state.house);
  if (isRefusal(acted)) return acted;
  const { changes, notices = [], answer } = acted;
  return one({
    type: "act-done",
    act: name,
    args,
    changes: altering(system, state, changes),
    notices,
    ...(character ? { character } : {}),
    ...(answer ? { answer } : {}),
  });
}

/** What the sheet answers by itself. */
function fromSheet(
  system: SystemDefinition,
  state: TableState,
  act: string,
  character: string | undefined,
): JsonObject {
  return character === undefined ? {} : sheetValues(system, state, system.acts[act]?.parameters ?? {}, character);
}

/** A moment somebody spoke for is granted, in full or in part. */
export function grantMoment(
  state: TableState,
  { moment: id, granted }: CommandOf<"grant-moment">,
  member: Member,
  { system }: Means,
): Decided {
  const moment = entryOf(state.moments, id);
  const refused = gmOnly(member);
  if (refused) return refused;
  if (!moment || moment.granted !== undefined) return refusal("no-such-moment", "", { moment: id });
  if (granted === 0) return one({ type: "moment-granted", moment: id, granted });
  const { claims } = system;
  if (!claims) return refusal("nothing-to-claim", "");
  const args: JsonObject = { [claims.amount]: granted };
  const done = doAct(system, state, member, { act: claims.act, character: moment.character, args });
  return "events" in done ? { events: [...done.events, { type: "moment-granted", moment: id, granted }] } : done;
}

export function setHouseRule(
  _: TableState,
  { name, value }: CommandOf<"set-house-rule">,
  member: Member,
  { system }: Means,
): Decided {
  const refused = gmOnly(member);
  if (refused) return refused;
  const rule = entryOf(system.houseRules, name);
  if (!rule) return refusal("no-such-house-rule", "", { name, names: Object.keys(system.houseRules) });
  if (!isLegalValue(rule, value)) return refusal("bad-house-rule", rule.rule, { name, legal: rule.values });
  return one({ type: "house-rule-set", name, value });
}
