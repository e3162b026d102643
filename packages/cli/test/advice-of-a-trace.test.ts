import { answerChoice, answerDice, begin, calculatorFor, isRefusal, type Refusal, type Trace } from "@rulewright/rules";
import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { folder, runCommand } from "./rulewright.ts";

const optionSchema = z.object({ move: z.string(), best: z.boolean(), pays: z.record(z.string(), z.number()) });

function legal<T extends Trace | { readonly trace: Trace }>(made: T | Refusal): T {
  if (isRefusal(made)) throw new Error(made.code);
  return made;
}

it("reads what is held now, with what was just earned", async () => {
  const held = { ap: 0, freshAp: 0, luckPoints: 0, gmAp: 0 };
  const args = { attribute: 6, skill: 3, difficulty: 1, attack: "melee", weapon: 2, aim: 5 };
  const { house } = calculatorFor(wasteland2d20);
  const announced = legal(
    begin(wasteland2d20, "check", { ...wasteland2d20.procedures.check.examples[0], ...args }, house),
  );
  const rolling = legal(answerChoice(wasteland2d20, announced, { move: "roll" }, held)).trace;
  const rolled = legal(answerDice(wasteland2d20, rolling, [9, 9], "hand"));
  const { trace } = legal(answerChoice(wasteland2d20, rolled, { move: "resolve" }, held));
  const file = join(folder(), "attack.json");
  writeFileSync(file, JSON.stringify(trace));
  // The point that the check has earned buys the combat die without which 5 damage can't be reached.
  const { stdout } = await runCommand("best", "--trace", file, "--goal", "enough", "--json");
  const { options } = z.object({ options: z.array(optionSchema) }).parse(JSON.parse(stdout));
  expect(options.find(({ best }) => best)).toMatchObject({ move: "extra-damage", pays: { ap: 1, freshAp: 1 } });
});
