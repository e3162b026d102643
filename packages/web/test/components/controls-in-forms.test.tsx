// @vitest-environment happy-dom
import { d } from "@rulewright/dice";
import { formatChance } from "@rulewright/present";
import type { AwaitedDice, JsonValue } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import { currentAttempt } from "@rulewright/table";
import { describe, expect, it, vi } from "vitest";
import { FilePicker } from "../../src/components/file-picker.tsx";
import { QrPicture } from "../../src/components/qr-picture.tsx";
import { Stepper } from "../../src/components/stepper.tsx";
import { exactChance } from "../../src/fields/rating-guide.tsx";
import { RatingControl, StepperControl } from "../../src/fields/simple-controls.tsx";
import { GameCard } from "../../src/home/game-card.tsx";
import { HomePage } from "../../src/home/home-page.tsx";
import { NamesControl } from "../../src/fields/names-control.tsx";
import { PracticePage } from "../../src/practice/practice-page.tsx";
import { PracticeTable } from "../../src/practice/practice-table.ts";
import { DetachedGame } from "../../src/state/game.tsx";
import { DicePad } from "../../src/table/attempt/dice-pad.tsx";
import { useAttemptView } from "../../src/state/shown-attempt.tsx";
import { CreationForm } from "../../src/table/creation/creation-form.tsx";
import { everything } from "../everything.ts";
import { showSystem } from "../shown-system.ts";
import { ines, restartTheClock, TableInMemory } from "../table-in-memory.ts";
import { fireEvent, render, screen } from "../testing.tsx";
import { write } from "./forms.ts";
import { renderFor } from "./rendering.tsx";

const nothing = (): void => undefined;
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const press = (name: string | RegExp): boolean => fireEvent.click(button(name));

/** Draws a control outside of a table, does something, and says what it was changed to. */
function changed(draw: (onChange: (value: JsonValue | undefined) => void) => React.ReactNode, does: () => void) {
  const changes: (JsonValue | undefined)[] = [];
  const { unmount } = render(<DetachedGame system={everything}>{draw((to) => changes.push(to))}</DetachedGame>);
  does();
  unmount();
  return changes;
}

const plain = { entryName: undefined, onSelectEntry: nothing, sheet: undefined };

/** What an optional number begins with once it is set. */
const firstNumber = (field: object) =>
  changed(
    (onChange) => (
      <StepperControl
        label="Bonus"
        name="bonus"
        field={{ control: "stepper", optional: true, ...field } as never}
        value={null}
        {...{ ...plain, onChange }}
      />
    ),
    () => fireEvent.click(screen.getByRole("checkbox")),
  )[0];

it("a number that was not set begins with what is suggested, within its bounds, and at 0 if it has none", () => {
  expect([
    firstNumber({}),
    firstNumber({ suggested: -2 }),
    firstNumber({ suggested: 4 }),
    firstNumber({ suggested: 4, max: 3 }),
    firstNumber({ min: 2 }),
    firstNumber({ min: -5, suggested: -2 }),
    firstNumber({ max: -1 }),
  ]).toEqual([0, 0, 4, 3, 2, -2, -1]);
});

const hasNumber = (value: JsonValue, optional: boolean, entryName?: string): boolean => {
  let found = false;
  changed(
    (onChange) => (
      <RatingControl
        label="Skill"
        name="skill"
        field={{
          control: "rating",
          scale: "skills",
          optional,
          entries: [{ name: "Lore", scale: "skills", rating: 2 }],
        }}
        value={value}
        {...{ ...plain, onChange, entryName }}
      />
    ),
    () => (found = screen.queryByRole("button", { name: /increase/u }) !== null),
  );
  return found;
};

