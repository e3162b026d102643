import { type Goal, type Messages, type Objective, type SystemDefinition, uncapitalize } from "@rulewright/rules";
import { objectiveLabel } from "./objective.ts";

/** How a part of the odds is drawn: success, of which a bare one may be told apart, failure, and what alarms. */
export type OddsLook = "success" | "bare" | "failure" | "alarm";

/** A part of the odds of a roll: all parts together are certain. */
export interface OddsPart {
  readonly look: OddsLook;
  /** What it is called within a line: "botch". */
  readonly words: string;
  readonly chance: number;
}

/** What a goal avoids, and its chance. */
interface Avoided {
  readonly objective: Objective;
  readonly chance: number;
}

type System = Pick<SystemDefinition, "badOutcomes">;

/** Whether an objective avoids what the system calls a bad outcome, such as a botch. Losing a contest is none. */
const isAlarming = ({ badOutcomes = [] }: System, { objective }: Avoided): boolean =>
  objective.source === "outcome" && badOutcomes.some((outcome) => objective.of({ outcome }) * objective.sense < 0);

/**
 * What a goal avoids, and its chance: a bad outcome, or else the first other one. Undefined if it avoids nothing.
 *
 * @example
 * ```ts
 * import { avoid, chance, goal } from "@rulewright/rules";
 * import { badOutcome } from "@rulewright/present";
 *
 * const botch = avoid("botch", ({ outcome }) => outcome === "botch");
 * const wanted = goal("success", "player", chance("success", ({ outcome }) => outcome === "success"), botch);
 * badOutcome({ badOutcomes: ["botch"] }, wanted, [0.75, 0.1])?.chance; // => 0.1
 * ```
 */
export function badOutcome(system: System, { objectives }: Goal, values: readonly number[]): Avoided | undefined {
  const avoided = objectives.flatMap((objective, i): readonly Avoided[] => {
    const chance = values[i];
    return objective.kind === "chance" && objective.sense === -1 && chance !== undefined ? [{ objective, chance }] : [];
  });
  return avoided.find((one) => isAlarming(system, one)) ?? avoided[0];
}

/**
 * The parts into which the odds of a goal fall, in the order in which they are drawn; empty where its first objective is no
 * chance. Strips and the numbers beside them are both made of these.
 *
 * @example
 * ```ts
 * import { avoid, chance, goal, partOf } from "@rulewright/rules";
 * import { oddsParts } from "@rulewright/present";
 *
 * const success = chance("success", ({ outcome }) => outcome === "success");
 * const botch = avoid("botch", ({ outcome }) => outcome === "botch");
 * const clear = partOf(success, chance("clear", ({ net }) => Number(net) > 1));
 * const system = { badOutcomes: ["botch"], text: { "outcome.bare": "Bare" } };
 * const parts = oddsParts(system, goal("success", "player", success, botch, clear), [0.75, 0.125, 0.5]);
 * parts.map(({ words }) => words); // => ["clear", "bare", "fails", "botch"]
 * parts.map(({ chance }) => chance); // => [0.5, 0.25, 0.125, 0.125]
 * ```
 */
export function oddsParts(
  system: System & { readonly text: Messages },
  goal: Goal,
  values: readonly number[],
): readonly OddsPart[] {
  const { text } = system;
  const { objectives } = goal;
  const [first] = objectives;
  const [chance] = values;
  if (first?.kind !== "chance" || chance === undefined) return [];
  const bad = badOutcome(system, goal, values);
  const alarm = bad && isAlarming(system, bad) ? bad : undefined;
  const place = objectives.findIndex(({ partOf }) => partOf === first.name);
  const clear = objectives[place];
  const sure = clear ? (values[place] ?? 0) : chance;
  const named = (objective: Pick<Objective, "name">): string =>
    uncapitalize(objectiveLabel(text, { name: objective.name, source: "outcome" }));
  return [
    { look: "success", words: clear ? named(clear) : "success", chance: sure },
    ...(clear ? [{ look: "bare", words: named({ name: "bare" }), chance: chance - sure } as const] : []),
    { look: "failure", words: clear ? "fails" : "failure", chance: 1 - chance - (alarm?.chance ?? 0) },
    ...(alarm ? [{ look: "alarm", words: named(alarm.objective), chance: alarm.chance } as const] : []),
  ];
}
