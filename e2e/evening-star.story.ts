import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESKTOP, PHONE } from "./browser.ts";
import { openTable, Seat } from "./seat.ts";
import { Environment } from "./environment.ts";

/** Expects that nothing in sight is cut off, and saves a screenshot if $SHOTS names a folder. */
const screenshot = (page: Page, name: string): Promise<void> => new Seat({ page, pageErrors: [] }).look(name);

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa"]).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

/** The smallest phone that is in use. */
const SMALL_PHONE = { width: 320, height: 640 };

const environment = new Environment();

/** Starts play with a game master on a desktop page and a player on a phone page. */
async function startPlay() {
  const gm = await environment.page(DESKTOP);
  const player = await environment.page(PHONE);
  await gm.page.goto(environment.url);
  await gm.page.getByRole("button", { name: "Open a table" }).first().click();
  await gm.page.getByLabel("Your name, as game master").fill("Oskar");
  await gm.page.getByRole("button", { name: "Open the table" }).click();
  const invitation = await gm.page.getByLabel("Players' link").inputValue();
  await player.page.goto(invitation);
  await player.page.getByLabel("Your name").fill("Ines");
  await player.page.getByRole("button", { name: "Join the table" }).click();
  await player.page.getByRole("button", { name: "Play Maren Oake" }).click();
  await gm.page.getByText("Ines plays Maren Oake").waitFor();
  await gm.page.getByRole("button", { name: "Begin play" }).click();
  return { gm, player };
}

async function propose(page: Page, words: string): Promise<void> {
  await page.getByRole("textbox", { name: "Say what you want to do" }).fill(words);
  await page.getByRole("button", { name: "Send" }).click();
}

/** The game master frames the newest proposal at this difficulty (the form starts at 3). */
async function frame(page: Page, title: string, difficulty: number): Promise<void> {
  await page.getByRole("button", { name: "Frame attempt" }).first().click();
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  const ladder = page.getByRole("group", { name: "Difficulty, with the chance of success" });
  await ladder.getByRole("button", { name: new RegExp(`^${difficulty}`) }).click();
  await page.getByRole("button", { name: "Put it on the table" }).click();
}

/** Enters the results of physical dice on the pad. */
async function enterDice(page: Page, faces: readonly number[]): Promise<void> {
  const pad = page.getByRole("form", { name: "Dice results" });
  for (const face of faces) await pad.getByRole("button", { name: String(face), exact: true }).click();
  await pad.getByRole("button", { name: "Use these results" }).click();
}

