// @vitest-environment happy-dom
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { catalogue } from "@rulewright/systems";
import { loadCreationGuide } from "@rulewright/systems/screens";
import { afterEach, describe, expect, it, vi } from "vitest";
import { keepFocus } from "../../src/browser/keep-focus.ts";
import { loadCatalogue, systemById } from "../../src/catalogue/systems.ts";
import { loadWaiting } from "../../src/components/on-demand.tsx";
import { LabPage } from "../../src/lab/lab-page.tsx";
import { eveningOf, Visit } from "./screens.tsx";

// Whole evenings on the screens of a game master and a player, and a visit to the lab. Each file begins with what both see, and goes on with
// steps: what somebody presses or writes, and what that changes on the screens. To change some on purpose, run this test
// with SCREENS=write, and read what has become of the files.

await Promise.all([loadCatalogue(), loadWaiting(), ...Object.keys(catalogue).map((id) => loadCreationGuide(id))]);

const folder = import.meta.dirname;
const files = readdirSync(folder).filter((name) => name.endsWith(".txt"));

interface Step {
  readonly line: string;
  readonly name: string;
  readonly does: string;
}

/** The steps of a file, and what is seen after each. */
const stepsOf = (text: string): readonly Step[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("> "))
    .map((line) => {
      const [, name = "", does = ""] = /^> (\w+): (.*)$/.exec(line) ?? [];
      return { line, name, does };
    });

/** What a file is about: an evening with a system, such as "evening-star.session.txt", or a visit to the lab. */
function opened(file: string): Visit | ReturnType<typeof eveningOf> {
  const [name = ""] = file.split(".");
  if (name === "lab") return new Visit(<LabPage />);
  const system = systemById(name);
  if (!system) throw new Error(`no system ${name}`);
  return eveningOf(system, file.includes(".session."));
}

async function transcript(file: string, steps: readonly Step[]): Promise<string> {
  const visit = opened(file);
  await visit.does("Oskar", "");
  const parts = [visit.changes()];
  for (const { line, name, does } of steps) {
    await visit.does(name, does);
    parts.push(line, visit.changes());
  }
  visit.close();
  return `${parts.join("\n")}\n`;
}

afterEach(() => localStorage.clear());

describe("the screens of an evening", () => {
  it.each(files)("%s", async (file) => {
    const place = `${folder}/${file}`;
    const text = readFileSync(place, "utf8");
    const now = await transcript(file, stepsOf(text));
    if (process.env["SCREENS"] === "write") writeFileSync(place, now);
    else expect(now).toBe(text);
  });

  const evenings = files.filter((file) => !/\.\w+\./.test(file));

  it.each(evenings)("%s: whatever is pressed by keyboard, the focus stays on the page", async (file) => {
    const stop = keepFocus();
    const visit = opened(file);
    let pressed = 0;
    for (const { line, name, does } of stepsOf(readFileSync(`${folder}/${file}`, "utf8"))) {
      if (!does.startsWith("press")) await visit.does(name, does).catch(() => undefined);
      else if (await visit.screenOf(name).pressesByKeyboard(does)) {
        await vi.waitFor(() => expect(document.activeElement, line).not.toBe(document.body));
        pressed += 1;
      }
    }
    expect(pressed).toBeGreaterThan(2);
    visit.close();
    stop();
  });
});
