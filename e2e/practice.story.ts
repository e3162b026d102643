import { describe, expect, it } from "vitest";
import { DESKTOP, PHONE } from "./browser.ts";
import { Environment } from "./environment.ts";
import { Seat } from "./seat.ts";

const environment = new Environment();

describe("a practice table", () => {
  it("is one tap away, is played from both seats without a server, and becomes a table by its file", async () => {
    const seat = new Seat(await environment.page(PHONE, { keepsFiles: true }));
    const { page } = seat;
    await page.goto(environment.url);
    await page.getByRole("button", { name: "Practice alone" }).first().waitFor();
    await seat.screenshot("practice-home-phone");
    await page.setViewportSize(DESKTOP);
    await seat.screenshot("practice-home-desk");
    await seat.expectAccessibleLayout();
    await page.setViewportSize(PHONE);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await environment.server.kill();

    await page.reload();
    await page.getByRole("button", { name: "Practice alone" }).first().click();
    await seat.waitForText("Practice.");
    await seat.press("Begin play");
    const as = (name: string): Promise<void> =>
      page.getByRole("group", { name: "Your seat" }).getByText(name, { exact: true }).click();
    await as("Player");
    await seat.propose("I take the escapement apart.");
    await as("GM");
    await seat.frame("escapement", "Task", { Difficulty: 4 });
    await as("Player");
    await seat.press("My dice");
    await seat.press(/^Roll \d dice/);
    await seat.enterDice(9, 7, 8, 9, 9);
    // The odds need no server either.
    await page.getByRole("group", { name: "What lots buy now" }).getByText(/\d%/).first().waitFor();
    await seat.screenshot("practice-roll-phone");
    await seat.expectAccessibleLayout();
    await seat.choose("Let it stand");
    await as("GM");
    await seat.screenshot("practice-settled-phone");
    await page.setViewportSize(DESKTOP);
    await seat.postResult("The bell begins to count.");
    await seat.screenshot("practice-settled-desk");
    await seat.expectAccessibleLayout();

    await seat.press("Menu");
    await seat.screenshot("practice-menu-desk");
    const saving = page.waitForEvent("download");
    await seat.press("Save the table as a file");
    const file = await (await saving).path();
    await seat.press("Start over");
    await page.getByRole("button", { name: "Start over" }).last().click();
    await page.getByText("The bell begins to count.").first().waitFor({ state: "detached" });

    await environment.server.run();
    const other = new Seat(await environment.page(DESKTOP));
    await other.page.goto(environment.url);
    await other.page.getByRole("button", { name: "Open a table from a file" }).setInputFiles(file);
    await other.page.getByLabel("Your name, as game master").fill("Oskar");
    await other.press("Open the table");
    await other.waitForText("The bell begins to count.");
    expect([...seat.pageErrors, ...other.pageErrors]).toEqual([]);
  });
});
