import { act, fireEvent } from "../testing.tsx";
import type { SystemDefinition } from "@rulewright/rules";
import type { Command, Member } from "@rulewright/table";
import type { ReactElement } from "react";
import { changesOf, linesOf } from "../screens/markup.ts";
import type { TableInMemory } from "../table-in-memory.ts";
import { renderFor } from "../components/rendering.tsx";
import { settled } from "../worker-on-thread.ts";

/** A part of the page, and who sees it at which table. */
export interface Part {
  readonly node: ReactElement;
  readonly table: () => TableInMemory;
  readonly by: Member;
  /** The rules of the table; those of everything without it. */
  readonly system?: SystemDefinition;
  /** True where it waits for odds. */
  readonly hasOdds?: boolean;
  readonly more?: Parameters<typeof renderFor>[3];
  /** What is pressed before anything else, by the beginnings of the names. */
  readonly opens?: readonly string[];
  /** The beginning of the names of what is pressed then, as often as it is there. */
  readonly opensAll?: string;
  /** What is written into each field; nothing is without it. */
  readonly writes?: string;
  /** True where only what it shows matters, since its controls are many and alike. */
  readonly isShownOnly?: boolean;
}

const CONTROLS = "button, input[type=checkbox], input[type=radio]";
const FIELDS = "input:not([type=checkbox], [type=radio], [type=file]), textarea, select";

const nameOf = (element: HTMLElement): string =>
  (element.getAttribute("aria-label") ?? (element.closest("label") ?? element).textContent ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();

const told = (command: Command): string => `sends ${JSON.stringify(command)}`;

/** A part as it is drawn, with what it has sent. */
class DrawnPart {
  readonly #rendered: ReturnType<typeof renderFor>;

  constructor({ node, table, by, more, opens = [], opensAll }: Part) {
    // What one drawing has kept on the device is not there for the next.
    localStorage.clear();
    this.#rendered = renderFor(table(), by, node, more);
    for (const name of opens) {
      const controls = this.all(CONTROLS);
      const control = controls.find((one) => nameOf(one).startsWith(name));
      if (!control) throw new Error(`no control is called ${name}: ${controls.map(nameOf).join(", ")}`);
      act(() => control.click());
    }
    if (opensAll === undefined) return;
    for (const one of this.all(CONTROLS)) if (nameOf(one).startsWith(opensAll)) act(() => one.click());
  }

  get lines(): readonly string[] {
    return linesOf(this.#rendered.container);
  }

  get sent(): readonly string[] {
    return [...this.#rendered.sent.map(told), ...this.#rendered.rules.map((rule) => `shows ${rule}`)];
  }

  all(selector: string): readonly HTMLElement[] {
    return [...this.#rendered.container.querySelectorAll<HTMLElement>(selector)];
  }

  close(): void {
    this.#rendered.unmount();
  }
}

/** What doing something to an element of a new drawing has changed, or what it has sent. */
function answer(part: Part, selector: string, place: number, how: (element: HTMLElement) => string): readonly string[] {
  const drawn = new DrawnPart(part);
  const [before, sent] = [drawn.lines, drawn.sent.length];
  const element = drawn.all(selector)[place];
  let words = "";
  act(() => {
    if (element) words = how(element);
  });
  const changed = [...changesOf(before, drawn.lines), ...drawn.sent.slice(sent)];
  drawn.close();
  return changed.length === 0 ? [] : [`> ${words}`, ...changed.map((line) => `  ${line}`)];
}

function press(element: HTMLElement): string {
  const name = nameOf(element);
  element.click();
  return `press ${name}`;
}

function write(element: HTMLElement, value: string): string {
  const name = nameOf(element);
  if (element instanceof HTMLSelectElement) {
    const other = [...element.options].find((one) => !one.selected)?.value ?? "";
    fireEvent.change(element, { target: { value: other } });
    return `choose ${other} in ${name}`;
  }
  fireEvent.input(element, { target: { value } });
  fireEvent.focusOut(element);
  const form = element.closest("form");
  if (form) fireEvent.submit(form);
  return `write ${JSON.stringify(value)} into ${name}${form ? " and send" : ""}`;
}

/** What a part shows once its questions about odds have been answered. */
async function drawnWithOdds(part: Part): Promise<readonly string[]> {
  const drawn = new DrawnPart(part);
  await settled();
  const { lines, sent } = drawn;
  drawn.close();
  return [...lines, ...sent];
}

/** What a part of the page shows, and what each of its controls does. */
export async function drawnPart(part: Part): Promise<readonly string[]> {
  if (part.hasOdds) return await drawnWithOdds(part);
  const first = new DrawnPart(part);
  const { lines, sent } = first;
  const [presses, fields] = [first.all(CONTROLS).length, first.all(FIELDS).length];
  first.close();
  if (part.isShownOnly) return [...lines, ...sent];
  const { writes } = part;
  return [
    ...lines,
    ...sent,
    ...Array.from({ length: presses }, (_, i) => answer(part, CONTROLS, i, press)).flat(),
    ...(writes === undefined
      ? []
      : Array.from({ length: fields }, (_, i) => answer(part, FIELDS, i, (one) => write(one, writes))).flat()),
  ];
}
