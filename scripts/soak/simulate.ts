import { isDeepStrictEqual } from "node:util";
import { seeded, type SystemDefinition } from "@rulewright/rules";
import { catalogue } from "@rulewright/systems";
import {
  checkProof,
  type Command,
  EntriesNotLoaded,
  EMPTY_TABLE,
  fold,
  isFairness,
  type Line,
  linesFor,
  type Member,
  restoreSnapshot,
  snapshotOf,
  type TableSnapshot,
  type TableState,
  undoPlan,
  unloadedBy,
  viewFor,
} from "@rulewright/table";
import { ANN, BEN, drawCommand, GM } from "../../packages/testkit/test/random-commands.ts";
import { played } from "../../packages/testkit/test/random-session.ts";
import { PATIENCE } from "../../packages/server/src/drawings.ts";
import type { SoakOptions, SoakReport } from "./options.ts";
import { SCREEN, Simulation } from "./simulation.ts";

/** How many steps a session has. */
const STEPS = 30;

/**
 * Whole sessions on a virtual clock, network and disk, each from a seed: connections break, servers die, the disk fails, and
 * everything is sent again. Laws: a replay, the live state and a snapshot with the entries since are the same; clients have
 * exactly what their members may see; an undone undo restores; a command that is sent again changes nothing; and what a
 * member receives, and when, doesn't depend on what is hidden from them; and all dice are proved by what devices remember.
 */
export async function soakSimulate(options: SoakOptions): Promise<SoakReport> {
  const { seconds, seed, system: only, count = Number.POSITIVE_INFINITY } = options;
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const systems = Object.values(catalogue).filter(({ id }) => only === undefined || id === only);
  let cases = 0;
  const rolls: Rolls = { drawn: 0, dropped: 0 };
  const figures = () => ({ perMinute: Math.round((cases * 60_000) / (performance.now() - begun)), ...rolls });
  for (let round = seed; performance.now() < end && cases < count; round += 1) {
    const system = systems[round % systems.length];
    if (!system) break;
    const faults = [...(await stormFaults(system, round, rolls)), ...(await secrecyFaults(system, round))];
    cases += 1;
    const again = `simulate --seed ${round} --count 1${only === undefined ? "" : ` --system ${only}`}`;
    if (faults.length > 0) {
      return {
        cases,
        faults: faults.map((message) => ({ message: message.slice(0, 2000), again })),
        figures: figures(),
      };
    }
  }
  return { cases, faults: [], figures: figures() };
}

/** How many rolls had nonces of devices in them, and how many went on without since a device was silent. */
interface Rolls {
  drawn: number;
  dropped: number;
}

const THROW: Command = { type: "throw-dice", roll: "2d6" };

/** What goes wrong in a session in which much fails. Counts its rolls. */
async function stormFaults(system: SystemDefinition, seed: number, rolls: Rolls): Promise<readonly string[]> {
  const simulation = await Simulation.begin(system, seed);
  const below = seeded(seed + 1);
  const sent: { readonly member: Member; readonly command: Command; readonly id: string }[] = [];
  simulation.store.failWhen(() => (["before", "after"] as const)[below(20)]);
  const faults: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    await simulation.begin(`step-${step}`, 1 + below(5000));
    const kind = below(12);
    if (kind === 0) simulation.restart();
    else if (kind === 1) simulation.clients[below(simulation.clients.length)]?.cut();
    else if (kind === 10) silence(simulation, below(simulation.clients.length + 1));
    else if (kind === 2) faults.push(...(await retryFaults(simulation, sent[below(Math.max(1, sent.length))])));
    else if (kind === 3) faults.push(...(await undoFaults(simulation, below(12), `undo-${step}`)));
    else {
      const thrown = [simulation.random.pick([GM, ANN, BEN]) ?? GM, THROW] as const;
      const [member, command] = (kind === 11 ? thrown : drawCommand(simulation.random)) ?? [];
      if (!member || !command) continue;
      sent.push({ member, command, id: `command-${step}` });
      await simulation.does(member, command, `command-${step}`);
    }
    if (below(3) > 0) await simulation.reconnect();
  }
  simulation.store.failWhen(() => undefined);
  for (let i = 0; i < 3; i += 1) await simulation.reconnect();
  await simulation.begin("end", PATIENCE);
  for (const { event } of (await simulation.replayed()).log) {
    if (event.type === "dice-drawn") rolls.drawn += 1;
    if (event.type === "roll-dropped") rolls.dropped += 1;
  }
  return [...faults, ...(await endFaults(simulation, below))];
}

