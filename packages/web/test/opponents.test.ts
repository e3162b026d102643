import { expect, it } from "vitest";
import { isOpponent } from "../src/state/people.ts";
import { everything } from "./everything.ts";
import { oskar, TableInMemory } from "./table-in-memory.ts";

it("knows the GM's opponents by their mark, not by what they are called", () => {
  const table = new TableInMemory({}, everything);
  table.does(oskar, { type: "bring-in", opponent: "wolf" });
  const { characters } = table.view(oskar);
  expect(characters.filter((one) => isOpponent(one)).map(({ name }) => name)).toEqual(["Wolf"]);
  const [ann] = characters;
  if (!ann) throw new Error("nobody is at the table");
  expect(isOpponent({ ...ann, name: "Wolf Larsen" })).toBe(false);
});
