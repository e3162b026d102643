import * as clack from "@clack/prompts";
import { type FieldShape, formatMessage, type JsonValue, type Messages, type TableDie } from "@rulewright/rules";
import { parseInteger } from "../../parameters/integer.ts";
import { MAX_ITEMS, promptAnswer } from "./answer.ts";

/** Asks for one detail of a move. Returns undefined if there is nothing to enter, or nothing was entered. */
export async function promptField(
  text: Messages,
  message: string,
  shape: FieldShape,
  tray: readonly TableDie[],
): Promise<JsonValue | undefined> {
  switch (shape.kind) {
    case "dice":
      return promptDice(text, message, tray);
    case "number":
      return promptNumber(message, shape.max);
    case "name": {
      const options = shape.names.map((value) => ({ value, label: value }));
      return promptAnswer(clack.select({ message, options, maxItems: MAX_ITEMS }));
    }
    default:
      return promptAnswer(clack.text({ message, defaultValue: "" }));
  }
}

/** Asks for the places of dice. Each is rerolled only once. */
async function promptDice(text: Messages, message: string, tray: readonly TableDie[]): Promise<JsonValue> {
  const options = tray.flatMap(({ face, rerolled, class: name }, value) => {
    const hint = name ? formatMessage(text, `class.${name}`) : "";
    return rerolled ? [] : [{ value, label: `${face}`, hint }];
  });
  return options.length === 0 ? [] : promptAnswer(clack.multiselect({ message, options, required: false }));
}

async function promptNumber(message: string, max: number | null): Promise<number | undefined> {
  if (max !== null && max <= 0) return undefined;
  const typed = await promptAnswer(
    clack.text({
      message: max === null ? message : `${message} (0 to ${max})`,
      placeholder: max === null ? "empty for no change" : "0",
      defaultValue: "",
      validate: (given) => (!given || parseInteger(given) !== undefined ? undefined : "Enter a whole number."),
    }),
  );
  return parseInteger(typed);
}