/** From now on one device gives no nonces, or none does so. */
function silence({ clients }: Simulation, silent: number): void {
  for (const [i, client] of clients.entries()) client.givesNonces = i !== silent;
}

/** A command that was answered, sent again: it has the same answer, and changes nothing. */
async function retryFaults(
  simulation: Simulation,
  one?: { readonly member: Member; readonly command: Command; readonly id: string },
): Promise<readonly string[]> {
  if (!one || simulation.client(one.member).answers.get(one.id)?.answer !== "accepted") return [];
  await simulation.reconnect();
  const { seq } = simulation.random.state;
  await simulation.does(one.member, one.command, one.id);
  // The disk may fail, and an open command of somebody else may be stored then.
  const isTwice = (await simulation.replayed()).log.slice(seq).some(({ by }) => by === one.member.id);
  return isTwice ? [`a command that was sent again counted twice: ${JSON.stringify(one)}`] : [];
}

/** What an undo and its undo don't bring back. */
async function undoFaults(simulation: Simulation, back: number, id: string): Promise<readonly string[]> {
  simulation.store.failWhen(() => undefined);
  await simulation.reconnect();
  const { random } = simulation;
  const before = random.state;
  for (const name of [`${id}-a`, `${id}-b`]) {
    const newest = viewFor(random.state, GM).lines;
    const line = name.endsWith("a") ? newest - back : newest;
    const plan = undoPlan(random.state, [line], GM, random.system);
    if (!("lines" in plan)) return [];
    await simulation.does(GM, { type: "undo", lines: [...plan.lines] }, name);
    if (simulation.client(GM).answers.get(name)?.answer !== "accepted") return [];
  }
  return isDeepStrictEqual(asJson(played(random.state)), asJson(played(before)))
    ? []
    : ["an undone undo doesn't restore the state"];
}

/** What there is of a state in JSON, without its log. */
function withoutLog(state: TableState): unknown {
  const { log: _, checkpoints: __, ...rest } = state;
  return asJson(rest);
}

/** What differs at the end between the log, the server, a snapshot and the clients. */
async function endFaults(simulation: Simulation, below: (count: number) => number): Promise<readonly string[]> {
  const [live, replayed] = [await simulation.state(), await simulation.replayed()];
  const faults = simulation.clients.flatMap((client) => client.faults);
  if (!isDeepStrictEqual(withoutLog(live), withoutLog(replayed))) faults.push("the live state isn't the replayed one");
  const proof = checkProof(
    [...replayed.log].flatMap(({ by = "", event }) => (isFairness(event) ? [{ by, event }] : [])),
    simulation.clients.map(({ kept }) => kept),
  );
  if (proof.fault) faults.push(`the dice can't be proved: line ${proof.fault.line}, ${proof.fault.problem}`);
  const restored = restoredFrom(replayed, below(replayed.log.length));
  if (restored && !isDeepStrictEqual(withoutLog(restored), withoutLog(replayed))) {
    faults.push("a snapshot with the entries since isn't the replayed state");
  }
  for (const client of simulation.clients) {
    const member = replayed.members[client.member];
    if (!member) continue;
    const [has, sees] = [
      [client.view, told(member, client.lines)],
      [viewFor(replayed, member), told(member, linesFor(replayed, member))],
    ].map(asJson);
    if (!isDeepStrictEqual(has, sees)) faults.push(`${client.member} doesn't have what the member sees`);
  }
  return faults;
}

/** The newest lines. What they tell of sheets depends on which were hidden when somebody received them, but for the game master. */
const told = (member: Member, lines: readonly Line[]): unknown =>
  lines.slice(-200).map((line) => (member.role === "gm" ? line : { ...line, event: line.event.type }));

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;

