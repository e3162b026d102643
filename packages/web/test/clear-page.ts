import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { showSystem, shownSystem } from "./shown-system.ts";
import { cleanup } from "./testing.tsx";

// Files that share modules share the page as well. This is run for each of them.

// A test may show its tables by rules of its own.
vi.mock(import("../src/catalogue/systems.ts"), async (original) => {
  const catalogue = await original();
  return { ...catalogue, useSystem: (id) => shownSystem() ?? catalogue.useSystem(id) };
});

// What a page loads when it is needed, a test has from the start.
beforeAll(async () => (await import("../src/components/on-demand.tsx")).loadWaiting());

/** The forms that the browser has sent, which leads it to another page. */
const sentForms: string[] = [];

const noteSentForm = ({ defaultPrevented, target }: Event): void => {
  if (!defaultPrevented && target instanceof Element) sentForms.push(target.outerHTML.slice(0, 200));
};

beforeAll(() => window.addEventListener("submit", noteSentForm));

afterEach(() => {
  expect(sentForms.splice(0), "forms that lead to another page").toEqual([]);
});

afterEach(() => {
  cleanup();
  showSystem(undefined);
  localStorage.clear();
  sessionStorage.clear();
});

afterAll(() => window.removeEventListener("submit", noteSentForm));

// A page that is opened at a table's address connects at once, and so would the next file's.
const { href } = window.location;
afterAll(() => window.history.replaceState(null, "", href));

afterAll(() => {
  const left = [...document.body.children].map(({ outerHTML }) => outerHTML.slice(0, 200));
  document.body.replaceChildren();
  expect(left, "what is left on the page").toEqual([]);
});
