import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isRecord, isRefusal, type JsonValue, type SystemDefinition } from "@rulewright/rules";
import { systemAtTables } from "@rulewright/server";
import { eveningStar } from "@rulewright/systems/evening-star";
import {
  attemptsInLog,
  checkProof,
  type Chronicle,
  type Command,
  type CommandResult,
  decide,
  type DrawnDie,
  EMPTY_TABLE,
  entriesOf,
  FairDice,
  fold,
  hashNonce,
  isFairness,
  type KeptCommitments,
  linesFor,
  type Member,
  nonceAt,
  openingEvents,
  type TableEvent,
  type TableState,
} from "@rulewright/table";
import { describe, expect, it } from "vitest";
import { verifyOutput } from "../src/schemas/outputs.ts";
import { folder, runCommand } from "./rulewright.ts";

const gwen: Member = { id: "gm", name: "Gwen", role: "gm" };
const ann: Member = { id: "ann", name: "Ann", role: "player" };
const hex = (digit: string): string => digit.repeat(64);

/** Ann's chain and Gwen's. */
const chains = { ann: { seed: hex("a"), length: 5 }, gm: { seed: hex("b"), length: 5 } };
const tips = { ann: nonceAt(chains.ann, 0), gm: nonceAt(chains.gm, 0) };

/** An evening at a table without a server: two attempts and a free roll, their dice drawn from three nonces each. */
class Evening {
  #state: TableState = EMPTY_TABLE;
  #rolls = 0;
  readonly #system: SystemDefinition;

  readonly #devices: readonly (keyof typeof chains)[];

  constructor(system: SystemDefinition, devices: readonly (keyof typeof chains)[] = ["ann", "gm"]) {
    this.#system = system;
    this.#devices = devices;
    const characters = system.parties[0]?.characters ?? [];
    const house = Object.fromEntries(
      Object.entries(system.houseRules).map(([name, rule]) => [name, rule.values[0] ?? null]),
    );
    this.#append(gwen, openingEvents({ system, title: "The Salt Quarter", house, characters, gm: gwen }));
    this.#append(ann, [{ type: "member-joined", member: ann }]);
    this.#does(ann, { type: "take-character", character: "maren-oake" });
    for (const device of devices)
      this.#does(device === "ann" ? ann : gwen, { type: "commit-nonces", tip: tips[device], length: 5 });
    for (const title of ["Over the roofs", "Down the chimney"]) this.#attempt(title);
    this.#does(gwen, { type: "throw-dice", roll: "3d6kh2 + 1" });
  }

  #attempt(title: string): void {
    const args = { rank: 4, skill: 5, difficulty: 4 };
    this.#does(gwen, { type: "frame", character: "maren-oake", title, offer: "attempt", args });
    this.#does(ann, { type: "choose", ...this.#seen(), move: "roll" });
    if (this.#latest?.settled === false) this.#does(ann, { type: "choose", ...this.#seen(), move: "let-it-stand" });
  }

  get #latest() {
    return Object.values(this.#state.attempts).at(-1);
  }

  #seen() {
    return { attempt: this.#latest?.id ?? "", step: this.#latest?.trace.steps.length ?? 0 };
  }

