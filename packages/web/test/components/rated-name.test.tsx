// @vitest-environment happy-dom
import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
import { screen } from "../testing.tsx";
import { describe, expect, it } from "vitest";
import { RatedName } from "../../src/fields/rated-name.tsx";
import { oskar, TableInMemory } from "../table-in-memory.ts";
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

  it("is shown by its name alone where the book describes nothing", () => {
    const { container } = renderFor(table, oskar, <RatedName scale="attributes" name="Wits" rating={2} />);
    expect(container.textContent).toBe("Wits");
  });
});
