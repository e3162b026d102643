import type { Option } from "./options.ts";
import type { Choose } from "./procedure.ts";

/**
 * How choices are made. `never`: the default stands. `greedy`: the best option as if it were the last choice. `best`: the
 * best option, given that all later choices are made the best way too. Or a script that picks one of the options.
 */
export type Strategy = "never" | "greedy" | "best" | ScriptedStrategy;

/**
 * Picks one of the open options, or undefined to let the default stand. `open` lists the useful options of the move with
 * that name, cheapest first; the list is empty where the move is closed.
 */
export type ScriptedStrategy = (choice: Choose, open: (move: string) => readonly Option[]) => Option | undefined;
