// What the page's benchmarks do with Chromium.
import type { Browser, CDPSession, Page } from "playwright-core";
import { PHONE } from "../../e2e/browser.ts";

/** A phone in the middle range, on a slow mobile network. */
const [SLOWDOWN, LATENCY_MS, BITS_PER_SECOND] = [4, 150, 1_600_000];

/** A page with an empty cache, and the protocol of its browser. */
export interface Phone {
  readonly page: Page;
  readonly session: CDPSession;
}

/** Runs something with a page in a browser profile of its own, which is closed afterwards. */
export async function withPhone<T>(browser: Browser, use: (phone: Phone) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: "block",
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    return await use({ page, session: await context.newCDPSession(page) });
  } finally {
    await context.close();
  }
}

/** The processor of a phone from now on. */
export const slowDown = async ({ session }: Phone): Promise<void> => {
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
};

/** The network of a phone from now on. */
export const onMobileNetwork = async ({ session }: Phone): Promise<void> => {
  const bytesPerSecond = BITS_PER_SECOND / 8;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
};
