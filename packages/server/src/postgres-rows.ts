import { z } from "zod";
import type { ChainEnd } from "./hash-chain.ts";
import type { Append } from "./store.ts";
import { answerText, rowsAfter } from "./stored-rows.ts";

// Large whole numbers come as text.
const whole = z.coerce.number().int();
const end = z.object({ seq: z.int(), hash: z.string() });

/** The rows that the statements answer. Each is validated, so that a damaged one is reported where it is read. */
export const shapes = {
  end,
  namedEnd: end.extend({ id: z.string() }),
  entry: z.object({
    seq: z.int(),
    at: whole,
    member: z.string().nullable(),
    event: z.string(),
    hash: z.string(),
  }),
  followed: z.object({ place: z.int(), lastSeq: z.int(), lastHash: z.string(), seq: z.int().nullable() }),
  id: z.object({ id: z.string() }),
  probe: z.object({ id: whole }),
  command: z.object({ place: z.int(), answer: answerText }),
  snapshot: z.object({ seq: z.int(), version: z.string(), text: z.string(), hash: z.string() }),
  derived: z.object({ text: z.string(), hash: z.string() }),
  table: z.object({ id: z.string(), system: z.string(), invitation: z.string(), openedAt: whole }),
  member: z.object({ member: z.string() }),
  code: z.object({ table: z.string() }),
  size: z.object({ member: z.string().nullable(), bytes: whole }),
  count: z.object({ count: whole }),
};

/** An append with the rows of its entries and the end that the log then has. */
export function extended({ table, after, entries, acknowledged }: Append, before: ChainEnd) {
  const rows = rowsAfter(before, entries);
  return { table, after, rows, end: rows.at(-1) ?? before, acknowledged };
}

/** The columns of appends: their tables, and their entries and answers with the places of their tables, from 1. */
export function appendValues(logs: readonly ReturnType<typeof extended>[]): readonly unknown[] {
  const rows = logs.flatMap(({ rows: added }, i) => added.map((row) => ({ place: i + 1, ...row })));
  const answers = logs.flatMap(({ acknowledged }, i) => acknowledged.map((one) => ({ place: i + 1, ...one })));
  return [
    logs.map(({ table }) => table),
    logs.map(({ after }) => after),
    logs.map(({ end }) => end.seq),
    logs.map(({ end }) => end.hash),
    rows.map(({ place }) => place),
    rows.map(({ seq }) => seq),
    rows.map(({ at }) => at),
    rows.map(({ member }) => member),
    rows.map(({ event }) => event),
    rows.map(({ hash }) => hash),
    answers.map(({ place }) => place),
    answers.map(({ member }) => member),
    answers.map(({ id }) => id),
    answers.map(({ answer }) => JSON.stringify(answer)),
  ];
}
