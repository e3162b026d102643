// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { Announcer } from "../../src/components/announcer.tsx";
import { ines, oskar, restartTheClock, TableInMemory } from "../table-in-memory.ts";
import { act } from "../testing.tsx";
import { renderFor } from "./rendering.tsx";

describe("what a screen reader says of rolls", () => {
  it("is each roll of an attempt with its outcome, and each roll that belongs to none", () => {
    const table = new TableInMemory();
    table.does(oskar, { type: "act", act: "begin-play" });
    restartTheClock(table);
    const { container, update } = renderFor(table, oskar, <Announcer />);
    const said = (): string | null => container.querySelector("[aria-live]")?.textContent ?? null;
    expect(said()).toBe("");
    table.chooses(ines, { move: "roll" }, 0, 3, 7, 9, 8, 6);
    act(update);
    expect(said()).toBe("Dice: 0, 3, 7, 9, 8, 6.");
    table.does(ines, { type: "throw-dice", roll: "3d6kh2" }, 1, 4, 2);
    act(update);
    expect(said()).toBe("3d6kh2: 5, 3, in all 8.");
  });

  it("stays where something else happens, and isn't said again", () => {
    const table = new TableInMemory();
    const { container, update } = renderFor(table, oskar, <Announcer />);
    const said = (): string | null => container.querySelector("[aria-live]")?.textContent ?? null;
    table.does(ines, { type: "throw-dice", roll: "1d6" }, 4);
    act(update);
    for (const words of ["Well thrown.", "Again!"]) {
      table.does(oskar, { type: "say", words });
      act(update);
      expect(said()).toBe("1d6: 5, in all 5.");
    }
    table.does(ines, { type: "throw-dice", roll: "1d4" }, 1);
    act(update);
    expect(said()).toBe("1d4: 2, in all 2.");
  });

  it("is said again where the same falls a second time", () => {
    const table = new TableInMemory();
    const { container, update } = renderFor(table, oskar, <Announcer />);
    const said = (): string | null => container.querySelector("[aria-live]")?.textContent ?? null;
    const heard: (string | null)[] = [];
    for (let roll = 0; roll < 3; roll++) {
      table.does(ines, { type: "throw-dice", roll: "1d6" }, 4);
      act(update);
      heard.push(said());
    }
    expect(new Set(heard.map((words) => words?.trim()))).toEqual(new Set(["1d6: 5, in all 5."]));
    expect(heard[1]).not.toBe(heard[0]);
    expect(heard[2]).not.toBe(heard[1]);
  });
});
