// @vitest-environment happy-dom
import { currentAttempt } from "@rulewright/table";
import { fireEvent, screen } from "../testing.tsx";
import { beforeEach, describe, expect, it } from "vitest";
import { DicePad } from "../../src/table/attempt/dice-pad.tsx";
import { useAttemptView } from "../../src/state/shown-attempt.tsx";
import { ines, oskar, restartTheClock, TableInMemory } from "../table-in-memory.ts";
import { submitFormOf, write } from "./forms.ts";
import { renderFor } from "./rendering.tsx";

function Pad() {
  const attemptView = useAttemptView();
  const awaits = attemptView?.position.awaits;
  return attemptView && awaits?.wants === "dice" ? (
    <DicePad attemptView={attemptView} awaited={awaits} />
  ) : (
    <p>No dice</p>
  );
}

/** The tide clock, rolled with physical dice: its six results are awaited. */
function awaitingDice(): TableInMemory {
  const table = new TableInMemory();
  restartTheClock(table);
  const { id: attempt = "", trace } = currentAttempt(table.view(ines)) ?? {};
  table.does(ines, { type: "choose", attempt, step: trace?.steps.length ?? 0, move: "roll", dice: "hand" });
  return table;
}

const fields = () => screen.getAllByRole<HTMLInputElement>("textbox");
const values = () => fields().map(({ value }) => value);
const key = (face: number) => screen.getByRole("button", { name: String(face) });
const useResults = () => screen.getByRole<HTMLButtonElement>("button", { name: "Use these results" });

const step = (table: TableInMemory) => ({
  attempt: currentAttempt(table.view(ines))?.id,
  step: currentAttempt(table.view(ines))?.trace.steps.length,
  undos: table.view(ines).undos,
});

describe("dice that the screen rolls", () => {
  it("are rolled with one button", () => {
    const table = awaitingDice();
    const { sent } = renderFor(table, ines, <Pad />);
    fireEvent.click(screen.getByRole("button", { name: "Roll 6 dice" }));
    expect(sent).toEqual([{ type: "roll", ...step(table) }]);
  });

  it("are rolled by nobody else", () => {
    renderFor(awaitingDice(), oskar, <Pad />);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("can be rolled by the GM while the player is absent", () => {
    const { sent } = renderFor(awaitingDice(), oskar, <Pad />, { present: [oskar.id] });
    fireEvent.click(screen.getByRole("button", { name: "Roll 6 dice" }));
    expect(sent).toHaveLength(1);
  });

  it("can be replaced by physical ones", () => {
    const { sent } = renderFor(awaitingDice(), ines, <Pad />);
    fireEvent.click(screen.getByRole("button", { name: "My dice" }));
    expect(screen.getByRole("form", { name: "Dice results" })).toBeDefined();
    expect(sent).toEqual([]);
  });
});

describe("physical dice", () => {
  let table = awaitingDice();
  let sent: readonly unknown[] = [];
  beforeEach(() => {
    table = awaitingDice();
    ({ sent } = renderFor(table, ines, <Pad />));
    fireEvent.click(screen.getByRole("button", { name: "My dice" }));
  });

  it("are entered in order by tapping their faces", () => {
    expect(document.activeElement).toBe(fields()[0]);
    for (const face of [0, 3, 7, 9, 8]) fireEvent.click(key(face));
    expect(values()).toEqual(["0", "3", "7", "9", "8", ""]);
    expect(document.activeElement).toBe(fields()[5]);
  });

  it("are sent once every die has a face", () => {
    for (const face of [0, 3, 7, 9, 8]) fireEvent.click(key(face));
    expect(useResults().disabled).toBe(true);
    submitFormOf(useResults());
    expect(sent).toEqual([]);
    fireEvent.click(key(6));
    fireEvent.click(useResults());
    expect(sent).toEqual([{ type: "roll", ...step(table), faces: [0, 3, 7, 9, 8, 6] }]);
  });

  it("can be typed, and a complete face moves on to the next die", () => {
    const [first] = fields();
    if (!first) throw new Error("no fields");
    write(first, "4");
    expect(document.activeElement).toBe(fields()[1]);
    expect(values()[0]).toBe("4");
  });

  it("take digits only, and no face that the die doesn't have", () => {
    const [first, ...others] = fields();
    if (!first) throw new Error("no fields");
    for (const field of others) write(field, "1");
    write(first, "x");
    expect(values()[0]).toBe("");
    write(first, "12");
    expect(values()[0]).toBe("12");
    expect(useResults().disabled).toBe(true);
    write(first, "2");
    expect(useResults().disabled).toBe(false);
  });

  it("can be corrected", () => {
    for (const face of [0, 3]) fireEvent.click(key(face));
    const [first] = fields();
    if (!first) throw new Error("no fields");
    fireEvent.focusIn(first);
    fireEvent.click(key(5));
    expect(values().slice(0, 2)).toEqual(["5", "3"]);
  });

  it("stay at the last die once all are typed, so that a tap corrects it", () => {
    for (const [i, field] of fields().entries()) write(field, String(i));
    expect(values()).toEqual(["0", "1", "2", "3", "4", "5"]);
    fireEvent.click(key(9));
    expect(values()).toEqual(["0", "1", "2", "3", "4", "9"]);
  });

  it("can be left to the screen", () => {
    fireEvent.click(screen.getByRole("button", { name: "Roll for me" }));
    expect(sent).toEqual([{ type: "roll", ...step(table) }]);
  });
});

describe("a reroll", () => {
  it("shows the dice on the table, and asks for the marked ones", () => {
    const table = awaitingDice();
    const { attempt, step: at } = step(table);
    table.does(ines, { type: "roll", attempt: attempt ?? "", step: at ?? 0, faces: [0, 3, 7, 9, 8, 6] });
    table.does(ines, {
      type: "choose",
      attempt: attempt ?? "",
      step: currentAttempt(table.view(ines))?.trace.steps.length ?? 0,
      move: "lots",
      detail: { reroll: [2, 3], double: 0 },
      dice: "hand",
    });
    renderFor(table, ines, <Pad />);
    expect(screen.getByRole("button", { name: "Roll 2 dice" })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "My dice" }));
    expect(screen.getByText("Reroll the marked dice, then type or tap the results.")).toBeDefined();
    expect(fields().map((field) => field.getAttribute("aria-label"))).toEqual(["d10, die 3", "d10, die 4"]);
    expect([screen.getByText("was 7"), screen.getByText("was 9")]).toHaveLength(2);
  });
});
