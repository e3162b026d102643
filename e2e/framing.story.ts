import { describe, expect, it } from "vitest";
import { Environment } from "./environment.ts";
import { openTable } from "./seat.ts";

const environment = new Environment();

describe("framing", () => {
  it("takes one tap where the player proposed traits, and keeps odds and buttons in sight on a laptop", async () => {
    const { gm, player } = await openTable(environment, { game: "Storyteller d10", character: "Bram Teller" });
    await gm.page.setViewportSize({ width: 1280, height: 720 });
    await gm.press("Begin play");
    await player.waitForText("In play");
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
    await gm.expectInView(gm.page.getByRole("button", { name: "Start attempt" }));
    await gm.expectInView(card.locator(".framing-foot"));
    await gm.look("framing-form-laptop");
    await gm.press("Cancel");

    await asProposed.click();
    await player.page.locator("#attempt-title").getByText("I shoot the lock off.", { exact: true }).waitFor();
    await player.look("framing-framed-phone");
    expect(await player.page.getByText(/Precision 3/).count()).toBeGreaterThan(0);
  });
});
