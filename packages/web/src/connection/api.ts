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

/** The table that an invitation belongs to: its title and its system's id. */
export type TableInfo = z.infer<typeof tableInfoSchema>;

/** The server refused a request or could not be reached (status 0). The message is shown to the user. */
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

async function request<T>(schema: z.ZodType<T>, path: string, options: RequestInit): Promise<T> {
  const response = await fetch(path, options).catch(() => {
    throw new ServerError(0, "Can't reach the server. Is it still running?");
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const message = errorSchema.safeParse(body).data?.message;
    throw new ServerError(response.status, message ?? `The server answered with status ${response.status}.`);
  }
  return schema.parse(body);
}

/** Opens a table with a ready-made party, given by its index. The caller becomes the game master. */
export const openTable = (wanted: {
  system: string;
  party: number;
  name: string;
  /** Sent again with the same id, a request opens no second table. */
  request: string;
}): Promise<OpenedTable> => request(openedTableSchema, "/api/tables", post(wanted));

/** Looks up the table of an invitation without joining it. */
export const fetchTableInfo = (table: string, invitation: string): Promise<TableInfo> =>
  // A header takes ASCII only. Encoding changes no valid invitation.
  request(tableInfoSchema, `/api/tables/${table}`, { headers: { "x-invitation": encodeURIComponent(invitation) } });

/** Joins a table under a name. Sent again with the same id, a request takes no second seat. */
export const takeSeat = (
  table: string,
  wanted: {
    readonly invitation: string;
    readonly name: string;
    readonly request: string;
    readonly role?: "spectator";
  },
): Promise<TakenSeat> => request(takenSeatSchema, `/api/tables/${table}/seats`, post(wanted));

/** Opens a member's seat on this device, with a code. Sent again with the same id, a request answers the same. */
export const openSeat = (wanted: { readonly code: string; readonly request: string }): Promise<TakenSeat> =>
  request(takenSeatSchema, "/api/seats", post(wanted));
