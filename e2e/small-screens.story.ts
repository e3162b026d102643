import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { PHONE } from "./browser.ts";
import { Environment } from "./environment.ts";
import { inSight } from "./in-sight.ts";
import { openTable, type Seat } from "./seat.ts";
import { smallTargets } from "./targets.ts";

const environment = new Environment();

/** A small phone, a phone lying down, and one with its keyboard open. */
const LOW = {
  small: { width: 320, height: 568 },
  lying: { width: 844, height: 390 },
  typing: { width: 390, height: 480 },
};

/** Expects all of these to be seen without scrolling, on every low screen. */
async function expectInSight(seat: Seat, name: string, elements: readonly Locator[]): Promise<void> {
  for (const [screen, size] of Object.entries(LOW)) {
    await seat.page.setViewportSize(size);
    await seat.settle();
    await seat.page.locator(".hand, .hand-inside").evaluateAll((all) => all.forEach((one) => one.scrollTo(0, 0)));
    // As browsers do for the field with the focus once a keyboard opens.
    await seat.page
      .locator("input:focus, textarea:focus")
      .evaluateAll(([field]) => field?.scrollIntoView({ block: "nearest" }));
    await seat.screenshot(`low-${name}-${screen}`);
    for (const element of elements) {
      await expect
        .poll(() => inSight(element), {
          timeout: 5000,
          message: `${name} on a ${screen} screen: ${element.toString()}`,
        })
        .toBe(true);
    }
    await seat.expectAccessibleLayout();
  }
  await seat.page.setViewportSize(PHONE);
}

