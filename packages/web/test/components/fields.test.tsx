// @vitest-environment happy-dom
import { NO_COMMITMENTS } from "@rulewright/table";
import { cleanup, fireEvent, render, screen, within } from "../testing.tsx";
import { type Parameters, type Refusal, refusal } from "@rulewright/rules";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import type { Draft } from "../../src/fields/draft.ts";
import { ParameterFields } from "../../src/fields/parameter-fields.tsx";
import { DetachedGame, StoreProvider } from "../../src/state/game.tsx";
import { NOTHING_BEFORE } from "@rulewright/client";
import type { Store } from "../../src/state/table-store.ts";
import { everyKind, everything } from "../everything.ts";

afterEach(cleanup);

const [ann] = everything.parties[0]?.characters ?? [];
if (!ann) throw new Error("the test system has no characters");

/** Rule numbers are shown by a store; no other part of it is used here. */
const store: Store = {
  table: "",
  subscribe: () => () => undefined,
  snapshot: () => ({
    status: "open",
    lines: [],
    before: NOTHING_BEFORE,
    isLoadingLog: false,
    present: [],
    pending: [],
    expectedLines: 0,
    toasts: [],
    openRules: [],
  }),
  send: () => undefined,
  dismiss: () => undefined,
  commitments: NO_COMMITMENTS,
  loadEarlier: () => undefined,
  considerUndo: () => undefined,
  retryNow: () => undefined,
  showRules: () => undefined,
};

interface Shown {
  readonly parameters: Parameters;
  readonly draft?: Draft;
  readonly only?: readonly string[];
  readonly elsewhere?: string;
  readonly refusal?: Refusal;
}

/** Renders a form for Ann at a table of the test system; `args` returns what was entered so far. */
function form({ parameters, draft = { args: {}, entryNames: {} }, only, elsewhere, refusal: refused }: Shown) {
  const drafts = [draft];
  function Form() {
    const [current, setCurrent] = useState(draft);
    const change = (next: Draft): void => {
      drafts.push(next);
      setCurrent(next);
    };
    return (
      <ParameterFields
        {...{ parameters, only, elsewhere }}
        refusal={refused}
        character={ann}
        draft={current}
        onChange={change}
      />
    );
  }
  render(
    <StoreProvider store={store}>
      <DetachedGame system={everything}>
        <Form />
      </DetachedGame>
    </StoreProvider>,
  );
  return { args: () => drafts.at(-1)?.args ?? {}, entryNames: () => drafts.at(-1)?.entryNames };
}

const field = (name: keyof typeof everyKind): Shown => ({ parameters: { [name]: everyKind[name] }, only: [name] });

const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole("button", { name }));
const tap = (name: string | RegExp, role: "radio" | "checkbox" = "radio"): void =>
  void fireEvent.click(screen.getByRole(role, { name }));

