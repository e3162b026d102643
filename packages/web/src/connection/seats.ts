import { z } from "zod";
import { forget, remember, remembered, rememberedKeys } from "../remembered.ts";

const seat = z.object({
  table: z.string(),
  /** Whoever holds it sits in the seat. */
  token: z.string(),
  /** What the players' link carries, where this browser knows it. */
  invitation: z.string().optional(),
  /** What the table and the game are called, for the list on the first page. */
  title: z.string().optional(),
  system: z.string().optional(),
});

/** A seat this browser has taken at some table. */
export type Seat = z.infer<typeof seat>;

const PREFIX = "rulewright.seat.";

function parsed(text: string | undefined): Seat | undefined {
  if (text === undefined) return undefined;
  try {
    return seat.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export const seatAt = (table: string): Seat | undefined => parsed(remembered(PREFIX + table));

export const keepSeat = (taken: Seat): void => remember(PREFIX + taken.table, JSON.stringify(taken));

export const leaveSeat = (table: string): void => forget(PREFIX + table);

/** Every seat taken in this browser. */
export function seatsTaken(): readonly Seat[] {
  return rememberedKeys(PREFIX)
    .map((key) => parsed(remembered(key)))
    .filter((found) => found !== undefined);
}
