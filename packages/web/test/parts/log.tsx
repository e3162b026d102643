import type { Member } from "@rulewright/table";
import { everyEvent } from "../every-event.ts";
import { ines, oskar } from "../table-in-memory.ts";
import type { Part } from "./drawing.ts";
import { logParts } from "./evenings.tsx";

const vera: Member = { id: "vera", name: "Vera", role: "spectator" };

/** The log of everything that can happen at a table, as each member sees it. */
export const logOfEverything: Readonly<Record<string, Part>> = logParts("everything", everyEvent, [oskar, ines, vera]);
