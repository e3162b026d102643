import { numbersKey } from "../language/numbers-key.ts";
import type { Goal, Objective } from "../language/goal.ts";
import type { HouseRules } from "../language/house-rules.ts";
import { type Amounts, type JsonObject, addAmounts } from "../language/json.ts";
import { choose, done, go } from "../language/endings.ts";
import {
  type Choose,
  type Done,
  type Ending,
  type Go,
  isEnding,
  type Move,
  type Outcome,
  type Procedure,
  procedure,
  type Run,
} from "../language/procedure.ts";
import { earn } from "../language/questions.ts";
import type { SystemDefinition } from "../system/system.ts";
import type { StateKey } from "../language/state-key.ts";
import type { Strategy } from "../language/strategy.ts";
import { type HintedRules, type StateKeys, stateKeysFor } from "./state-keys.ts";

/** One of several attempts in a row. */
export type SequencePart = { readonly procedure: string; readonly args: JsonObject };

/** The state of a sequence of attempts. */
export type Sequence = {
  /** The attempts still to come. */
  readonly parts: readonly SequencePart[];
  /** The contents of the trackers that the attempts use or fill. */
  readonly held: Amounts;
  /** The attempt in progress: the procedure that runs, with its arguments. */
  readonly running: SequencePart | null;
};

type Rest = Pick<Sequence, "parts" | "held">;
type Counted = Rest & { readonly wanted: Amounts };
/** What a sequence needs of a system: its procedures, and into which trackers earned amounts go. */
export type SequenceRules = Pick<SystemDefinition, "procedures" | "credits"> & HintedRules;

/**
 * Several attempts in a row as one procedure, for asking how far tokens go when they are spent the best way over all of
 * them. Each part begins with what the parts before it have left, and decisions look ahead to the parts still to come.
 * What the goal wants of each outcome is earned under the objective's name, so ask with `sequenceGoal`. To repeat one
 * attempt, state `times` among the assumptions of a question instead.
 *
 * What is earned by a procedure that a part calls as a die is counted, but not carried over to the next part. A part
 * that names no procedure of the rules throws an Error.
 *
 * @example
 * ```ts
 * import { doubles } from "@rulewright/dice";
 * import { Calculator, calculatorFor, sequence, sequenceGoal } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const { success } = eveningStar.goals;
 * const terms = { rank: 3, skill: 0, modifier: 0, reading: "under", lots: 0, ego: 0 };
 * const parts = [4, 6].map((difficulty) => ({ procedure: "check", args: { ...terms, difficulty } }));
 * const { house } = calculatorFor(eveningStar);
 * const settings = { arithmetic: doubles, house, goal: sequenceGoal(success, 2), strategy: "best" } as const;
 * const state = { parts, held: { lots: 1 }, running: null };
 * const [successes] = new Calculator(settings).expectedValues(sequence(eveningStar, success), state);
 * successes?.toFixed(4); // => "1.2660"
 * ```
 */
export function sequence(rules: SequenceRules, goal: Goal): Procedure<Sequence> {
  const whole: Procedure<Sequence> = procedure("sequence", {
    rules: [],
    run: ({ parts, held, running }, house) =>
      running ? step(running, { parts, held }, house) : begin({ parts, held }),
  });

  const counting: Procedure<Counted> = procedure("sequence, counted", {
    rules: [],
    *run({ parts, held, wanted }) {
      yield* earn(wanted);
      return go(whole, { parts, held, running: null });
    },
  });

  function begin({ parts, held }: Rest): Ending {
    const [part, ...rest] = parts;
    if (!part) return done({ outcome: "over" });
    const args = { ...part.args, ...fromHeld(known(rules, part.procedure), held) };
    return go(whole, { parts: rest, held, running: { procedure: part.procedure, args } });
  }

  /** One procedure of a part: its own questions, and what it earns added to what is held. */
  function* step({ procedure: name, args }: SequencePart, { parts, held }: Rest, house: HouseRules): Run {
    const run = known(rules, name).run(args, house);
    if (isEnding(run)) return wrapped(run, { parts, held });
    let [next, holding] = [run.next(), held];
    while (!next.done) {
      if (next.value.ask === "earn") holding = addAmounts(holding, credited(rules, next.value.earned, holding));
      next = run.next(yield next.value);
    }
    return wrapped(next.value, { parts, held: holding });
  }

  const wrapped = (ending: Ending, rest: Rest): Ending =>
    ending.end === "choose" ? decision(ending, rest) : further(ending, rest);

  /** The same decision; each option reduces what is held by its price. */
  function decision({ by, facts, stands, sealed, moves }: Choose, rest: Rest): Choose {
    const paid = (one: Move): Move => ({
      ...one,
      leadsTo: (detail) =>
        further(one.leadsTo(detail), { ...rest, held: addAmounts(rest.held, negative(one.pays(detail))) }),
    });
    return choose({
      by,
      facts,
      stands: { ...stands, leadsTo: further(stands.leadsTo, rest) },
      ...(sealed ? { sealed: sealed === "first" ? sealed : () => decision(sealed(), rest) } : {}),
      moves: () => moves().map(paid),
    });
  }

  function further(ending: Done | Go, { parts, held }: Rest): Go {
    if (ending.end === "outcome") return go(counting, { parts, held, wanted: wantedOf(goal, ending.outcome) });
    return go(whole, { parts, held, running: { procedure: ending.procedure.name, args: ending.args } });
  }

  return whole;
}

