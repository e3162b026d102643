import { type CANCEL_SYMBOL, isCancel } from "@clack/prompts";
import { NoMoreAnswers } from "./answers.ts";

/** What a person answered; whoever presses Ctrl-C or Escape has gone. */
export async function answer<T>(asked: Promise<T | typeof CANCEL_SYMBOL>): Promise<T> {
  const given = await asked;
  if (isCancel(given)) throw new NoMoreAnswers();
  return given;
}
