import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { PHONE } from "./browser.ts";
import { Environment } from "./environment.ts";
import { openTable, type Seat } from "./seat.ts";

const environment = new Environment();

const LAPTOP = { width: 1280, height: 720 };

const GAMES = [
  { game: "Evening Star", character: "Maren Oake", begin: "Begin play" },
  { game: "Wasteland 2d20", character: "June Calloway", begin: "Start a quest" },
  { game: "Bookkeeper d12", character: "Ysolde Crane", begin: "Open the book" },
  { game: "Storyteller d10", character: "Bram Teller", begin: "Begin play" },
  { game: "Victory Point d20", character: "Hester Vane", begin: "Begin play", otherSide: "Pell" },
];

/** The bottom edge of the form in which an attempt is framed, once its odds are known, and of the window. */
async function bottoms(page: Page): Promise<readonly [form: number, window: number]> {
  const foot = page.locator(".framing-foot");
  await foot.locator(".soon").first().waitFor({ state: "detached" });
  return page.locator("form.framing").evaluate((form) => [form.getBoundingClientRect().bottom, window.innerHeight]);
}

/** The part of a phone's height that the foot of the form takes. */
async function footOnPhone({ page }: Seat, look: () => Promise<void>): Promise<number> {
  await page.setViewportSize(PHONE);
  const foot = page.locator(".framing-foot");
  await foot.evaluate((element) => element.closest(".hand-inside")?.scrollTo({ top: 0 }));
  await look();
  // Above its parts, what scrolls beneath it shows through.
  const part = await foot.evaluate((element) => {
    const top = element.firstElementChild?.getBoundingClientRect().top ?? 0;
    return (element.getBoundingClientRect().bottom - top) / window.innerHeight;
  });
  await page.setViewportSize(LAPTOP);
  return part;
}

/** Clicks the last chip in sight of each list and expects that it counts. Returns how many it has clicked. */
async function clickEachList(page: Page): Promise<number> {
  let clicks = 0;
  const lists = page.locator("form.framing .chip-row:has(label > input)");
  for (let i = 0; i < (await lists.count()); i++) {
    const list = lists.nth(i);
    if (!(await list.isVisible())) continue;
    const point = await list.evaluate((row) => {
      const chips = [...row.querySelectorAll<HTMLElement>("label:has(> input:enabled)")];
      // A folded list shows its first row.
      const bottom = row.getBoundingClientRect().bottom + 1;
      const chip = chips.findLast((one) => one.getBoundingClientRect().bottom <= bottom);
      if (!chip || chip.querySelector(":checked")) return undefined;
      const { x, y, width, height } = chip.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2, words: chip.innerText };
    });
    if (!point) continue;
    await page.mouse.click(point.x, point.y);
    // What is chosen may group the lists anew.
    const chosen = (): Promise<readonly string[]> =>
      page.locator("form.framing .chip-row label:has(:checked)").allInnerTexts();
    await expect.poll(chosen, { timeout: 3000 }).toContain(point.words);
    clicks++;
  }
  return clicks;
}