/**
 * The same goal over several attempts: what each outcome counts adds up, and so does what is paid. `parts` is the
 * number of attempts; bounds are multiplied by it.
 *
 * @example
 * ```ts
 * import { chance, goal, minimizePaid, sequenceGoal } from "@rulewright/rules";
 *
 * const pass = chance("pass", ({ outcome }) => outcome === "success");
 * const { objectives } = sequenceGoal(goal("success", "player", pass, minimizePaid("lots")), 3);
 * objectives.map(({ source, bound }) => [source, bound]); // => [["earned", 3], ["paid", 0]]
 * ```
 */
export function sequenceGoal(goal: Goal, parts: number): Goal {
  const overAll = (objective: Objective): Objective => {
    const { name, sense, bound } = objective;
    const total = bound === undefined ? {} : { bound: bound * parts };
    if (objective.source !== "outcome") return { ...objective, ...total };
    return { name, source: "earned", kind: "amount", sense, amount: name, ...total };
  };
  return { ...goal, objectives: goal.objectives.map(overAll) };
}

function known({ procedures }: SequenceRules, name: string): Procedure {
  const found = procedures[name];
  if (!found) throw new Error(`"${name}" is not among the procedures: a sequence must name known procedures`);
  return found;
}

/** Arguments that are contents of trackers. */
function fromHeld({ parameters }: Procedure, held: Amounts): Amounts {
  const found: Record<string, number> = {};
  for (const [name, { from }] of Object.entries(parameters)) {
    if (!from || !("tracker" in from)) continue;
    const amount = held[from.tracker];
    if (amount !== undefined) found[name] = amount;
  }
  return found;
}

/** What earned amounts add to the trackers that are carried over. */
function credited({ credits = {} }: SequenceRules, earned: Amounts, held: Amounts): Amounts {
  const into: Record<string, number> = {};
  for (const [name, amount] of Object.entries(earned)) {
    for (const tracker of credits[name] ?? [name]) {
      if (Object.hasOwn(held, tracker)) into[tracker] = (into[tracker] ?? 0) + amount;
    }
  }
  return into;
}

/** What the goal wants of an outcome, by the objectives' names. */
function wantedOf(goal: Goal, outcome: Outcome): Amounts {
  const wanted: Record<string, number> = {};
  for (const objective of goal.objectives) {
    const value = objective.source === "outcome" ? objective.of(outcome) : 0;
    if (value !== 0) wanted[objective.name] = value;
  }
  return wanted;
}

const negative = (amounts: Amounts): Amounts =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, -amount]));

/**
 * The hint for a sequence of attempts, made by `sequence` for this goal: the attempt in progress is told apart by the hint
 * of its own procedure.
 *
 * @example
 * ```ts
 * import { doubles } from "@rulewright/dice";
 * import { Calculator, calculatorFor, sequence, sequenceGoal, sequenceKeys } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const { success } = eveningStar.goals;
 * const whole = sequence(eveningStar, success);
 * const { house } = calculatorFor(eveningStar);
 * const settings = { arithmetic: doubles, house, goal: sequenceGoal(success, 2), strategy: "best" } as const;
 * const stateKeys = sequenceKeys(whole, eveningStar, success, "best");
 * const terms = { rank: 3, skill: 0, modifier: 0, difficulty: 4, reading: "under", lots: 0, ego: 0 };
 * const parts = [terms, terms].map((args) => ({ procedure: "check", args }));
 * const [successes] = new Calculator({ ...settings, stateKeys }).expectedValues(whole, { parts, held: {}, running: null });
 * successes?.toFixed(4); // => "1.2000"
 * ```
 */
export function sequenceKeys(
  whole: Procedure<Sequence>,
  rules: SequenceRules,
  goal: Goal,
  strategy: Strategy,
): StateKeys {
  const hints = stateKeysFor(rules, goal, strategy);
  const key: StateKey<Sequence> = ({ parts, held, running }, house, asked) => {
    const hint = running && hints.get(known(rules, running.procedure));
    const own = hint ? hint(running.args, house, asked === undefined ? undefined : goal.name) : undefined;
    return `${running?.procedure ?? ""} ${own ?? JSON.stringify(running)}|${JSON.stringify(parts)}|${numbersKey(...Object.values(held))}`;
  };
  return new Map([[whole, key]]);
}
