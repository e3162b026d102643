import type { ReactElement } from "react";
import { everything } from "../everything.ts";
import { oskar, TableInMemory } from "../table-in-memory.ts";
import type { Part } from "./drawing.ts";

/** A new table with the rules of everything. */
export const newTable = () => new TableInMemory({}, everything);

/** What the GM of a new table sees of a part, unless more is said. */
export const seen = (node: ReactElement, more: Partial<Omit<Part, "node">> = {}): Part => ({
  node,
  table: newTable,
  by: oskar,
  ...more,
});
