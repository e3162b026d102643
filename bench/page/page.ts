// The page of a table on a phone, in a real Chromium, from a real server: npm run bench -- page
import type { Seat } from "@rulewright/client";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "../../e2e/browser.ts";
import { RunningServer } from "../../e2e/running-server.ts";
import { type Measurement, median } from "../measure.ts";
import { onMobileNetwork, type Phone, slowDown, withPhone } from "./browser.ts";
import { lengthen, openTable } from "./table.ts";
import { timeTaps } from "./taps.ts";

const [LOADS, LONG] = [5, 10_000];

/** When the roll of the player can be tapped. */
const USABLE = ".commit .btn.go:not(:disabled)";

/** Bytes on the wire, as compressed as the server sends them, with the headers of the answers. */
interface Weight {
  readonly script: number;
  readonly total: number;
  readonly says: string;
}

/** What the first load of a table comes to. Workers count as well. */
async function weigh({ page }: Phone, url: string): Promise<Weight> {
  const files: { readonly name: string; readonly script: boolean; readonly bytes: number }[] = [];
  page.on("requestfinished", async (request) => {
    const place = files.push({ name: "", script: false, bytes: 0 }) - 1;
    const [response, { responseBodySize, responseHeadersSize }] = await Promise.all([
      request.response(),
      request.sizes(),
    ]);
    const script = response?.headers()["content-type"]?.includes("javascript") === true;
    const name = new URL(request.url()).pathname.split("/").at(-1) ?? "";
    files[place] = { name, script, bytes: responseBodySize + responseHeadersSize };
  });
  await page.goto(url);
  await page.locator(USABLE).waitFor();
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(2000);
  const bytesOf = (some: typeof files): number => some.reduce((sum, { bytes }) => sum + bytes, 0);
  const largest = files.toSorted((a, b) => b.bytes - a.bytes).slice(0, 9);
  return {
    script: bytesOf(files.filter(({ script }) => script)),
    total: bytesOf(files),
    says: largest.map(({ name, bytes }) => `${name} ${(bytes / 1000).toFixed(1)}`).join(", "),
  };
}

interface Start {
  readonly paint: number;
  readonly usable: number;
}

/** When the first load of a table paints, and when the player can roll, on a slow phone and network. */
async function timeStart(phone: Phone, url: string): Promise<Start> {
  const { page } = phone;
  await slowDown(phone);
  await onMobileNetwork(phone);
  await page.addInitScript((selector) => {
    const seek = (): void => {
      if (!document.querySelector(selector)) requestAnimationFrame(seek);
      else requestAnimationFrame(() => performance.mark("usable"));
    };
    seek();
  }, USABLE);
  await page.goto(url, { waitUntil: "commit" });
  await page.locator(USABLE).waitFor();
  return { paint: await entryTime(page, "first-contentful-paint"), usable: await entryTime(page, "usable") };
}

async function entryTime(page: Page, name: string): Promise<number> {
  const found = await page.waitForFunction((wanted) => performance.getEntriesByName(wanted)[0]?.startTime, name);
  return Number(await found.jsonValue());
}

/** Has the page load a log to its first line, as it does to save it. */
async function loadWholeLog(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "JSON", exact: true }).click();
  await saved;
  await page.getByRole("button", { name: "Close" }).click();
}

/** The rows of `page`. */
export async function measurePage(): Promise<Measurement[]> {
  const server = await RunningServer.start();
  const browser = await openBrowser();
  try {
    return await measure(server, browser);
  } finally {
    await browser.close();
    await server.remove();
  }
}

async function measure(server: RunningServer, browser: Browser): Promise<Measurement[]> {
  const { roller, onlooker } = await openTable(server);
  const urlOf = ({ table, token }: Seat): string => `${server.url}/t/${table}#gm=${token}`;
  const url = urlOf(roller);
  const weight = await withPhone(browser, (phone) => weigh(phone, url));
  const starts: Start[] = [];
  for (let i = 0; i < LOADS; i++) starts.push(await withPhone(browser, (phone) => timeStart(phone, url)));
  const timeTapsAt = (prepare: (page: Page) => Promise<void>) =>
    withPhone(browser, async (phone) => {
      await phone.page.goto(urlOf(onlooker));
      await phone.page.locator(".composer").waitFor();
      await prepare(phone.page);
      await slowDown(phone);
      return timeTaps(phone.page);
    });
  const short = await timeTapsAt(async () => {});
  await server.kill();
  await lengthen(server, onlooker, LONG);
  await server.run();
  const long = await timeTapsAt(loadWholeLog);
  const loads = (of: (start: Start) => number) => {
    const times = starts.map(of);
    return { median: median(times), min: Math.min(...times), runs: LOADS };
  };
  return [
    { id: "page.script", unit: "bytes", median: weight.script, runs: 1, target: 200_000, says: weight.says },
    { id: "page.total", unit: "bytes", median: weight.total, runs: 1, target: 350_000 },
    { id: "page.paint", unit: "ms", ...loads(({ paint }) => paint), target: 1500 },
    { id: "page.usable", unit: "ms", ...loads(({ usable }) => usable), target: 3000 },
    { id: "page.tap", unit: "ms", median: short.ms, runs: short.runs, target: 50, says: short.says },
    { id: "page.tap.long", unit: "ms", median: long.ms, runs: long.runs, target: 50, says: long.says },
  ];
}
