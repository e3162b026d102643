import { nearestName } from "@rulewright/dice";
import {
  type Character,
  formatMessage,
  isRefusal,
  type Messages,
  type Party,
  refusal,
  type Refusal,
  type SystemDefinition,
} from "@rulewright/rules";
import {
  type Member,
  openSeat,
  openTable,
  parseSeatCode,
  PROTOCOL,
  tableText,
  takeSeat,
  type TakenSeat,
  viewFor,
} from "@rulewright/table";
import type { FastifyInstance } from "fastify";
import { failureError, HttpError, invitationHeader, parseRequest, tableParams } from "./http-error.ts";
import { Health } from "./health.ts";
import type { LiveTable } from "./live-table.ts";
import type { Rates } from "./rates.ts";
import type { RequestFailure } from "./requests.ts";
import type { Systems } from "./systems-in-play.ts";
import type { TablePassword } from "./table-password.ts";
import type { Tables } from "./tables.ts";

/** A viewer who has only the invitation. */
const OUTSIDER: Member = { id: "", name: "", role: "player" };

/** What the routes of the API need to know of the server's settings. */
export interface ApiSettings {
  readonly rates: Rates;
  /** Needed to open a table. */
  readonly password: TablePassword;
}

/** Serves everything under /api but the socket and files. */
export function serveApi(
  app: FastifyInstance,
  tables: Tables,
  systems: Systems,
  { rates, password }: ApiSettings,
): void {
  const health = new Health(() => tables.checkWritable());
  app.get("/api/health", async (_, reply) => {
    const problem = await health.problem();
    return problem === undefined
      ? { status: "ok", protocol: PROTOCOL }
      : reply.code(503).send({ status: problem, protocol: PROTOCOL });
  });

  app.get("/api/systems", () => Object.values(systems).map(summarizeSystem));

  app.post("/api/tables", { config: rates.tables }, async (request, reply) => {
    password.check(request.headers);
    const { system: id, party: index = 0, title, name, request: requestId } = parseRequest(openTable, request.body);
    const system = systemOf(systems, id);
    const party = partyOf(system, index);
    return reply
      .code(201)
      .send(await tables.open({ system, party, title: title ?? party.name, name, request: requestId }));
  });

  app.route({
    method: "GET",
    url: "/api/tables/:table",
    handler: async (request) => {
      const { table } = parseRequest(tableParams, request.params);
      const { "x-invitation": invitation } = parseRequest(invitationHeader, request.headers);
      return summarizeTable(await invitedTable(tables, table, invitation));
    },
  });

  app.post("/api/tables/:table/seats", { config: rates.joins }, async (request, reply) => {
    const { table: id } = parseRequest(tableParams, request.params);
    const { invitation, ...seat } = parseRequest(takeSeat, request.body);
    const table = await invitedTable(tables, id, invitation);
    return reply.code(201).send(seatOrError(await tables.takeSeat(table, seat), systems[table.state.system]));
  });

  // Codes are short, so that guessing has to be slow.
  app.post("/api/seats", { config: rates.guesses }, async (request, reply) => {
    const { code: typed, request: requestId } = parseRequest(openSeat, request.body);
    const code = parseSeatCode(typed);
    const opened = code === undefined ? refusal("bad-seat-code", "") : await tables.openSeat(code, requestId);
    return reply.code(201).send(seatOrError(opened));
  });
}

const texts = new Map<SystemDefinition, Messages>();

/** The words of a table of a system. They are put together once, since there are many. */
function textOf(system: SystemDefinition | undefined): Messages {
  if (!system) return tableText;
  const text = texts.get(system) ?? { ...tableText, ...system.text };
  texts.set(system, text);
  return text;
}

/** The seat, or the error response that says why there is none. */
function seatOrError(taken: TakenSeat | Refusal | RequestFailure, system?: SystemDefinition): TakenSeat {
  if (isRefusal(taken)) {
    const { code, details } = taken;
    const free = details?.["free"];
    const more = typeof free === "string" ? { free } : {};
    throw new HttpError(409, code, formatMessage(textOf(system), `refusal.${code}`, details), more);
  }
  if (!("failure" in taken)) return taken;
  throw failureError(taken);
}

function summarizeSystem({ id, title, flavour, parties }: SystemDefinition) {
  return {
    id,
    title,
    flavour,
    parties: parties.map(({ name, about, characters }) => ({
      name,
      about,
      characters: characters.map(summarizeCharacter),
    })),
  };
}

const summarizeCharacter = ({ id, name, about = "" }: Character) => ({ id, name, about });

/** The part of a table that the join page shows. A player without a character sees the same. */
function summarizeTable({ id, state }: LiveTable) {
  const { system, title, characters, players } = viewFor(state, OUTSIDER);
  const free = characters.filter(({ id: character, opponent }) => !opponent && !Object.hasOwn(players, character));
  return { table: id, title, system, characters: free.map(summarizeCharacter) };
}

function systemOf(systems: Systems, id: string): SystemDefinition {
  const system = Object.hasOwn(systems, id) ? systems[id] : undefined;
  if (system) return system;
  const suggestion = nearestName(id, Object.keys(systems));
  throw new HttpError(
    404,
    "no-such-system",
    `There is no system "${id}".${suggestion ? ` Did you mean "${suggestion}"?` : ""}`,
  );
}

function partyOf({ title, parties }: SystemDefinition, index: number): Party {
  const party = parties[index];
  if (party) return party;
  throw new HttpError(400, "no-such-party", `${title} has parties 0 to ${parties.length - 1}, not ${index}.`);
}

/** The table of an invitation. */
async function invitedTable(tables: Tables, id: string, invitation: string): Promise<LiveTable> {
  const table = await tables.invited(id, invitation);
  if (table === "no-such-table") throw new HttpError(404, "no-such-table", "There is no such table.");
  if (table === "not-invited") {
    throw new HttpError(403, "not-invited", "This invitation isn't valid for the table. Ask for a new link.");
  }
  return table;
}