describe("the control of a parameter", () => {
  it("chooses one of a few words", () => {
    const { args } = form(field("strategy"));
    tap("Quickly");
    expect(args()).toEqual({ strategy: "quick" });
    expect(screen.getByRole("radio", { name: "Quickly" })).toHaveProperty("checked", true);
  });

  it("sets a number within its bounds, and clears an optional one", () => {
    const { args } = form(field("difficulty"));
    const unset = screen.getByRole("checkbox", { name: "Difficulty: not set" });
    expect(unset).toHaveProperty("checked", true);
    fireEvent.click(unset);
    expect(args()).toEqual({ difficulty: 2 });
    expect(screen.getByRole("button", { name: "Difficulty: decrease" })).toHaveProperty("disabled", true);
    press("Difficulty: increase");
    expect(args()).toEqual({ difficulty: 3 });
    fireEvent.click(screen.getByRole("checkbox", { name: "Difficulty: not set" }));
    expect(args()).toEqual({ difficulty: null });
  });

  it("takes a rating from the sheet by its entry's name", () => {
    const { args, entryNames } = form(field("skill"));
    tap(/^Lore/);
    expect([args(), entryNames()]).toEqual([{ skill: 3 }, { skill: "Lore" }]);
    tap(/^None/);
    expect([args(), entryNames()]).toEqual([{ skill: undefined }, {}]);
  });

  it("takes several names from the sheet, in the order of choice, and others that are typed", () => {
    const { args } = form(field("traits"));
    tap(/^Lore/, "checkbox");
    tap(/^Might/, "checkbox");
    expect(args()).toEqual({ traits: ["Lore", "Might"] });
    expect(screen.queryByRole("textbox")).toBeNull();
    press("Traits: others");
    fireEvent.input(screen.getByRole("textbox", { name: "Another name" }), { target: { value: "sailing" } });
    press("Add");
    expect(args()).toEqual({ traits: ["Lore", "Might", "sailing"] });
    tap(/^Lore/, "checkbox");
    expect(args()).toEqual({ traits: ["Might", "sailing"] });
  });

  it("switches a flag", () => {
    const { args } = form(field("hidden"));
    fireEvent.click(screen.getByRole("switch", { name: "Behind the screen" }));
    expect(args()).toEqual({ hidden: true });
  });

  it("collects numbers, common ones by a tap and others by a stepper, with their total", () => {
    const { args } = form(field("spread"));
    press("Spread: add +2");
    press("Spread: add −1");
    press("Spread: others");
    press("Spread: custom number: increase");
    press("Spread: custom number: increase");
    press("Spread: custom number: increase");
    press("Add +3");
    expect(args()).toEqual({ spread: [2, -1, 3] });
    expect(screen.getByText("Spread, total 4")).toBeTruthy();
    press("Spread: remove −1");
    expect(args()).toEqual({ spread: [2, 3] });
  });

  it("chooses a character or nobody, or several", () => {
    const { args } = form({
      parameters: { against: everyKind.against, helpers: everyKind.helpers },
      only: ["against", "helpers"],
    });
    tap("Ben");
    expect(args()["against"]).toBe("ben");
    tap("Nobody");
    expect(args()["against"]).toBeNull();
    tap("Ann", "checkbox");
    tap("Ben", "checkbox");
    expect(args()["helpers"]).toEqual(["ann", "ben"]);
  });

  it("takes a line of text, which is none when it is empty", () => {
    const { args } = form(field("note"));
    const line = screen.getByRole("textbox");
    fireEvent.input(line, { target: { value: "by night" } });
    expect(args()).toEqual({ note: "by night" });
    fireEvent.input(line, { target: { value: "" } });
    expect(args()).toEqual({ note: null });
  });

  it("rates each of some names in dots, with the total", () => {
    const { args } = form(field("ratings"));
    press("Might: 4");
    expect(args()).toEqual({ ratings: { Might: 4, Wits: 1 } });
    expect(screen.getByText("Ratings, total 5")).toBeTruthy();
  });

  it("adds and removes names to rate where any name is allowed", () => {
    const parameters: Parameters = { core: { kind: "ratings", min: 0, max: 5, initial: { Lore: 2 } } };
    const { args } = form({ parameters, draft: { args: { core: { Boats: 3 } }, entryNames: {} } });
    press("Core: add Lore");
    expect(args()).toEqual({ core: { Boats: 3, Lore: 1 } });
    press("Remove Boats");
    expect(args()).toEqual({ core: { Lore: 1 } });
  });

  it("fills in an optional record, and leaves it out again", () => {
    const { args } = form(field("side"));
    const toggle = screen.getByRole("switch", { name: "Other side" });
    fireEvent.click(toggle);
    const inner = screen.getByRole("group", { name: "Other side" });
    fireEvent.click(within(inner).getByRole("radio", { name: "Ben" }));
    // Another character brings their own best entry.
    expect(args()).toMatchObject({ side: { who: "ben" } });
    expect(within(inner).getByRole("radio", { name: /^Stealth/ })).toBeTruthy();
    expect(within(inner).queryByRole("radio", { name: /^Lore/ })).toBeNull();
    fireEvent.click(toggle);
    expect(args()).toEqual({ side: null });
  });

  it("adds records to a list and removes them", () => {
    const { args } = form(field("others"));
    press("Others: add one");
    press("Others: add another");
    fireEvent.input(within(screen.getByRole("group", { name: "Others, 2" })).getByRole("textbox"), {
      target: { value: "a rope" },
    });
    expect(args()).toMatchObject({ others: [{}, { name: "a rope" }] });
    press("Remove Others, 1");
    expect(args()).toMatchObject({ others: [{ name: "a rope" }] });
  });

  it("adds a record that needs only a name by a tap on it, several of one name too, and opens what else it holds", () => {
    const steps: Parameters[string] = {
      kind: "records",
      of: {
        name: { kind: "text", from: { scales: ["skills"] } },
        bonus: { kind: "integer", initial: 0 },
      },
    };
    const { args } = form({ parameters: { steps } });
    expect(screen.queryByRole("listitem")).toBeNull();
    press("Steps: add Lore");
    press("Steps: add Lore");
    press("Steps: others");
    fireEvent.input(screen.getByRole("textbox", { name: "Another name" }), { target: { value: "rest" } });
    press("Add");
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "1LoreMore",
      "2LoreMore",
      "3RestMore",
    ]);
    press("Lore, 2: more");
    fireEvent.click(within(screen.getByRole("group", { name: "Steps, 2" })).getByRole("button", { name: /increase/ }));
    expect(args()).toEqual({ steps: [{ name: "Lore" }, { name: "Lore", bonus: 1 }, { name: "rest" }] });
    press("Remove Lore, 1");
    // The details of another record don't open in its place.
    expect(screen.queryByRole("group", { name: /^Steps, / })).toBeNull();
    expect(args()).toEqual({ steps: [{ name: "Lore", bonus: 1 }, { name: "rest" }] });
  });

  it("has a form for each record where a name isn't enough, and lines without a button where there is nothing else", () => {
    const name = { kind: "text", from: { scales: ["skills"] } } as const;
    const { args } = form({
      parameters: {
        rated: { kind: "records", of: { name, rating: { kind: "integer" } } },
        named: { kind: "records", of: { name } },
      },
    });
    expect(screen.queryByRole("button", { name: "Rated: add Lore" })).toBeNull();
    press("Rated: add one");
    expect(screen.getByRole("group", { name: "Rated, 1" })).toBeTruthy();
    press("Named: add Lore");
    expect(args()).toMatchObject({ named: [{ name: "Lore" }] });
    expect(screen.queryByRole("button", { name: "Lore, 1: more" })).toBeNull();
  });
});

