import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { WriteAheadLog } from "../src/write-ahead-log.ts";

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "rulewright-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "log");
  writeFileSync(file, "");
  return file;
}

it("syncs again what was changed during a sync", async () => {
  let changes = 1;
  const log = new WriteAheadLog(newFile(), () => changes);
  const order: string[] = [];
  const first = log.sync().then(() => order.push("first"));
  changes = 2;
  const second = log.sync().then(() => order.push("second"));
  await log.sync();
  expect(order[0]).toBe("first");
  await Promise.all([first, second]);
  expect(order).toEqual(["first", "second"]);
  await log.close();
});

it("waits for the sync that is running before it closes", async () => {
  const log = new WriteAheadLog(newFile(), () => 1);
  let synced = false;
  const running = log.sync().then(() => (synced = true));
  await log.close();
  await running;
  expect(synced).toBe(true);
});

// A device has nothing to sync.
it.runIf(process.platform === "linux")("fails each time once a sync has failed", async () => {
  let changes = 1;
  const log = new WriteAheadLog("/dev/null", () => changes);
  await expect(log.sync()).rejects.toMatchObject({ code: "EINVAL" });
  changes = 2;
  await expect(log.sync()).rejects.toMatchObject({ code: "EINVAL" });
  await log.close();
});

it("does nothing where nothing was changed", async () => {
  const log = new WriteAheadLog(process.platform === "linux" ? "/dev/null" : newFile(), () => 0);
  await log.sync();
  await log.close();
});
