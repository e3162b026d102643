import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { copyChecked } from "../src/checked-copy.ts";
import { newFolder } from "./support.ts";

const copy = async (to: string) => fs.writeFileSync(to, "copied");

it("a copy is on disk, with its place in the folder, once it was checked, and no file is left open", async () => {
  const folder = join(newFolder(), "some", "copy");
  const file = join(folder, "tables.sqlite");
  const synced: number[] = [];
  const order: unknown[] = [];
  const sync = vi.spyOn(fs, "fsyncSync").mockImplementation((descriptor) => {
    synced.push(descriptor);
    order.push(fs.fstatSync(descriptor).ino);
  });
  // Its number may be that of another file already, so that the calls are counted.
  const close = vi.spyOn(fs, "closeSync");
  syncBuiltinESMExports();
  onTestFinished(() => {
    sync.mockRestore();
    close.mockRestore();
    syncBuiltinESMExports();
  });
  const report = { tables: [], faults: [] };
  const checked = copyChecked(copy, folder, async (place) => (order.push(place), report));
  expect(await checked).toBe(report);
  expect(order).toEqual([folder, fs.statSync(file).ino, fs.statSync(folder).ino]);
  const closed = close.mock.calls.map(([descriptor]) => descriptor);
  expect(closed.filter((descriptor) => synced.includes(descriptor))).toHaveLength(synced.length);
});
