import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright-core";

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** A real browser: the one $CHROME names, or the system's (scripts/install-browser.sh installs one). */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env["CHROME"] ?? installed.find((file) => existsSync(file));
  if (executablePath === undefined) throw new Error("no browser found: run scripts/install-browser.sh, or set CHROME");
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  });
}

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** A page in a profile of its own, with everything it complained about. */
export async function openPage(
  browser: Browser,
  viewport: { readonly width: number; readonly height: number },
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // A killed server is noticed by the browser too; that is what the story is about.
    const expected = /WebSocket|ERR_CONNECTION|Failed to load resource/.test(message.text());
    if (message.type() === "error" && !expected) complaints.push(message.text());
  });
  return { page, complaints };
}
