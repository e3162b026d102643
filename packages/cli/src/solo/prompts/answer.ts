import { type CANCEL_SYMBOL, isCancel } from "@clack/prompts";
import { InputEndedError } from "../table/player.ts";

/** What a person answered; whoever presses Ctrl-C or Escape has gone. */
export async function promptAnswer<T>(asked: Promise<T | typeof CANCEL_SYMBOL>): Promise<T> {
  const given = await asked;
  if (isCancel(given)) throw new InputEndedError();
  return given;
}
