import { mkdirSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { DESKTOP, loaded, PHONE } from "./browser.ts";
import { cutOff } from "./cut-off.ts";
import type { Environment } from "./environment.ts";

const shots = process.env["SHOTS"];

/**
 * The values of a form by the labels of its fields: a number for a stepper, numbers for a list of numbers, text for a chip
 * or a text field, a flag for a switch, values for a form inside the form, or a list of such values.
 */
export interface FormValues {
  readonly [label: string]:
    | number
    | readonly number[]
    | string
    | readonly string[]
    | boolean
    | FormValues
    | readonly FormValues[];
}

/** One person's page. It finds elements by their text and their accessible names. */
export class Seat {
  readonly page: Page;
  readonly pageErrors: readonly string[];

  constructor({ page, pageErrors }: { readonly page: Page; readonly pageErrors: readonly string[] }) {
    this.page = page;
    this.pageErrors = pageErrors;
  }

  /** Expects that nothing in sight is cut off, and saves a screenshot if $SHOTS names a folder. */
  async look(name: string): Promise<void> {
    await loaded(this.page);
    await expect.poll(() => cutOff(this.page), { timeout: 5000 }).toEqual([]);
    await this.screenshot(name);
  }

  /** Saves a screenshot if $SHOTS names a folder. */
  async screenshot(name: string): Promise<void> {
    if (shots === undefined) return;
    await loaded(this.page);
    mkdirSync(shots, { recursive: true });
    await this.page.screenshot({ path: `${shots}/${name}.png` });
  }

  /** Expects no accessibility violations and no horizontal scrolling. */
  async expectAccessibleLayout(): Promise<void> {
    await loaded(this.page);
    await expect.poll(() => this.#violations(), { timeout: 10_000, interval: 500 }).toEqual([]);
    const [contentWidth, windowWidth] = await this.page.evaluate(() => [
      document.documentElement.scrollWidth,
      window.innerWidth,
    ]);
    expect(contentWidth).toBeLessThanOrEqual(windowWidth ?? 0);
  }

  async #violations(): Promise<readonly string[]> {
    const { violations } = await new AxeBuilder({ page: this.page }).withTags(["wcag2a", "wcag2aa"]).analyze();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }

  /** Expects an element to be where the viewer sees it without scrolling. */
  async expectInView(element: Locator): Promise<void> {
    const share = (): Promise<number> =>
      element.evaluate(
        (shown) =>
          new Promise((resolve) => {
            new IntersectionObserver(([entry]) => resolve(entry?.intersectionRatio ?? 0)).observe(shown);
          }),
      );
    await expect.poll(share, { timeout: 10_000 }).toBeGreaterThan(0.9);
  }

  /** Waits until the page shows what came of everything it has sent. */
  async settle(): Promise<void> {
    await this.page.locator("main[aria-busy=true]").waitFor({ state: "detached" });
  }

  async press(name: string | RegExp): Promise<void> {
    const button = this.page.getByRole("button", { name, exact: typeof name === "string" }).first();
    if (await button.evaluate((one) => one.closest(".hand-inside") !== null)) await this.unfold();
    await button.click();
  }

  /** Opens the latest roll that the log shows as a line. */
  async openRoll(): Promise<void> {
    await this.page
      .getByRole("log")
      .getByRole("button", { expanded: false, name: /Die 1 shows/ })
      .last()
      .click();
  }

  /** Expands the panel of a phone, if it is collapsed. */
  async unfold(): Promise<void> {
    const handle = this.page.getByRole("button", { name: "Expand panel" }).filter({ visible: true });
    if ((await handle.count()) > 0) await handle.click();
  }

  async waitForText(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor();
  }

  /** Proposes an action of the player's character. */
  async propose(text: string): Promise<void> {
    const input = this.page.getByRole("textbox", { name: "Say what you want to do" });
    // A hand clicks first. While a drawer closes, what is typed without a click is lost.
    await input.click();
    await input.fill(text);
    await input.press("Enter");
  }

  /** Frames the newest proposal as an attempt of this type. */
  async frame(proposal: string, offer: string, values: FormValues = {}): Promise<void> {
    await this.waitForText(proposal);
    await this.press("Frame attempt");
    const form = this.page
      .locator("form")
      .filter({ has: this.page.getByRole("button", { name: "Put it on the table" }) });
    // The form is loaded when it is first needed.
    await form.first().waitFor();
    const offers = this.page.getByRole("group", { name: "Type", exact: true });
    const folded = this.page.locator("details").getByRole("button", { name: offer, exact: true, includeHidden: true });
    if ((await folded.count()) > 0) {
      await this.page.getByText("Other rolls", { exact: true }).click();
      await folded.click();
    } else if ((await offers.count()) > 0) await offers.getByText(offer, { exact: true }).first().click();
    await this.fill(form, values);
    await form.getByRole("button", { name: "Put it on the table" }).click();
  }

  /** Describes the result of an attempt, as the game master. */
  async postResult(text: string): Promise<void> {
    await this.page.getByRole("textbox", { name: "Describe what happens" }).fill(text);
    await this.press("Say it");
    await this.waitForText(text);
  }

  /** Performs an action by its name. The game master may perform it for the character `by`. */
  async act(name: string, values?: FormValues, by?: string): Promise<void> {
    if (values !== undefined) {
      const form = await this.openActForm(name, by);
      await this.fill(form, values);
      await form.getByRole("button", { name, exact: true }).click();
      await form.waitFor({ state: "detached" });
      return;
    }
    const button = await this.#actButton(name, by);
    // An action that asks for something has `aria-expanded`.
    await button.and(this.page.locator(":not([aria-expanded])")).first().click();
  }

  /** Expects an action to be unavailable for this reason. */
  async expectRefusal(name: string, reason: string): Promise<void> {
    await this.unfold();
    await this.expand("Actions");
    await this.expand("more unavailable option");
    await this.page
      .locator(".option.closed")
      .filter({ hasText: name })
      .filter({ hasText: `: ${reason}` })
      .first()
      .waitFor();
  }

  /** Opens the form of an action. */
  async openActForm(name: string, by?: string): Promise<Locator> {
    const button = await this.#actButton(name, by);
    await button.first().click();
    return this.page.getByRole("form", { name, exact: true });
  }

  async #actButton(name: string, by: string | undefined): Promise<Locator> {
    await this.settle();
    await this.unfold();
    await this.expand("Actions");
    await this.expand("End of session");
    if (by !== undefined) await this.page.getByRole("group", { name: "Actions by" }).getByText(by).first().click();
    // Many acts of the table are behind a line of their own.
    await this.expand("actions");
    const button = this.page.getByRole("button", { name, exact: true });
    const more = this.page.getByRole("button", { name: /^Show \d+ more$/ });
    await button.or(more).first().waitFor();
    if ((await more.count()) > 0) await more.first().click();
    return button;
  }

  /** Expands all collapsed sections whose summary contains this text. */
  async expand(text: string, inside: Page | Locator = this.page): Promise<void> {
    const collapsed = inside.locator("details:not([open]) > summary").filter({ hasText: text });
    // An expanded section no longer matches, and the page may expand one by itself.
    for (let left = await collapsed.count(); left > 0; left--) {
      if ((await collapsed.count()) === 0) return;
      await collapsed
        .first()
        .click({ timeout: 2000 })
        .catch(() => undefined);
    }
  }

  /** Fills in a form. */
  async fill(form: Locator, values: FormValues): Promise<void> {
    await this.expand("More", form);
    for (const [label, value] of Object.entries(values)) {
      if (typeof value === "number") await stepTo(form, label, value);
      else if (typeof value === "boolean") {
        const flag = form.getByLabel(label, { exact: true });
        // Clear of what stays in sight at the foot of a form.
        await flag.evaluate((one) => one.scrollIntoView({ block: "center" }));
        await flag.setChecked(value, { force: true });
      } else if (typeof value === "string") await this.#chooseOrType(form, label, value);
      else if (isList(value)) await this.#fillList(form, label, value);
      else await this.#fillRecord(form, label, value);
    }
  }

  /** Fills in a list of numbers, names or records. The form may already show the first record. */
  async #fillList(form: Locator, label: string, all: readonly (number | string | FormValues)[]): Promise<void> {
    if (all.some((one) => typeof one === "string")) await this.#deselectOthers(form, label, all);
    for (const [i, one] of all.entries()) {
      if (typeof one === "number") {
        await addNumber(form, label, one);
        continue;
      }
      if (typeof one === "string") {
        await this.#chooseOrType(form, label, one);
        continue;
      }
      // Where a name is enough, a tap on it adds a record.
      const [name] = Object.values(one);
      const chip = form.getByRole("button", { name: `${label}: add ${String(name)}`, exact: true });
      if ((await chip.count()) > 0) {
        await chip.click();
        continue;
      }
      const inner = form.getByRole("group", { name: `${label}, ${i + 1}`, exact: true });
      if ((await inner.count()) === 0) {
        await form.getByRole("button", { name: `${label}: add ${i === 0 ? "one" : "another"}`, exact: true }).click();
      }
      await this.fill(inner, one);
    }
  }

  /** Deselects the names that are not in the list. */
  async #deselectOthers(form: Locator, label: string, all: readonly (number | string | FormValues)[]): Promise<void> {
    const chips = form.getByRole("group", { name: namesOf(label) }).locator("label");
    const selected = chips.filter({ has: this.page.getByRole("checkbox", { checked: true }) });
    for (const text of await selected.allInnerTexts()) {
      if (!all.some((one) => typeof one === "string" && startingWith(one).test(text)))
        await selected.filter({ hasText: text }).first().click();
    }
  }

  /** Fills in a record. An optional record is switched on first. */
  async #fillRecord(form: Locator, label: string, values: FormValues): Promise<void> {
    const off = form.getByRole("switch", { name: label, exact: true, checked: false });
    if ((await off.count()) > 0) await form.getByText(label, { exact: true }).first().click();
    await this.fill(form.getByRole("group", { name: label, exact: true }), values);
  }

  /** Presses the chip of that name in the group, or types the name. */
  async #chooseOrType(form: Locator, label: string, value: string): Promise<void> {
    const group = form.getByRole("group", { name: namesOf(label) });
    const chip = group.locator("label, button").filter({ hasText: startingWith(value) });
    const names = form.locator(".names").filter({ has: this.page.getByRole("group", { name: namesOf(label) }) });
    const selected = chip.filter({ has: this.page.getByRole("checkbox", { checked: true }) });
    if ((await selected.count()) > 0) return;
    // Rare names, and the field for others, are shown on demand.
    const others = form.getByRole("button", { name: othersOf(label), expanded: false });
    if ((await chip.count()) === 0 && (await others.count()) > 0) await others.first().click();
    const another = names.getByRole("textbox", { name: "Another name" });
    if ((await group.count()) > 0 && (await chip.count()) > 0) await chip.first().click();
    else if ((await another.count()) > 0) {
      await another.first().fill(value);
      await another.first().press("Enter");
    } else await form.getByRole("textbox", { name: label, exact: true }).first().fill(value);
  }

  /** Selects an option, sets its numbers and commits it. */
  async choose(option: string | RegExp, numbers: Readonly<Record<string, number>> = {}): Promise<void> {
    const radio = this.page.getByRole("radio", { name: option }).first();
    await this.settle();
    // A game's own screen may fold them.
    const folded = this.page.getByText("All options", { exact: true });
    // Where nothing else can be chosen, it may show the button alone.
    const alone = this.page.locator(".commit .btn.go:enabled").filter({ hasText: option });
    await radio.or(folded).or(alone).first().waitFor();
    if ((await radio.or(folded).count()) === 0) return this.commit();
    const unfolds = this.page.getByRole("button", { name: "All options", expanded: false });
    if ((await radio.count()) === 0 && (await unfolds.count()) > 0) await unfolds.first().click();
    else if ((await radio.count()) === 0) await this.expand("All options");
    await radio.click();
    for (const [label, value] of Object.entries(numbers)) await stepTo(this.page.locator("body"), label, value);
    await this.commit();
  }

  /** Presses the primary button of the move. */
  async commit(): Promise<void> {
    await this.settle();
    await this.page.locator(".commit .btn.go").first().click();
  }

  /** Enters the results of physical dice on the pad. */
  async enterDice(...faces: readonly number[]): Promise<void> {
    await this.settle();
    const pad = this.page.getByRole("form", { name: "Dice results" });
    const own = this.page.getByRole("button", { name: "My dice", pressed: false });
    await pad.or(own).first().waitFor();
    if ((await pad.count()) === 0) await own.click();
    for (const face of faces) await pad.getByRole("button", { name: String(face), exact: true }).click();
    await pad.getByRole("button", { name: "Use these results" }).click();
  }
}

