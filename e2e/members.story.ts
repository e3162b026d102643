import { describe, expect, it } from "vitest";
import { DESKTOP, PHONE } from "./browser.ts";
import { Environment } from "./environment.ts";
import { joinTable, openTable, Seat } from "./seat.ts";

const environment = new Environment();

/** A new page at the address of the server. */
async function arrive(size: { readonly width: number; readonly height: number }, path = ""): Promise<Seat> {
  const seat = new Seat(await environment.page(size));
  await seat.page.goto(environment.url + path);
  return seat;
}

/** Opens the actions about a member, in the column of a desktop. */
async function openMember(gm: Seat, name: string): Promise<void> {
  const row = gm.page.getByRole("complementary", { name: "Party" }).getByRole("button", { name, exact: true });
  if ((await row.getAttribute("aria-expanded")) !== "true") await row.click();
}

/** The code that a page shows. */
async function shownCode(seat: Seat): Promise<string> {
  return seat.page.locator(".seat-code .code").filter({ visible: true }).first().innerText();
}

async function enterCode(seat: Seat, code: string): Promise<void> {
  await seat.page.getByPlaceholder("The link or code you were given").fill(code.toLowerCase());
  await seat.press("Join");
  await seat.page.getByRole("textbox", { name: "Code" }).waitFor();
  await seat.screenshot("members-enter-code-phone");
  await seat.expectAccessibleLayout();
  await seat.press("Open my seat");
}

