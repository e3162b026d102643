import { type Character, isRefusal, nearest, type Party, type SystemDefinition } from "@rulewright/rules";
import { type Member, openTable, PROTOCOL, takeSeat, viewFor } from "@rulewright/table";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { Declined, parsed } from "./declined.ts";
import type { LiveTable } from "./live-table.ts";
import type { Tables } from "./tables.ts";

/** The catalogue, by id. */
export type Systems = Readonly<Record<string, SystemDefinition>>;

const tableParams = z.object({ table: z.string().max(64) });
/** An invitation comes in a header: addresses are written into logs. */
const invited = z.object({ "x-invitation": z.string().max(128) });

/** Somebody who has only got the invitation. */
const newcomer: Member = { id: "", name: "", role: "player" };

/** Serves everything under /api but the socket. `posts` is how many POSTs a minute one address may make. */
export function serveApi(app: FastifyInstance, tables: Tables, systems: Systems, posts: number): void {
  const limited = { config: { rateLimit: { max: posts, timeWindow: "1 minute" } } };

  app.get("/api/health", () => ({ status: "ok", protocol: PROTOCOL }));

  app.get("/api/systems", () => Object.values(systems).map(offered));

  app.post("/api/tables", limited, async (request, reply) => {
    const { system: id, party: index = 0, title, name } = parsed(openTable, request.body);
    const system = systemOf(systems, id);
    const party = partyOf(system, index);
    return reply.code(201).send(await tables.open({ system, party, title: title ?? party.name, name }));
  });

  app.route({
    method: "GET",
    url: "/api/tables/:table",
    handler: async (request) => {
      const { table } = parsed(tableParams, request.params);
      const { "x-invitation": invitation } = parsed(invited, request.headers);
      return outsideOf(await welcomed(tables, table, invitation));
    },
  });

  app.post("/api/tables/:table/seats", limited, async (request, reply) => {
    const { table: id } = parsed(tableParams, request.params);
    const { invitation, name } = parsed(takeSeat, request.body);
    const taken = await tables.takeSeat(await welcomed(tables, id, invitation), name);
    if (isRefusal(taken)) throw new Declined(409, taken.code, "No more people fit around this table.");
    if ("trouble" in taken) throw new Declined(503, taken.trouble, "The table can't be changed just now.");
    return reply.code(201).send(taken);
  });
}

function offered({ id, title, flavour, parties }: SystemDefinition) {
  return {
    id,
    title,
    flavour,
    parties: parties.map(({ name, about, characters }) => ({ name, about, characters: characters.map(introduced) })),
  };
}

const introduced = ({ id, name, about = "" }: Character) => ({ id, name, about });

/** What the page to join by shows of a table: as any player would see it, and no more. */
function outsideOf({ id, state }: LiveTable) {
  const { system, title, characters, players } = viewFor(state, newcomer);
  const free = characters.filter(({ id: who, opponent }) => !opponent && !Object.hasOwn(players, who));
  return { table: id, title, system, characters: free.map(introduced) };
}

function systemOf(systems: Systems, id: string): SystemDefinition {
  const system = Object.hasOwn(systems, id) ? systems[id] : undefined;
  if (system) return system;
  const near = nearest(id, Object.keys(systems));
  throw new Declined(404, "no-such-system", `There is no system "${id}".${near ? ` Did you mean "${near}"?` : ""}`);
}

function partyOf({ title, parties }: SystemDefinition, index: number): Party {
  const party = parties[index];
  if (party) return party;
  throw new Declined(400, "no-such-party", `${title} has parties 0 to ${parties.length - 1}, not ${index}.`);
}

/** The table, for somebody with its invitation. */
async function welcomed(tables: Tables, id: string, invitation: string): Promise<LiveTable> {
  const table = await tables.at(id);
  if (!table) throw new Declined(404, "no-such-table", "There is no such table here.");
  if (!tables.isInvited(table, invitation)) {
    throw new Declined(403, "not-invited", "This link is no invitation to the table. Ask for a new one.");
  }
  return table;
}