/** Text as the source of a regular expression that matches it. */
const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Matches the names of the groups of a label: there is one group for each list on the sheet. */
const namesOf = (label: string): RegExp => new RegExp(`^${escapeRegExp(label)}(: .*)?$`);

/** Matches the name of the button that shows what a list leaves out. */
const othersOf = (label: string): RegExp => new RegExp(`^${escapeRegExp(label)}: (others|choose)$`);

/** Matches text that begins with these words. */
const startingWith = (words: string): RegExp => new RegExp(`^${escapeRegExp(words)}(?!\\w)`);

const isList = (
  value: readonly number[] | readonly string[] | FormValues | readonly FormValues[],
): value is readonly number[] | readonly string[] | readonly FormValues[] => Array.isArray(value);

/** Adds a number to a list: with its button if there is one, otherwise with the stepper. */
async function addNumber(form: Locator, label: string, value: number): Promise<void> {
  const signed = value < 0 ? `−${-value}` : `+${value}`;
  const suggested = form.getByRole("button", { name: `${label}: add ${signed}`, exact: true });
  if ((await suggested.count()) > 0) return suggested.click();
  const others = form.getByRole("button", { name: othersOf(label), expanded: false });
  if ((await others.count()) > 0) await others.click();
  await stepTo(form, `${label}: custom number`, value);
  await form.getByRole("button", { name: `Add ${signed}`, exact: true }).click();
}

