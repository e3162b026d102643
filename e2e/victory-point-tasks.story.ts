import { describe, expect, it } from "vitest";
import { Environment } from "./environment.ts";
import type { FormValues, Seat } from "./seat.ts";
import { frameProposal, persuasion, sleightOfHand, startSession } from "./victory-point-table.ts";

const environment = new Environment();

describe("tasks of Victory Point d20 in two browsers", () => {
  it("refuses a fourth attempt at a task until the GM allows new attempts", async () => {
    const { gm, player } = await startSession(environment);
    const safe = { Task: "The safe", ...sleightOfHand, Accent: 0 };

    // VP-42..VP-44 Each attempt is harder, and the third is the last.
    for (const [i, said] of ["I try the safe.", "I try it again.", "I try it with a hairpin."].entries()) {
      await frameProposal(gm, player, said, "Attempt at a task", safe);
      await player.enterDice(15);
      await gm.waitForText(i === 2 ? "No attempts left" : "Failure");
      await gm.postResult(`It stays shut, ${i + 1}.`);
      if (i > 0) await gm.waitForText(i === 1 ? "(second try, −2)" : "(third try, −4)");
    }
    await player.propose("And with a hammer?");
    await gm.waitForText("with a hammer");
    await gm.press("Frame attempt");
    await gm.expand("Other rolls");
    await gm.page.locator("details").getByRole("button", { name: "Attempt at a task", exact: true }).click();
    await gm.page.getByRole("group", { name: "Task" }).getByText("The safe").click();
    await gm.waitForText("The safe: 3 attempts failed");
    await gm.look("victory-exhausted-desktop");
    // The way on stands beside the refusal.
    await gm.page.locator("form").getByRole("button", { name: "Allow new attempts" }).click();
    await gm.page.getByText("The safe: 3 attempts failed").waitFor({ state: "detached" });
    await gm.press("Cancel");
    await gm.press("Dismiss");
    await gm.waitForText("may try The safe again");
    await frameProposal(gm, player, "I have its plans now.", "Attempt at a task", safe);
    await player.enterDice(5);
    await gm.postResult("It opens like a book.");

    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("resolves long tasks alone, with help, and against opposition", async () => {
    const { gm, player } = await startSession(environment);
    await gm.expand("Add opponents");
    await gm.press("Add Toll warden");
    const round = async (
      task: string,
      others: FormValues,
      ...faces: readonly (readonly [Seat, number])[]
    ): Promise<void> => {
      await frameProposal(gm, player, `${task}.`, "Round of a long task", {
        Task: task,
        ...persuasion,
        Accent: 0,
        ...others,
      });
      for (const [seat, face] of faces) await seat.enterDice(face);
    };
    const begin = (task: string, goal: number, mode: string): Promise<void> =>
      gm.act(
        "Start a long task",
        { Task: task, "Victory points needed": goal, "Kind of task": mode, Turns: 20 },
        "Table",
      );

    // VP-39 Each round adds to the total.
    await begin("Sell the cargo", 4, "Solo");
    await round("Sell the cargo", {}, [player, 6]);
    await gm.waitForText("2 of 4 points");
    await gm.postResult("Half of it.");
    await round("Sell the cargo", {}, [player, 9]);
    await player.waitForText("Task completed");
    await player.waitForText("2 + 3 = 5 of 4 points.");
    await gm.postResult("All of it.");
    await gm.act("Remove a long task", { Task: "Sell the cargo" });

    // VP-40 A helper adds victory points.
    await begin("Man the pumps", 9, "Assisted");
    const pell = { Who: "Pell", Skill: "Climb", Characteristic: "Strength", Accent: 0 };
    await round("Man the pumps", { Helpers: [pell] }, [player, 3], [gm, 7]);
    await gm.waitForText("Task continues");
    await gm.look("victory-round-desktop");
    await gm.expectAccessibleLayout();
    await gm.postResult("The water stops rising.");

    // VP-41 Each side's victory points reduce the other side's total. Either side can reach the goal.
    await begin("Out-talk the warden", 4, "Resisted");
    const warden = { Who: "Toll", Skill: "Observe", Characteristic: "Wits", Accent: 0 };
    await round("Out-talk the warden", { Opponents: [warden] }, [player, 9], [gm, 4]);
    const rope = player.page.getByRole("figure", { name: /^Rope: \d of 4 points/ });
    await rope.locator(".ours").first().waitFor();
    await player.look("victory-rope-phone");
    await player.expectAccessibleLayout();
    await gm.postResult("He wavers.");
    await round("Out-talk the warden", { Opponents: [warden] }, [player, 12], [gm, 18]);
    await player.page.getByRole("figure", { name: "Rope: 6 of 4 points." }).first().waitFor();
    // The rounds stand in a table: who rolled what, and how the lead moved.
    const rounds = gm.page.getByRole("complementary").getByRole("table", { name: /^Rounds of the task/ });
    expect(await rounds.getByRole("row").allInnerTexts()).toEqual([
      expect.stringMatching(/^Round\s+Hester Vane\s+Toll warden\s+Leads by$/u),
      expect.stringMatching(/^1\s+\d\s+\d\s+\+\d$/u),
      expect.stringMatching(/^2\s+4\s+0\s+\+6$/u),
    ]);
    // The story has followed the newest entry, however the columns were laid out meanwhile.
    expect(await gm.page.getByRole("button", { name: "Newest entries" }).count()).toBe(0);
    await player.look("victory-resisted-phone");
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });
});