it("a rating of no name has a number of its own, unless it may be left out or isn't there", () => {
  expect([hasNumber(3, false), hasNumber(3, true), hasNumber(null, false), hasNumber(3, false, "Lore")]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

const chosen = (name: RegExp) =>
  changed(
    (onChange) => (
      <NamesControl
        label="Trait"
        name="trait"
        field={{
          control: "names",
          optional: true,
          multiple: false,
          freeText: false,
          entries: [{ name: "Lore", scale: "skills" }],
        }}
        value={name.test("Lore") ? null : "Lore"}
        onChange={onChange}
      />
    ),
    () => fireEvent.click(screen.getByRole("radio", { name })),
  );

it("no name is null where a name may be left out", () => {
  expect([chosen(/^Lore/u), chosen(/^(?!Lore)/u)]).toEqual([["Lore"], [null]]);
});

describe("a file", () => {
  it("can be chosen, and the same one again", () => {
    const picked: string[] = [];
    render(<FilePicker label="Choose" onPick={({ name }) => picked.push(name)} />);
    const input = screen.getByLabelText<HTMLInputElement>("Choose");
    expect(input.disabled).toBe(false);
    const cleared = vi.spyOn(input, "value", "set");
    fireEvent.change(input, { target: { files: [new File([""], "a.json")] } });
    expect(picked).toEqual(["a.json"]);
    expect(cleared.mock.lastCall).toEqual([""]);
  });
});

it("a code has a margin of one cell", () => {
  const { container } = render(<QrPicture link="x" alt="" />);
  const picture = decodeURIComponent(container.querySelector("img")?.src ?? "");
  // The smallest code has 21 cells, of ten units each.
  expect(picture).toContain('viewBox="0 0 230 230"');
});

it("a number is set with the Enter key, which sends no form around it", () => {
  const changes: number[] = [];
  render(<Stepper label="Lots" value={1} onChange={(to) => changes.push(to)} />);
  press("Lots: 1");
  const field = screen.getByRole("textbox");
  write(field, "7");
  expect(fireEvent.keyDown(field, { key: "a" })).toBe(true);
  expect(fireEvent.keyDown(field, { key: "Enter" })).toBe(false);
  expect(changes).toEqual([7]);
});

it("a chance that is not yet known has no words", () => {
  expect([exactChance(undefined), exactChance(0.254), exactChance(0)]).toEqual([
    "",
    formatChance(0.254),
    formatChance(0),
  ]);
});

describe("a page", () => {
  it("of all games is called after the program", () => {
    document.title = "Something else";
    render(<HomePage />);
    expect(document.title).toBe("Rulewright");
  });

  it("of a practice table has the colors of its game", () => {
    showSystem(eveningStar);
    document.documentElement.dataset["system"] = "none";
    render(<PracticePage system="evening-star" />);
    expect(document.documentElement.dataset["system"]).toBe("evening-star");
  });
});

const summary = (system: typeof everything) => {
  const { container, unmount } = render(<GameCard system={system} open={false} onOpen={nothing} />);
  const words = container.querySelector(".note")?.textContent;
  unmount();
  return words;
};

it("a game says who is in its first party, where it has one", () => {
  expect([summary(everything), summary({ ...everything, parties: [] })]).toEqual(["The Two: Ann, Ben", ""]);
});

const viewOf = (system: typeof everything) => new PracticeTable(system).snapshot().view;

describe("a practice table", () => {
  it("has the house rules of its game, and its title where there is no party", () => {
    expect(viewOf(everything)).toMatchObject({ title: "The Two", house: { cap: 3, stern: false } });
    expect(viewOf({ ...everything, parties: [] })?.title).toBe("A little of everything");
  });

  it("begins at the game master's seat, also once more", () => {
    const practice = new PracticeTable(everything);
    const you = () => practice.snapshot().view?.you.id;
    expect(you()).toBe("gm");
    practice.practice.playAs("player");
    expect(you()).toBe("player");
    practice.practice.restart();
    expect(you()).toBe("gm");
  });

  it("has times that never go back in its log", () => {
    vi.useFakeTimers();
    vi.setSystemTime(50_000);
    const practice = new PracticeTable(everything);
    const at: number[] = [];
    for (const time of [60_000, 55_000, 61_000]) {
      vi.setSystemTime(time);
      practice.send({ type: "say", words: "Now." });
      at.push(practice.snapshot().lines.at(-1)?.at ?? 0);
    }
    expect(at).toEqual([60_000, 60_000, 61_000]);
    vi.useRealTimers();
  });
});

/** The pad for dice of this kind, at the tide clock. */
function Pad({ dice, again }: Pick<AwaitedDice, "dice" | "again">) {
  const attemptView = useAttemptView();
  return attemptView ? <DicePad attemptView={attemptView} awaited={{ dice, again } as unknown as AwaitedDice} /> : null;
}

function pad(sides: number, again: readonly number[] = []): void {
  const table = new TableInMemory();
  restartTheClock(table);
  const { id: attempt = "", trace } = currentAttempt(table.view(ines)) ?? {};
  table.does(ines, { type: "choose", attempt, step: trace?.steps.length ?? 0, move: "roll", dice: "hand" });
  renderFor(table, ines, <Pad dice={d(sides).times(3)} again={again} />);
  if (screen.queryAllByRole("textbox").length === 0) press("My dice");
}

const sockets = () => screen.getAllByRole<HTMLInputElement>("textbox");
const focused = (): number => sockets().indexOf(document.activeElement as HTMLInputElement);

describe("the results of physical dice", () => {
  it("go on to the next die once they are whole: a 2 may become a 20, a 3 can't become more", () => {
    pad(20);
    for (const [digits, at] of [
      ["2", 0],
      ["20", 1],
    ] as const) {
      write(sockets()[0] ?? document.body, digits);
      expect(focused()).toBe(at);
    }
    write(sockets()[1] ?? document.body, "3");
    expect(focused()).toBe(2);
    write(sockets()[2] ?? document.body, "0");
    expect(focused()).toBe(2);
  });

  it("are whole where they are tapped, each on the next die, and the last one stays", () => {
    pad(20);
    for (const face of [2, 1, 13]) press(String(face));
    expect(sockets().map(({ value }) => value)).toEqual(["2", "1", "13"]);
    expect(focused()).toBe(2);
    press("7");
    expect(sockets().map(({ value }) => value)).toEqual(["2", "1", "7"]);
  });

  it("are those of marked dice where some are rolled again, be it one", () => {
    pad(10, [1]);
    expect(screen.getByText(/^Reroll the marked dice/u)).toBeDefined();
  });
});

const { creation } = everything;
if (!creation) throw new Error("no creation");

const might = (rating: number): boolean => press(`Might: ${rating}`);

const submit = (): boolean => fireEvent.submit(document.querySelector("form.creating") ?? document.body);

const step = () => document.querySelector("[aria-current=step]")?.textContent;

describe("the creation of a character", () => {
  it("goes on with a name only, and is done at the last step where the rules allow it", () => {
    showSystem(everything);
    let done = 0;
    const form = <CreationForm creation={creation} onDone={() => void done++} />;
    const { sent } = renderFor(new TableInMemory({}, everything), ines, form);
    submit();
    expect(step()).toBe("Name");
    write(screen.getByRole("textbox", { name: "Name" }), " Nell ");
    submit();
    expect(step()).not.toBe("Name");
    might(5);
    // The rules refuse that, which matters at the last step.
    submit();
    expect(step()).toBe("The rest");
    expect([sent.length, done]).toEqual([0, 0]);
    expect(button(/^Add Nell/u).disabled).toBe(true);
    submit();
    expect([sent.length, done]).toEqual([0, 0]);
    press("Back");
    might(3);
    submit();
    submit();
    expect([sent.map((one) => one.type === "create-character" && one.name), done]).toEqual([["Nell"], 1]);
  });
});
