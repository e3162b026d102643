import { describe, expect, it } from "vitest";
import { openTable } from "./seat.ts";
import { Environment } from "./environment.ts";

const environment = new Environment();

describe("a quest of Wasteland 2d20 in two browsers", () => {
  it("plays a quest with skill checks, bought dice, combat, complications, and the GM's store", async () => {
    const { gm, player } = await openTable(environment, { game: "Wasteland 2d20", character: "June Calloway" });
    await gm.press("Start a quest");

    // W20-01..W20-16 A check with a time: the player buys dice by paying the GM, then earns and spends action points.
    await player.propose("I get the pump running before the storm.");
    await gm.frame("pump running", "Skill check", { Skill: "Repair", Difficulty: 1, "Time in minutes": 6 });
    await player.expectAccessibleLayout();
    await player.press("My dice");
    await player.choose(/Pay the GM for dice/);
    await player.choose(/Stacked Deck/);
    await player.choose(/^Roll/);
    await player.enterDice(3, 9, 20);
    await player.look("wasteland-rolled-phone");
    await gm.look("wasteland-rolled-desktop");
    await player.press(/^Die 3 shows 20/);
    await player.commit();
    await player.enterDice(20);
    await player.choose(/^Let it stand/);
    await player.choose(/Buy a question/);
    await player.choose(/Finish/);
    await gm.postResult("It coughs, and runs.");
    await player.waitForText("It coughs, and runs.");
    await gm.look("wasteland-complication-desktop");
    await player.act("Ask the GM a question", { Question: "What broke it?" });
    await gm.act("Answer the question", { Answer: "Sand in the valve." }, "June");
    await player.waitForText(/Sand in the valve/);

    // W20-12, W20-31 The GM plays the complication and corrects the store.
    await gm.waitForText(/June Calloway's 20\s*I get the pump running/);
    await gm.act("Play a complication", { "What happens": "The handle comes off" }, "Table");
    await gm.act("Change the GM's store", { Points: 2, Reason: "the storm" });
    await gm.waitForText("GM's store");

    // W20-17..W20-20, W20-26 Combat: the actions of a turn, an attack, damage, and rerolled combat dice.
    await gm.act("Begin combat", undefined);
    await gm.expand("Add opponents");
    await gm.press("Add Dust hound");
    // Opponents have their whole names, and nobody can take them.
    const hound = gm.page.locator(".member").filter({ hasText: "Dust hound" });
    await hound.getByText("opponent", { exact: true }).waitFor();
    expect(await hound.getByText("available").count()).toBe(0);
    await player.press(/^Lucky Timing/);
    await player.press("Minor action: free");
    await player.press(/^Second minor action/);
    await player.propose("I swing the wrench at the hound.");
    await gm.frame("wrench at the hound", "Attack with a weapon", {
      Weapon: "Pipe wrench",
      Target: "Dust hound",
      Difficulty: 1,
    });
    // W20-18 The attack is the major action of the turn. On a phone the actions wait while it is decided.
    const major = player.page.getByRole("button", { name: "Major action: attack", includeHidden: true });
    await major.waitFor({ state: "attached" });
    await player.choose(/^Roll/);
    await player.enterDice(2, 4);
    await player.choose(/^Let it stand/);
    await player.choose(/Buy combat dice/);
    await player.choose(/Roll damage/);
    await player.enterDice(3, 4, 6, 2);
    await player.look("wasteland-damage-phone");
    await player.press(/^Die 3 shows 3/);
    await player.press(/^Die 4 shows 4/);
    await player.commit();
    await player.enterDice(2, 2);
    await player.choose(/^Let it stand/);
    await player.waitForText("Dust hound takes 7 damage");
    await player.look("wasteland-hit-phone");
    await gm.postResult("It rolls over, and is up again.");
    await player.press("End your turn");

    // W20-31 An opponent's turn: the GM's hand has the attack, and says when its major action is taken.
    await gm.act("Begin turn", undefined, "Dust");
    const acting = gm.page.getByRole("list", { name: "Attacks of Dust hound" });
    await acting.getByText("79.8%").waitFor();
    // Who acts comes before what else may be framed, and is no further line of the panel.
    const [odds, framing] = await Promise.all(
      [acting, gm.page.getByRole("button", { name: "Frame an attempt" })].map((one) => one.boundingBox()),
    );
    expect(odds?.y).toBeLessThan(framing?.y ?? 0);
    expect(await gm.page.getByRole("region", { name: "Opponents" }).isVisible()).toBe(false);
    await gm.look("wasteland-opponent-desktop");
    await gm.press("Attack with Teeth");
    await gm.frame("Attacks with Teeth", "Attack with a weapon", { Target: "June Calloway", Difficulty: 1 });
    // W20-06, W20-31 The GM buys in the same sockets as the players, from the store.
    const sockets = gm.page.getByRole("table", { name: "Dice and their prices" });
    await sockets.getByRole("button", { name: "Your store: 1 die for 1" }).click();
    await sockets.getByText(/%/).first().waitFor();
    await gm.look("wasteland-opponent-sockets-desktop");
    await gm.press("My dice");
    await gm.press(/^Roll 3 dice/);
    await gm.enterDice(3, 9, 15);
    await gm.choose(/^Let it stand/);
    await gm.choose(/Roll damage/);
    await gm.enterDice(1, 2, 5);
    await gm.choose(/^Let it stand/);
    await player.waitForText("June Calloway takes 4 damage");
    await gm.waitForText("Dust hound has taken its major action.");
    await gm.look("wasteland-bitten-desktop");
    await gm.act("Start a new round", undefined, "Table");
    await gm.act("Begin turn", undefined, "Otis");
    await gm.act("Luck of the Draw", { "What happens": "A wrench lies about" }, "June");

    // W20-30 Combat dice alone, and a check without a sheet.
    await player.propose("The roof comes down on us.");
    await gm.frame("roof comes down", "Combat dice", { Dice: 2 });
    await player.enterDice(1, 5);
    await player.choose(/^Let it stand/);
    await player.propose("We dig.");
    await gm.frame("We dig", "Check without a sheet", { Attribute: 8, Skill: 2, Difficulty: 1 });
    await player.choose(/^Roll/);
    await player.enterDice(20, 19);
    await player.choose(/^Let it stand/);

    // A reload changes nothing. Then the quest ends.
    await player.page.reload();
    await player.waitForText("We dig.");
    await gm.press("End the quest");
    await player.waitForText("Between quests");
    await gm.look("wasteland-ended-desktop");
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("proposes a lucky break, trades a complication, takes a second major action, and ends the session", async () => {
    const { gm, player } = await openTable(environment, { game: "Wasteland 2d20", character: "June Calloway" });
    await gm.press("Menu");
    await gm.page.getByLabel("Trading complications").selectOption("The GM may take 2 points for the store instead.");
    await gm.waitForText("changes a house rule");
    await gm.press("Close");
    await gm.press("Start a quest");
    // The beginning folds the player's panel, also where it has been unfolded before.
    await player.waitForText("On a quest");

    // W20-23, W20-24 The GM refuses one lucky break and grants the next for luck points.
    await player.act("Propose a lucky break", { "What happens": "The guard is an old friend" });
    await gm.waitForText("Name the price of a lucky break for June Calloway.");
    await gm.look("wasteland-price-desktop");
    await player.waitForText("The GM names the price of your lucky break.");
    // One lucky break is asked for at a time.
    await player.waitForText("asked, the GM answers");
    expect(await player.page.getByRole("button", { name: /^(Luck of the Draw|Propose a lucky break)/ }).count()).toBe(
      0,
    );
    await player.look("wasteland-asked-phone");
    await gm.act("Refuse the lucky break", undefined, "June");
    await player.act("Propose a lucky break", { "What happens": "There is a back door" });
    await gm.act("Luck of the Draw", { "What happens": "There is a back door" }, "June");
    await player.waitForText(/gets a lucky break for 1 luck point: There is a back door/);

    // W20-18 In combat, action points buy a second major action.
    await gm.act("Begin combat", undefined, "Table");
    await player.press("Begin your turn");
    await player.press("Major action: free");
    await player.propose("I kick the door in.");
    await gm.frame("kick the door", "Skill check", { Skill: "Repair", Difficulty: 1 });
    await player.press("My dice");
    await player.choose(/Pay the GM for dice/);
    await player.choose(/^Roll/);
    await player.enterDice(1, 2, 20);
    await player.choose(/^Let it stand/);
    await player.choose(/Finish/);
    await player.press(/^Second major action/);
    // What was rolled before belongs to the story.
    await player.page.locator("#attempt-title").waitFor({ state: "hidden" });
    await player.look("wasteland-second-major-phone");

    // W20-12, W20-31 The GM trades the complication for points in the store.
    await gm.look("wasteland-trade-desktop");
    await gm.act("Trade a complication for 2 points", undefined, "Table");
    await player.waitForText(/trades a complication for 2 points/);
    await gm.look("wasteland-traded-desktop");
    await player.expectAccessibleLayout();

    // W20-21 The session ends, the quest continues.
    await gm.act("End the session");
    await player.waitForText("The session is over.");
    // The end is one moment: nothing of the round is left, and nobody is asked to act.
    for (const name of ["The round and the GM's store", "Your luck"])
      expect(await player.page.getByRole("region", { name }).count()).toBe(0);
    expect(await player.page.getByRole("button", { name: "Say what you want to do" }).count()).toBe(0);
    await player.page.getByText("Minor action", { exact: true }).waitFor({ state: "hidden" });
    await player.look("wasteland-evening-over-phone");
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("makes a character, and shows the sheet of one on a phone and on a desk", async () => {
    const { gm, player } = await openTable(environment, { game: "Wasteland 2d20", character: "June Calloway" });
    await player.press("Show party and members");
    await player.press("June Calloway");
    await player.page.getByRole("region", { name: "Skills of June Calloway" }).waitFor();
    await player.look("wasteland-sheet-phone");
    await gm.press("June Calloway");
    await gm.page.getByRole("region", { name: "Skills of June Calloway" }).waitFor();
    await gm.look("wasteland-sheet-desktop");

    // W20-02, W20-03, W20-11 Attributes, skills and tag skills, each with what it does to a check.
    await player.press("Create character");
    await player.page.getByLabel("Name", { exact: true }).fill("Ruth Sorrel");
    await player.look("wasteland-creation-phone");
    await player.press("Next: Attributes");
    await player.waitForText("44%");
    await player.look("wasteland-creation-attributes-phone");
    await player.press("Next: Skills");
    await player.press("Athletics: increase");
    await player.press("Athletics: increase");
    await player.press("Lockpicking: increase");
    await player.page.getByRole("button", { name: "Athletics: 2" }).getByText("58%").waitFor();
    await player.look("wasteland-creation-skills-phone");
    await player.press("Finish now");
    await gm.page.getByRole("button", { name: "Ruth Sorrel", exact: true }).waitFor();
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });
});
