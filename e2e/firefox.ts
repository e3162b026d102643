import { existsSync, mkdirSync } from "node:fs";
import puppeteer, { type Browser, type ElementHandle, type Page } from "puppeteer-core";

const installed = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** The path of Firefox: $FIREFOX, or the system's. `scripts/install-browser.sh firefox` installs one. */
export const firefoxPath = process.env["FIREFOX"] || installed.find((file) => existsSync(file));

const shots = process.env["SHOTS"];

/** Starts Firefox. Playwright's own protocol needs a Firefox of its own; this is the one that people have. */
export async function openFirefox(): Promise<Browser> {
  if (firefoxPath === undefined) throw new Error("no Firefox found: run scripts/install-browser.sh firefox");
  return puppeteer.launch({
    browser: "firefox",
    executablePath: firefoxPath,
    headless: true,
    extraPrefsFirefox: { "ui.prefersReducedMotion": 1 },
  });
}

/** One person's window in Firefox, with its own profile. It finds elements by their accessible names. */
export class FirefoxSeat {
  readonly page: Page;
  readonly errors: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(30_000);
    page.on("pageerror", (error) => this.errors.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(message.text());
    });
  }

  static async open(
    browser: Browser,
    viewport: { readonly width: number; readonly height: number },
  ): Promise<FirefoxSeat> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport(viewport);
    return new FirefoxSeat(page);
  }

  /** Loads the page again. Firefox lets its workers report what they can't load any more: those aren't errors of the page. */
  async reload(): Promise<void> {
    const before = this.errors.length;
    await this.page.reload();
    this.errors.length = before;
  }

  async press(name: string): Promise<void> {
    await this.pressFirst(`::-p-aria([name="${name}"][role="button"])`);
  }

  /** Presses the first button that a selector finds. */
  async pressFirst(selector: string): Promise<void> {
    const button = await this.#find(selector);
    // Puppeteer clicks on a place, whatever lies over it there, as the button at the foot of a panel may.
    await button.evaluate((shown) => shown.scrollIntoView({ behavior: "instant", block: "center" }));
    await button.click();
  }

  async fill(label: string, text: string): Promise<void> {
    const field = await this.#find(`::-p-aria([name="${label}"][role="textbox"])`);
    await field.type(text);
  }

  /** Presses the button of the current move, whatever it says. */
  async commit(): Promise<void> {
    const button = await this.#find(".commit .btn.go:not(:disabled)");
    await button.click();
  }

  /** Presses what shows this text. */
  async tap(text: string): Promise<void> {
    const shown = await this.#find(`::-p-text(${text})`);
    await shown.click();
  }

  /** Enters the results of physical dice on the pad. */
  async enterDice(...faces: readonly number[]): Promise<void> {
    await this.#find('form[aria-label="Dice results"]');
    for (const face of faces) await this.press(String(face));
    await this.press("Use these results");
  }

  async waitForText(text: string): Promise<void> {
    await this.#find(`::-p-text(${text})`);
  }

  async #find(selector: string): Promise<ElementHandle> {
    const found = await this.page.waitForSelector(selector, { visible: true });
    if (!found) throw new Error(`${selector} isn't there`);
    return found;
  }

  /** Saves a screenshot if $SHOTS names a folder. */
  async screenshot(name: string): Promise<void> {
    if (shots === undefined) return;
    mkdirSync(shots, { recursive: true });
    await this.page.screenshot({ path: `${shots}/${name}.png` });
  }

  /** What has the focus, with its name, and whether a ring shows that. */
  focused(): Promise<{ readonly name: string; readonly ring: boolean }> {
    return this.page.evaluate(() => {
      const { activeElement: active } = document;
      const name = active?.getAttribute("aria-label") ?? active?.textContent?.trim() ?? "";
      const { outlineStyle, boxShadow } = active
        ? getComputedStyle(active)
        : { outlineStyle: "none", boxShadow: "none" };
      const isPage = active === null || active === document.body;
      return { name: isPage ? "" : name, ring: !isPage && (outlineStyle !== "none" || boxShadow !== "none") };
    });
  }
}
