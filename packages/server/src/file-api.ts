import { Readable } from "node:stream";
import { formatMessage } from "@rulewright/rules";
import { MAX_TABLE_FILE_BYTES, memberName, openTable, tableText } from "@rulewright/table";
import { type FileFault, fileText, isFileFault, tableFileJsonSchema } from "@rulewright/table/files";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { encodedText, HttpError, parseRequest, tableParams, tokenHeader } from "./http-error.ts";
import type { ApiSettings } from "./api.ts";
import { fileFor, type TableFiles } from "./table-files.ts";
import type { Tables } from "./tables.ts";

const openingHeaders = z.object({
  "x-name": encodedText.pipe(memberName),
  /** What makes the request count once, as in other requests. */
  "x-request": openTable.shape.request,
});

/** How many entries of a file are sent in one piece. */
const ENTRIES_IN_A_PIECE = 100;

/** The text of a file in larger pieces. */
function* pieces(texts: Iterable<string>): Generator<string, void> {
  let piece: string[] = [];
  for (const text of texts) {
    piece.push(text);
    if (piece.length < ENTRIES_IN_A_PIECE) continue;
    yield piece.join("");
    piece = [];
  }
  yield piece.join("");
}

/** The answer to a file that can't be opened: what is wrong, and where. */
function openingError({ code, place, problem }: FileFault): HttpError {
  const message = formatMessage(tableText, `refusal.${code}`, { place, reason: problem });
  return new HttpError(code === "file-too-large" ? 413 : 422, code, message, { place });
}

/** The JSON Schema of a table's file, once somebody has asked for it. */
let jsonSchema: object | undefined;

/**
 * Serves tables as files. Whoever may open a table may open one from a file. Files are large, so that the server reads one
 * at a time.
 */
export async function serveFiles(
  app: FastifyInstance,
  tables: Tables,
  files: TableFiles,
  { rates, password }: ApiSettings,
): Promise<void> {
  app.get("/api/schemas/table-file.json", () => (jsonSchema ??= tableFileJsonSchema()));

  app.get("/api/tables/:table/file", { config: rates.files }, async (request, reply) => {
    const { table } = parseRequest(tableParams, request.params);
    const { "x-token": token } = parseRequest(tokenHeader, request.headers);
    const file = await fileFor(tables, table, token, Date.now());
    if (file === "no-such-table") throw new HttpError(404, file, "There is no such table.");
    if (file === "no-seat") throw new HttpError(403, file, "This device has no seat at the table.");
    if (file === "owner-only") throw new HttpError(403, file, "Only the game master can export the table.");
    return reply.type("application/json").send(Readable.from(pieces(fileText(file))));
  });

  await app.register(async (scope) => {
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_, body, done) => done(null, body));
    let [uploading, opening] = [false, false];
    const takeTurn = async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> => {
      password.check(headers);
      if (uploading || opening)
        throw new HttpError(503, "busy", "The server is opening another file. Try again in a minute.");
      uploading = true;
      reply.raw.once("close", () => (uploading = false));
    };
    scope.post(
      "/api/table-files",
      { config: rates.tables, bodyLimit: MAX_TABLE_FILE_BYTES, onRequest: takeTurn },
      async (request, reply) => {
        const { "x-name": name, "x-request": requestId } = parseRequest(openingHeaders, request.headers);
        opening = true;
        try {
          const opened = await files.open({ text: String(request.body ?? ""), name, request: requestId });
          if (isFileFault(opened)) throw openingError(opened);
          return await reply.code(201).send(opened);
        } finally {
          opening = false;
        }
      },
    );
  });
}