/** Sets a number with its stepper. An optional number without a value gets its first value before. */
async function stepTo(form: Locator, label: string, value: number): Promise<void> {
  const notSet = form.page().getByRole("checkbox", { name: `${label}: not set`, exact: true, checked: true });
  const notSetLabel = form.locator("label").filter({ has: notSet });
  if ((await notSetLabel.count()) > 0) await notSetLabel.first().click();
  // A record inside this form may have a field of the same name.
  const step = form.getByRole("group", { name: label, exact: true }).first();
  const current = Number((await step.locator("b").first().innerText()).replace("−", "-"));
  const button = step.getByRole("button", {
    name: `${label}: ${value > current ? "increase" : "decrease"}`,
    exact: true,
  });
  for (let i = 0; i < Math.abs(value - current); i++) await button.click();
}

interface TableSetup {
  readonly game: string;
  /** The player's character. */
  readonly character: string;
}

/** Opens a table: the game master has a desktop page, the player a phone page. */
export async function openTable(environment: Environment, { game, character }: TableSetup) {
  const gm = new Seat(await environment.page(DESKTOP));
  await gm.page.goto(environment.url);
  const card = gm.page.locator(".game").filter({ hasText: game });
  await card.getByRole("button", { name: "Open a table" }).click();
  await gm.page.getByLabel("Your name, as game master").fill("Oskar");
  await gm.press("Open the table");
  return { gm, player: await joinTable(environment, gm, { name: "Ines", character }) };
}

/** Adds a player with a phone page to a table where play has not begun. */
export async function joinTable(
  environment: Environment,
  gm: Seat,
  { name, character }: { readonly name: string; readonly character: string },
) {
  const player = new Seat(await environment.page(PHONE));
  await player.page.goto(await gm.page.getByLabel("Players' link").inputValue());
  await player.page.getByLabel("Your name").fill(name);
  await player.press("Join the table");
  await player.press(`Play ${character}`);
  await gm.waitForText(`${name} plays ${character}`);
  return player;
}
