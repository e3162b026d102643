import { numbersKey } from "../language/numbers-key.ts";
import type { Goal, Objective } from "../language/goal.ts";
import type { HouseRules } from "../language/house-rules.ts";
import { type Amounts, type JsonObject, addAmounts } from "../language/json.ts";
import {
  type Choose,
  choose,
  type Done,
  done,
  earn,
  type Ending,
  type Go,
  go,
  type Move,
  type Outcome,
  type Procedure,
  procedure,
  type Run,
} from "../language/procedure.ts";
import type { SystemDefinition } from "../system/system.ts";

/** One of several attempts in a row. */
export type SequencePart = { readonly procedure: string; readonly args: JsonObject };

/** Attempts one after another, and what is held between them. */
export type Sequence = {
  /** Those still to come. */
  readonly parts: readonly SequencePart[];
  /** What the trackers hold, as far as the attempts use them up or fill them. */
  readonly held: Amounts;
  /** The one that is being made: the procedure that runs, with its arguments. */
  readonly running: SequencePart | null;
};

type Rest = Pick<Sequence, "parts" | "held">;
type Counted = Rest & { readonly wanted: Amounts };
type Rules = Pick<SystemDefinition, "procedures" | "credits">;

/**
 * A scene's worth of attempts as one question: how far will what one holds go, if it is spent the best way over all of
 * them? Each part begins with what the parts before it have left. What the goal wants of each outcome adds up under the
 * objective's name, so ask with `goalInTurn`. Decisions look ahead to the parts still to come.
 *
 * What is earned by a procedure that a part calls as a die is counted, but not carried over.
 */
export function sequence(rules: Rules, goal: Goal): Procedure<Sequence> {
  const whole: Procedure<Sequence> = procedure("in turn", {
    rules: [],
    stateKey: (scene, house, asked) => keyOf(rules, scene, house, asked === undefined ? undefined : goal.name),
    run: ({ parts, held, running }, house) =>
      running ? oneStep(running, { parts, held }, house) : begun({ parts, held }),
  });

  const counting: Procedure<Counted> = procedure("in turn, counted", {
    rules: [],
    stateKey: ({ parts, held, wanted }, house, asked) =>
      keyOf(rules, { parts, held, running: null }, house, asked) + JSON.stringify(wanted),
    *run({ parts, held, wanted }) {
      if (Object.keys(wanted).length > 0) yield* earn(wanted);
      return go(whole, { parts, held, running: null });
    },
  });

  function* begun({ parts, held }: Rest): Run {
    const [part, ...rest] = parts;
    if (!part) return done({ outcome: "over" });
    const args = { ...part.args, ...fromHeld(known(rules, part.procedure), held) };
    return go(whole, { parts: rest, held, running: { procedure: part.procedure, args } });
  }

  /** One step of a part: its own questions, and what it earns on the way into what is held. */
  function* oneStep({ procedure: name, args }: SequencePart, { parts, held }: Rest, house: HouseRules): Run {
    const run = known(rules, name).run(args, house);
    let [step, holding] = [run.next(), held];
    while (!step.done) {
      if (step.value.ask === "earn") holding = addAmounts(holding, credited(rules, step.value.earned, holding));
      step = run.next(yield step.value);
    }
    const rest = { parts, held: holding };
    return step.value.end === "choose" ? decision(step.value, rest) : further(step.value, rest);
  }

  /** The same decision, with what is held less by the price of each option. */
  function decision({ by, facts, stands, moves }: Choose, rest: Rest): Ending {
    const paid = (one: Move): Move => ({
      ...one,
      leadsTo: (detail) =>
        further(one.leadsTo(detail), { ...rest, held: addAmounts(rest.held, negative(one.pays(detail))) }),
    });
    return choose({
      by,
      facts,
      stands: { ...stands, leadsTo: further(stands.leadsTo, rest) },
      moves: () => moves().map(paid),
    });
  }

  function further(ending: Done | Go, { parts, held }: Rest): Go {
    if (ending.end === "outcome") return go(counting, { parts, held, wanted: wantedOf(goal, ending.outcome) });
    return go(whole, { parts, held, running: { procedure: ending.procedure.name, args: ending.args } });
  }

  return whole;
}

/** The same goal over several attempts: what each outcome is worth adds up, and so does what is paid. */
export function sequenceGoal(goal: Goal, parts: number): Goal {
  const over = ({ name, sense, of, amount, bound }: Objective): Objective => ({
    name,
    sense,
    amount: of ? name : (amount ?? name),
    ...(bound === undefined ? {} : { bound: bound * parts }),
  });
  return { ...goal, objectives: goal.objectives.map(over) };
}

function known({ procedures }: Rules, name: string): Procedure {
  const found = procedures[name];
  if (!found) throw new Error(`"${name}" is not among the procedures: an attempt in a row must name its steps`);
  return found;
}

/** Arguments that are trackers' contents. */
function fromHeld({ parameters }: Procedure, held: Amounts): Amounts {
  const found: Record<string, number> = {};
  for (const [name, { from }] of Object.entries(parameters)) {
    if (!from || !("tracker" in from)) continue;
    const amount = held[from.tracker];
    if (amount !== undefined) found[name] = amount;
  }
  return found;
}

/** What earned amounts put into those trackers that are carried over. */
function credited({ credits = {} }: Rules, earned: Amounts, held: Amounts): Amounts {
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
  for (const { name, of } of goal.objectives) {
    const worth = of?.(outcome) ?? 0;
    if (worth !== 0) wanted[name] = worth;
  }
  return wanted;
}

const negative = (amounts: Amounts): Amounts =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, -amount]));

/** Parts still to come are told by their number: they are taken from one list, from the front. */
function keyOf(rules: Rules, { parts, held, running }: Sequence, house: HouseRules, goal: string | undefined): string {
  const inner = running ? running.procedure + known(rules, running.procedure).stateKey(running.args, house, goal) : "";
  return `${inner}|${JSON.stringify(parts)}|${numbersKey(...Object.values(held))}`;
}
