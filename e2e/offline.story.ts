import { describe, expect, it } from "vitest";
import { PHONE } from "./browser.ts";
import { Environment } from "./environment.ts";
import { openTable, Seat } from "./seat.ts";

const environment = new Environment();

describe("without a server", () => {
  it("the last visited table is read: story, sheet and rules; what is said meanwhile arrives once", async () => {
    const { gm, player: first } = await openTable(environment, { game: "Evening Star", character: "Maren Oake" });
    await gm.press("Begin play");
    // The same seat on a device that keeps the page.
    const player = new Seat(await environment.page(PHONE, { keepsFiles: true }));
    await player.page.goto(environment.url);
    const kept = await first.page.evaluate(() => Object.entries(localStorage));
    await player.page.evaluate((all) => all.forEach(([key, value]) => localStorage.setItem(key, value)), kept);
    await player.page.goto(first.page.url());
    await first.page.context().close();
    await player.propose("I take the escapement apart.");
    await gm.waitForText("escapement");
    await player.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await environment.server.kill();

    await player.page.reload();
    await player.waitForText(/This device keeps it as it was on/);
    await player.waitForText("I take the escapement apart.");
    await player.screenshot("offline-phone");
    await player.expectAccessibleLayout();
    await player.press("Show party and members");
    await player.waitForText("Maren Oake");
    await player.screenshot("offline-sheet-phone");
    await player.press("Close");
    await player.press("Menu");
    await player.page.getByRole("button", { name: "Rule ES-08" }).click();
    await player.page.getByRole("region", { name: "Rules", exact: true }).waitFor();
    await player.press("Close rules");
    await player.press("Close");

    // A move outlives another reload.
    await player.propose("I listen at the door.");
    await player.waitForText("not sent yet");
    await player.page.reload();
    await player.waitForText("I listen at the door.");
    await environment.server.run();
    await gm.waitForText("I listen at the door.");
    await player.page.getByText("not sent yet").waitFor({ state: "detached" });
    await player.settle();
    expect(await gm.page.locator(".story").getByText("I listen at the door.").count()).toBe(1);

    // Whoever forgets the table keeps nothing of it.
    const tablesKept = (): Promise<number> =>
      player.page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open("keyval-store");
            opening.addEventListener("success", () => {
              const count = opening.result.transaction("keyval").objectStore("keyval").count();
              count.addEventListener("success", () => resolve(count.result));
            });
          }),
      );
    expect(await tablesKept()).toBe(1);
    await player.page.goto(environment.url);
    await player.press(/^Forget /);
    await expect.poll(tablesKept).toBe(0);
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });
});