describe("framing", () => {
  it("takes one tap where the player proposed traits, and keeps odds and buttons in sight on a laptop", async () => {
    const { gm, player } = await openTable(environment, { game: "Storyteller d10", character: "Bram Teller" });
    await gm.page.setViewportSize(LAPTOP);
    await gm.press("Begin play");
    await player.waitForText("In play");
    await player.page.locator(".composer textarea").click();
    await player.press("Propose traits");
    await player.page.getByText("Precision 3", { exact: true }).first().click();
    await player.page.getByText("Firearms 3", { exact: true }).first().click();
    await player.look("framing-propose-phone");
    await player.expectAccessibleLayout();
    await player.propose("I shoot the lock off.");

    await gm.waitForText("Proposes Precision and Firearms");
    const card = gm.page.locator(".proposal");
    await card.getByText(/\d%/).first().waitFor();
    await gm.look("framing-proposed-laptop");
    await gm.expectAccessibleLayout();
    // Nothing of the card is beyond the edge of the panel.
    const widths = () => gm.page.locator(".hand-inside").evaluate((hand) => [hand.scrollWidth, hand.clientWidth]);
    const [content, shown] = await widths();
    expect(content).toBeLessThanOrEqual(shown ?? 0);
    const asProposed = gm.page.getByRole("button", { name: "Frame as proposed" });
    await gm.expectInView(asProposed);

    await gm.press("Frame attempt");
    await card.locator(".framing-foot").getByText(/\d%/).first().waitFor();
    await gm.expectInView(gm.page.getByRole("button", { name: "Put it on the table" }));
    await gm.expectInView(card.locator(".framing-foot"));
    await gm.look("framing-form-laptop");
    await gm.press("Cancel");

    await asProposed.click();
    await player.page.locator("#attempt-title").getByText("I shoot the lock off.", { exact: true }).waitFor();
    await player.look("framing-framed-phone");
    expect(await player.page.getByText(/Precision 3/).count()).toBeGreaterThan(0);
  });

  it.each(GAMES)("is seen as a whole on a laptop, whatever the type: $game", async ({ begin, otherSide, ...table }) => {
    const { gm, player } = await openTable(environment, table);
    await gm.page.setViewportSize(LAPTOP);
    await gm.press(begin);
    await player.propose("I go over the roofs and hold the clapper before it can count eight.");
    await gm.waitForText("I go over the roofs");
    await gm.press("Frame attempt");
    const types = gm.page.getByRole("group", { name: "Type", exact: true }).locator("label");
    await gm.page.locator(".framing-foot").waitFor();
    let clicks = 0;
    for (const type of (await types.count()) > 0 ? await types.allInnerTexts() : [""]) {
      if (type !== "") await types.getByText(type, { exact: true }).click();
      const other = gm.page.locator(".sub-form").getByText(otherSide ?? "", { exact: true });
      if (otherSide !== undefined && (await other.count()) > 0) await other.click();
      // Nobody is their own other side.
      expect(await gm.page.locator(".sub-form").getByText(table.character, { exact: true }).count()).toBe(0);
      const [form, window] = await bottoms(gm.page);
      expect(form, type).toBeLessThanOrEqual(window);
      const words = `${table.game.split(" ")[0]}-${type.replaceAll(" ", "-")}`;
      await gm.look(`framing-laptop-${words}`);
      clicks += await clickEachList(gm.page);
      expect(await footOnPhone(gm, () => gm.look(`framing-phone-${words}`)), type).toBeLessThan(1 / 3);
    }
    expect(clicks).toBeGreaterThan(0);
    await gm.expectAccessibleLayout();
  });

  it("is seen as a whole with all that an ability of Storyteller brings: specialties and a threshold", async () => {
    const { gm, player } = await openTable(environment, { game: "Storyteller d10", character: "Yusra Lindqvist" });
    await gm.page.setViewportSize({ width: 1280, height: 800 });
    await gm.press("Begin play");
    await player.propose("I weld the hatch shut before the air is gone. (Intelligence, Engineering)");
    await gm.waitForText("I weld the hatch shut");
    await gm.press("Frame attempt");
    const form = gm.page.locator("form.framing");
    await form.getByText("Jury Rigging", { exact: true }).first().click();
    for (let i = 0; i < 2; i++) await form.getByRole("button", { name: "Threshold: increase", exact: true }).click();
    const abilities = form.getByRole("group", { name: /(Talents|Skills|Knowledges)$/ }).locator("label");
    for (const ability of await abilities.all()) {
      await ability.click();
      const [bottom, window] = await bottoms(gm.page);
      expect(bottom, await ability.innerText()).toBeLessThanOrEqual(window);
    }
    await gm.look("framing-laptop-Storyteller-specialties");
  });
});
