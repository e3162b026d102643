import type { CDPSession } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESKTOP, PHONE } from "./browser.ts";
import { Environment } from "./environment.ts";
import { openTable, type Seat } from "./seat.ts";

const environment = new Environment();

/** Cuts and restores the network of one page, sockets included. */
async function networkOf(seat: Seat): Promise<(isOn: boolean) => Promise<void>> {
  const session: CDPSession = await seat.page.context().newCDPSession(seat.page);
  return async (isOn) => {
    await session.send("Network.emulateNetworkConditions", {
      offline: !isOn,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  };
}

describe("on a bad network", () => {
  it("no tap is lost: it waits on its control, is sent once, and the page says so", async () => {
    const { gm, player } = await openTable(environment, { game: "Evening Star", character: "Maren Oake" });
    await gm.press("Begin play");
    await player.propose("I take the escapement apart.");
    await gm.frame("escapement", "Task", { Difficulty: 5 });
    const roll = player.page.getByRole("button", { name: /^Roll \d dice/ });
    await roll.scrollIntoViewIfNeeded();
    const setNetwork = await networkOf(player);
    // The network goes away while the finger is on the button.
    await roll.hover();
    await player.page.mouse.down();
    await setNetwork(false);
    await player.page.mouse.up();
    await player.waitForText("No connection to the table.");
    await player.waitForText("Your 1 move is saved on this device, and will be sent once.");
    expect(await player.page.locator("[data-waiting]").innerText()).toMatch(/^Roll \d dice/);
    await player.screenshot("network-phone");
    await player.expectAccessibleLayout();
    await player.page.setViewportSize(DESKTOP);
    await player.screenshot("network-desk");
    await player.expectAccessibleLayout();
    await player.page.setViewportSize(PHONE);
    await player.press("Try now");
    await player.waitForText("No connection to the table.");
    await setNetwork(true);
    await player.page.getByText("No connection to the table.").waitFor({ state: "detached" });
    await player.settle();
    await expect.poll(() => gm.page.locator(".attempt .die").count()).toBeGreaterThan(0);
    expect(await player.page.locator("[data-waiting]").count()).toBe(0);
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });
});
