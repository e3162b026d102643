import * as clack from "@clack/prompts";
import { creationParameters, type JsonValue, formatMessage } from "@rulewright/rules";
import { wrap } from "../../terminal/columns.ts";
import { promptAnswer } from "./answer.ts";
import type { CreateAction } from "../table/player.ts";
import { promptParameter } from "./parameters.ts";
import type { SoloTable } from "../table/solo-table.ts";

/** Makes somebody new, step by step in the rulebook's order; any step may be left as it usually is. */
export async function promptCreation({ system, people, state }: SoloTable): Promise<CreateAction> {
  const { creation, text } = system;
  if (!creation) throw new Error(`${system.id} has no creation, yet somebody is made`);
  const name = await promptAnswer(
    clack.text({
      message: "What is their name?",
      validate: (words) => (words?.trim() ? undefined : "A name, please."),
    }),
  );
  const about = await promptAnswer(clack.text({ message: "A line about them (nothing is fine)", defaultValue: "" }));
  const parameters = creationParameters(creation, state.house);
  const args: Record<string, JsonValue> = {};
  const around = { system, people, sheet: undefined, shared: { traits: {} } };
  for (const [i, step] of creation.steps.entries()) {
    const hint = text[`creation.${step.name}.hint`];
    clack.log.step(`${i + 1} of ${creation.steps.length}: ${formatMessage(text, `creation.${step.name}`)}`);
    if (hint !== undefined) clack.log.message(wrap(hint, 72), { spacing: 0 });
    const open = step.asks.filter((ask) => parameters[ask]?.initial === undefined);
    const how = open.length > 0 ? "fill" : await promptStepMode();
    if (how === "rest") break;
    if (how === "skip") continue;
    for (const ask of step.asks) {
      const parameter = parameters[ask];
      if (parameter) args[ask] = await promptParameter(around, ask, parameter, args[ask] ?? parameter.initial);
    }
  }
  return { next: "create", name: name.trim(), args, ...(about.trim() === "" ? {} : { about: about.trim() }) };
}

function promptStepMode(): Promise<"fill" | "skip" | "rest"> {
  return promptAnswer(
    clack.select<"fill" | "skip" | "rest">({
      message: "This step",
      options: [
        { value: "fill", label: "Fill it in" },
        { value: "skip", label: "Leave it as it usually is" },
        { value: "rest", label: "Leave this and all the rest" },
      ],
    }),
  );
}
