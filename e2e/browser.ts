import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright-core";

const installed = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Starts a browser: the one in $CHROME, or the system's, with these settings. scripts/install-browser.sh installs one. */
export async function openBrowser(...settings: readonly string[]): Promise<Browser> {
  const executablePath = process.env["CHROME"] ?? installed.find((file) => existsSync(file));
  if (executablePath === undefined) throw new Error("no browser found: run scripts/install-browser.sh, or set CHROME");
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      ...settings,
    ],
  });
}

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

interface PageOptions {
  /** Whether the browser keeps the files of the page, which takes time. Not by default. */
  readonly keepsFiles?: boolean;
}

/** Opens a page in its own browser profile, and collects its errors. */
export async function openPage(
  browser: Browser,
  viewport: { readonly width: number; readonly height: number },
  { keepsFiles = false }: PageOptions = {},
): Promise<{ page: Page; pageErrors: string[] }> {
  const serviceWorkers = keepsFiles ? "allow" : "block";
  const context = await browser.newContext({ viewport, reducedMotion: "reduce", serviceWorkers });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const pageErrors: string[] = [];
  page.on("pageerror", (error) => pageErrors.push(error.message));
  page.on("console", (message) => {
    // Stories stop the server on purpose. The browser reports that too.
    const expected = /WebSocket|ERR_CONNECTION|Failed to load resource/.test(message.text());
    if (message.type() === "error" && !expected) pageErrors.push(message.text());
  });
  return { page, pageErrors };
}

/** Waits until no part of the page is still being loaded, and every chance beside a rating is known. */
export async function loaded(page: Page): Promise<void> {
  await page.getByText("Loading.", { exact: true }).first().waitFor({ state: "detached" });
  await page.locator(".round-chance.unknown").first().waitFor({ state: "detached" });
}
