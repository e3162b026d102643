import { NOTHING_BEFORE } from "@rulewright/client";
import { act, cleanup, fireEvent, render } from "../testing.tsx";
import { isRefusal, resolveHouseRules, type SystemDefinition } from "@rulewright/rules";
import {
  NO_COMMITMENTS,
  type Command,
  decide,
  EMPTY_TABLE,
  fold,
  linesFor,
  type Member,
  openingEvents,
  type TableEvent,
  type TableState,
  viewFor,
} from "@rulewright/table";
import type { ReactNode } from "react";
import { GameProvider, StoreProvider } from "../../src/state/game.tsx";
import type { Snapshot, Toast } from "../../src/state/table-store.ts";
import { ShownAttemptProvider } from "../../src/state/shown-attempt.tsx";
import { TableScreen } from "../../src/table/table-screen.tsx";
import { ines, oskar } from "../table-in-memory.ts";
import { settled } from "../worker-on-thread.ts";
import { changesOf, linesOf } from "./markup.ts";

/** A screen in the simulated browser, and what it shows. */
class Screen {
  readonly #frame: Element;
  #lines: readonly string[] = [];

  constructor(frame: Element) {
    this.#frame = frame;
  }

  /** What has changed since this was last asked. */
  changes(): readonly string[] {
    const before = this.#lines;
    this.#lines = linesOf(this.#frame);
    return changesOf(before, this.#lines);
  }

  /** Does what a step says. Throws an Error if there is nothing to do it with. */
  does(step: string): void {
    const [, verb = "", value = "", name = "", place = "1"] =
      /^(\w+) "(.*?)"(?: in "(.*)")?(?: \((\d+)\))?$/.exec(step) ?? [];
    if (verb === "press") {
      const element = this.#find("button, summary, input[type=radio], input[type=checkbox], a", value, Number(place));
      act(() => element.click());
    } else {
      const element = this.#find("input, textarea, select", name, Number(place));
      const event = element.matches("select") ? "change" : "input";
      fireEvent[event](element, { target: { value } });
    }
  }

  /** Presses what a step names as somebody with a keyboard does, and waits for what follows; false if it isn't there. */
  async pressesByKeyboard(step: string): Promise<boolean> {
    const [, name = "", place = "1"] = /^press "(.*?)"(?: \((\d+)\))?$/.exec(step) ?? [];
    const element = this.controls().filter((one) => one.name === name)[Number(place) - 1]?.element;
    if (!element) return false;
    await act(async () => {
      element.focus();
      fireEvent.keyDown(element, { key: "Enter" });
      element.click();
    });
    await settled();
    return true;
  }

  #find(selector: string, name: string, place: number): HTMLElement {
    const found = this.controls().filter((one) => one.name === name && one.element.matches(selector))[place - 1];
    if (!found) {
      const names = this.controls().map((one) => one.name);
      throw new Error(`no control "${name}" (${place}) among "${names.join('", "')}"`);
    }
    return found.element;
  }

  /** What can be pressed or filled in, with its name. */
  controls(): readonly { readonly name: string; readonly element: HTMLElement }[] {
    return [...this.#frame.querySelectorAll<HTMLElement>("button, summary, input, textarea, select, a")].map(
      (element) => ({ element, name: nameOf(element) }),
    );
  }
}

function nameOf(element: HTMLElement): string {
  const label = element.getAttribute("aria-label");
  if (label !== null) return label;
  const own = element.id === "" ? null : document.querySelector(`label[for="${element.id}"]`);
  const words = own ?? element.closest("label") ?? element;
  const text = words.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";
  return text === "" ? (element.getAttribute("placeholder") ?? "") : text;
}

/** An evening at a table, seen on the screens of several members. Dice fall in turn from low to high and back. */
class Evening {
  readonly #system: SystemDefinition;
  readonly #screens = new Map<string, { readonly screen: Screen; readonly update: () => void }>();
  #state: TableState;
  #thrown = 0;
  #told: string[] = [];

