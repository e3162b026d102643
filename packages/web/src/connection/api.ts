import type { OpenedTable, TakenSeat } from "@rulewright/table";
import { z } from "zod";

const openedTableSchema: z.ZodType<OpenedTable> = z.object({
  table: z.string(),
  token: z.string(),
  member: z.string(),
  invitation: z.string(),
});
const takenSeatSchema: z.ZodType<TakenSeat> = z.object({ table: z.string(), token: z.string(), member: z.string() });
const tableInfoSchema = z.object({ title: z.string(), system: z.string() });
const errorSchema = z.object({ message: z.string() });

/** What an invitation leads to. */
export type TableInfo = z.infer<typeof tableInfoSchema>;

/** The server said no, or could not be reached; the message is for people. */
export class ServerError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = "ServerProblem";
    this.status = status;
  }
}

const post = (body: object): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

async function request<T>(answer: z.ZodType<T>, path: string, request: RequestInit): Promise<T> {
  const response = await fetch(path, request).catch(() => {
    throw new ServerError(0, "The server can't be reached just now. Is it still running?");
  });
  const said: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const words = errorSchema.safeParse(said).data?.message;
    throw new ServerError(response.status, words ?? `The server answered ${response.status} and said no more.`);
  }
  return answer.parse(said);
}

/** Opens a table with a ready-made party; whoever asks is its game master. */
export const openTable = (wanted: { system: string; party: number; name: string }): Promise<OpenedTable> =>
  request(openedTableSchema, "/api/tables", post(wanted));

/** What is behind an invitation, before one sits down. */
export const fetchTableInfo = (table: string, invitation: string): Promise<TableInfo> =>
  // A header takes plain letters only; whatever is changed by this was never an invitation.
  request(tableInfoSchema, `/api/tables/${table}`, { headers: { "x-invitation": encodeURIComponent(invitation) } });

/** Sits down with just a name. */
export const takeSeat = (table: string, invitation: string, name: string): Promise<TakenSeat> =>
  request(takenSeatSchema, `/api/tables/${table}/seats`, post({ invitation, name }));