describe("on low screens", () => {
  it("what is decided now is in sight: words, terms, dice, options", async () => {
    const { gm, player } = await openTable(environment, { game: "Evening Star", character: "Maren Oake" });
    await gm.press("Begin play");
    await player.waitForText("In play");
    const { page } = player;
    const composer = page.getByRole("textbox", { name: "Say what you want to do" });
    await expectInSight(player, "idle", [composer]);
    await composer.click();
    await expectInSight(player, "writing", [composer, page.getByRole("button", { name: "Send" })]);
    const words = "I take the escapement apart and put it back so that it remembers who wound it before the flood.";
    await player.propose(words);
    await gm.frame("escapement", "Task");
    const commit = page.locator(".commit .btn.go");
    await expectInSight(player, "terms", [page.locator(".attempt h2"), commit]);
    // The card of a rule stands on the screen as a whole, however high the panel is.
    await page
      .locator(".attempt")
      .getByRole("button", { name: /^Rule ES/ })
      .first()
      .click();
    const card = [page.getByRole("region", { name: "Rules" }), page.getByRole("button", { name: "Close rules" })];
    for (const part of card) await expect.poll(() => inSight(part), { timeout: 5000 }).toBe(true);
    await expectInSight(player, "rule", card);
    await player.press("Close rules");
    await player.press("Request a change");
    const reason = page.getByLabel("Reason", { exact: true });
    await reason.fill("She drew its plans");
    await expectInSight(player, "reason", [reason]);
    await player.press("Cancel");
    await player.press("My dice");
    await player.press(/^Roll \d dice/);
    const pad = page.getByRole("form", { name: "Dice results" });
    await expectInSight(player, "pad", [
      pad.locator("input").first(),
      pad.getByRole("button", { name: "0", exact: true }),
    ]);
    await player.enterDice(9, 7, 8, 9, 9);
    // Once something is chosen: until then the lowest screens leave the place of the button to the options.
    await page.getByRole("group", { name: "What lots buy now" }).getByRole("button").first().click();
    await expectInSight(player, "dice", [page.locator(".hand").getByRole("button", { name: /^Die 1 shows/ }), commit]);
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("a fight leaves the field for words, the story and the dice in sight", async () => {
    const { gm, player } = await openTable(environment, { game: "Wasteland 2d20", character: "June Calloway" });
    await gm.press("Start a quest");
    await gm.act("Begin combat", undefined);
    const { page } = player;
    await page.getByText("Round 1").first().waitFor();
    await gm.page.getByRole("textbox", { name: "Describe what the players see" }).fill("Dust rises.");
    await gm.press("Send");
    const composer = page.getByRole("textbox", { name: "Say what you want to do" });
    await page.setViewportSize(PHONE);
    await expect.poll(() => inSight(composer)).toBe(true);
    // While nobody waits for the player, the panel is folded to a line.
    await page.getByRole("button", { name: "Expand panel" }).waitFor();
    await expect.poll(() => inSight(page.getByText("Dust rises."))).toBe(true);
    await player.press("Search and filter the story");
    const search = page.getByRole("searchbox", { name: "Search the story" });
    await search.fill("dust");
    const arrivals = page.getByText("Oskar opens the table; Ines plays");
    await arrivals.waitFor({ state: "detached" });
    await expect.poll(() => inSight(page.getByText("Dust rises."))).toBe(true);
    await player.screenshot("search-phone");
    await player.expectAccessibleLayout();
    await player.press("Show the whole story");
    await arrivals.waitFor();
    await player.press("Expand panel");
    await expectInSight(player, "fight", [composer]);
    await player.propose("I shoot the lamp out.");
    await gm.frame("shoot the lamp", "Skill check", { Skill: "Repair", Difficulty: 1 });
    await player.press("My dice");
    await player.commit();
    await player.enterDice(3, 4);
    await expectInSight(player, "rolled", [page.locator(".tray .die").first(), page.locator(".commit .btn.go")]);
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });
});

describe("on a phone", () => {
  it("a game master's story has the width of it, and a thumb hits what can be done with each entry", async () => {
    const { gm, player } = await openTable(environment, { game: "Wasteland 2d20", character: "June Calloway" });
    const { page } = gm;
    await gm.press("Start a quest");
    await gm.act("Begin combat", undefined);
    await player.propose("I shoot the lamp out before anybody sees who is standing under it.");
    await gm.frame("shoot the lamp", "Skill check", { Skill: "Repair", Difficulty: 1 });
    await player.press("My dice");
    await player.commit();
    await player.enterDice(3, 4);
    await page.getByText("of 1 needed").or(page.getByText("against 1")).first().waitFor();
    await page.setViewportSize(LOW.small);
    await gm.press("Collapse panel");
    const log = page.getByRole("log");
    const [words, whole] = await log.evaluate((one) => [
      [...one.querySelectorAll(".say")].at(-1)?.getBoundingClientRect().width ?? 0,
      one.querySelector(".story")?.getBoundingClientRect().width ?? 0,
    ]);
    expect(words).toBe(whole);
    await expect.poll(() => smallTargets(page, ".log"), { timeout: 10_000 }).toEqual([]);
    // What an act has besides is a row that opens below it, with the number of its rule.
    const more = log.getByRole("button", { name: "More options", expanded: false });
    for (let left = await more.count(); left > 0; left--) await more.first().click();
    await log.getByRole("button", { name: "Rule W20-26" }).first().waitFor();
    await expect.poll(() => smallTargets(page, ".log"), { timeout: 10_000 }).toEqual([]);
    await gm.screenshot("tools-small-phone");
    await gm.expectAccessibleLayout();
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("the page can be installed", async () => {
    const { page } = await environment.page(PHONE);
    await page.goto(environment.url);
    const browser = await page.context().newCDPSession(page);
    const { errors } = await browser.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
    // A profile of its own for each page installs nothing.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
  });

  it.each([
    ["Evening Star", "Maren Oake", "Begin play", "Task", {}],
    ["Wasteland 2d20", "June Calloway", "Start a quest", "Skill check", { Skill: "Repair" }],
    ["Bookkeeper d12", "Ysolde Crane", "Open the book", "Attempt an action", { Skill: "Piloting" }],
    ["Storyteller d10", "Bram Teller", "Begin play", "Action", { Traits: ["Precision", "Firearms"] }],
    ["Victory Point d20", "Hester Vane", "Begin play", "Goal roll", { Skill: "Gambling" }],
  ])("%s: a thumb hits every control, from joining to the roll", async (game, character, start, offer, values) => {
    const { gm, player } = await openTable(environment, { game, character });
    const { page } = player;
    const expectThumbs = async (screen: string, parts?: string): Promise<void> => {
      await player.settle();
      await player.screenshot(`thumbs-${game}-${screen}`);
      await expect.poll(() => smallTargets(page, parts), { timeout: 10_000, message: screen }).toEqual([]);
    };
    await expectThumbs("before play");
    await gm.press(start);
    await page.getByRole("textbox", { name: "Say what you want to do" }).waitFor();
    await expectThumbs("in play");
    await player.propose("I jump.");
    await gm.waitForText("I jump.");
    await expectThumbs("proposed");
    await gm.frame("I jump.", offer, values);
    await page.locator(".commit .btn.go").first().waitFor();
    // The panel leaves a line of the story; the whole of it comes last.
    await expectThumbs("offered", ".bar, .hand");
    await player.press("Show party and members");
    await expectThumbs("the party");
    await player.press("Edit");
    await page.locator(".rated button").first().waitFor();
    await expectThumbs("the edited sheet", ".rated");
    await player.press("Close");
    await page.locator(".bar .iconbtn").last().click();
    await expectThumbs("the menu");
    await player.press("Close");
    await player.press("My dice");
    if (game !== "Bookkeeper d12") await player.commit();
    const pad = page.getByRole("form", { name: "Dice results" });
    await pad.waitFor();
    await expectThumbs("own dice", ".bar, .hand");
    await player.press("Roll for me");
    await pad.waitFor({ state: "detached" });
    await expectThumbs("rolled", ".bar, .hand:not(.folded)");
    if ((await page.getByRole("button", { name: "Collapse panel" }).count()) > 0) await player.press("Collapse panel");
    await expectThumbs("the story", ".bar, .col");
  });
});
