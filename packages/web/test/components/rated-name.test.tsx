// @vitest-environment happy-dom
import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
import { screen } from "../testing.tsx";
import { describe, expect, it } from "vitest";
import { RatedName } from "../../src/fields/rated-name.tsx";
import { oskar, TableInMemory } from "../table-in-memory.ts";
import { renderOwn } from "./own-screen.tsx";
import { renderFor } from "./rendering.tsx";

describe("a rated trait", () => {
  const table = new TableInMemory({}, storytellerD10);
  const { text } = storytellerD10;

  it("is shown with what its rank means, or else with what it covers", () => {
    renderFor(table, oskar, <RatedName scale="attributes" name="Strength" rating={3} />);
    expect(screen.getByText(text["rank.Strength.3"] ?? "")).toBeTruthy();
    renderFor(table, oskar, <RatedName scale="abilities" name="Stealth" rating={1} />);
    expect(screen.getByText(text["about.Stealth"] ?? "")).toBeTruthy();
  });

  it("has the word for its rank apart from the sentence, so that a game may show the one and open the other", async () => {
    const { container } = await renderOwn(table, oskar, <RatedName scale="attributes" name="Strength" rating={3} />);
    expect(container.querySelector(".rank > b")?.textContent).toBe("Good ");
    expect(container.querySelector(".rank > span")?.textContent).toBe(text["rank.Strength.3"]);
  });

  it("is shown by its name alone where the book describes nothing", () => {
    const { container } = renderFor(table, oskar, <RatedName scale="attributes" name="Wits" rating={2} />);
    expect(container.textContent).toBe("Wits");
  });
});
