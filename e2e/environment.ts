import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { openBrowser, openPage } from "./browser.ts";
import { RunningServer } from "./running-server.ts";

type DropFirst<List extends readonly unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;

/** The environment of a story file: a server and a browser, started before the first story and stopped after the last. */
export class Environment {
  #server: RunningServer | undefined;
  #browser: Browser | undefined;

  constructor() {
    beforeAll(async () => {
      [this.#server, this.#browser] = await Promise.all([RunningServer.start(), openBrowser()]);
    });
    afterAll(async () => {
      await this.#browser?.close();
      await this.#server?.remove();
    });
  }

  get server(): RunningServer {
    if (!this.#server) throw new Error("The environment starts with the first story");
    return this.#server;
  }

  get url(): string {
    return this.server.url;
  }

  /** Opens a page of this size in its own browser profile. */
  page(...[size, options]: DropFirst<Parameters<typeof openPage>>): ReturnType<typeof openPage> {
    if (!this.#browser) throw new Error("The environment starts with the first story");
    return openPage(this.#browser, size, options);
  }
}
