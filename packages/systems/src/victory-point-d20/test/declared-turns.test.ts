import { type Character, isRefusal, type JsonObject, readArguments } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { acts, character, houseWith, sceneOf } from "./scenes.ts";

const ANN = { firearms: { Derringer: 2 }, skills: { Shoot: 4, Brawl: 3 } };

function annWith(traits: JsonObject = {}) {
  const actor: Character = character("ann", { ...ANN, ...traits });
  return { ...sceneOf([actor]), actor };
}

/** The arguments of a declaration with an entry for each action. */
function declaration(actions: readonly JsonObject[]) {
  const args = readArguments(acts["declare-turn"].parameters, { actions: [...actions] });
  if (isRefusal(args)) throw new Error(args.code);
  return args as never;
}

const declared = (actions: readonly JsonObject[], scene = annWith(), chosen: JsonObject = {}) =>
  acts["declare-turn"].decide(declaration(actions), scene, houseWith(chosen));

/** What keeps a player from a declaration that the game master may make. */
const limited = (actions: readonly JsonObject[]) =>
  acts["declare-turn"].limit?.(declaration(actions), annWith(), houseWith());

const named = (...names: readonly string[]) => names.map((name) => ({ name }));

describe("a turn is declared", () => {
  it("VP-05..VP-08: with one to three actions, whose number decides the penalty", () => {
    const penalties = [1, 2, 3].map((count) => declared(named("Run", "Hide", "Call").slice(0, count)));
    expect(penalties).toMatchObject([
      { answer: { penalty: 0 } },
      { answer: { penalty: -4 } },
      { answer: { penalty: -6 } },
    ]);
    expect(declared([])).toMatchObject({ code: "no-actions" });
    expect(declared(named("Run", " "))).toMatchObject({ code: "unnamed-action" });
    expect(declared(named("Run", "Hide", "Call", "Wait"))).toMatchObject({
      code: "too-many-actions",
      details: { max: 3 },
    });
  });

  it("VP-06: beside the actions that are rolled already", () => {
    const later = annWith({ done: ["Run"], planned: ["Hide"] });
    expect(declared(named("Call"), later)).toMatchObject({
      changes: [
        { change: "trait", of: "ann", name: "planned", to: ["Call"] },
        { change: "trait", of: "ann", name: "done", to: ["Run"] },
        { change: "trait", of: "ann", name: "actionSkills", to: {} },
      ],
      answer: { penalty: -4 },
    });
    expect(declared(named("Call", "Hide", "Wait"), later)).toMatchObject({ code: "too-many-actions" });
  });

  it("VP-11: with the skills that are told, by the names of the actions", () => {
    const { changes } = { changes: [], ...declared([{ name: " Kick ", skill: "Brawl" }, { name: "Run" }]) };
    expect(changes.at(-1)).toEqual({ change: "trait", of: "ann", name: "actionSkills", to: { Kick: "Brawl" } });
  });

  it("VP-09, VP-10: each action once, and a gun as often as it shoots", () => {
    expect(declared(named("Run", "run"))).toMatchObject({ code: "repeated-action", details: { name: "Run" } });
    expect(declared(named("Derringer", "derringer"))).toMatchObject({ answer: { penalty: -4 } });
    expect(declared(named("Derringer", "Derringer", "Derringer"))).toMatchObject({
      code: "rate-of-fire-exceeded",
      details: { max: 2 },
    });
    const faster = [{ name: "Derringer", rateOfFire: 3 }, ...named("Derringer", "Derringer")];
    expect(declared(faster)).not.toHaveProperty("code");
  });

  it("VP-10: by a player with the rate of fire on the sheet", () => {
    expect(limited(named("Derringer", "Run"))).toBeUndefined();
    expect(limited([{ name: "derringer", rateOfFire: 2 }])).toBeUndefined();
    expect(limited([{ name: "Derringer", rateOfFire: 3 }])).toMatchObject({
      code: "rate-of-fire-exceeded",
      details: { name: "Derringer", max: 2 },
    });
    expect(limited([...named("Run"), { name: "Musket", rateOfFire: 1 }])).toMatchObject({
      code: "no-rate-on-sheet",
      details: { name: "Musket", firearms: ["Derringer"] },
    });
  });
});

it("VP-01: a turn lasts three seconds, which the game master counts", () => {
  expect([acts["how-long"].by, acts["next-turn"].by]).toEqual([["gm"], ["gm"]]);
  const scene = { ...annWith(), actor: undefined };
  const seconds = (turns: number) => acts["how-long"].decide({ turns }, scene, houseWith());
  expect([0, 1, 20].map(seconds)).toEqual([0, 3, 60].map((length) => ({ changes: [], answer: { seconds: length } })));
  const { changes } = { changes: [], ...acts["next-turn"].decide({ turns: 2 }, scene, houseWith()) };
  expect(changes.slice(-2)).toEqual([
    { change: "trait", of: "table", name: "turn", to: 2 },
    { change: "trait", of: "table", name: "elapsed", to: 6 },
  ]);
});
