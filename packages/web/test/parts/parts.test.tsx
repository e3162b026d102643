// @vitest-environment happy-dom
import { readFileSync, writeFileSync } from "node:fs";
import { loadSystems } from "@rulewright/systems/loader";
import type { SystemDefinition } from "@rulewright/rules";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { everything } from "../everything.ts";
import { showSystem } from "../shown-system.ts";
import { creationParts } from "./creation.tsx";
import { drawnPart, type Part } from "./drawing.ts";
import { eveningParts } from "./evenings.tsx";
import { formParts } from "./forms.tsx";
import { labParts } from "./lab.tsx";
import { logs } from "./logs.tsx";
import { parts } from "./parts.tsx";
import { screens } from "./screens.tsx";

// Parts of the page by themselves, in states that an evening seldom comes to: what each shows, and what its controls do; and
// every offer of each system from its form to its end. The files beside this one say it in lines of text. To change some on
// purpose, run this test with SCREENS=write, and read what has become of the files.

const { systems } = await loadSystems();

const all = Object.values({ ...systems, everything });

/** The parts of all systems together. */
const ofAll = (partsOf: (system: SystemDefinition) => Readonly<Record<string, Part>>): Readonly<Record<string, Part>> =>
  Object.assign({}, ...all.map(partsOf));

const files: Readonly<Record<string, Readonly<Record<string, Part>>>> = {
  parts,
  logs,
  screens,
  forms: formParts,
  creation: ofAll(creationParts),
  lab: ofAll(labParts),
  ...Object.fromEntries(all.map((system) => [`offers.${system.id}`, eveningParts(system)])),
};

/** The parts of a file by their titles. */
const written = (place: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readFileSync(place, "utf8")
      .split(/^# /mu)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf("\n")), part.slice(part.indexOf("\n") + 1)]),
  );

beforeEach(() => {
  vi.stubGlobal("print", () => undefined);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});

describe.each(Object.entries(files))("%s", (file, own) => {
  const place = `${import.meta.dirname}/${file}.txt`;
  const now = async (title: string): Promise<string> => {
    const part = own[title];
    if (!part) return "";
    showSystem(part.system ?? everything);
    return `${(await drawnPart(part)).join("\n")}\n\n`;
  };

  if (process.env["SCREENS"] === "write") {
    it("are written down", async () => {
      const texts: string[] = [];
      for (const title of Object.keys(own)) texts.push(`# ${title}\n${await now(title)}`);
      writeFileSync(place, texts.join(""));
    });
  } else {
    it.each(Object.keys(own))("%s", async (title) => {
      expect(await now(title)).toBe(written(place)[title]);
    });
  }
});