describe("a session of Evening Star in two browsers", () => {
  it("negotiates, rolls physical dice, continues after a server crash, spends lots and ego, and ends the session", async () => {
    const { gm, player } = await startPlay();
    await propose(player.page, "I take the escapement apart and put it back so that it remembers.");
    await gm.page.getByText("put it back so that it remembers").first().waitFor();
    await frame(gm.page, "Restart the tide clock", 5);

    // Both pages show the odds. Granting a request changes them.
    await player.page.getByText("3.1%").first().waitFor();
    await expectAccessible(player.page);
    await player.page.getByRole("button", { name: "Request a change" }).click();
    await player.page.getByLabel("Reason", { exact: true }).fill("She drew its plans");
    await player.page.getByRole("button", { name: "Send request" }).click();
    await gm.page.getByRole("button", { name: "Grant" }).click();
    await player.page.getByText(/As a check, d20 .*12 needed/).waitFor();
    await screenshot(gm.page, "haggling-desktop");
    await screenshot(player.page, "haggling-phone");

    await player.page.getByRole("button", { name: "My dice" }).click();
    await player.page.getByRole("button", { name: "Roll 5 dice" }).click();
    await enterDice(player.page, [0, 3, 7, 9, 8]);
    await player.page.getByRole("group", { name: "What lots buy now" }).waitFor();
    await gm.page.getByText("two short").first().waitFor();

    // The player chooses lots. The server is suspended before it processes the command, then killed and restarted.
    await player.page.getByRole("button", { name: /^Die 3 shows 7/ }).click();
    await player.page.getByRole("button", { name: /^Die 4 shows 9/ }).click();
    await player.page.getByRole("button", { name: "Double the zeros", exact: true }).click();
    await gm.page.getByRole("button", { name: /^2 lots: .*[Rr]eroll/ }).click();
    await gm.page.getByRole("button", { name: "I'd do this" }).click();
    await player.page.getByRole("list", { name: "Suggestions" }).waitFor();
    await screenshot(player.page, "lots-phone");
    await player.page.setViewportSize(SMALL_PHONE);
    await screenshot(player.page, "lots-small-phone");
    await player.page.setViewportSize(PHONE);
    await screenshot(gm.page, "lots-desktop");
    await expectAccessible(player.page);
    environment.server.suspend();
    await player.page.getByRole("button", { name: "Commit 3 lots" }).click();
    await environment.server.kill();
    await environment.server.run();

    // The attempt continues, and the command is applied exactly once.
    await enterDice(player.page, [9, 6]);
    await player.page.getByText("1 lot", { exact: true }).first().waitFor({ state: "attached" });
    await gm.page.getByText("1 lot", { exact: true }).first().waitFor({ state: "attached" });

    // After a reload, lots are no longer available and ego is.
    await player.page.reload();
    await player.page.getByRole("button", { name: /^Spend ego/ }).click();
    await player.page.getByRole("button", { name: "Spend ego" }).last().click();
    await enterDice(player.page, [11]);
    await gm.page.getByText("15").first().waitFor();
    await screenshot(player.page, "settled-phone");

    // Both pages show the posted result.
    await gm.page.getByRole("textbox", { name: "Describe what happens" }).fill("It ticks. The bell begins to count.");
    await gm.page.getByRole("button", { name: "Say it" }).click();
    await player.page.getByText("It ticks. The bell begins to count.").first().waitFor();
    await screenshot(gm.page, "settled-desktop");

    // In the postamble, players claim lots. Ego is restored automatically.
    await gm.page.getByRole("button", { name: "Open the postamble" }).click();
    await player.page.getByRole("button", { name: "Claim this moment" }).click();
    await screenshot(player.page, "postamble-phone");
    await player.page.getByLabel("Reason for the claim").fill("I kept the clock's secret");
    await player.page.getByRole("button", { name: "Requested: increase" }).click();
    await player.page.getByRole("button", { name: "Request 2 lots" }).click();
    await gm.page.getByText("I kept the clock's secret").first().waitFor();
    // Whoever speaks has the page, on every screen.
    await player.page.getByText("Maren Oake speaks").waitFor();
    const words = player.page.locator("blockquote");
    const size = await words.evaluate((shown) => Number.parseFloat(getComputedStyle(shown).fontSize));
    expect(size).toBeGreaterThanOrEqual(30);
    await screenshot(player.page, "postamble-heard-phone");
    await expectAccessible(player.page);
    await screenshot(gm.page, "postamble-desktop");
    await gm.page.getByRole("button", { name: "Grant 2 lots" }).click();
    await gm.page.getByRole("button", { name: "End the session" }).click();
    await player.page.getByText("3 lots", { exact: true }).first().waitFor({ state: "attached" });
    await screenshot(player.page, "ended-phone");
    await screenshot(gm.page, "ended-desktop");

    // On paper, the party and the story are left, whole.
    await gm.page.emulateMedia({ media: "print" });
    expect(await gm.page.getByRole("textbox").count()).toBe(0);
    const [told, paper] = await gm.page.evaluate(() => [
      document.querySelector(".story")?.getBoundingClientRect().height ?? 0,
      document.documentElement.scrollHeight,
    ]);
    expect(paper).toBeGreaterThanOrEqual(told ?? 0);
    await gm.page.emulateMedia({ media: "screen" });
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("rerolls a failed check for a lot, updates a second page, and explains why a move is unavailable", async () => {
    const { gm, player } = await startPlay();
    const desk = await player.page.context().newPage();
    await desk.setViewportSize(DESKTOP);
    await desk.goto(player.page.url());
    await propose(player.page, "I run the wet stones before the bell counts three.");
    await gm.page.getByText("wet stones").first().waitFor();
    await frame(gm.page, "Run the wet stones", 3);
    await gm.page.getByRole("button", { name: "Offer it as a check instead" }).click();

    await player.page.getByRole("button", { name: "My dice" }).click();
    await player.page.getByRole("button", { name: "Roll the d20" }).click();
    await enterDice(player.page, [2]);
    // Ego cannot be spent on a check: the option is unavailable, with its reason and its rule.
    await desk.getByRole("button", { name: "Rule ES-20" }).first().waitFor();
    await screenshot(desk, "check-desktop");
    await expectAccessible(desk);
    await player.page.getByRole("button", { name: /^1 lot: Reroll/ }).click();
    await player.page.getByRole("button", { name: /^Commit 1 lot/ }).click();
    await enterDice(player.page, [17]);
    await desk.getByText("Success", { exact: true }).first().waitFor();
    await desk.getByText("3 lots", { exact: true }).first().waitFor({ state: "attached" });
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("succeeds without dice at difficulty 0", async () => {
    const { gm, player } = await startPlay();
    await propose(player.page, "I ask the ferryman, who owes me.");
    await gm.page.getByText("ferryman").first().waitFor();
    await frame(gm.page, "Ask the ferryman", 0);
    await player.page
      .getByText(/simply works/i)
      .first()
      .waitFor();
    await player.page.getByRole("button", { name: "Accept the success" }).click();
    await gm.page.getByRole("textbox", { name: "Describe what happens" }).waitFor();
    await screenshot(player.page, "simply-works-phone");
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("creates a character, assigns a spread, and edits lots", async () => {
    const { gm, player } = await openTable(environment, { game: "Evening Star", character: "Maren Oake" });

    // ES-06 The player chooses a reading before play.
    await player.page.getByRole("radio", { name: /Roll over/ }).click();
    await gm.waitForText(/chooses to roll over 9/);

    // ES-41, ES-42 Character creation reports ranks that do not fit their column, and lets nobody place more than it has.
    await gm.press("Create character");
    await gm.page.getByLabel("Name", { exact: true }).fill("Juno Sall");
    await gm.press(/^Next: Your reading/);
    await gm.press(/^Next: Abilities/);
    expect(await gm.page.getByRole("button", { name: "Patience: increase" }).isDisabled()).toBe(true);
    await gm.press("Nerve: decrease");
    await gm.waitForText("These ranks add up to 18, and the column to 19");
    await gm.press("Patience: increase");
    await gm.look("star-creation-desktop");
    await gm.press(/^Next: Skills/);
    await gm.press("Skills: add one");
    await gm.page.getByRole("textbox", { name: "Name", exact: true }).fill("Knots");
    await gm.page.getByRole("group", { name: "Ability" }).getByText("Hands").click();
    await gm.look("star-creation-skills-desktop");
    await gm.press("Add Juno Sall");
    await gm.page.getByRole("button", { name: "Juno Sall", exact: true }).waitFor();
    await gm.act("Check a spread", { Column: 19, "Six ranks": [3, 3, 3, 3, 3, 4] }, "Table");
    // A player makes a character on a phone.
    await player.press("Show party and members");
    await player.press("Create character");
    await player.page.getByLabel("Name", { exact: true }).fill("Lio Sand");
    await player.press(/^Next: Your reading/);
    await player.press(/^Next: Abilities/);
    await player.press("Nerve: decrease");
    await player.press("Grace: increase");
    await player.look("star-creation-phone");
    await player.page.setViewportSize(SMALL_PHONE);
    await player.look("star-creation-small-phone");
    await player.page.setViewportSize(PHONE);
    await player.press(/^Next: Skills/);
    await player.press("Skills: add one");
    await player.look("star-creation-skills-phone");
    await player.page.getByRole("button", { name: "Close", exact: true }).last().click();
    await player.press("Close");

    // ES-41 A player assigns a spread before play.
    await player.act("Assign a spread", { Column: 7, "Six ranks": [1, 1, 1, 1, 2, 1] });
    await gm.waitForText(/assigns a spread/);
    await player.look("star-spread-phone");
    await gm.press("Begin play");

    // ES-26, ES-40 The game master sets lots.
    await gm.page.getByRole("button", { name: "Maren Oake", exact: true }).click();
    const sheet = gm.page.getByRole("region", { name: "Maren Oake" });
    await sheet.getByRole("button", { name: "Edit" }).click();
    await gm.fill(sheet, { Lots: 3 });
    await sheet.getByRole("button", { name: "Done" }).click();
    await player.page.getByText("3 lots", { exact: true }).first().waitFor({ state: "attached" });

    // ES-42 A player adds a skill, which is tied to an ability at once, and ties it to another.
    await player.press("Show party and members");
    await player.press("Edit");
    const skills = player.page.getByRole("group", { name: "Skills" });
    await skills.getByRole("textbox").fill("Ropework");
    await skills.getByRole("button", { name: "Add", exact: true }).click();
    await player.page.getByLabel("Ropework: tied to").selectOption("Hands");
    await player.press("Done");
    await player.waitForText(/with Hands, 0\.\d successes on average/);
    await player.look("star-sheet-phone");
    await player.press("Close");
    await player.expectAccessibleLayout();
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });
});
