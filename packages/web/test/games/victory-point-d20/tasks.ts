import { victoryPoint } from "@rulewright/systems/victory-point-d20";
import { type JsonObject, resume } from "@rulewright/rules";
import type { PastRoll } from "@rulewright/systems/screen";
import { type Scene, type Scenes, scene, shared } from "../drawing.tsx";
import { goal, hester, other, taskRound } from "./attempts.ts";

const inTurn = [
  hester({ trackers: { initiative: 9 }, traits: { planned: ["Climb"], done: ["Jump"] } }),
  other({ trackers: { initiative: 9 }, traits: { planned: ["Rifle"] } }),
];

/** A round that is over, with the victory points of two rolls and of one against them. */
const taskOutcome = (args: JsonObject, vps: readonly number[], outcome: JsonObject) => ({
  procedure: "task round",
  args: { goal: 6, rolls: [{}, {}], ...args },
  outcome: { outcome: "success", ...outcome, vps: [...vps] },
});

/** A round that has left a task at 2 of 6. */
const lastRound = {
  character: hester().id,
  title: "",
  given: {},
  procedure: "task round",
  args: { goal: 6 },
  outcome: { outcome: "success", total: 2 },
};

const tasks: Scenes = {
  "long tasks": scene({
    slot: "tableHead",
    with: {},
    table: {
      shared: shared({
        tasks: [
          { name: "Dam", now: 2, of: 6 },
          { name: "Siege", now: -3, of: 4 },
          { name: "Wall", now: 0, of: 12 },
          { name: "Talk", now: 2, of: 4, mode: "resisted" },
          { name: "Too long", now: 1, of: 13 },
          { name: "Nothing", now: 0, of: 0 },
        ],
      }),
    },
  }),
  "a long task whose last round the log tells": scene({
    slot: "tableHead",
    with: {},
    table: {
      shared: shared({ tasks: [{ name: "Dam", now: 2, of: 6 }] }),
      past: [lastRound],
    },
  }),
  "long tasks of which the log tells the last round of one: both have a rope": scene({
    slot: "tableHead",
    with: {},
    table: {
      shared: shared({
        tasks: [
          { name: "Dam", now: 2, of: 6 },
          { name: "Wall", now: 1, of: 3 },
        ],
      }),
      past: [lastRound],
    },
  }),
  "a long task that needs nothing": scene({
    slot: "tableHead",
    with: {},
    table: { shared: shared({ tasks: [{ name: "Nothing", now: 0, of: 0 }] }) },
  }),
  "no long tasks": scene({ slot: "tableHead", with: {} }),
  "no long tasks, and nobody has declared anything": scene({
    slot: "tableHead",
    with: {},
    table: { characters: [hester(), other()] },
  }),
  "the order of a turn": scene({ slot: "tableHead", with: {}, table: { characters: inTurn } }),
  "the order of a turn, whose first has acted": scene({
    slot: "tableHead",
    with: {},
    table: {
      characters: [
        hester({ trackers: { initiative: 9 }, traits: { planned: [], done: ["Jump"] } }),
        other({ trackers: { initiative: 4 }, traits: { planned: ["Rifle", "Hide"], done: [] } }),
      ],
    },
  }),
  "the order of a turn in which the game master goes first": scene({
    slot: "tableHead",
    with: {},
    table: { characters: inTurn, shared: shared({ order: ["Warden", "Orrin Tull"] }), gmFirst: true },
  }),
  "the order of a turn, with a long task": scene({
    slot: "tableHead",
    with: {},
    table: { characters: inTurn, shared: shared({ tasks: [{ name: "Dam", now: 2, of: 6 }] }) },
  }),
};

/** A long task in its third round: what came of the rounds before, with other rolls in between. */
const pastRounds = [
  taskOutcome({ mode: "resisted", rounds: 0, total: 0 }, [3, 1, 2], { total: 2, rounds: 1 }),
  { procedure: "goal", args: goal({}).args, outcome: { goal: 6, total: 1, rounds: 2 } },
  taskOutcome({ mode: "resisted", rounds: 1, total: 2 }, [1, 0, 4], { total: -1, rounds: 2 }),
  taskOutcome({ mode: "resisted", rounds: 1, total: 3 }, [1, 0, 4], { total: -1, rounds: 3 }),
].map((round) => ({ character: hester().id, title: "Dam", ...round }));

const longTask = (args: JsonObject, past: readonly PastRoll[] = []): Scene =>
  scene({
    slot: "attemptHead",
    with: {
      position: resume(victoryPoint, taskRound({ rounds: 2, total: -1, ...args })),
      announced: undefined,
      sides: { player: hester().id, opponent: other().id },
    },
    table: {
      characters: [hester(), other()],
      past: past.map((one) => ({ character: hester().id, title: "Dam", given: {}, ...one })),
    },
  });

const rounds: Scenes = {
  "third round of a long task against somebody": longTask({ mode: "resisted" }, pastRounds),
  "third round of a long task with help": longTask({ mode: "assisted", opponents: [] }, pastRounds),
  "round of a long task that is too long for a rope": longTask({ mode: "resisted", goal: 13 }),
  "round of a long task against nobody at the table, for whoever plays nobody": scene({
    slot: "attemptHead",
    with: {
      position: resume(victoryPoint, taskRound({ mode: "resisted", total: 1 })),
      announced: undefined,
      sides: { player: hester().id },
    },
    table: { characters: [hester(), other()] },
  }),
};

/** VP-39..VP-41 Long tasks and their rounds, with the order of the turn above them. */
export const taskScenes: Scenes = { ...tasks, ...rounds };
