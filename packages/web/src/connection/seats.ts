import { z } from "zod/mini";
import { SEAT_PREFIX } from "./early-socket.ts";
import { removeKeptTable } from "../offline/kept-tables.ts";
import { removeItem, writeItem, readItem, itemKeys } from "../browser/storage.ts";

const seatSchema = z.object({
  table: z.string(),
  /** The secret that authenticates the member. */
  token: z.string(),
  /** The invitation in the players' link, if this browser knows it. */
  invitation: z.optional(z.string()),
  /** The title of the table, for the list on the home page. */
  title: z.optional(z.string()),
  system: z.optional(z.string()),
});

/** A seat at a table, as stored in this browser. */
export type Seat = z.infer<typeof seatSchema>;

function parseSeat(text: string | undefined): Seat | undefined {
  if (text === undefined) return undefined;
  try {
    return seatSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** This browser's seat at a table, if it has one. */
export const getSeat = (table: string): Seat | undefined => parseSeat(readItem(SEAT_PREFIX + table));

/** Stores a seat in this browser. */
export const saveSeat = (taken: Seat): void => writeItem(SEAT_PREFIX + taken.table, JSON.stringify(taken));

/** Removes a seat from this browser, with what it keeps of the table. The server keeps the member. */
export function deleteSeat(table: string): void {
  removeItem(SEAT_PREFIX + table);
  void removeKeptTable(table);
}

/** All seats stored in this browser. */
export function listSeats(): readonly Seat[] {
  return itemKeys(SEAT_PREFIX)
    .map((key) => parseSeat(readItem(key)))
    .filter((found) => found !== undefined);
}
