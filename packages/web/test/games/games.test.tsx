// @vitest-environment happy-dom
import { readFileSync, writeFileSync } from "node:fs";
import { loadSystem } from "@rulewright/systems/loader";
import { loadScreen } from "@rulewright/systems/screens";
import { afterEach, describe, expect, it } from "vitest";
import { cleanup } from "../testing.tsx";
import { bookkeeperScenes } from "./bookkeeper-d12.tsx";
import { victoryPointScenes } from "./victory-point-d20.tsx";
import { drawn, type Scene } from "./drawing.tsx";
import { eveningScenes } from "./evening-star.tsx";
import { storytellerScenes } from "./storyteller-d10.tsx";
import { wastelandScenes } from "./wasteland-2d20.tsx";

// The components of the games in states that an evening seldom comes to: what each shows, and what its controls do. The
// files beside this one say it in lines of text. To change some on purpose, run this test with SCREENS=write, and read what
// has become of the files.

const games: Readonly<Record<string, Readonly<Record<string, Scene>>>> = {
  "bookkeeper-d12": bookkeeperScenes,
  "victory-point-d20": victoryPointScenes,
  "wasteland-2d20": wastelandScenes,
  "storyteller-d10": storytellerScenes,
  "evening-star": eveningScenes,
};

afterEach(cleanup);

/** The parts of a file by their titles. */
function partsOf(text: string): Readonly<Record<string, string>> {
  const parts = text.split(/^# /mu).slice(1);
  return Object.fromEntries(
    parts.map((part) => [part.slice(0, part.indexOf("\n")), part.slice(part.indexOf("\n") + 1)]),
  );
}

describe.each(Object.entries(games))("the components of %s", async (id, scenes) => {
  const [system, screen] = [await loadSystem(id), await loadScreen(id)];
  const place = `${import.meta.dirname}/${id}.txt`;
  const now = (title: string): string => {
    const scene = scenes[title];
    return system && scene ? `${drawn(system, screen, scene).join("\n")}\n\n` : "";
  };
  if (process.env["SCREENS"] === "write")
    writeFileSync(
      place,
      Object.keys(scenes)
        .map((title) => `# ${title}\n${now(title)}`)
        .join(""),
    );
  const parts = partsOf(readFileSync(place, "utf8"));

  it.each(Object.keys(scenes))("%s", (title) => {
    expect(now(title)).toBe(parts[title]);
  });
});