  constructor(system: SystemDefinition, state: TableState, members: readonly Member[]) {
    this.#system = system;
    this.#state = state;
    const present = members.map(({ id }) => id);
    const opened = members.map((member) => this.#open(member, present));
    // The screens are parts of one page, so that no two fields have the same id.
    const { container } = render(opened.map(({ page }, i) => <div key={i}>{page}</div>));
    for (const [i, { update }] of opened.entries()) {
      const [member, frame] = [members[i], container.children[i]];
      if (member && frame) this.#screens.set(member.name, { screen: new Screen(frame), update });
    }
  }

  /** The page of a member, and what shows on it what has changed at the table. */
  #open(member: Member, present: readonly string[]): { readonly page: ReactNode; readonly update: () => void } {
    const listeners = new Set<() => void>();
    let toasts: readonly Toast[] = [];
    let openRules: readonly string[] = [];
    const snapshot = (): Snapshot => ({
      status: "open",
      view: viewFor(this.#state, member),
      lines: linesFor(this.#state, member),
      before: NOTHING_BEFORE,
      isLoadingLog: false,
      present,
      pending: [],
      expectedLines: 0,
      toasts,
      openRules,
    });
    let current = snapshot();
    const update = (): void => {
      current = snapshot();
      for (const listener of listeners) listener();
    };
    const store = {
      table: "a-table",
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      snapshot: () => current,
      send: (command: Command) => this.#decide(member, command),
      commitments: NO_COMMITMENTS,
      loadEarlier: () => undefined,
      considerUndo: () => undefined,
      retryNow: () => undefined,
      dismiss: (id: string) => {
        toasts = toasts.filter((toast) => toast.id !== id);
        update();
      },
      showRules: (numbers: readonly string[]) => {
        openRules = numbers;
        update();
      },
    };
    const page = (
      <StoreProvider store={store}>
        <GameProvider fallback={<p>No view</p>}>
          <ShownAttemptProvider>
            <TableScreen />
          </ShownAttemptProvider>
        </GameProvider>
      </StoreProvider>
    );
    return { page, update };
  }

  #decide(member: Member, command: Command): void {
    const { seq } = this.#state;
    this.#told.push(`${member.name} sends ${JSON.stringify(command)}`);
    let result = decide(this.#state, command, member, { system: this.#system, id: `id-${seq}` });
    while ("needs" in result) {
      const { count, faces } = result.needs;
      result = result.continueWith(
        Array.from({ length: count }, () => faces[(this.#thrown++ * 7) % faces.length] ?? 0),
      );
    }
    if (isRefusal(result)) this.#told.push(`! refused: ${result.code}`);
    else if (!("events" in result)) this.#told.push("! conflict");
    else {
      const entries = result.events.map((event, i) => ({ seq: seq + i + 1, at: 0, by: member.id, event }));
      this.#state = fold(this.#state, entries);
      for (const { update } of this.#screens.values()) update();
    }
  }

  screenOf(name: string): Screen {
    const found = this.#screens.get(name);
    if (!found) throw new Error(`${name} is not at the table`);
    return found.screen;
  }

  /** Lets a member do a step, and waits for what follows. */
  async does(name: string, step: string): Promise<void> {
    this.#told = [];
    if (step !== "") await act(async () => this.screenOf(name).does(step));
    await settled();
  }

  /** What has changed on each screen since this was last asked. */
  changes(): string {
    const changes = [...this.#screens].flatMap(([one, { screen }]) => {
      const lines = screen.changes();
      return lines.length > 0 ? [`${one} sees:`, ...lines] : [];
    });
    return [...this.#told, ...changes].join("\n");
  }

  close(): void {
    cleanup();
  }
}

/** A visit to one page, without a table. */
export class Visit {
  readonly #screen: Screen;

  constructor(page: ReactNode) {
    this.#screen = new Screen(render(page).container);
  }

  screenOf(): Screen {
    return this.#screen;
  }

  async does(_: string, step: string): Promise<void> {
    if (step !== "") await act(async () => this.#screen.does(step));
    await settled();
  }

  changes(): string {
    return this.#screen.changes().join("\n");
  }

  close(): void {
    cleanup();
  }
}

const vera: Member = { id: "vera", name: "Vera", role: "spectator" };

/** An evening with the first party of a system, whose first character the player has taken; with a shared screen where that is wanted. */
export function eveningOf(system: SystemDefinition, hasSharedScreen: boolean): Evening {
  const members = [oskar, ines, ...(hasSharedScreen ? [vera] : [])];
  const house = resolveHouseRules(system.houseRules, {});
  if ("faults" in house) throw new Error("no such house rule");
  const characters = system.parties[0]?.characters ?? [];
  const events: readonly TableEvent[] = [
    ...openingEvents({ system, title: "The Salt Quarter", house: house.house, characters, gm: oskar }),
    ...members.slice(1).map((member) => ({ type: "member-joined", member }) as const),
    { type: "character-taken", member: ines.id, character: characters[0]?.id ?? "" },
  ];
  const entries = events.map((event, i) => ({ seq: i + 1, at: 0, by: oskar.id, event }));
  return new Evening(system, fold(EMPTY_TABLE, entries), members);
}
