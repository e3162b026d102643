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
  /** True where its controls are pressed one after the other, each as the ones before have left it. */
  readonly isWalked?: boolean;
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

/** What doing something to an element of a new drawing has changed, or what it has sent, once it is prepared for it. */
function answer(
  part: Part,
  selector: string,
  place: number,
  how: (element: HTMLElement) => string,
  prepare: (element: HTMLElement) => unknown = () => undefined,
): readonly string[] {
  const drawn = new DrawnPart(part);
  const element = drawn.all(selector)[place];
  if (element) prepare(element);
  const [before, sent] = [drawn.lines, drawn.sent.length];
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
  // A form that is not kept from it leads the browser to another page.
  const leaves = form !== null && fireEvent.submit(form);
  return `write ${JSON.stringify(value)} into ${name}${form ? " and send" : ""}${leaves ? ", which leaves the page" : ""}`;
}

/** How many controls of a part are pressed one after the other. */
const LONGEST_WALK = 120;
/** How many lines of a change are written down. */
const LONGEST_CHANGE = 24;

/** What pressing each control in turn has changed and sent. */
function walked(drawn: DrawnPart): readonly string[] {
  const told: string[] = [];
  let { lines: before } = drawn;
  for (let place = 0; place < LONGEST_WALK; place++) {
    const element = drawn.all(CONTROLS)[place];
    if (!element) break;
    const sent = drawn.sent.length;
    let words = "";
    act(() => void (words = press(element)));
    const after = drawn.lines;
    const changed = changesOf(before, after);
    before = after;
    const more = changed.length - LONGEST_CHANGE;
    const lines = [
      ...changed.slice(0, LONGEST_CHANGE),
      ...(more > 0 ? [`and ${more} more`] : []),
      ...drawn.sent.slice(sent),
    ];
    if (lines.length > 0) told.push(`> ${words}`, ...lines.map((line) => `  ${line}`));
  }
  return told;
}

/** Keys that fields may have a use for. */
const KEYS = [
  { key: "Enter" },
  { key: "Enter", shiftKey: true },
  { key: "Enter", isComposing: true },
  { key: "Escape" },
] as const;

/** What keys do in a field that is filled in. */
const typedInto = (part: Part, place: number, value: string): readonly string[] =>
  KEYS.flatMap((key) =>
    answer(
      part,
      FIELDS,
      place,
      (field) => {
        const name = nameOf(field);
        fireEvent.keyDown(field, key);
        return `type ${Object.entries(key)
          .map(([one, is]) => (one === "key" ? is : one))
          .join(" with ")} in ${name}`;
      },
      (field) => fireEvent.input(field, { target: { value } }),
    ),
  );

/** What a part shows once its questions about odds have been answered. */
async function drawnWithOdds(part: Part): Promise<readonly string[]> {
  const drawn = new DrawnPart(part);
  await settled();
  const { lines, sent } = drawn;
  const steps = part.isWalked ? walked(drawn) : [];
  drawn.close();
  return [...lines, ...sent, ...steps];
}

/** What a part of the page shows, and what each of its controls does. */
export async function drawnPart(part: Part): Promise<readonly string[]> {
  if (part.hasOdds) return await drawnWithOdds(part);
  const first = new DrawnPart(part);
  const { lines, sent } = first;
  const [presses, fields] = [first.all(CONTROLS).length, first.all(FIELDS).length];
  const steps = part.isWalked ? walked(first) : [];
  first.close();
  if (part.isShownOnly) return [...lines, ...sent, ...steps];
  const { writes } = part;
  return [
    ...lines,
    ...sent,
    ...Array.from({ length: presses }, (_, i) => answer(part, CONTROLS, i, press)).flat(),
    ...(writes === undefined
      ? []
      : Array.from({ length: fields }, (_, i) => [
          ...answer(part, FIELDS, i, (one) => write(one, writes)),
          ...typedInto(part, i, writes),
        ]).flat()),
  ];
}
