import type { Page } from "playwright-core";

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly elementCount?: number };
}

/** The number of elements whose style Chromium computes anew for what is done, until it has been painted. */
export async function styledElements(page: Page, action: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const ended = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline"] },
  });
  await action();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await session.send("Tracing.end");
  await ended;
  await session.detach();
  return events.reduce((sum, { name, args }) => sum + (name === "UpdateLayoutTree" ? (args.elementCount ?? 0) : 0), 0);
}
