import { expect, it } from "vitest";
import { LogSize } from "../src/log-size.ts";

/** A store whose every part of a log has ten bytes of Ann, and what it was asked for. */
function partsOfLogs(asked: (after: number) => void) {
  const logSizes = async (_: string, after: number) => {
    asked(after);
    return [{ member: "ann", bytes: 10 }];
  };
  return { logSizes };
}

it("a log is measured in parts, by whoever caused them", async () => {
  const [size, parts] = [new LogSize(), [] as number[]];
  const store = partsOfLogs((after) => parts.push(after));
  await size.addStored(store, "a", 25_000, new AbortController().signal);
  size.addEntries([{ seq: 25_001, at: 1, event: { type: "said", words: "hello" } }]);
  expect(parts).toEqual([0, 10_000, 20_000]);
  expect([size.of("ann"), size.of("ben")]).toEqual([30, 0]);
  expect(size.total).toBe(30 + JSON.stringify({ type: "said", words: "hello" }).length);
});

it("other work goes on between the parts of a log", async () => {
  const order: (number | string)[] = [];
  const store = partsOfLogs((after) => {
    order.push(after);
    setImmediate(() => order.push("other work"));
  });
  await new LogSize().addStored(store, "a", 25_000, new AbortController().signal);
  expect(order).toEqual([0, "other work", 10_000, "other work", 20_000, "other work"]);
});

it("a log is measured no further once the server stops, when the store may be closed", async () => {
  const [size, stopping] = [new LogSize(), new AbortController()];
  await size.addStored(
    partsOfLogs(() => stopping.abort()),
    "a",
    25_000,
    stopping.signal,
  );
  expect(size.total).toBe(10);
});
