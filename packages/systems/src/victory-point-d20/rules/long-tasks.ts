import {
  act,
  type ArgumentOf,
  type ArgumentsOf,
  type Change,
  isRefusal,
  type JsonValue,
  offer,
  type Outcome,
  parameters,
  refusal,
  type Refusal,
  type Scene,
  type SettledAttempt,
  type Shared,
  TABLE,
  isSameName,
} from "@rulewright/rules";
import { whileSessionLasts } from "./conditions.ts";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";
import {
  requestsOf,
  resolveRolls,
  opposingRequest,
  opposingRollParameters,
  otherRollParameters,
  rolesOf,
  rollParameters,
  usedUp,
} from "./roll-requests.ts";
import { failuresAfter, NO_SETBACKS, type Setbacks, totalAfter } from "./round-results.ts";
import { goalParameter, isDone, modeParameter, refuseFinished, refuseRound } from "./sustained-actions.ts";
import { SECONDS_PER_TURN } from "./time.ts";

/** The source of task names: the table's long tasks. */
const runningTasks = { scales: ["tasks"] } as const;

/** VP-39 A long task, as stored at the table. */
type LongTask = {
  readonly name: string;
  /** Victory points so far; negative if the opposing side leads. */
  readonly now: number;
  /** VP-39 Victory points needed to complete it. */
  readonly of: number;
  readonly mode: ArgumentOf<typeof modeParameter>;
  readonly rounds: number;
  /** B-16 Failed rounds, if they count as failed attempts. */
  readonly failures: number;
  /** Q-09 Length of a round, in turns. */
  readonly turns: number;
};

/** The long tasks of a table. Missing fields get defaults, since the mark can be edited by hand. */
function tasksOf(shared: Shared): readonly LongTask[] {
  return sheet.ofTable(shared).tasks.map(({ name, now, of, mode, rounds, failures, turns }) => ({
    name,
    now,
    of,
    mode: modeParameter.values.find((one) => one === mode) ?? "solo",
    rounds: numberOr0(rounds),
    failures: numberOr0(failures),
    turns: numberOr0(turns),
  }));
}

const numberOr0 = (value: JsonValue | undefined): number => (typeof value === "number" ? value : 0);

/** VP-39, B-16 Whether the task is completed or out of attempts, so that no further round can be rolled. */
const isOver = ({ now, of: goal, failures }: LongTask, house: HouseRules): boolean =>
  refuseFinished({ total: now, goal, failures }, house) !== undefined;

const saveTasks = (tasks: readonly LongTask[]): Change => ({ change: "trait", of: TABLE, name: "tasks", to: tasks });

/** The task of that name; without a name, the only open task. */
function findTask(requested: string | null, shared: Shared, house: HouseRules): LongTask | Refusal {
  const tasks = tasksOf(shared);
  const open = tasks.filter(({ now, of }) => !isDone(now, of, house));
  const found =
    requested === null ? open.length === 1 && open[0] : tasks.find(({ name }) => isSameName(name, requested));
  return found || refusal("no-such-task", "VP-39", { task: requested, tasks: tasks.map(({ name }) => name) });
}

/** VP-39..VP-41 The game master sets a task's goal in victory points, and whether it is solo, assisted or resisted. */
export const startTask = act({
  rules: ["VP-39", "VP-40", "VP-41"],
  by: ["gm"],
  of: "table",
  ...whileSessionLasts,
  parameters: {
    task: { kind: "text" },
    goal: goalParameter,
    mode: modeParameter,
    turns: { kind: "integer", min: 0, max: 1_000_000, initial: 0 },
  },
  decide({ task, goal, mode, turns }, { shared }, house: HouseRules) {
    const started: LongTask = { name: task.trim(), now: 0, of: goal, mode, rounds: 0, failures: 0, turns };
    if (started.name === "") return refusal("needs-task-name", "VP-39");
    const restarts = tasksOf(shared).some((one) => isSameName(one.name, started.name) && !isOver(one, house));
    return {
      changes: [saveTasks([...tasksOf(shared).filter(({ name }) => !isSameName(name, started.name)), started])],
      ...(restarts ? { notices: [{ code: "task-anew", rule: "VP-39" }] } : {}),
    };
  },
});