/** The state of a snapshot after some entries, with the entries since; undefined where an undo reaches too far back. */
function restoredFrom(state: TableState, after: number): TableState | undefined {
  const entries = state.log.slice();
  const snapshot = asJson(snapshotOf(fold(EMPTY_TABLE, entries.slice(0, after)), 32)) as TableSnapshot;
  try {
    return restoreSnapshot(snapshot, entries.slice(unloadedBy(snapshot)));
  } catch (error) {
    if (error instanceof EntriesNotLoaded) return undefined;
    throw error;
  }
}

/** A step of a session that is played twice. Secret ones are left out, or are others, the second time. */
interface Step {
  readonly name: string;
  readonly after: number;
  /** The number of the device that gives no nonces. */
  readonly silent: number;
  readonly member: Member;
  readonly command: Command;
  readonly secret?: Command | "left out";
}

/** What Ann's and the shared screen's streams betray of what Ben and the game master keep to themselves. */
async function secrecyFaults(system: SystemDefinition, seed: number): Promise<readonly string[]> {
  const below = seeded(seed + 2);
  const steps: Step[] = [];
  const one = await Simulation.begin(system, seed);
  for (let step = 0; step < STEPS; step += 1) {
    const name = `step-${step}`;
    const drawn = below(3) === 0 ? secretStep(below, step) : openStep(one);
    if (!drawn) continue;
    const next: Step = { name, after: 1 + below(5000), silent: below(2 * one.clients.length), ...drawn };
    steps.push(next);
    await take(one, next, next.command);
  }
  const other = await Simulation.begin(system, seed);
  for (const step of steps) await take(other, step, step.secret ?? step.command);
  const streams = [ANN, SCREEN].filter(
    (member) => !isDeepStrictEqual(one.client(member).stream, other.client(member).stream),
  );
  return streams.map(({ id }) => `${id}'s stream depends on what is hidden: ${firstDifference(one, other, id)}`);
}

function firstDifference(one: Simulation, other: Simulation, id: string): string {
  const [a = [], b = []] = [one, other].map(({ clients }) => clients.find(({ member }) => member === id)?.stream);
  const at = a.findIndex((text, i) => text !== b[i]);
  const [text, without] = at < 0 ? ["nothing more", b[a.length] ?? ""] : [a[at] ?? "", b[at] ?? "nothing more"];
  const from = Math.max(
    0,
    Array.from({ length: text.length }, (_, i) => i).findIndex((i) => text[i] !== without[i]) - 100,
  );
  return `${text.slice(from, from + 400)}\nwithout it: ${without.slice(from, from + 400)}`;
}

async function take(simulation: Simulation, step: Step, command: Command | "left out"): Promise<void> {
  const { name, after, silent, member } = step;
  await simulation.begin(name, after);
  silence(simulation, silent);
  if (command !== "left out") await simulation.does(member, command, `command-${name}`);
}

/** Something that Ann and the shared screen may not know. Of a hidden roll they learn that it was made. */
function secretStep(below: (count: number) => number, step: number): Pick<Step, "member" | "command" | "secret"> {
  const [member, recipients] = below(2) === 0 ? [BEN, ["gm"]] : [GM, below(2) === 0 ? ["ben"] : []];
  const words = `secret ${step}`;
  switch (below(3)) {
    case 0:
      return { member, command: { type: "say", words, recipients }, secret: "left out" };
    case 1:
      return {
        member,
        command: { type: "throw-dice", roll: "3d6", words, recipients },
        secret: { type: "throw-dice", roll: "d20 + 17", words: `${words}, and quite another one`, recipients: [] },
      };
    default:
      return {
        member: GM,
        command: { type: "prepare-offer", title: words, approaches: [{ offer: "attempt", args: {} }] },
        secret: "left out",
      };
  }
}

/** What everybody may know. What the game master keeps is left to secret steps; numbers of lines are Ann's own. */
function openStep({ random }: Simulation): Pick<Step, "member" | "command"> | undefined {
  const [member, command] = drawCommand(random) ?? [];
  if (!member || !command) return undefined;
  const isKept = ["prepare-offer", "prepare-opponent", "discard-preparation", "reveal-roll"].includes(command.type);
  const isAbout = command.type === "say" && command.about !== undefined && member.id !== ANN.id;
  return isKept || isAbout ? undefined : { member, command };
}
