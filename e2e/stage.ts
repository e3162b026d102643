import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { openBrowser, openPage } from "./browser.ts";
import { RunningServer } from "./running-server.ts";

/** What the stories of a file play on: a real server and a real browser, there before the first, gone after the last. */
export class Stage {
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
    if (!this.#server) throw new Error("no story has begun yet");
    return this.#server;
  }

  get url(): string {
    return this.server.url;
  }

  /** A page of this size, in a profile of its own. */
  page(size: { readonly width: number; readonly height: number }): ReturnType<typeof openPage> {
    if (!this.#browser) throw new Error("no story has begun yet");
    return openPage(this.#browser, size);
  }
}
