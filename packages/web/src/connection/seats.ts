import { z } from "zod";
import { removeItem, writeItem, readItem, itemKeys } from "../browser/storage.ts";

const seatSchema = z.object({
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
export type Seat = z.infer<typeof seatSchema>;

const PREFIX = "rulewright.seat.";

function parseSeat(text: string | undefined): Seat | undefined {
  if (text === undefined) return undefined;
  try {
    return seatSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export const getSeat = (table: string): Seat | undefined => parseSeat(readItem(PREFIX + table));

export const saveSeat = (taken: Seat): void => writeItem(PREFIX + taken.table, JSON.stringify(taken));

export const deleteSeat = (table: string): void => removeItem(PREFIX + table);

/** Every seat taken in this browser. */
export function listSeats(): readonly Seat[] {
  return itemKeys(PREFIX)
    .map((key) => parseSeat(readItem(key)))
    .filter((found) => found !== undefined);
}
