// @vitest-environment happy-dom
import { cleanup } from "../testing.tsx";
import { loadSystems } from "@rulewright/systems/loader";
import { victoryPoint } from "@rulewright/systems/victory-point-d20";
import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import { screenLoaders } from "@rulewright/systems/screens";
import { isRefusal, type SystemDefinition } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { bestNames, draftArguments } from "../../src/fields/draft.ts";
import { ruleStateOf } from "../../src/state/rule-state.ts";
import { type Framing, initialFraming, previewFraming } from "../../src/table/framing/framing.ts";
import { Ladder } from "../../src/table/framing/ladder.tsx";
import { oskar } from "../table-in-memory.ts";
import { renderOwn, tableOf } from "./own-screen.tsx";

const { systems } = await loadSystems();
const games = Object.values(systems);
const ladders = new Map(
  await Promise.all(games.map(async ({ id }) => [id, (await screenLoaders[id]?.())?.ladder] as const)),
);

/** What the ladder of an offer is called and what its steps say, as the offer's form begins for the first character. */
async function ladderOf(system: SystemDefinition, offer: string) {
  const table = tableOf(system);
  for (const act of system.rituals?.begin ?? []) table.plays(oskar, { type: "act", act });
  const view = table.view(oskar);
  const [character] = view.characters;
  if (!character) throw new Error("nobody is there");
  const lists = Object.entries(system.offers[offer]?.parameters ?? {}).filter(([, { kind }]) => kind === "texts");
  const known = { offer, args: bestNames(system, Object.fromEntries(lists), character) };
  const draft = initialFraming(system, ruleStateOf(view), { offer, character, known });
  const framing: Framing = { offer, character: character.id, args: draftArguments(draft), named: draft.entryNames };
  const { container } = await renderOwn(table, oskar, <Ladder framing={framing} onSet={() => undefined} />);
  const label = container.querySelector("fieldset")?.getAttribute("aria-label");
  const figures = [...container.querySelectorAll("small")].map(({ textContent }) => textContent);
  const heads = [...container.querySelectorAll(".ways > *")].map(({ textContent }) => textContent);
  const steps = [...container.querySelectorAll("b")].map(({ textContent }) => textContent);
  const pressed = [...container.querySelectorAll("[aria-pressed=true] b")].map(({ textContent }) => textContent);
  cleanup();
  return {
    label,
    figures,
    heads,
    steps,
    pressed,
    isRefused: isRefusal(previewFraming(system, ruleStateOf(view), framing)),
  };
}

/** The offers of all games whose form has a ladder. */
const offers = games.flatMap((system) =>
  Object.entries(system.offers).flatMap(([offer, { parameters }]) => {
    const ladder = ladders.get(system.id);
    const isOffered = ladder && Object.hasOwn(parameters, ladder.parameter);
    return isOffered && ladder.offers?.includes(offer) !== false ? [{ system, offer }] : [];
  }),
);

describe("the ladder of difficulties", () => {
  it.each(offers)("$system.id, $offer: no chance is above 100 %", async ({ system, offer }) => {
    const { figures, isRefused } = await ladderOf(system, offer);
    // An attempt that still lacks its other side has no chances.
    expect(figures.length > 0).toBe(!isRefused);
    for (const figure of figures) {
      const [, chance] = /(\d+)%$/.exec(figure) ?? [];
      if (chance === undefined) expect(figure).toMatch(/^avg |works$|fails$/);
      else expect(Number(chance)).toBeLessThanOrEqual(100);
    }
  });

  it("VP-14: names what a step adds or takes away, and begins at none of it", async () => {
    const { steps, pressed } = await ladderOf(victoryPoint, "goal");
    expect((await ladderOf(victoryPoint, "contest")).steps).toEqual([]);
    expect(steps).toEqual(["−6", "−4", "−2", "±0", "+2", "+4"]);
    expect(pressed).toEqual(["±0"]);
  });

  it("W20-19: tells first how likely an attack hits, then its average damage, and calls them that", async () => {
    const { label, figures, heads } = await ladderOf(wasteland2d20, "attack");
    expect(label).toBe("Difficulty, with the chance of success and the average damage");
    expect(heads).toEqual(["Difficulty", "hits", "avg damage"]);
    const steps = figures.filter((_, i) => i % 2 === 0);
    expect(steps).toHaveLength(5);
    expect(steps.every((figure) => /^hits \d+%$/.test(figure))).toBe(true);
    expect(figures.every((figure, i) => i % 2 === 0 || /^avg damage \d\.\d\d$/.test(figure))).toBe(true);
    // A skill check is for success alone, and needs no heads.
    expect((await ladderOf(wasteland2d20, "check")).heads).toEqual([]);
  });
});
