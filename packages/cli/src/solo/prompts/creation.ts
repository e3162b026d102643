import * as clack from "@clack/prompts";
import { creationParameters, type JsonValue, formatMessage } from "@rulewright/rules";
import { wrap } from "../../terminal/columns.ts";
import { promptAnswer } from "./answer.ts";
import type { CreateAction } from "../table/player.ts";
import { promptParameter } from "./parameters.ts";
import type { SoloTable } from "../table/solo-table.ts";

/** Creates a character step by step in the rulebook's order. Steps with initial values can be skipped. */
export async function promptCreation({ system, people, state }: SoloTable): Promise<CreateAction> {
  const { creation, text } = system;
  if (!creation) throw new Error(`${system.id} has no character creation`);
  const name = await promptAnswer(
    clack.text({
      message: "Name",
      validate: (words) => (words?.trim() ? undefined : "Enter a name."),
    }),
  );
  const about = await promptAnswer(clack.text({ message: "Description (optional)", defaultValue: "" }));
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
  return { type: "create", name: name.trim(), args, ...(about.trim() === "" ? {} : { about: about.trim() }) };
}

function promptStepMode(): Promise<"fill" | "skip" | "rest"> {
  return promptAnswer(
    clack.select<"fill" | "skip" | "rest">({
      message: "This step",
      options: [
        { value: "fill", label: "Fill in" },
        { value: "skip", label: "Keep the defaults" },
        { value: "rest", label: "Keep the defaults of all remaining steps" },
      ],
    }),
  );
}
