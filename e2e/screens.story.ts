import { describe, expect, it } from "vitest";
import { Environment } from "./environment.ts";
import { openTable } from "./seat.ts";

const environment = new Environment();

describe("each game's own screen", () => {
  it("Bookkeeper d12: the clock, thirteen cells, what one more stress costs, the rounds left, and a death", async () => {
    const { gm, player } = await openTable(environment, { game: "Bookkeeper d12", character: "Ysolde Crane" });
    await gm.press("Open the book");
    await player.waitForText("In play");
    await gm.act("Add stress", { "Kind of stress": "Wound" }, "Ysolde");
    // A form that opens below the fold is scrolled to.
    await gm.page.setViewportSize({ width: 1366, height: 640 });
    const form = await gm.openActForm("Set usual relief", "Table");
    await gm.expectInView(form.getByRole("button", { name: "Set usual relief", exact: true }));
    await form.getByRole("button", { name: "Cancel" }).click();
    await gm.page.setViewportSize({ width: 1440, height: 900 });
    await gm.act("Add stress", { "Kind of stress": "Chilly", Amount: 2 }, "Ysolde");
    await gm.act("Add stress", { "Kind of stress": "Weary", Amount: 3 }, "Ysolde");
    await gm.act("Set stress added each round", { "Kind of stress": "Bleed", Amount: 1 }, "Ysolde");
    await gm.page.getByRole("group", { name: "Timescale" }).getByRole("button", { name: "Peril" }).click();
    await player.waitForText("Round 1 of peril");
    const bar = "Stress 8 of 13: Wound 3, Chilly 2, Weary 3. Malus 2.";
    await gm.page.getByRole("figure", { name: bar }).first().waitFor();
    await player.propose("I take the barge through the narrows.");
    await gm.waitForText("through the narrows");
    await gm.press("Frame attempt");
    await gm.page.getByRole("figure", { name: /or more on the die passes/ }).waitFor();
    await gm.screenshot("own-bookkeeper-framing-desktop");
    await gm.expectAccessibleLayout();
    await gm.press("Cancel");
    await gm.frame("through the narrows", "Attempt an action", {
      Skill: "Piloting",
      "Things that help or hinder": ["tide tables"],
    });
    // The malus has its name before the roll already, and the sum what it is against.
    await player.waitForText(/^d12 \+ 4 Piloting \+ 1 tide tables − 2 malus, 10 needed$/);
    await player.waitForText("One more stress costs 8 points in a hundred");
    // The bar stands in the offer too, outlined up to what is lost next.
    const offered = player.page.locator(".bk-offered");
    await offered.getByText("One more makes the malus 3, 5 more kill.").waitFor();
    expect(await offered.locator(".loss").count()).toBe(1);
    await player.expectInView(offered);
    await player.screenshot("own-bookkeeper-offer-phone");
    await gm.screenshot("own-bookkeeper-offer-desktop");
    await player.expectAccessibleLayout();
    await player.press(/^Roll, \d+ or more$/);
    await gm.postResult("The keel sings.");
    await player.press("Show party and members");
    await player.waitForText("Rounds left to live, about");
    await player.screenshot("own-bookkeeper-sheet-phone");
    await player.expectAccessibleLayout();
    await player.page.locator(".bk-sheet").getByRole("button", { name: "Rest" }).click();
    // The attempt was the act of the only character in play: a round has passed, and with it the bleeding has grown.
    await player.waitForText("Stress 7 of 13");
    await player.press("Close");
    await gm.page.getByRole("button", { name: "Ysolde Crane", exact: true }).click();
    await gm.waitForText("Rounds left to live, about");
    await gm.screenshot("own-bookkeeper-table-desktop");
    await gm.expectAccessibleLayout();
    await gm.act("Add stress", { "Kind of stress": "Wound", Amount: 13 }, "Ysolde");
    // The phone's panel was collapsed since the roll was settled.
    await player.expectInView(player.page.getByRole("heading", { name: /^Ysolde Crane died at/ }));
    await player.page.getByRole("textbox", { name: /^Say one thing more/ }).fill("Mind the lamp.");
    await player.press("Say it");
    await player.waitForText("Mind the lamp.");
    await player.press(/^Ask to undo your death/);
    await gm.waitForText("Waiting for your consent");
    await player.screenshot("own-bookkeeper-death-phone");
    await player.expectAccessibleLayout();
    await gm.screenshot("own-bookkeeper-death-desktop");
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("Storyteller d10: the count step by step, difficulties side by side, willpower priced at once, ranks in words", async () => {
    const { gm, player } = await openTable(environment, { game: "Storyteller d10", character: "Bram Teller" });
    await gm.press("Begin play");
    await player.waitForText("In play");
    await player.propose("I shoot the lock off with the torch gun.");
    await gm.waitForText("torch gun");
    await gm.press("Frame attempt");
    await gm.page.getByRole("checkbox", { name: /^Precision/ }).click({ force: true });
    const ladder = gm.page.getByRole("group", { name: "Difficulty, with the chance of success" });
    await ladder.getByRole("button", { name: /^5\s*\d+%/ }).click();
    await ladder.getByRole("button", { name: /^5\s*\d+%/, pressed: true }).waitFor();
    // A threshold has its reason beside it.
    await gm.press("Threshold: increase");
    await gm.page.getByLabel("And why", { exact: true }).fill("The torch gun pulls left");
    await gm.page.locator(".odds.unknown").first().waitFor({ state: "detached" });
    await gm.screenshot("own-storyteller-framing-desktop");
    await gm.expectAccessibleLayout();
    await gm.press("Cancel");
    await gm.frame("torch gun", "Action", {
      Traits: ["Precision", "Firearms"],
      Difficulty: 7,
      Threshold: 1,
      "Specialties in use": ["Energy Weapons"],
    });
    await player.page.locator(".st-pool").first().waitFor();
    await player.page.getByRole("checkbox", { name: /^Battle Rifles.*would add/ }).click({ force: true });
    await player.page.getByRole("checkbox", { name: /^Battle Rifles.*adds/, checked: true }).waitFor();
    await player.page.getByRole("checkbox", { name: /^Battle Rifles/ }).click({ force: true });
    await player.page.getByRole("checkbox", { name: /^Battle Rifles/, checked: false }).waitFor();
    await player.screenshot("own-storyteller-offer-phone");
    await player.expectAccessibleLayout();
    await player.press("My dice");
    await player.press(/^Roll (\d|the )/);
    await player.enterDice(10, 8, 1, 3, 5, 7);
    await player.enterDice(9);
    await player.page.getByRole("list", { name: "The count" }).first().waitFor();
    await player.waitForText("Below 7 falls away.");
    await player.waitForText("The threshold takes 1.");
    await player.waitForText("The one takes a hit with it.");
    await player.screenshot("own-storyteller-count-phone");
    await gm.screenshot("own-storyteller-count-desktop");
    await player.expectAccessibleLayout();
    await gm.postResult("It opens.");
    await player.propose("I hold on as the line snaps taut.");
    await gm.frame("snaps taut", "Willpower roll", { Difficulty: 7 });
    await player.press(/^Roll (\d|the )/);
    await player.enterDice(9, 7, 1, 6, 4, 2, 3);
    await player.page.getByRole("radio", { name: /Buy it off/ }).check();
    await player.screenshot("own-storyteller-willpower-phone");
    await player.expectAccessibleLayout();
    await player.press("Show party and members");
    await player.page.getByRole("button", { name: "Precision", exact: true }).click();
    await player.waitForText("One more dot,");
    await player.page.getByRole("button", { name: "Firearms", exact: true }).click();
    await player.waitForText("Usual dice:");
    await player.screenshot("own-storyteller-sheet-phone");
    await player.expectAccessibleLayout();
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("Storyteller d10: approaches side by side on the player's phone, and the count in the log", async () => {
    const { gm, player } = await openTable(environment, { game: "Storyteller d10", character: "Bram Teller" });
    await gm.press("Begin play");
    await player.waitForText("In play");
    await player.propose("I get the hatch open.");
    await gm.waitForText("hatch open");
    await gm.press("Frame attempt");
    const form = gm.page.locator("form").filter({ has: gm.page.getByRole("button", { name: "Add approach" }) });
    await gm.fill(form, {
      Traits: ["Precision", "Firearms"],
      Difficulty: 7,
      Threshold: 1,
      "And why": "The torch gun pulls left",
      "Specialties in use": ["Energy Weapons"],
    });
    await gm.press("Add approach");
    await gm.fill(form, { Traits: ["Wits", "Firearms"], Difficulty: 8, Threshold: 0 });
    await gm.press("Offer 2 approaches");
    // Nothing is chosen for the player; pool, difficulty, threshold, reason and both chances are in sight at once.
    await player.page.getByRole("button", { name: "Choose an approach" }).waitFor();
    const ways = player.page.getByRole("list", { name: "Approaches" }).getByRole("listitem");
    await ways
      .first()
      .getByText(/^botch \d/)
      .waitFor();
    expect(await ways.count()).toBe(2);
    for (const way of await ways.all()) await player.expectInView(way);
    expect(await ways.first().innerText()).toMatch(/6 dice at 7 or more[^]*threshold 1: The torch gun pulls left[^]*%/);
    await player.screenshot("own-storyteller-ways-phone");
    await gm.screenshot("own-storyteller-ways-desktop");
    await player.expectAccessibleLayout();
    await player.page.getByRole("radio", { name: /Precision/ }).check({ force: true });
    // The way opens in place to the specialties that go with it, with its chance above them; the button stays in sight.
    const taking = player.page.getByRole("button", { name: /^Roll \d dice Precision/ });
    await player.expectInView(taking);
    await player.expectInView(ways.first().locator(".chance"));
    const gave = ways.first().getByRole("checkbox", { name: /Energy Weapons/ });
    await gave.uncheck({ force: true });
    await ways
      .first()
      .getByText(/would add [\d.]+ points/)
      .first()
      .waitFor();
    await gave.check({ force: true });
    await player.screenshot("own-storyteller-way-open-phone");
    await player.expectInView(taking);
    await player.press("My dice");
    await player.press(/^Roll \d dice Precision/);
    await player.enterDice(9, 8, 1, 3, 5, 7);
    await gm.postResult("It opens, a hand's breadth.");
    // The panel has collapsed, and the log still counts, step by step where no panel stands beside it.
    await player.openRoll();
    const steps = player.page.locator(".st-steps");
    await steps.getByText("The threshold takes 1.").waitFor();
    await steps.locator(".die.lidded").waitFor();
    expect(await steps.locator(".pair").count()).toBe(1);
    await expect.poll(() => player.page.locator(".st-line").isVisible()).toBe(false);
    await player.expectInView(player.page.locator(".logged").getByText("barely"));
    await player.screenshot("own-storyteller-logged-phone");
    await player.expectAccessibleLayout();
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("Victory Point d20: twenty faces with the accent as a slider, the turn, a critical, and a rope", async () => {
    const { gm, player } = await openTable(environment, { game: "Victory Point d20", character: "Hester Vane" });
    await gm.press("Begin play");
    await player.waitForText("In play");
    await player.propose("I win back the boiler key.");
    await gm.waitForText("boiler key");
    await gm.press("Frame attempt");
    await gm.waitForText("Victory points, by face");
    await gm.page.locator(".odds.unknown").first().waitFor({ state: "detached" });
    await gm.screenshot("own-victory-framing-desktop");
    await gm.expectAccessibleLayout();
    await gm.press("Cancel");
    await gm.frame("boiler key", "Goal roll", { Skill: "Gambling", Characteristic: "Presence" });
    const accent = player.page.getByRole("slider", { name: "Accent" });
    await accent.fill("-2");
    // On a phone the sum tells the target and the slider the accent: the head of the faces stands there on a desk.
    await player.page.getByText(/target \d+, accent −2/).waitFor({ state: "attached" });
    await player.waitForText(/^Best /);
    await player.page.waitForTimeout(500);
    await player.screenshot("own-victory-accent-phone");
    await player.expectAccessibleLayout();
    await gm.screenshot("own-victory-accent-desktop");
    const target = Number(
      /target (\d+)/.exec((await player.page.locator(".vp-strip-head").first().textContent()) ?? "")?.[1],
    );
    await player.press("My dice");
    await player.commit();
    await player.enterDice(target + 2);
    await player.waitForText("Critical success");
    await player.screenshot("own-victory-critical-phone");
    await player.expectAccessibleLayout();
    await gm.postResult("He pushes it over.");
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("Wasteland 2d20: dice in priced sockets, luck as a switch, and the turns of a fight", async () => {
    const { gm, player } = await openTable(environment, { game: "Wasteland 2d20", character: "June Calloway" });
    await gm.press("Start a quest");
    await player.propose("I get the pump running before the storm.");
    await gm.frame("pump running", "Skill check", { Skill: "Repair", Difficulty: 3 });
    const sockets = player.page.getByRole("table", { name: "Dice and their prices" });
    await sockets.getByRole("button", { name: "Feed the GM: 2 dice for 3" }).click();
    await sockets.getByText(/%/).first().waitFor();
    await player.page.waitForTimeout(500);
    // All of the offer is in sight above the primary button.
    const button = await player.page.locator(".commit .btn.go").first().boundingBox();
    const luck = await player.page.locator(".wl-luck").first().boundingBox();
    expect((luck?.y ?? 0) + (luck?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    await player.screenshot("own-wasteland-sockets-phone");
    await player.expectAccessibleLayout();
    await gm.screenshot("own-wasteland-sockets-desktop");
    await gm.expectAccessibleLayout();
    await player.press("My dice");
    await player.commit();
    await player.enterDice(3, 9, 4, 12);
    await gm.waitForText("in the GM's store");
    await player.choose(/^Let it stand/);
    await player.choose(/Finish/);
    await gm.postResult("It coughs, and runs.");
    await player.press("Show party and members");
    // Each weapon stands on the sheet once.
    const weapon = player.page.getByText("Old revolver", { exact: true }).filter({ visible: true });
    await weapon.first().waitFor();
    expect(await weapon.count()).toBe(1);
    await player.screenshot("own-wasteland-sheet-phone");
    await player.press("Attack with Old revolver");
    // The sheet makes room for the table, on which the attack waits for the GM.
    await player.page.getByRole("dialog").waitFor({ state: "hidden" });
    await gm.press("Frame attempt");
    await gm.page.getByRole("radio", { name: /^Old revolver/, checked: true }).waitFor();
    await gm.fill(
      gm.page.locator("form").filter({ has: gm.page.getByRole("button", { name: "Put it on the table" }) }),
      {
        Difficulty: 1,
      },
    );
    await gm.press("Put it on the table");
    await player.choose(/^Roll/);
    await player.enterDice(2, 14);
    // A hit has its damage on the next button.
    await player.page.locator(".commit").getByRole("button", { name: "Let it stand" }).waitFor();
    await player.screenshot("own-wasteland-luck-phone");
    await player.choose(/^Let it stand/);
    await player.page.locator(".wl-hit").waitFor();
    await player.screenshot("own-wasteland-hit-phone");
    await player.expectAccessibleLayout();
    await player.press("Roll damage");
    await player.page.getByRole("form", { name: "Dice results" }).waitFor();
    await player.enterDice(1, 2, 5, 6);
    await player.choose(/^Let it stand/);
    await gm.postResult("It spins round.");
    await gm.expand("What the store buys for your characters");
    await gm.screenshot("own-wasteland-store-desktop");
    await gm.act("Begin combat", undefined);
    await gm.expand("Add opponents");
    await gm.press("Add Dust hound");
    await gm.act("Begin turn", undefined, "Dust");
    const odds = gm.page.getByRole("list", { name: "Attacks of Dust hound" });
    await odds
      .getByText(/^\d+\.\d%/)
      .first()
      .waitFor();
    await odds.scrollIntoViewIfNeeded();
    await gm.screenshot("own-wasteland-opponent-desktop");
    await gm.act("End turn", undefined, "Dust");
    // Luck between rolls: what applies now is a button.
    await player.page.getByRole("button", { name: /act now, 1 luck/ }).waitFor();
    await player.press(/^Luck of the Draw/);
    await player.page.getByLabel(/^What should luck bring/).fill("A ladder");
    await player.screenshot("own-wasteland-fortune-phone");
    await player.expectAccessibleLayout();
    await player.press("Ask");
    await gm.waitForText("A ladder");
    await player.press("Begin your turn");
    await player.page.getByRole("button", { name: "Minor action: free" }).click();
    await player.page.getByRole("button", { name: "Minor action: used" }).waitFor();
    await player.screenshot("own-wasteland-turns-phone");
    await player.expectAccessibleLayout();
    await gm.screenshot("own-wasteland-turns-desktop");
    await gm.expectAccessibleLayout();
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("Evening Star: what a point of difficulty is worth, and the ego card that turns over", async () => {
    const { gm, player } = await openTable(environment, { game: "Evening Star", character: "Maren Oake" });
    await gm.press("Begin play");
    await player.propose("I take the escapement apart, wheel by wheel, and put it back so that it remembers the hour.");
    await gm.waitForText("escapement");
    await gm.press("Frame attempt");
    // A long wish is cut after a part of its sentence, and the form says nothing of it.
    const title = gm.page.getByRole("textbox", { name: "Title" });
    await expect.poll(() => title.inputValue()).toBe("I take the escapement apart, wheel by wheel…");
    expect(await gm.page.getByText(/^Maximum length/).count()).toBe(0);
    // On a laptop nothing scrolls: the difficulties with the odds of both approaches are in sight.
    await gm.page.setViewportSize({ width: 1366, height: 768 });
    await gm.expectInView(gm.page.getByRole("group", { name: "Difficulty, with the chance of success" }));
    await gm.screenshot("own-evening-framing-desktop");
    await gm.expectAccessibleLayout();
    await gm.press("Put it on the table");
    await player.waitForText(/^−1 is worth/);
    await player.screenshot("own-evening-offer-phone");
    await player.expectAccessibleLayout();
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });
});
