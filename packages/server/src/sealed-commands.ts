import type { Command } from "@rulewright/table";
import { hashSeatCode, hashSecret } from "./secrets.ts";

/**
 * A command as it is decided: with hashes in the place of the secrets that its sender has chosen. So no secret reaches the
 * log, the store or an error message, and the same command sent again counts once.
 */
export async function sealCommand(command: Command): Promise<Command> {
  if (command.type === "make-seat-code") return { ...command, code: await hashSeatCode(command.code) };
  if (command.type === "renew-links") return { ...command, invitation: hashSecret(command.invitation) };
  return command;
}
