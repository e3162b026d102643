// @vitest-environment happy-dom
import { NOTHING_BEFORE } from "@rulewright/client";
import { NO_COMMITMENTS } from "@rulewright/table";
import { refusal } from "@rulewright/rules";
import { cleanup, fireEvent, render, screen } from "../testing.tsx";
import { afterEach, describe, expect, it } from "vitest";
import { type ReactNode, useState } from "react";
import { Drawer } from "../../src/table/controls/drawer.tsx";
import { ExpectedValue } from "../../src/components/odds-strip.tsx";
import { Toasts } from "../../src/components/toasts.tsx";
import { DetachedGame, StoreProvider } from "../../src/state/game.tsx";
import { OpenDrawersProvider } from "../../src/state/open-drawers.tsx";
import type { Snapshot, Store } from "../../src/state/table-store.ts";
import { everything } from "../everything.ts";

afterEach(cleanup);

/** Renders what floats above a page in this state; returns the calls to the store. */
function show(state: Pick<Snapshot, "toasts" | "openRules">, page: ReactNode = <Toasts />): readonly unknown[] {
  const calls: unknown[] = [];
  const snapshot: Snapshot = {
    status: "open",
    lines: [],
    before: NOTHING_BEFORE,
    isLoadingLog: false,
    present: [],
    pending: [],
    expectedLines: 0,
    ...state,
  };
  const store: Store = {
    table: "",
    subscribe: () => () => undefined,
    snapshot: () => snapshot,
    send: () => undefined,
    commitments: NO_COMMITMENTS,
    loadEarlier: () => undefined,
    considerUndo: () => undefined,
    retryNow: () => undefined,
    dismiss: (id) => void calls.push({ dismissed: id }),
    showRules: (rules) => void calls.push({ rules }),
  };
  render(
    <StoreProvider store={store}>
      <DetachedGame system={everything}>
        <OpenDrawersProvider>{page}</OpenDrawersProvider>
      </DetachedGame>
    </StoreProvider>,
  );
  return calls;
}

/** A button that opens a drawer, in which there is another one. */
function Opening({ depth = 1 }: { readonly depth?: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open ? (
        <Drawer title={`Drawer ${depth}`} side="right" onClose={() => setOpen(false)}>
          <Opening depth={depth + 1} />
        </Drawer>
      ) : null}
    </>
  );
}

const Page = () => (
  <>
    <Toasts />
    <Opening />
  </>
);

/** The title of the drawer that these words are in. */
const placeOf = (words: string) => screen.getByText(words).closest("dialog")?.getAttribute("aria-label");

describe("toasts", () => {
  it("are in the drawer that was opened last, since nothing behind it is seen", () => {
    show({ openRules: [], toasts: [{ id: "c", kind: "problem", message: "The server is busy." }] }, <Page />);
    const places = [placeOf("The server is busy.")];
    for (const name of ["Open", "Open", "Close"]) {
      fireEvent.click(screen.getAllByRole("button", { name }).at(-1) ?? document.body);
      places.push(placeOf("The server is busy."));
    }
    expect(places).toEqual([undefined, "Drawer 1", "Drawer 2", "Drawer 1"]);
  });

  it("show refusals with their rule, conflicts and errors, and are dismissed one by one", () => {
    const calls = show({
      openRules: [],
      toasts: [
        { id: "a", kind: "refused", refusal: refusal("begun", "EV-2") },
        { id: "b", kind: "conflict" },
        { id: "c", kind: "problem", message: "The server is busy." },
      ],
    });
    const text = screen.getByRole("alert").textContent;
    expect(text).toContain("The table changed while you were choosing.");
    expect(text).toContain("The server is busy.");
    fireEvent.click(screen.getByRole("button", { name: "Rule EV-2" }));
    fireEvent.click(screen.getAllByRole("button", { name: "Dismiss" })[1] ?? document.body);
    expect(calls).toEqual([{ rules: ["EV-2"] }, { dismissed: "b" }]);
  });

  it("show the first open rule, and the others as buttons that show them first", () => {
    const calls = show({ toasts: [], openRules: ["EV-2", "EV-1", "EV-99"] });
    const card = screen.getByRole("region", { name: "Rules" });
    expect(card.textContent).toContain("The second rule.");
    expect(card.textContent).not.toContain("The first rule.");
    fireEvent.click(screen.getByRole("button", { name: "Rule EV-1" }));
    fireEvent.click(screen.getByRole("button", { name: "Close rules" }));
    fireEvent.keyDown(window, { key: "a" });
    expect(calls).toEqual([{ rules: ["EV-1", "EV-2"] }, { rules: [] }]);
    // The drawer below must not close as well.
    expect(fireEvent.keyDown(window, { key: "Escape" })).toBe(false);
    expect(calls).toEqual([{ rules: ["EV-1", "EV-2"] }, { rules: [] }, { rules: [] }]);
  });

  it("show nothing where there is nothing", () => {
    show({ toasts: [], openRules: [] });
    expect(screen.queryAllByRole("button")).toEqual([]);
  });
});

/** The text of an expected value of the goal `success`. */
const shown = (passive: readonly number[] | undefined, optimal = passive): string => {
  const values = passive && optimal ? { passive, optimal } : undefined;
  const { container } = render(
    <DetachedGame system={everything}>
      <ExpectedValue values={values} goal="success" />
    </DetachedGame>,
  );
  return container.textContent ?? "";
};

describe("an expected value", () => {
  it("is a chance, with that of a bad outcome", () => {
    const text = shown([0.5, 0.125, 0]);
    expect(text).toContain("50.0%");
    expect(text).toMatch(/botch 12\.5%/i);
    expect(text).not.toMatch(/with|best play/);
  });

  it("mentions what the best choices lead to, with what they cost, if they make a difference", () => {
    expect(shown([0.5, 0, 0], [0.75, 0, 1])).toContain("with willpower 75.0%");
    expect(shown([0.5, 0, 0], [0.75, 0, 0])).toContain("best play 75.0%");
    expect(shown([0.5, 0, 0], [0.5001, 0, 1])).not.toMatch(/with|best play/);
  });

  it("has a placeholder until it is known, and is nothing without a goal", () => {
    expect(shown(undefined)).toBe("");
    const { container } = render(
      <DetachedGame system={everything}>
        <ExpectedValue values={undefined} goal={undefined} />
      </DetachedGame>,
    );
    expect(container.innerHTML).toBe("");
  });
});
