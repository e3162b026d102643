import { describe, expect, it } from "vitest";
import { DESKTOP, PHONE } from "./browser.ts";
import { Environment } from "./environment.ts";
import { clippedRings } from "./focus-rings.ts";
import { Seat } from "./seat.ts";
import { wishIn } from "./wishes.ts";

const environment = new Environment();

/** The focus rings that aren't whole, of everything that a page shows on a desk and on a phone. */
async function clipped(seat: Seat, where: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [screen, size] of Object.entries({ desk: DESKTOP, phone: PHONE })) {
    await seat.page.setViewportSize(size);
    await seat.settle();
    await seat.page.keyboard.press("Tab");
    for (const ring of await clippedRings(seat.page)) found.push(`${where} on a ${screen}: ${ring}`);
  }
  return found;
}

/** The focus rings that aren't whole in the steps in which a character is made, on a phone. */
async function clippedInCreation(seat: Seat): Promise<readonly string[]> {
  const { page } = seat;
  await page.setViewportSize(PHONE);
  await seat.press("Show party and members");
  await seat.press("Create character");
  await page.getByLabel("Name", { exact: true }).fill("Juno");
  const found: string[] = [];
  for (const next = page.getByRole("button", { name: /^Next: / }); (await next.count()) > 0;) {
    await next.click();
    await page.keyboard.press("Tab");
    for (const ring of await clippedRings(page)) found.push(`creation: ${ring}`);
  }
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  return found;
}

describe("the focus of a keyboard", () => {
  it.each(["Evening Star", "Wasteland 2d20", "Bookkeeper d12", "Storyteller d10", "Victory Point d20"])(
    "is shown by a whole ring on the screens of %s",
    async (game) => {
      const seat = new Seat(await environment.page(DESKTOP));
      const { page } = seat;
      await page.goto(environment.url);
      await page.locator(".game").first().waitFor();
      const found = [...(await clipped(seat, "the home page"))];
      await page.locator(".game").filter({ hasText: game }).getByRole("button", { name: "Practice alone" }).click();
      await seat.waitForText("Practice.");
      const as = (n: number): Promise<void> =>
        page.getByRole("group", { name: "Your seat" }).locator("label").nth(n).click();
      found.push(...(await clipped(seat, "the gathering")));
      found.push(...(await clippedInCreation(seat)));
      await page.setViewportSize(DESKTOP);
      await seat.press(/^(Begin play|Start a quest|Open the book)$/);
      await as(1);
      await seat.propose(wishIn(game));
      found.push(...(await clipped(seat, "a player's table")));
      await as(0);
      await seat.press("Frame attempt");
      found.push(...(await clipped(seat, "the framing")));
      await page.setViewportSize(DESKTOP);
      await seat.press("Put it on the table");
      await as(1);
      await seat.commit();
      await seat.settle();
      found.push(...(await clipped(seat, "what follows the roll")));
      await page.setViewportSize(PHONE);
      await seat.press("Menu");
      found.push(...(await clipped(seat, "the menu")));
      expect(found).toEqual([]);
      expect(seat.pageErrors).toEqual([]);
    },
  );

  it("is shown by a whole ring in the lab", async () => {
    const seat = new Seat(await environment.page(DESKTOP));
    await seat.page.goto(`${environment.url}/lab`);
    await seat.page.getByRole("slider").first().waitFor();
    expect(await clipped(seat, "the lab")).toEqual([]);
    expect(seat.pageErrors).toEqual([]);
  });
});