describe("the members of a table, in two browsers and more", () => {
  it("lose a phone, come back with a code, and the lost phone is signed out", async () => {
    const { gm, player } = await openTable(environment, { game: "Evening Star", character: "Maren Oake" });

    // Nobody else can be called Oskar.
    const link = await gm.page.getByLabel("Players' link").first().inputValue();
    const impostor = await arrive(PHONE, link.slice(environment.url.length));
    await impostor.page.getByLabel("Your name").fill(" oskar");
    await impostor.press("Join the table");
    await impostor.waitForText("Somebody here is called Oskar already");
    await impostor.page.getByRole("button", { name: "Join as oskar 2" }).waitFor();
    await impostor.screenshot("members-name-taken-phone");
    await impostor.expectAccessibleLayout();

    await openMember(gm, "Ines");
    await gm.screenshot("members-actions-desktop");
    await gm.press("Make a recovery code");
    const code = await shownCode(gm);
    expect(code).toMatch(/^[0-9A-Z]{4} [0-9A-Z]{4}$/);
    await gm.screenshot("members-recovery-code-desktop");
    await gm.expectAccessibleLayout();

    const found = await arrive(PHONE);
    await enterCode(found, code);
    await found.waitForText("Ines is back on a new device");
    await player.waitForText("This table can't be opened");
    await player.page.getByRole("button", { name: "Enter my code" }).waitFor();
    await player.screenshot("members-lost-phone");
    await gm.waitForText("The code was used");

    // The new phone has the character, and can act.
    await gm.press("Begin play");
    await found.waitForText("In play");
    await found.propose("I look for my old phone.");
    await gm.waitForText("I look for my old phone.");

    // A second device of one's own: the first one stays.
    await found.press("Menu");
    await found.press("Use another device");
    await found.screenshot("members-own-code-phone");
    await found.expectAccessibleLayout();
    const second = await arrive(DESKTOP);
    await second.page.getByPlaceholder("The link or code you were given").fill(await shownCode(found));
    await second.press("Join");
    await second.press("Open my seat");
    await second.waitForText("Ines uses another device");
    await found.waitForText("The code was used");
    expect([...gm.pageErrors, ...found.pageErrors, ...second.pageErrors]).toEqual([]);
  });

  it("lock the table, remove somebody with what they wrote, and hand the table over", async () => {
    const { gm, player } = await openTable(environment, { game: "Bookkeeper d12", character: "Ysolde Crane" });
    const stranger = await joinTable(environment, gm, { name: "Eve", character: "Nettle" });
    await stranger.page.getByRole("textbox", { name: "Say something" }).fill("Buy my coins!");
    await stranger.page.keyboard.press("Enter");
    await player.waitForText("Buy my coins!");

    await openMember(gm, "Eve");
    await gm.press("Remove from the table");
    await gm.page.getByText("Hide what they wrote and made").first().click();
    await gm.screenshot("members-remove-desktop");
    await gm.expectAccessibleLayout();
    await gm.press("Remove Eve");
    await stranger.waitForText("This table can't be opened");
    await expect.poll(() => player.page.getByText("Buy my coins!").count()).toBe(0);
    await expect.poll(() => gm.page.getByText("Buy my coins!").count()).toBe(0);

    const link = await gm.page.getByLabel("Players' link").first().inputValue();
    await gm.page.getByText("Lock the table").first().click();
    const late = await arrive(PHONE, link.slice(environment.url.length));
    await late.page.getByLabel("Your name").fill("Eve");
    await late.press("Join the table");
    await late.waitForText("This table is locked");
    await late.screenshot("members-locked-phone");
    await gm.screenshot("members-locked-desktop");
    await gm.page.getByText("Lock the table").first().click();

    // The table is handed over, and Oskar is a player from then on.
    await openMember(gm, "Ines");
    await gm.press("Hand over the table");
    await gm.screenshot("members-hand-over-desktop");
    await gm.press("Hand over to Ines");
    await player.waitForText("Ines is the Bookkeeper now");
    await gm.page.getByRole("switch", { name: "Lock the table" }).first().waitFor({ state: "detached" });
    await player.press("Show party and members");
    await player.page.getByRole("group", { name: "Show" }).getByText("Members").click();
    await player.screenshot("members-panel-phone");
    await player.expectAccessibleLayout();
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("watch on a shared screen, which has nothing to touch", async () => {
    const { gm, player } = await openTable(environment, { game: "Storyteller d10", character: "Bram Teller" });
    await gm.press("Menu");
    await gm.expand("Show on a television");
    await gm.screenshot("members-menu-desktop");
    const link = await gm.page.getByLabel("Link for a shared screen").inputValue();
    const screen = await arrive({ width: 1920, height: 1080 }, link.slice(environment.url.length));
    await screen.waitForText("Scan the code with your phone.");
    await screen.screenshot("members-shared-screen");
    await screen.expectAccessibleLayout();
    expect(await screen.page.getByRole("textbox").count()).toBe(0);
    await player.waitForText("Shared screen shows the table");

    // From the sofa, on a television of either kind: the smallest letters, the title of the attempt, and the dice.
    await gm.press("Close");
    await gm.press("Begin play");
    await player.propose("I shoot the lock off.");
    await gm.frame("shoot the lock", "Action", { Traits: ["Precision", "Firearms"] });
    await player.press(/^Roll \d dice/);
    await screen.page.locator(".hand .die").first().waitFor();
    for (const size of [
      { width: 1920, height: 1080 },
      { width: 3840, height: 2160 },
    ]) {
      await screen.page.setViewportSize(size);
      await screen.look(`members-television-${size.width}`);
      const sizes = await screen.page.evaluate(() => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const letters: number[] = [];
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const { parentElement: box } = text;
          if (!box || box.closest(".unseen, svg") || !box.checkVisibility()) continue;
          if (text.textContent?.trim()) letters.push(Number.parseFloat(getComputedStyle(box).fontSize));
        }
        const die = document.querySelector(".hand .die svg")?.getBoundingClientRect().height ?? 0;
        return { least: Math.min(...letters) / window.innerHeight, die: die / window.innerHeight };
      });
      expect(sizes.least).toBeGreaterThan(1 / 75);
      expect(sizes.die).toBeGreaterThan(1 / 16);
    }
    expect([...gm.pageErrors, ...player.pageErrors, ...screen.pageErrors]).toEqual([]);
  });
});
