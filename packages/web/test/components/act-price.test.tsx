// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import { type Amounts, type Change, type Parameters, refusal, type SystemDefinition } from "@rulewright/rules";
import type { Command } from "@rulewright/table";
import { useGame } from "../../src/state/game.tsx";
import { actPrice } from "../../src/table/acts/act-price.ts";
import { everything } from "../everything.ts";
import { showSystem } from "../shown-system.ts";
import { oskar, TableInMemory } from "../table-in-memory.ts";
import { cleanup } from "../testing.tsx";
import { renderFor } from "./rendering.tsx";

afterEach(cleanup);

const { rest } = everything.acts;
if (!rest) throw new Error("nobody rests");

const lore = { kind: "integer", initial: 0, from: { scale: "skills" } } as const;
const free = { kind: "text" } as const;

/** The rules of everything, where willpower and the table's store are paid, and stress is not. */
function rulesWith(parameters: Parameters, changes: readonly Change[] | undefined): SystemDefinition {
  const { will, stress, store } = everything.trackers;
  if (!will || !stress || !store) throw new Error("nothing to pay with");
  const decide = () => (changes ? { changes } : refusal("rested", "EV-1"));
  return {
    ...everything,
    trackers: { will: { ...will, pays: true }, stress, store: { ...store, pays: true } },
    acts: { ...everything.acts, pay: { ...rest, parameters, decide } },
  };
}

/** What the act costs Ann. */
function Price() {
  const game = useGame();
  const act = game.system.acts["pay"];
  const price = act && actPrice(game, "pay", act, "ann");
  return <output>{price ? JSON.stringify(price) : "unknown"}</output>;
}

/** What the act costs Ann, as the screen of the GM says; undefined where it doesn't. */
function priceOf(
  parameters: Parameters,
  changes: readonly Change[] | undefined,
  ...edits: readonly Command[]
): Amounts | undefined {
  const system = rulesWith(parameters, changes);
  showSystem(system);
  const table = new TableInMemory({}, system);
  for (const edit of edits) table.does(oskar, edit);
  const words = renderFor(table, oskar, <Price />).container.textContent ?? "";
  return words === "unknown" ? undefined : JSON.parse(words);
}

const to = (of: string, name: string, amount: number): Change => ({ change: "tracker", of, name, to: amount });

describe("the price of an act", () => {
  // Ann has 3 willpower and 2 stress, the table's store is empty.
  it.each<readonly [title: string, changes: readonly Change[], price: Amounts]>([
    ["is nothing where nothing changes", [], {}],
    ["is what it takes of its character's trackers", [to("ann", "will", 1)], { will: 2 }],
    ["leaves out what it adds", [to("ann", "will", 4)], {}],
    ["leaves out what stays", [to("ann", "will", 3)], {}],
    ["leaves out what nothing is paid with", [to("ann", "stress", 0)], {}],
    ["leaves out what others pay", [to("ben", "will", 0)], {}],
    ["leaves out traits", [{ change: "trait", of: "ann", name: "acted", to: true }], {}],
    ["leaves out what nobody has", [to("ann", "gold", 0)], {}],
  ])("%s", (_, changes, price) => {
    expect(priceOf({}, changes)).toEqual(price);
  });

  it("is what the table pays, too, also for an act of a character", () => {
    const filled = { type: "edit", of: "table", name: "store", to: 4 } as const;
    expect(priceOf({}, [to("table", "store", 1)], filled)).toEqual({ store: 3 });
  });

  it("isn't known where the rules refuse the act", () => {
    expect(priceOf({}, undefined)).toBeUndefined();
  });

  it.each<readonly [title: string, parameters: Parameters, isKnown: boolean]>([
    ["asks for nothing", {}, true],
    ["asks for words", { note: free }, true],
    ["asks for words twice", { note: free, why: free }, true],
    ["asks for words from the sheet", { note: { ...free, from: { scales: ["specialties"] } } }, false],
    ["asks for a number", { count: { kind: "integer", initial: 1 } }, false],
    ["asks for a number of the sheet", { lore }, false],
    ["asks for words and a number", { note: free, count: { kind: "integer", initial: 1 } }, false],
    ["asks for one of several words", { how: { kind: "word", values: ["slow", "quick"] } }, false],
    ["asks for a flag", { loud: { kind: "flag", initial: false } }, false],
  ])("of one that %s is known: that is %s", (_, parameters, isKnown) => {
    expect(priceOf(parameters, [to("ann", "will", 2)])).toEqual(isKnown ? { will: 1 } : undefined);
  });
});
