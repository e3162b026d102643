import {
  chooseHouse,
  type Goal,
  type House,
  type Plain,
  type Procedure,
  type SystemDefinition,
  type Way,
} from "@rulewright/rules";
import { catalogue } from "@rulewright/systems";
import { unknown, Unusable } from "./faults.ts";

/** The system of that name, or a complaint with the nearest one. */
export function systemNamed(name: string | undefined): SystemDefinition {
  if (name === undefined) throw new Unusable(`Name a system: ${Object.keys(catalogue).join(", ")}.`);
  const found = Object.hasOwn(catalogue, name) ? catalogue[name] : undefined;
  if (!found) throw unknown("system", name, Object.keys(catalogue));
  return found;
}

/** The procedures that can be asked of from outside, the usual questions first; the rest are steps inside of these. */
export function procedureNames({ questions, offers, procedures }: SystemDefinition): readonly string[] {
  const open = Object.keys(procedures).filter((name) => Object.keys(procedures[name]?.parameters ?? {}).length > 0);
  return [...new Set([...questions, ...offers, ...open])];
}

/** The procedure of that name, or a complaint with the nearest one. */
export function procedureNamed(system: SystemDefinition, name: string | undefined): Procedure {
  const names = procedureNames(system);
  if (name === undefined) throw new Unusable(`Name a procedure of ${system.id}: ${names.join(", ")}.`);
  const found = names.includes(name) ? system.procedures[name] : undefined;
  if (!found) throw unknown(`procedure of ${system.id}`, name, names);
  return found;
}

/** The goal of that name; the first one where nobody says. */
export function goalNamed({ goals, id }: SystemDefinition, name: string | undefined): Goal {
  const goal = name === undefined ? Object.values(goals)[0] : Object.hasOwn(goals, name) ? goals[name] : undefined;
  if (!goal) throw unknown(`goal of ${id}`, name ?? "", Object.keys(goals));
  return goal;
}

/** A way of choosing with its name. */
export interface NamedWay {
  readonly name: string;
  readonly way: Way;
}

const COMMON_WAYS = ["never", "greedy", "best"] as const;

/** The ways of choosing a system can be asked for. */
export function wayNames({ ways }: SystemDefinition): readonly string[] {
  return [...COMMON_WAYS, ...Object.keys(ways)];
}

/** The way of that name, or a complaint with the nearest one. */
export function wayNamed(system: SystemDefinition, name: string): NamedWay {
  const common = COMMON_WAYS.find((known) => known === name);
  const way = common ?? (Object.hasOwn(system.ways, name) ? system.ways[name] : undefined);
  if (!way) throw unknown("way of choosing", name, wayNames(system));
  return { name, way };
}

/** House rules from `name=value` words; every fault at once. */
export function houseFrom({ houseRules }: SystemDefinition, given: readonly string[] = []): House {
  const chosen: Record<string, Plain> = {};
  for (const word of given) {
    const at = word.indexOf("=");
    if (at < 1) throw new Unusable(`A house rule is given as name=value, not "${word}".`);
    const [name, value] = [word.slice(0, at), word.slice(at + 1)];
    const rule = Object.hasOwn(houseRules, name) ? houseRules[name] : undefined;
    chosen[name] = rule?.values.find((legal) => String(legal) === value) ?? value;
  }
  const answer = chooseHouse(houseRules, chosen);
  if ("house" in answer) return answer.house;
  throw new Unusable(
    answer.faults
      .map(({ name, value, legal }) => {
        const names = legal.map(String);
        return Object.hasOwn(houseRules, name)
          ? unknown(`value of ${name}`, String(value), names).message
          : unknown("house rule", name, names).message;
      })
      .join("\n"),
  );
}
