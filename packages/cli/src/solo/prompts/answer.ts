import { type CANCEL_SYMBOL, isCancel } from "@clack/prompts";
import { InputEndedError } from "../../errors/errors.ts";

/** How many options a prompt shows at once; a longer list scrolls. */
export const MAX_ITEMS = 14;

/** The answer to a prompt. Throws an InputEndedError where it is cancelled by Ctrl-C or Escape. */
export async function promptAnswer<T>(prompt: Promise<T | typeof CANCEL_SYMBOL>): Promise<T> {
  const given = await prompt;
  if (isCancel(given)) throw new InputEndedError();
  return given;
}
