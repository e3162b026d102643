import { mkdirSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { DESKTOP, PHONE } from "./browser.ts";
import type { Stage } from "./stage.ts";

const shots = process.env["SHOTS"];

/**
 * What fills in a form: a number set by its stepper, numbers added, names or words tapped, text written, a switch
 * thrown, a form inside it filled in, or several of a kind.
 */
export interface Filling {
  readonly [label: string]:
    | number
    | readonly number[]
    | string
    | readonly string[]
    | boolean
    | Filling
    | readonly Filling[];
}

/** One person at a screen, who finds everything by its text and its accessible name. */
export class Seat {
  readonly page: Page;
  readonly complaints: readonly string[];

  constructor({ page, complaints }: { readonly page: Page; readonly complaints: readonly string[] }) {
    this.page = page;
    this.complaints = complaints;
  }

  /** Keeps a picture where $SHOTS names a folder. */
  async picture(name: string): Promise<void> {
    if (shots === undefined) return;
    mkdirSync(shots, { recursive: true });
    await this.page.screenshot({ path: `${shots}/${name}.png` });
  }

  /** Expects a page without accessibility violations, and without horizontal scrolling. */
  async expectWellMade(): Promise<void> {
    await expect.poll(() => this.#barriers(), { timeout: 10_000, interval: 500 }).toEqual([]);
    const [width, room] = await this.page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(width).toBeLessThanOrEqual(room ?? 0);
  }

  async #barriers(): Promise<readonly string[]> {
    const { violations } = await new AxeBuilder({ page: this.page }).withTags(["wcag2a", "wcag2aa"]).analyze();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }

  async press(name: string | RegExp): Promise<void> {
    await this.page
      .getByRole("button", { name, exact: typeof name === "string" })
      .first()
      .click();
  }

  async sees(words: string | RegExp): Promise<void> {
    await this.page.getByText(words).first().waitFor();
  }

  /** Proposes what the character wants to do. */
  async propose(words: string): Promise<void> {
    const said = this.page.getByRole("textbox", { name: "Say what you want to do" });
    await said.fill(words);
    await said.press("Enter");
  }

  /** Frames the newest proposal as one of the offers, with these parameters. */
  async frame(proposal: string, offer: string, filling: Filling = {}): Promise<void> {
    await this.sees(proposal);
    await this.press("Frame attempt");
    const form = this.page.locator("form").filter({ has: this.page.getByRole("button", { name: "Start attempt" }) });
    const offers = this.page.getByRole("group", { name: "Type", exact: true });
    if ((await offers.count()) > 0) await offers.getByText(offer, { exact: true }).first().click();
    await this.fill(form, filling);
    await form.getByRole("button", { name: "Start attempt" }).click();
  }

  /** Describes the consequence of an attempt, as the game master. */
  async answers(words: string): Promise<void> {
    await this.page.getByRole("textbox", { name: "Describe what happens" }).fill(words);
    await this.press("Post result");
    await this.sees(words);
  }

  /** Does an act by its name; the game master may do it for the character `by`. */
  async act(name: string, filling?: Filling, by?: string): Promise<void> {
    if (filling !== undefined) {
      const form = await this.actForm(name, by);
      await this.fill(form, filling);
      await form.getByRole("button", { name, exact: true }).click();
      await form.waitFor({ state: "detached" });
      return;
    }
    const button = await this.#actButton(name, by);
    // A closed act only gives its reason when it is pressed.
    await button.and(this.page.locator(":not([aria-expanded])")).first().click();
  }

  /** Tries an act that the rules refuse: it says why. */
  async triesInVain(name: string, why: string): Promise<void> {
    const button = await this.#actButton(name, undefined);
    await button.first().click();
    await this.sees(why);
  }

  /** The form of an act. */
  async actForm(name: string, by?: string): Promise<Locator> {
    const button = await this.#actButton(name, by);
    await button.first().click();
    return this.page.getByRole("form", { name, exact: true });
  }

  async #actButton(name: string, by: string | undefined): Promise<Locator> {
    await this.unfold("Actions");
    await this.unfold("End of session");
    if (by !== undefined) await this.page.getByRole("group", { name: "Actions by" }).getByText(by).first().click();
    const button = this.page.getByRole("button", { name, exact: true });
    const more = this.page.getByRole("button", { name: /^Show \d+ more$/ });
    await button.or(more).first().waitFor();
    if ((await more.count()) > 0) await more.first().click();
    return button;
  }

  /** Opens all collapsed sections whose summary has this text. */
  async unfold(words: string, inside: Page | Locator = this.page): Promise<void> {
    const folded = inside.locator("details:not([open]) > summary").filter({ hasText: words });
    // An opened section no longer matches, so that the others move up; one may open by itself meanwhile.
    for (let left = await folded.count(); left > 0; left--) {
      if ((await folded.count()) === 0) return;
      await folded
        .first()
        .click({ timeout: 2000 })
        .catch(() => undefined);
    }
  }

  /** Fills in a form by its labels. */
  async fill(form: Locator, filling: Filling): Promise<void> {
    await this.unfold("More", form);
    for (const [label, value] of Object.entries(filling)) {
      if (typeof value === "number") await stepTo(form, label, value);
      else if (typeof value === "boolean")
        await form.getByLabel(label, { exact: true }).setChecked(value, { force: true });
      else if (typeof value === "string") await this.#say(form, label, value);
      else if (isList(value)) await this.#fillAll(form, label, value);
      else await this.#fillOne(form, label, value);
    }
  }

  /** Adds numbers, taps names, or fills in records one after another; the first record may exist already. */
  async #fillAll(form: Locator, label: string, all: readonly (number | string | Filling)[]): Promise<void> {
    if (all.some((one) => typeof one === "string")) await this.#onlyThese(form, label, all);
    for (const [i, one] of all.entries()) {
      if (typeof one === "number") {
        await addNumber(form, label, one);
        continue;
      }
      if (typeof one === "string") {
        await this.#say(form, label, one);
        continue;
      }
      const inner = form.getByRole("group", { name: `${label}, ${i + 1}`, exact: true });
      if ((await inner.count()) === 0) {
        await form.getByRole("button", { name: `${label}: add ${i === 0 ? "one" : "another"}`, exact: true }).click();
      }
      await this.fill(inner, one);
    }
  }

  /** Removes the preselected names that are not wanted. */
  async #onlyThese(form: Locator, label: string, all: readonly (number | string | Filling)[]): Promise<void> {
    const chips = form.getByRole("group", { name: namesOf(label) }).locator("label");
    const ticked = chips.filter({ has: this.page.getByRole("checkbox", { checked: true }) });
    for (const words of await ticked.allInnerTexts()) {
      if (!all.some((one) => typeof one === "string" && startingWith(one).test(words)))
        await ticked.filter({ hasText: words }).first().click();
    }
  }

  /** Fills in a record, which may have to be switched on first. */
  async #fillOne(form: Locator, label: string, filling: Filling): Promise<void> {
    const asked = form.getByRole("switch", { name: label, exact: true, checked: false });
    if ((await asked.count()) > 0) await form.getByText(label, { exact: true }).first().click();
    await this.fill(form.getByRole("group", { name: label, exact: true }), filling);
  }

  /** Taps the chip of that name in the group, or writes the name into the field. */
  async #say(form: Locator, label: string, value: string): Promise<void> {
    const group = form.getByRole("group", { name: namesOf(label) });
    const chip = group.locator("label, button").filter({ hasText: startingWith(value) });
    const names = form.locator(".names").filter({ has: this.page.getByRole("group", { name: namesOf(label) }) });
    const ticked = chip.filter({ has: this.page.getByRole("checkbox", { checked: true }) });
    if ((await ticked.count()) > 0) return;
    // A long list shows only rated entries at first.
    const all = names.getByRole("button", { name: /^Show all \d+$/ });
    if ((await chip.count()) === 0 && (await all.count()) > 0) await all.first().click();
    const another = names.getByRole("textbox", { name: "Another" });
    if ((await group.count()) > 0 && (await chip.count()) > 0) await chip.first().click();
    else if ((await another.count()) > 0) {
      await another.first().fill(value);
      await another.first().press("Enter");
    } else await form.getByRole("textbox", { name: label }).first().fill(value);
  }

  /** Chooses one of the open options, sets its numbers, and commits it. */
  async choose(option: string | RegExp, numbers: Readonly<Record<string, number>> = {}): Promise<void> {
    await this.page.getByRole("radio", { name: option }).first().click();
    for (const [label, value] of Object.entries(numbers)) await stepTo(this.page.locator("body"), label, value);
    await this.commit();
  }

  /** The one primary button of the move. */
  async commit(): Promise<void> {
    await this.page.locator(".commit .btn.go").first().click();
  }

  /** Rolls physical dice, by tapping their faces on the pad. */
  async types(...faces: readonly number[]): Promise<void> {
    const pad = this.page.getByRole("form", { name: "Dice results" });
    const own = this.page.getByRole("button", { name: "My dice", pressed: false });
    await pad.or(own).first().waitFor();
    if ((await pad.count()) === 0) await own.click();
    for (const face of faces) await pad.getByRole("button", { name: String(face), exact: true }).click();
    await pad.getByRole("button", { name: "Use these results" }).click();
  }
}

