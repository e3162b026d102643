import { describe, expect, it } from "vitest";
import { Environment } from "./environment.ts";
import { joinTable, openTable } from "./seat.ts";

const environment = new Environment();

describe("two attempts at once", () => {
  it("are framed beside each other, rolled in the other order, and seen at a tap", async () => {
    const { gm, player: ines } = await openTable(environment, { game: "Evening Star", character: "Maren Oake" });
    await gm.page.setViewportSize({ width: 1280, height: 800 });
    const bea = await joinTable(environment, gm, { name: "Bea", character: "Tomas Rill" });
    await gm.press("Begin play");
    await ines.propose("I take the escapement apart.");
    await gm.frame("I take the escapement apart.", "Attempt");
    await bea.propose("I watch the street.");
    await gm.frame("I watch the street.", "Attempt");

    // Each player has their own attempt in view, and the other one beside it.
    for (const [seat, other] of [
      [ines, "I watch the street."],
      [bea, "I take the escapement apart."],
    ] as const) {
      await seat.page
        .getByRole("navigation", { name: "Other attempts" })
        .getByRole("button", { name: other })
        .waitFor();
    }
    await gm.screenshot("two-attempts-desktop");
    await gm.expectAccessibleLayout();
    await ines.screenshot("two-attempts-phone");
    await ines.expectAccessibleLayout();

    // The second attempt is rolled first; the first player then rolls theirs, undisturbed.
    await bea.press(/^Roll \d+ dice$/);
    await bea.waitForText(/et it stand|says what happens/);
    await ines.press(/^Roll \d+ dice$/);
    await ines.waitForText(/et it stand|says what happens/);
    await bea.screenshot("two-rolls-phone");

    // The game master looks at either of them.
    const others = gm.page.getByRole("navigation", { name: "Other attempts" });
    await others.getByRole("button", { name: "I take the escapement apart." }).click();
    await gm.page.locator("#attempt-title").filter({ hasText: "I take the escapement apart." }).waitFor();
    await others.getByRole("button", { name: "I watch the street." }).waitFor();
    await gm.screenshot("two-rolls-desktop");
    expect([...gm.pageErrors, ...ines.pageErrors, ...bea.pageErrors]).toEqual([]);
  });
});
