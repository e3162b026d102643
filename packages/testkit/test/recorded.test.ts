import { readFileSync, writeFileSync } from "node:fs";
import { catalogue } from "@rulewright/systems";
import { describe, expect, it } from "vitest";
import { exampleProcedures } from "../src/laws/arbitraries.ts";
import { creationsOf } from "./recorded/creations.ts";
import { eveningOf } from "./recorded/evenings.ts";
import { playsOf } from "./recorded/plays.ts";

// What the rules do with drawn arguments, dice and decisions, in lines of text: facts, sums, moves with what they cost or why they
// are refused, and outcomes. To change some on purpose, run this test with RECORD=write, and read what has become of the files.

/** How many plays of each procedure are written down. */
const PLAYS = 8;
/** The seeds of the evenings that are written down. */
const EVENINGS = [1, 2, 3, 4];

describe.each(Object.values(catalogue).map((system) => [system.id, system] as const))("%s", (id, system) => {
  const place = `${import.meta.dirname}/recorded/${id}.txt`;
  const parts: readonly (readonly [string, () => readonly string[]])[] = [
    ...exampleProcedures(system).map((procedure) => [procedure.name, () => playsOf(system, procedure, PLAYS)] as const),
    ["creation", () => creationsOf(system)],
    ...EVENINGS.map((seed) => [`evening ${seed}`, () => eveningOf(system, seed)] as const),
  ];
  if (process.env["RECORD"] === "write") {
    writeFileSync(place, parts.map(([name, linesOf]) => `## ${name}\n\n${linesOf().join("\n")}\n`).join(""));
  }
  const recorded = readFileSync(place, "utf8");

  it.each(parts)("%s", (name, linesOf) => {
    expect(recorded).toContain(`## ${name}\n\n${linesOf().join("\n")}\n`);
  });
});
