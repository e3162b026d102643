import { afterAll } from "vitest";
import { openPostgresStore } from "../src/postgres-store.ts";
import type { Store } from "../src/store.ts";
import { PostgresServer } from "./postgres-server.ts";
import { storeContract } from "./store-contract.ts";
import { keptLog } from "./support.ts";

const server = await PostgresServer.start();
const opened: Store[] = [];

afterAll(async () => {
  await Promise.all(opened.map((store) => store.close().catch(() => undefined)));
  await server.stop();
});

const open = (url: string): Promise<Store> => openPostgresStore(url, keptLog());

storeContract("the PostgreSQL store", () => {
  let url: Promise<string> | undefined;
  return { open: async () => open(await (url ??= server.newDatabase())) };
});
