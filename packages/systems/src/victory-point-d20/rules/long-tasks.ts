import {
  type Act,
  type Change,
  isRefusal,
  type Offer,
  type JsonValue,
  type JsonObject,
  refusal,
  type Refusal,
  type Shared,
  TABLE,
} from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { numberIn, recordsIn } from "../marks.ts";
import { requestsOf, resolveRolls, opposingRequest, otherRollParameters, rollParameters } from "./roll-requests.ts";
import { goalParameter, isDone, refuseFinished, refuseRound } from "./sustained-actions.ts";
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
  readonly mode: string;
  readonly rounds: number;
  /** B-16 Failed rounds, if they count as failed attempts. */
  readonly failures: number;
  /** Q-09 Length of a round, in turns. */
  readonly turns: number;
};

/** The long tasks of a table. Missing fields get defaults, since the mark can be edited by hand. */
function tasksOf({ traits }: Shared): readonly LongTask[] {
  return recordsIn(traits["tasks"]).map(({ name, now, of, mode, rounds, failures, turns }) => ({
    name: String(name),
    now: Number(now ?? 0),
    of: Number(of ?? 1),
    mode: String(mode ?? "solo"),
    rounds: Number(rounds ?? 0),
    failures: Number(failures ?? 0),
    turns: Number(turns ?? 0),
  }));
}

/** VP-39, B-16 Whether the task is completed or out of attempts, so that no further round can be rolled. */
const isOver = ({ now, of: goal, failures }: LongTask, house: HouseRules): boolean =>
  refuseFinished({ total: now, goal, failures }, house) !== undefined;

const saveTasks = (tasks: readonly LongTask[]): Change => ({ change: "trait", of: TABLE, name: "tasks", to: tasks });

/** The task of that name; without a name, the only open task. */
function findTask(requested: JsonValue | undefined, shared: Shared, house: HouseRules): LongTask | Refusal {
  const tasks = tasksOf(shared);
  const open = tasks.filter(({ now, of }) => !isDone(now, of, house));
  const found =
    typeof requested === "string" ? tasks.find(({ name }) => name === requested) : open.length === 1 && open[0];
  return found || refusal("no-such-task", "VP-39", { task: requested ?? null, tasks: tasks.map(({ name }) => name) });
}

/** VP-39..VP-41 The game master sets a task's goal in victory points, and whether it is solo, assisted or resisted. */
export const startTask: Act<HouseRules> = {
  rules: ["VP-39", "VP-40", "VP-41"],
  by: ["gm"],
  of: "table",
  parameters: {
    task: { kind: "text" },
    goal: goalParameter,
    mode: { kind: "word", values: ["solo", "assisted", "resisted"], initial: "solo" },
    turns: { kind: "integer", min: 0, max: 1_000_000, initial: 0 },
  },
  decide({ task, goal, mode, turns }, { shared }, house) {
    const started: LongTask = {
      name: String(task),
      now: 0,
      of: Number(goal),
      mode: String(mode),
      rounds: 0,
      failures: 0,
      turns: Number(turns),
    };
    if (started.name === "") return refusal("needs-task-name", "VP-39");
    const restarts = tasksOf(shared).some((one) => one.name === started.name && !isOver(one, house));
    return {
      changes: [saveTasks([...tasksOf(shared).filter(({ name }) => name !== started.name), started])],
      ...(restarts ? { notices: [{ code: "task-anew", rule: "VP-39" }] } : {}),
    };
  },
};

/** VP-39 Removes a task that is completed or abandoned. */
export const dropTask: Act<HouseRules> = {
  rules: ["VP-39"],
  by: ["gm"],
  of: "table",
  parameters: { task: { kind: "text", from: runningTasks } },
  decide({ task }, { shared }, house) {
    const found = findTask(task, shared, house);
    if (isRefusal(found)) return found;
    return { changes: [saveTasks(tasksOf(shared).filter(({ name }) => name !== found.name))] };
  },
};

/** VP-39..VP-41 One round of a long task: the actor, the helpers and the opponents roll. */
export const taskRoundOffer: Offer<HouseRules> = {
  rules: ["VP-39", "VP-40", "VP-41"],
  parameters: {
    task: { kind: "text", nullable: true, initial: null, from: runningTasks },
    ...rollParameters,
    helpers: { kind: "records", of: otherRollParameters, initial: [] },
    opponents: { kind: "records", of: otherRollParameters, initial: [] },
  },
  goal: "progress",
  frame(args, scene, house) {
    const task = findTask(args["task"], scene.shared, house);
    if (isRefusal(task)) return task;
    const { of: goal, now: total, mode, rounds, failures } = task;
    const round = { goal, total, mode, rounds, failures };
    const refused = refuseRound(round, recordsIn(args["opponents"]).length > 0, house);
    if (refused) return refused;
    const helpers = requestsOf(args["helpers"], scene);
    if (isRefusal(helpers)) return helpers;
    const opponents = requestsOf(args["opponents"], scene, opposingRequest);
    if (isRefusal(opponents)) return opponents;
    const own = [{ args, by: scene.actor }, ...helpers];
    const resolved = resolveRolls([...own, ...opponents], house);
    if (isRefusal(resolved)) return resolved;
    const { sides, changes, notices } = resolved;
    // VP-40 Helpers may join a solo task; the table gets a notice.
    const joined = mode === "solo" && helpers.length > 0 ? [{ code: "helped-after-all", rule: "VP-40" }] : [];
    return {
      procedure: "task round",
      args: { ...round, rolls: sides.slice(0, own.length), opponents: sides.slice(own.length) },
      changes,
      notices: [...notices, ...joined],
    };
  },
  settled({ outcome, args }, { shared }, house) {
    const task = findTask(args["task"], shared, house);
    if (isRefusal(task)) return [];
    const after = { ...task, ...progressOf(outcome, task) };
    const seconds = task.turns * SECONDS_PER_TURN;
    return [
      saveTasks(tasksOf(shared).map((one) => (one.name === task.name ? after : one))),
      // Q-09 The clock advances by the length of a round.
      ...(seconds === 0
        ? []
        : [{ change: "trait" as const, of: TABLE, name: "elapsed", to: numberIn(shared, "elapsed") + seconds }]),
    ];
  },
};

const progressOf = ({ total, rounds, failures }: JsonObject, task: LongTask) => ({
  now: Number(total),
  rounds: Number(rounds),
  failures: Number(failures ?? task.failures),
});