  #append(member: Member, events: readonly TableEvent[]): void {
    this.#state = fold(this.#state, entriesOf(this.#state, events, { at: 1, by: member.id }));
  }

  #does(member: Member, command: Command): void {
    const decided = this.#decide(member, command);
    if ("events" in decided) return this.#append(member, decided.events);
    if (!("needs" in decided)) throw new Error(JSON.stringify(decided));
    const index = (this.#rolls += 1);
    const [request, nonce] = [`request-${index}`, hex(String(index))];
    const asked = this.#devices.map((of) => ({ chain: tips[of], index }));
    const shares = this.#devices.map((of) => ({
      chain: tips[of],
      index,
      nonce: nonceAt(chains[of], index),
    }));
    this.#append(member, [{ type: "roll-requested", request, commitment: hashNonce(nonce), asked }]);
    const [fair, dice] = [new FairDice({ request, nonce, shares }), [] as DrawnDie[]];
    let rolled: CommandResult = this.#decide(member, command);
    while ("needs" in rolled) {
      const { faces } = rolled.needs;
      const thrown = Array.from({ length: rolled.needs.count }, () => {
        const place = fair.place(faces.length);
        dice.push([faces.length, place]);
        return faces[place] ?? 0;
      });
      rolled = rolled.continueWith(thrown);
    }
    if (!("events" in rolled)) throw new Error(JSON.stringify(rolled));
    const drawn = rolled.events.map((event) =>
      event.type === "dice-rolled" || event.type === "dice-thrown" ? { ...event, drawn: request } : event,
    );
    this.#append(member, [{ type: "dice-drawn", request, nonce, shares, dice }, ...drawn]);
  }

  #decide(member: Member, command: Command): CommandResult {
    const decided = decide(this.#state, command, member, { system: this.#system, id: `id-${this.#state.seq}` });
    if (isRefusal(decided)) throw new Error(JSON.stringify(decided));
    return decided;
  }

  /** The chronicle as the page saves it, without the words that nothing proves. */
  get chronicle(): Chronicle {
    const lines = linesFor(this.#state, gwen);
    const attempts = [...attemptsInLog(this.#system.id, lines).values()].map(({ title, trace, drawn }) => {
      const of = { kind: "attempt", at: 1, who: "Maren", title, terms: "", steps: [] } as const;
      return { ...of, steps: [], trace: JSON.parse(JSON.stringify(trace)), drawn: { ...drawn } };
    });
    const rolls = lines.flatMap(({ event }) => {
      if (event.type !== "dice-thrown") return [];
      const { roll, dice, value, drawn = "" } = event;
      return [{ kind: "roll", at: 1, words: "Gwen rolls.", roll, dice, value, drawn } as const];
    });
    return {
      format: "rulewright-chronicle/1",
      title: "The Salt Quarter",
      system: { id: this.#system.id, title: this.#system.title, rules: this.#system.version },
      house: {},
      sessions: [{ session: 1, scenes: [{ title: "", entries: [...attempts, ...rolls] }] }],
      proof: lines.flatMap(({ by = "", event }) =>
        isFairness(event) ? [{ by, who: by, event: JSON.parse(JSON.stringify(event)) }] : [],
      ),
    };
  }

  /** What Ann's device remembers. */
  get kept(): KeptCommitments {
    const requests = [...this.#state.log].flatMap(({ event }) =>
      event.type === "roll-requested"
        ? [{ request: event.request, commitment: event.commitment, asked: [...event.asked] }]
        : [],
    );
    return { format: "rulewright-commitments/1", chains: [{ tip: tips.ann, length: 5 }], requests };
  }
}

const system = await systemAtTables(eveningStar);
const evening = new Evening(system);

async function verified(chronicle: unknown, kept?: unknown) {
  const [file, memory] = [join(folder(), "chronicle.json"), join(folder(), "kept.json")];
  writeFileSync(file, JSON.stringify(chronicle));
  if (kept !== undefined) writeFileSync(memory, JSON.stringify(kept));
  const { status, stdout } = await runCommand(
    "verify",
    file,
    "--json",
    ...(kept === undefined ? [] : ["--kept", memory]),
  );
  return { status, ...verifyOutput.parse(JSON.parse(stdout)) };
}

type Path = readonly (string | number)[];

/** JSON with another value at a path; undefined removes it. */
function changed(value: JsonValue, [key, ...rest]: Path, to: (value: JsonValue) => JsonValue | undefined): JsonValue {
  if (key === undefined) return to(value) ?? null;
  const replace = (old: JsonValue): JsonValue | undefined => (rest.length > 0 ? changed(old, rest, to) : to(old));
  if (Array.isArray(value)) {
    const all: readonly JsonValue[] = value;
    return all.flatMap((one, i) => {
      const next = i === key ? replace(one) : one;
      return next === undefined ? [] : [next];
    });
  }
  if (!isRecord(value)) throw new Error(`nothing at ${key}`);
  const next = replace(value[key] ?? null);
  return Object.fromEntries(
    Object.entries({ ...value, [key]: next ?? null }).filter(([name]) => name !== key || next !== undefined),
  );
}

const gone = (): undefined => undefined;
const attempt = (i: number): Path => ["sessions", 0, "scenes", 0, "entries", i];
const event = (line: number): Path => ["proof", line - 1, "event"];
const roll = attempt(2);

const FIRST = "session 1, entry 1 (Over the roofs)";
const at = (line: number): string => `line ${line} of the proof`;
const flip = (nonce: JsonValue): string => String(nonce).replace(/^./u, (digit) => (digit === "0" ? "1" : "0"));

/** A free roll with a die that shows what was added to it. */
function withOneDieMore(told: JsonValue): JsonValue {
  const { dice = [], ...more } = isRecord(told) ? told : {};
  return { ...more, roll: "3d6kh2 + 1d1", dice: [...(Array.isArray(dice) ? dice : []), { die: "d1", face: 1 }] };
}

/** What somebody who holds the file may do to it, and where that is found. */
const tamperings: readonly (readonly [string, Path, (value: JsonValue) => JsonValue | undefined, string])[] = [
  [
    "another face of an attempt",
    [...attempt(0), "trace", "steps", 1, "faces", 0],
    (face) => (face === 1 ? 2 : 1),
    FIRST,
  ],
  ["another difficulty", [...attempt(0), "trace", "args", "difficulty"], (n) => Number(n) - 3, FIRST],
  ["another outcome", [...attempt(0), "trace", "outcome", "outcome"], () => "perfect", FIRST],
  ["a roll as if by hand", [...attempt(0), "trace", "steps", 1, "by"], () => "hand", `${FIRST}, step 2`],
  ["a roll without its request", [...attempt(0), "drawn"], gone, at(4)],
  ["the roll of another attempt", [...attempt(0), "drawn", "1"], () => "request-2", `${FIRST}, step 2`],
  ["a roll of no request", [...attempt(0), "drawn", "1"], () => "request-9", `${FIRST}, step 2`],
  ["an attempt left out", attempt(0), gone, at(4)],
  ["a free roll left out", roll, gone, at(8)],
  ["another sum of a free roll", [...roll, "value"], () => 19, "session 1, entry 3"],
  ["another die of a free roll", [...roll, "dice", 0, "face"], (face) => (face === 6 ? 5 : 6), "session 1, entry 3"],
  ["a die of one face that nobody drew", roll, withOneDieMore, "session 1, entry 3"],
  ["other dice of a free roll", [...roll, "roll"], () => "3d6kl2 + 1", "session 1, entry 3"],
  ["another die in the proof", [...event(4), "dice", 0, 1], (place) => (place === 1 ? 2 : 1), at(4)],
  ["another nonce of the server", [...event(4), "nonce"], flip, at(4)],
  ["another nonce of a device", [...event(4), "shares", 0, "nonce"], flip, at(4)],
  ["nonces in another order", [...event(4), "shares"], (all) => (Array.isArray(all) ? all.toReversed() : all), at(4)],
  ["another commitment of the server", [...event(3), "commitment"], flip, at(4)],
  ["another chain of a device", [...event(1), "tip"], flip, at(3)],
  ["a nonce that is passed over", [...event(5), "asked", 0, "index"], () => 3, at(5)],
  ["a nonce used twice", [...event(5), "asked", 0, "index"], () => 1, at(5)],
  ["one side left out", [...event(5), "asked", 0], gone, at(6)],
  ["a request left out", ["proof", 2], gone, at(3)],
  ["a commitment left out", ["proof", 0], gone, at(2)],
  ["dice left out", ["proof", 3], gone, `${FIRST}, step 2`],
  ["the roll of another member", ["proof", 3, "by"], () => "gm", at(4)],
  ["a roll as if it were undone", ["proof", 3, "undone"], () => true, at(4)],
  ["the same request twice", [...event(5), "request"], () => "request-1", at(5)],
  ["no proof at all", ["proof"], gone, `${FIRST}, step 2`],
];

const { chronicle, kept } = evening;
const asJson: JsonValue = JSON.parse(JSON.stringify(chronicle));

describe("rulewright verify", () => {
  it("proves the dice and attempts of a chronicle", async () => {
    const proved = { title: "The Salt Quarter", attempts: 2, unanswered: [], faults: [] };
    expect(await verified(chronicle)).toMatchObject({
      status: 0,
      ...proved,
      rolls: { shared: 3, partly: 0, alone: 0 },
    });
    expect(await verified(chronicle, kept)).toMatchObject({ status: 0, ...proved });
  });

  it.each(tamperings)("finds %s", async (_, path, to, where) => {
    const tampered = changed(asJson, path, to);
    expect(tampered).not.toEqual(asJson);
    const { status, faults } = await verified(tampered);
    expect(status).not.toBe(0);
    expect(faults[0]?.at.startsWith(where), JSON.stringify(faults)).toBe(true);
  });

  it("finds by what a device remembers that a roll was made anew, in itself without a fault", async () => {
    const nonce = hex("9");
    const of = changed(asJson, [...event(3), "commitment"], () => hashNonce(nonce));
    const redrawn = changed(of, event(4), (old) => {
      const drawn = chronicle.proof?.[3]?.event;
      const shares = drawn?.type === "dice-drawn" ? drawn.shares : [];
      const dice = new FairDice({ request: "request-1", nonce, shares });
      const places = JSON.parse(JSON.stringify(old)).dice.map(([sides]: DrawnDie) => [sides, dice.place(sides)]);
      return { ...JSON.parse(JSON.stringify(old)), nonce, dice: places };
    });
    const proof = (JSON.parse(JSON.stringify(redrawn)) as Chronicle).proof ?? [];
    expect(checkProof(proof).fault).toBeUndefined();
    expect((await verified(redrawn, kept)).faults[0]).toEqual({
      at: at(3),
      problem: "a device remembers another commitment of the server's",
    });
  });

  it("finds by what a device remembers that the end was cut off, or a request was invented", async () => {
    const cut = changed(changed(changed(asJson, ["proof", 7], gone), ["proof", 6], gone), roll, gone);
    expect((await verified(cut)).faults).toEqual([]);
    expect((await verified(cut, kept)).faults[0]?.at).toBe(at(7));
    const forgetful = { ...kept, requests: kept.requests.slice(0, 2) };
    expect((await verified(chronicle, forgetful)).faults[0]?.at).toBe(at(8));
  });

  it("accuses nobody of a request that a device was away for", async () => {
    const { chains, requests } = kept;
    const away = { ...kept, requests: requests.filter((_, i) => i !== 2) };
    const dropped = changed(asJson, ["proof", 7, "event"], (event) => ({
      type: "roll-dropped",
      request: isRecord(event) ? (event["request"] ?? null) : null,
    }));
    const withoutDice = changed(changed(dropped, roll, gone), [...attempt(0), "drawn"], gone);
    expect(chains.length).toBeGreaterThan(0);
    const { unanswered, faults } = await verified(
      changed(withoutDice, ["proof", 3, "undone"], () => true),
      away,
    );
    expect({ unanswered, faults }).toEqual({ unanswered: [7], faults: [] });
  });

  it("counts rolls that were requested and not made, and those of the server alone", async () => {
    const withoutDice = changed(
      changed(changed(asJson, ["proof", 7], gone), roll, gone),
      [...attempt(0), "drawn"],
      gone,
    );
    const { unanswered, rolls } = await verified(changed(withoutDice, ["proof", 3, "undone"], () => true));
    expect({ unanswered, rolls }).toEqual({ unanswered: [7], rolls: { shared: 1, partly: 0, alone: 1, byHand: 0 } });
  });

  it.each([
    ["the roller or somebody else", ["ann"]],
    ["the game master", ["gm"]],
  ] as const)("tells apart rolls that only the device of %s took part in", async (_, devices) => {
    const { rolls, faults } = await verified(new Evening(system, devices).chronicle);
    expect({ rolls, faults }).toEqual({ rolls: { shared: 0, partly: 3, alone: 0, byHand: 0 }, faults: [] });
  });

  it("refuses the attempts of another game", async () => {
    const { status, faults } = await verified(changed(asJson, ["system", "id"], () => "bookkeeper-d12"));
    expect(status).not.toBe(0);
    expect(faults[0]).toEqual({ at: FIRST, problem: "it is an attempt of another game" });
  });

  it("says what is wrong with other files", async () => {
    const file = join(folder(), "no-chronicle.json");
    writeFileSync(file, "{");
    expect((await runCommand("verify", file)).stderr).toContain("is not JSON");
    writeFileSync(file, "{}");
    expect((await runCommand("verify", file)).stderr).toContain("is not a chronicle in JSON: format");
  });

  it("says in words what it found", async () => {
    const file = join(folder(), "chronicle.json");
    writeFileSync(file, JSON.stringify(chronicle));
    expect((await runCommand("verify", file)).stdout).toBe(
      "The Salt Quarter\n3 rolls drawn from nonces of the server, the roller and another member\n2 attempts proved by the rules, 0 faults\n",
    );
  });
});
