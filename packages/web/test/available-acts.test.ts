import type { Parameters } from "@rulewright/rules";
import { expect, it } from "vitest";
import { hasOwnControl } from "../src/table/acts/available-acts.ts";
import { everything } from "./everything.ts";
import { oskar, TableInMemory } from "./table-in-memory.ts";

const { rest } = everything.acts;
if (!rest) throw new Error("nobody rests");

const number = { kind: "integer", min: 0, max: 10 } as const;
const word = { kind: "word", values: ["calm", "wild"] } as const;
const view = new TableInMemory({}, everything).view(oskar);

const isOnSheet = (parameters: Parameters, of: "character" | "table" = "character"): boolean =>
  hasOwnControl(
    { system: everything, view, you: oskar },
    { name: "own", act: { ...rest, of, parameters }, needsInput: true },
  );

it("an act has its own control on the sheet where all it asks for is one tracker or one word of the sheet", () => {
  expect([{ will: number }, { stress: number }, { stance: word }].map((parameters) => isOnSheet(parameters))).toEqual([
    true,
    true,
    true,
  ]);
  expect(
    [{}, { count: number }, { manner: word }, { will: number, stress: number }, { stance: word, will: number }].map(
      (parameters) => isOnSheet(parameters),
    ),
  ).toEqual([false, false, false, false, false]);
  expect([{ will: number }, { stance: word }].map((parameters) => isOnSheet(parameters, "table"))).toEqual([
    false,
    false,
  ]);
});
