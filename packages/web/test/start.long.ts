// @vitest-environment happy-dom
import { afterAll, expect, it } from "vitest";
import { loadCatalogue } from "../src/catalogue/systems.ts";
import { act } from "./testing.tsx";

// The page that has started goes on for good. No other file comes after this one on its page.
afterAll(() => document.body.replaceChildren());

it("the page starts in the element that is meant for it, with the colors of the games", async () => {
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, "", "/nowhere");
  await act(async () => void (await import("../src/main.tsx")));
  expect(document.querySelector("#root h1")?.textContent).toBe("Page not found");
  expect(["light", "dark"]).toContain(document.documentElement.dataset["theme"]);
  await loadCatalogue();
  const rules = document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
  expect(rules.some((rule) => rule.includes("evening-star"))).toBe(true);
});
