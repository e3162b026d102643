// @vitest-environment happy-dom
import { systemLoaders } from "@rulewright/systems/loader";
import { eveningStar } from "@rulewright/systems/evening-star";
import { checkTableFile, isFileFault, parseTableFile } from "@rulewright/table/files";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadCatalogue, systemsSnapshot } from "../src/catalogue/systems.ts";
import { throwFace } from "../src/practice/practice-dice.ts";
import { PracticeTable } from "../src/practice/practice-table.ts";

await loadCatalogue();

const viewOf = (table: PracticeTable) => {
  const { view } = table.snapshot();
  if (!view) throw new Error("a practice table has its view from the beginning");
  return view;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a practice table", () => {
  it.each(Object.keys(systemLoaders))("of %s opens with a party, and its file opens elsewhere", (id) => {
    const system = systemsSnapshot().systems.find((one) => one.id === id);
    if (!system) throw new Error(`${id} isn't loaded`);
    const table = new PracticeTable(system);
    const { characters, players, you } = viewOf(table);
    expect(characters.map(({ name }) => name)).toEqual(system.parties[0]?.characters.map(({ name }) => name));
    expect(Object.values(players)).toEqual(["player"]);
    expect(you.role).toBe("gm");
    table.send({ type: "say", words: "Good evening" });
    const parsed = parseTableFile(table.practice.file());
    if (isFileFault(parsed)) throw new Error(parsed.problem);
    const steps = checkTableFile(parsed, { system, now: Date.now() });
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    expect(isFileFault(step.value)).toBe(false);
  });

  it("shows each seat what its member sees, and acts for it", () => {
    const table = new PracticeTable(eveningStar);
    table.send({ type: "say", words: "Only I know", recipients: [] });
    const known = table.snapshot().lines.length;
    table.practice.playAs("player");
    expect(viewOf(table).you.id).toBe("player");
    expect(table.snapshot().lines).toHaveLength(known - 1);
    table.send({ type: "set-scene", title: "The lighthouse" });
    const [toast] = table.snapshot().toasts;
    expect(toast?.kind === "refused" && toast.refusal.code).toBe("gm-only");
    expect(viewOf(table).scene).toBe("");
    vi.advanceTimersByTime(9000);
    expect(table.snapshot().toasts).toEqual([]);
    table.practice.playAs("gm");
    table.send({ type: "set-scene", title: "The lighthouse" });
    expect(viewOf(table).scene).toBe("The lighthouse");
  });

  it("throws the device's dice, tells what an undo takes back, and begins anew", () => {
    vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
      if (array instanceof Uint32Array) array[0] = 4;
      return array;
    });
    const table = new PracticeTable(eveningStar);
    table.send({ type: "throw-dice", roll: "2d6" });
    const { lines } = table.snapshot();
    expect(lines.at(-1)?.event).toMatchObject({ type: "dice-thrown", value: 10 });
    const { phase } = viewOf(table);
    table.send({ type: "set-scene", title: "The lighthouse" });
    const changes = vi.fn<() => void>();
    const unsubscribe = table.subscribe(changes);
    table.considerUndo([lines.length + 1]);
    expect(table.snapshot().undo?.plan).toEqual({ lines: [lines.length + 1], restored: [] });
    table.considerUndo([]);
    expect(table.snapshot().undo).toBeUndefined();
    unsubscribe();
    table.considerUndo([lines.length + 1]);
    table.practice.restart();
    // What was to be undone is gone with the table.
    expect(table.snapshot().undo).toBeUndefined();
    expect(changes).toHaveBeenCalledTimes(2);
    expect(viewOf(table)).toMatchObject({ scene: "", phase });
    expect(table.snapshot().lines.length).toBeLessThan(lines.length);
  });
});

it("a practice table notifies of what is refused, and of nothing that is done", () => {
  const table = new PracticeTable(eveningStar);
  const kinds = (): readonly string[] => table.snapshot().toasts.map(({ kind }) => kind);
  table.send({ type: "say", words: "Good evening" });
  expect(kinds()).toEqual([]);
  table.send({ type: "choose", attempt: "none", step: 3, undos: 0, move: "roll" });
  expect(kinds()).toEqual(["refused"]);
});

it("a practice table says where an attempt has gone on before a choice", () => {
  const table = new PracticeTable(eveningStar);
  const [character] = viewOf(table).characters;
  table.send({
    type: "frame",
    character: character?.id ?? "",
    title: "Climb",
    offer: "attempt",
    args: { rank: 4, skill: 5, difficulty: 6 },
    named: { rank: "Patience", skill: "Clockwork" },
  });
  const [attempt] = viewOf(table).attempts;
  if (!attempt) throw new Error("nothing is framed");
  table.practice.playAs("player");
  table.send({ type: "choose", attempt: attempt.id, step: attempt.trace.steps.length + 1, undos: 0, move: "roll" });
  expect(table.snapshot().toasts.map(({ kind }) => kind)).toEqual(["conflict"]);
});

describe("the dice of a practice table", () => {
  it("draw again what would favour some faces", () => {
    // With six faces, the four highest of all numbers are drawn again.
    const numbers = [2 ** 32 - 1, 2 ** 32 - 4, 8];
    vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
      if (array instanceof Uint32Array) array[0] = numbers.shift() ?? 0;
      return array;
    });
    expect(throwFace([1, 2, 3, 4, 5, 6])).toBe(3);
    expect(numbers).toEqual([]);
    numbers.push(2 ** 32 - 5, 1);
    expect(throwFace([1, 2, 3, 4, 5, 6])).toBe(6);
    expect(numbers).toEqual([1]);
  });

  it("have faces", () => {
    expect(() => throwFace([])).toThrow("at least one face");
  });
});
