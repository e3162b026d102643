import { afterAll, afterEach, beforeAll } from "vitest";
import { cleanup } from "./testing.tsx";

// Files that share modules share the page as well. This is run for each of them.

// What a page loads when it is needed, a test has from the start.
beforeAll(async () => (await import("../src/components/on-demand.tsx")).loadWaiting());

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

afterAll(() => document.body.replaceChildren());
