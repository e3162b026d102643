import type { Refusal } from "@rulewright/rules";
import { type Answer, type Command, logPage, type LogPage, type TableView, viewFor } from "@rulewright/table";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { failureError, HttpError, parseRequest, tableParams, tokenHeader } from "./http-error.ts";
import { parseCommand } from "./messages.ts";
import { openApiDocument } from "./open-api.ts";
import type { RequestFailure } from "./requests.ts";
import { sealCommand } from "./sealed-commands.ts";
import { spending } from "./seat-use.ts";
import { MAX_MESSAGE_BYTES } from "./socket.ts";
import type { MemberSeat, Tables } from "./tables.ts";

/** Which lines of the log somebody asks for. */
export const viewQuery = z.object({
  after: z.coerce.number().int().min(0).optional(),
  before: z.coerce.number().int().min(1).optional(),
  max: z.coerce.number().int().min(1).max(1000).default(200),
});

/** A table as a member sees it, with the newest lines of its log. */
interface ShownTable extends LogPage {
  readonly view: TableView;
}

/**
 * Serves the commands of the socket for programs that keep none open, and what their member sees. A command costs its seat
 * the same on both ways.
 */
export function serveCommands(app: FastifyInstance, tables: Tables): void {
  app.get("/api/openapi.json", () => openApiDocument());

  app.get("/api/tables/:table/view", async (request, reply) => {
    const { after = 0, before, max } = parseRequest(viewQuery, request.query);
    const range = { after, max, ...(before === undefined ? {} : { before }) };
    const { table, member } = await seatOf(tables, request);
    const use = table.useOf(member.id);
    if (!use.take(0)) throw tooFast();
    const shown = await table.reading((state): ShownTable =>
      spending(use, () => ({
        view: viewFor(state, member, table.system.definition),
        ...logPage(state, member, range),
      })),
    );
    return reply.send(shown);
  });

  app.post("/api/tables/:table/commands", async (request, reply) => {
    const seat = await seatOf(tables, request);
    const use = seat.table.useOf(seat.member.id);
    // One that comes in parts doesn't say how long it is.
    if (!use.take(Number(request.headers["content-length"] ?? MAX_MESSAGE_BYTES))) throw tooFast();
    const parsed = spending(use, () => parseCommand(request.body));
    if (parsed.kind === "problem") throw new HttpError(400, parsed.code, parsed.message);
    if (parsed.kind === "bad-command") return reply.send(rejected(parsed.refusal));
    const answer = await decided(seat, parsed.id, await sealCommand(parsed.command));
    if ("failure" in answer) throw failureError(answer);
    return reply.send(answer);
  });
}

const rejected = (refusal: Refusal): Answer => ({ answer: "rejected", refusal });

const tooFast = (): HttpError =>
  new HttpError(429, "too-fast", "Too many messages from this seat. Wait a moment, then send this again.");

/** The seat of the token in a request. */
async function seatOf(tables: Tables, request: FastifyRequest): Promise<MemberSeat> {
  const { table } = parseRequest(tableParams, request.params);
  const { "x-token": token } = parseRequest(tokenHeader, request.headers);
  const seat = await tables.seatByToken(table, token);
  if (seat === "no-such-table") throw new HttpError(404, seat, "There is no such table.");
  if (seat === "no-seat") throw new HttpError(403, seat, "This token has no seat at the table.");
  return seat;
}

const decided = ({ table, member }: MemberSeat, id: string, command: Command): Promise<Answer | RequestFailure> =>
  new Promise((reply) => {
    table.enqueue({ kind: "command", member: member.id, id, command, use: table.useOf(member.id), reply });
  });
