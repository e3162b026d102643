import { z } from "zod";
import { type Append, DiskFullError, StoreUnreachableError } from "./store.ts";

const serverError = z.object({ code: z.string().length(5), severity: z.string(), constraint: z.string().optional() });

/** The SQLSTATE of an error that the database reports; undefined where the connection failed. */
const stateOf = (error: unknown): string | undefined => serverError.safeParse(error).data?.code;

/** Whether an append fails because a command of it is among the accepted ones already. */
export function isDuplicate({ acknowledged }: Append, error: unknown): boolean {
  const keys = new Set(acknowledged.map(({ member, id }) => `${member} ${id}`));
  const isOnce = keys.size === acknowledged.length;
  return isOnce && serverError.safeParse(error).data?.constraint === "commands_pkey";
}

/** The error as the store reports it: what isn't about a statement itself is about the database or the way to it. */
export function storeError(error: unknown): Error {
  if (error instanceof DiskFullError || error instanceof StoreUnreachableError) return error;
  const state = stateOf(error);
  if (state === "53100") return new DiskFullError(error);
  if (state === undefined || /^(08|53|57|58)/u.test(state)) return new StoreUnreachableError(error);
  return error instanceof Error ? error : new Error(String(error));
}