describe("a form", () => {
  it("collapses advanced parameters and counts those that are set", () => {
    const parameters: Parameters = {
      basic: { kind: "word", values: ["a", "b"] },
      hidden: { kind: "flag", initial: false, advanced: true },
    };
    form({ parameters, draft: { args: { hidden: true }, entryNames: {} } });
    const more = screen.getByText("More options (1 set)").closest("details");
    expect(more?.open).toBe(false);
    expect(more && within(more).getByRole("switch", { hidden: true })).toBeTruthy();
  });

  it("of one field and few others collapses none of them", () => {
    const others: Parameters = { hidden: { kind: "flag", initial: false }, who: { kind: "characters", initial: [] } };
    form({ parameters: { basic: { kind: "word", values: ["a", "b"] }, ...others } });
    expect(screen.queryByText(/^More options/)).toBeNull();
    expect(screen.getByRole("switch")).toBeTruthy();
  });

  it("shows only the given parameters, and none of them collapsed", () => {
    form({ parameters: everyKind, only: ["hidden"] });
    expect(screen.getByRole("switch", { name: "Behind the screen" })).toBeTruthy();
    expect(screen.queryByText(/^More options/)).toBeNull();
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("shows a refusal beside the field that it names, once the field has a value", () => {
    const refused = refusal("too-much", "EV-1", { name: "spread", max: 6 });
    form({ ...field("spread"), refusal: refused });
    expect(screen.queryByRole("button", { name: "Rule EV-1" })).toBeNull();
    press("Spread: add +2");
    expect(screen.getByRole("button", { name: "Rule EV-1" })).toBeTruthy();
  });
});

it("a reason is asked for beside the number that it explains, once that is not the usual one", () => {
  const parameters = {
    threshold: { kind: "integer", min: 0, max: 5, initial: 0 },
    note: { kind: "text", initial: "", reasonFor: "threshold" },
  } as const;
  form({ parameters });
  expect(screen.queryByRole("textbox")?.closest("details")).toBeTruthy();
  press(/increase/);
  expect(screen.getByRole("textbox").closest("details")).toBeNull();
});

it("a reason is asked for at the end where the number that it explains is set outside of the form", () => {
  const parameters = {
    threshold: { kind: "integer", min: 0, max: 5, initial: 0 },
    note: { kind: "text", initial: "", reasonFor: "threshold" },
  } as const;
  form({ parameters, elsewhere: "threshold", draft: { args: { threshold: 2 }, entryNames: {} } });
  expect(screen.getByRole("textbox").closest("details")).toBeNull();
});