/** Matches the groups of names under a label: there is one group for each list. */
const namesOf = (label: string): RegExp => new RegExp(`^${label}(: .*)?$`);

const startingWith = (words: string): RegExp => new RegExp(`^${words}\\b`);

const isList = (
  value: readonly number[] | readonly string[] | Filling | readonly Filling[],
): value is readonly number[] | readonly string[] | readonly Filling[] => Array.isArray(value);

/** Adds a number to a list: a common one by a tap, any other by the stepper. */
async function addNumber(form: Locator, label: string, value: number): Promise<void> {
  const signed = value < 0 ? `−${-value}` : `+${value}`;
  const suggested = form.getByRole("button", { name: `${label}: add ${signed}`, exact: true });
  if ((await suggested.count()) > 0) return suggested.click();
  await stepTo(form, `${label}: custom number`, value);
  await form.getByRole("button", { name: `Add ${signed}`, exact: true }).click();
}

/** Sets a number by its stepper, one step at a time. An optional number is set first. */
async function stepTo(form: Locator, label: string, value: number): Promise<void> {
  const open = form.page().getByRole("checkbox", { name: `${label}: not set`, exact: true, checked: true });
  const unsaid = form.locator("label").filter({ has: open });
  if ((await unsaid.count()) > 0) await unsaid.first().click();
  // A record inside this form may have a parameter of the same name.
  const step = form.getByRole("group", { name: label, exact: true }).first();
  const now = Number((await step.locator("b").first().innerText()).replace("−", "-"));
  const button = step.getByRole("button", { name: `${label}: ${value > now ? "increase" : "decrease"}`, exact: true });
  for (let i = 0; i < Math.abs(value - now); i++) await button.click();
}

interface Evening {
  readonly game: string;
  /** Whom the player plays. */
  readonly hero: string;
}

/** A game master at a desk and a player on a phone, at a table of that game. */
export async function atTheTable(stage: Stage, { game, hero }: Evening) {
  const gm = new Seat(await stage.page(DESKTOP));
  await gm.page.goto(stage.url);
  const card = gm.page.locator(".game").filter({ hasText: game });
  await card.getByRole("button", { name: "Open a table" }).click();
  await gm.page.getByLabel("Your name, as game master").fill("Oskar");
  await gm.press("Open the table");
  return { gm, player: await sitDown(stage, gm, { name: "Ines", hero }) };
}

/** Another player joins on a phone before play begins. */
export async function sitDown(
  stage: Stage,
  gm: Seat,
  { name, hero }: { readonly name: string; readonly hero: string },
) {
  const player = new Seat(await stage.page(PHONE));
  await player.page.goto(await gm.page.getByLabel("Players' link").inputValue());
  await player.page.getByLabel("Your name").fill(name);
  await player.press("Join the table");
  await player.press(`Play ${hero}`);
  await gm.sees(`${name} plays ${hero}`);
  return player;
}