/** VP-39 Removes a task that is completed or abandoned. */
export const dropTask = act({
  rules: ["VP-39"],
  by: ["gm"],
  of: "table",
  ...whileSessionLasts,
  parameters: { task: { kind: "text", from: runningTasks } },
  decide({ task }, { shared }, house: HouseRules) {
    const found = findTask(task, shared, house);
    if (isRefusal(found)) return found;
    return { changes: [saveTasks(tasksOf(shared).filter(({ name }) => name !== found.name))] };
  },
});

const taskRoundParameters = parameters({
  task: { kind: "text", nullable: true, initial: null, from: runningTasks },
  ...rollParameters,
  helpers: { kind: "records", of: otherRollParameters, initial: [] },
  opponents: { kind: "records", of: opposingRollParameters, initial: [] },
});

/** VP-40, VP-41 Refuses a round in which somebody rolls twice: the characters add their victory points together. */
function refuseTwice(
  { helpers, opponents }: ArgumentsOf<typeof taskRoundParameters>,
  { actor, characters }: Scene,
): Refusal | undefined {
  const named = [...helpers, ...opponents].flatMap(({ who }) => (who === null ? [] : [who]));
  const again = [...(actor ? [actor.id] : []), ...named].find((one, i, all) => all.indexOf(one) !== i);
  return again === undefined ? undefined : refusal("rolls-twice", "VP-40", { who: characters[again]?.name ?? again });
}

/** What a long task records of a round: the change of its total, and B-16 the setbacks that the round had. */
type RoundOutcome = Outcome & Partial<Setbacks> & { readonly change: number };

/** VP-39 A long task after a round, which adds to the rounds that were finished while it was open. */
function afterRound(task: LongTask, { change, ...outcome }: RoundOutcome, house: HouseRules): LongTask {
  const setbacks = { ...NO_SETBACKS, ...outcome };
  return {
    ...task,
    now: totalAfter(task.now, change, setbacks, house),
    rounds: task.rounds + 1,
    failures: failuresAfter(task.failures, setbacks),
  };
}

/** VP-39..VP-41 One round of a long task: the actor, the helpers and the opponents roll. */
export const taskRoundOffer = offer({
  advanced: true,
  rules: ["VP-39", "VP-40", "VP-41"],
  parameters: taskRoundParameters,
  goal: "progress",
  goals: { opponent: "hinder" },
  frame(args, scene, house: HouseRules) {
    const task = findTask(args.task, scene.shared, house);
    if (isRefusal(task)) return task;
    const { of: goal, now: total, mode, rounds, failures } = task;
    const round = { goal, total, mode, rounds, failures };
    const refused = refuseRound(round, args.opponents.length > 0, house);
    if (refused) return refused;
    const helpers = requestsOf(args.helpers, scene);
    if (isRefusal(helpers)) return helpers;
    const opponents = requestsOf(args.opponents, scene, opposingRequest);
    if (isRefusal(opponents)) return opponents;
    const own = [{ args, by: scene.actor }, ...helpers];
    const twice = refuseTwice(args, scene);
    if (twice) return twice;
    const resolved = resolveRolls([...own, ...opponents], scene, house);
    if (isRefusal(resolved)) return resolved;
    const { sides, notices } = resolved;
    // VP-40 Helpers may join a solo task; the table gets a notice.
    const joined = mode === "solo" && helpers.length > 0 ? [{ code: "helped-after-all", rule: "VP-40" }] : [];
    return {
      procedure: "task round",
      args: { ...round, rolls: sides.slice(0, own.length), opponents: sides.slice(own.length) },
      notices: [...notices, ...joined],
      roles: { ...rolesOf("helper", helpers), ...rolesOf("opponent", opponents) },
    };
  },
  settled(
    { outcome, args }: SettledAttempt<RoundOutcome, ArgumentsOf<typeof taskRoundParameters>>,
    scene,
    house: HouseRules,
  ) {
    const { shared } = scene;
    const used = usedUp(args, scene, house);
    const task = findTask(args.task, shared, house);
    if (isRefusal(task)) return used;
    const after = afterRound(task, outcome, house);
    const seconds = task.turns * SECONDS_PER_TURN;
    return [
      ...used,
      saveTasks(tasksOf(shared).map((one) => (one.name === task.name ? after : one))),
      // Q-09 The clock advances by the length of a round.
      ...(seconds === 0
        ? []
        : [{ change: "trait" as const, of: TABLE, name: "elapsed", to: sheet.ofTable(shared).elapsed + seconds }]),
    ];
  },
});
