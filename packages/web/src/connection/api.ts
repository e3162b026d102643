import { MAX_TABLE_FILE_BYTES, type OpenedTable, type TakenSeat } from "@rulewright/table";
import { z } from "zod";

const openedTableSchema: z.ZodType<OpenedTable> = z.object({
  table: z.string(),
  token: z.string(),
  member: z.string(),
  invitation: z.string(),
});
const takenSeatSchema: z.ZodType<TakenSeat> = z.object({ table: z.string(), token: z.string(), member: z.string() });
const tableInfoSchema = z.object({ title: z.string(), system: z.string() });
const errorSchema = z.object({ code: z.string().optional(), message: z.string() });

/** The table that an invitation belongs to: its title and its system's id. */
export type TableInfo = z.infer<typeof tableInfoSchema>;

/** The server refused a request or could not be reached (status 0). The message is shown to the user. */
export class ServerError extends Error {
  readonly status: number;
  /** What kind of refusal it is, if the server has said. */
  readonly code: string | undefined;

  constructor(status: number, message: string, code?: string) {
    super(message);
    this.name = "ServerProblem";
    this.status = status;
    this.code = code;
  }
}

/** A header takes ASCII only. */
const passwordHeader = (password: string): Record<string, string> =>
  password === "" ? {} : { "x-password": encodeURIComponent(password) };

const post = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

/** The response to a request. Rejects with a ServerError where it failed. */
async function respond(path: string, options: RequestInit): Promise<Response> {
  const response = await fetch(path, options).catch(() => {
    throw new ServerError(0, "Can't reach the server. Is it still running?");
  });
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => undefined);
  const { code, message } = errorSchema.safeParse(body).data ?? {};
  throw new ServerError(response.status, message ?? `The server answered with status ${response.status}.`, code);
}

async function request<T>(schema: z.ZodType<T>, path: string, options: RequestInit): Promise<T> {
  const response = await respond(path, options);
  const body: unknown = await response.json().catch(() => undefined);
  return schema.parse(body);
}

/**
 * Opens a table with a ready-made party, given by its index. The caller becomes the game master. `password` is that of the
 * server, if it has one.
 */
export const openTable = (
  wanted: {
    system: string;
    party: number;
    name: string;
    /** Sent again with the same id, a request opens no second table. */
    request: string;
  },
  password = "",
): Promise<OpenedTable> => request(openedTableSchema, "/api/tables", post(wanted, passwordHeader(password)));

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

/** The file of a table, for the game master's seat with this token. */
export const fetchTableFile = async (table: string, token: string): Promise<Blob> =>
  (await respond(`/api/tables/${table}/file`, { headers: { "x-token": encodeURIComponent(token) } })).blob();

/** Opens a table from a file. The caller becomes its game master. Sent again with the same id, it opens no second one. */
export const openTableFile = async (
  file: Blob,
  { name, request: id }: { readonly name: string; readonly request: string },
  password = "",
): Promise<OpenedTable> => {
  // A server stops reading a larger one, and its answer may be lost.
  if (file.size > MAX_TABLE_FILE_BYTES) throw new ServerError(413, "This file is too large: it has more than 64 MB.");
  const headers = {
    "content-type": "application/json",
    "x-name": encodeURIComponent(name),
    "x-request": id,
    ...passwordHeader(password),
  };
  return request(openedTableSchema, "/api/table-files", { method: "POST", headers, body: file });
};
