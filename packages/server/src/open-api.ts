import { clientMessage, openSeat, openTable, PROTOCOL, takeSeat } from "@rulewright/table";
import { z } from "zod";

const takenSeat = z.object({ table: z.string(), token: z.string(), member: z.string() });
const openedTable = takenSeat.extend({ invitation: z.string() });
const refusal = z.object({ refused: z.literal(true), code: z.string(), rule: z.string(), details: z.unknown() });
const accepted = z.object({ answer: z.literal("accepted"), lines: z.int() });
const answer = z.discriminatedUnion("answer", [
  accepted,
  z.object({ answer: z.literal("duplicate"), first: accepted }),
  z.object({ answer: z.literal("conflict"), conflict: z.object({ attempt: z.string().nullable(), step: z.int() }) }),
  z.object({ answer: z.literal("rejected"), refusal }),
]);
const shownTable = z.object({
  view: z.record(z.string(), z.unknown()),
  lines: z.array(z.record(z.string(), z.unknown())),
  before: z.record(z.string(), z.unknown()),
});
const failure = z.object({ code: z.string(), message: z.string(), free: z.string().optional() });

/** The message of a command, without what says that it is one. */
const commandBody = clientMessage.options[1].omit({ type: true });

const jsonSchema = (schema: z.ZodType): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return rest;
};

const content = (schema: z.ZodType): object => ({ "application/json": { schema: jsonSchema(schema) } });

/** A header or a part of a path that a request has to have. */
const parameter = (name: string, place: "header" | "path" | "query", description: string, required = true): object => ({
  name,
  in: place,
  required,
  description,
  schema: { type: "string" },
});

const TABLE = parameter("table", "path", "The id of the table.");
const TOKEN = parameter("x-token", "header", "The token of the seat.");
const INVITATION = parameter("x-invitation", "header", "The secret of the players' link.");
const PASSWORD = parameter("x-password", "header", "The server's password in percent-encoding, if it has one.", false);

interface Operation {
  readonly summary: string;
  readonly parameters?: readonly object[];
  readonly body?: z.ZodType;
  readonly status?: 200 | 201;
  readonly answer: z.ZodType;
}

const operation = ({ summary, parameters = [], body, status = 200, answer: schema }: Operation): object => ({
  summary,
  parameters,
  ...(body ? { requestBody: { required: true, content: content(body) } } : {}),
  responses: {
    [status]: { description: "What was asked for.", content: content(schema) },
    default: {
      description: "Why the request was refused. The code is for programs, the message for people.",
      content: content(failure),
    },
  },
});

/** What needs no seat yet. */
const openPaths = (): object => ({
  "/api/health": {
    get: operation({
      summary: "Whether the server can store what happens.",
      answer: z.object({ status: z.string(), protocol: z.int() }),
    }),
  },
  "/api/systems": {
    get: operation({
      summary: "The systems, with their ready-made parties.",
      answer: z.array(z.record(z.string(), z.unknown())),
    }),
  },
  "/api/tables": {
    post: operation({
      summary: "Opens a table with a ready-made party.",
      parameters: [PASSWORD],
      body: openTable,
      status: 201,
      answer: openedTable,
    }),
  },
  "/api/seats": {
    post: operation({
      summary: "Opens a seat on another device, with a code.",
      body: openSeat,
      status: 201,
      answer: takenSeat,
    }),
  },
});

/** What belongs to one table. */
const tablePaths = (): object => ({
  "/api/tables/{table}": {
    get: operation({
      summary: "The table of an invitation, and its free characters.",
      parameters: [TABLE, INVITATION],
      answer: z.object({
        table: z.string(),
        title: z.string(),
        system: z.string(),
        characters: z.array(z.record(z.string(), z.unknown())),
      }),
    }),
  },
  "/api/tables/{table}/seats": {
    post: operation({ summary: "Takes a seat.", parameters: [TABLE], body: takeSeat, status: 201, answer: takenSeat }),
  },
  "/api/tables/{table}/view": {
    get: operation({
      summary:
        "The table as a member sees it, with lines of its log: the newest of those after and before two numbers.",
      parameters: [
        TABLE,
        TOKEN,
        ...["after", "before", "max"].map((name) =>
          parameter(name, "query", "The number of a line, or how many lines.", false),
        ),
      ],
      answer: shownTable,
    }),
  },
  "/api/tables/{table}/commands": {
    post: operation({
      summary: "Sends a command. Sent again with the same id, it counts once.",
      parameters: [TABLE, TOKEN],
      body: commandBody,
      answer,
    }),
  },
});

let document: object | undefined;

/** The OpenAPI document of the server, derived from the schemas that it checks requests by. */
export function openApiDocument(): object {
  document ??= {
    openapi: "3.1.0",
    info: {
      title: "Rulewright",
      version: String(PROTOCOL),
      description:
        "Tables of tabletop role-playing games. Changes at a table are sent over the socket /api/tables/{table}/socket.",
    },
    paths: { ...openPaths(), ...tablePaths() },
  };
  return document;
}
