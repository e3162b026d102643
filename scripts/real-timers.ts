import { afterAll, expect, vi } from "vitest";

/** What tells and keeps the time. */
const clocks = () => ({
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
  setImmediate,
  Date,
  now: performance.now,
});

// Files share their worker: a simulated clock that one of them leaves behind would keep all that follow waiting.
const before = clocks();

afterAll(() => {
  // As is done between files: a spy on a simulated clock would bring that back.
  vi.restoreAllMocks();
  expect(clocks(), "the clocks are left as they were found").toEqual(before);
});
