// @vitest-environment happy-dom
import { eveningStar } from "@rulewright/systems/evening-star";
import { FairDice, hashNonce, type Line } from "@rulewright/table";
import { beforeEach, expect, it } from "vitest";
import { DiceProof } from "../../src/table/log/dice-proof.tsx";
import { showSystem } from "../shown-system.ts";
import { ines, TableInMemory } from "../table-in-memory.ts";
import { fireEvent, screen } from "../testing.tsx";
import { renderFor } from "./rendering.tsx";

beforeEach(() => showSystem(eveningStar));

const nonce = "ab".repeat(32);
const drawn = new FairDice({ request: "r1", nonce, shares: [] });
const [first, second] = [drawn.place(10), drawn.place(10)];

/** A roll of two dice as the log has it, whose second die shows this face. */
const rolled =
  (face: number) =>
  (lines: readonly Line[]): readonly Line[] => {
    const asked = { type: "roll-requested", request: "r1", commitment: hashNonce(nonce), asked: [] } as const;
    const dice = [
      [10, first],
      [10, face],
    ] as const;
    const told = { type: "dice-drawn", request: "r1", nonce, shares: [], dice } as const;
    const last = lines.at(-1)?.n ?? 0;
    return [...lines, ...[asked, told].map((event, i) => ({ n: last + 1 + i, at: 0, by: ines.id, event }))];
  };

const verify = (): void => void fireEvent.click(screen.getByRole("button", { name: "Verify 2 dice" }));

it("all dice are checked on the device, with one tap", () => {
  renderFor(new TableInMemory(), ines, <DiceProof />, { lines: rolled(second) });
  expect(screen.queryByRole("status")).toBeNull();
  verify();
  expect(screen.getByRole("status").textContent).toContain("All 2 dice follow from the sealed numbers.");
});

it("a die that doesn't follow from the sealed numbers is found", () => {
  renderFor(new TableInMemory(), ines, <DiceProof />, { lines: rolled((second + 1) % 10) });
  verify();
  expect(screen.getByRole("alert").textContent).toContain(
    "Line 2 of the proof is wrong: die 2 is not the one that follows from the nonces.",
  );
});

/** The lines with every roll by hand, or by the generator. */
const rolledBy =
  (by: "hand" | "generator") =>
  (lines: readonly Line[]): readonly Line[] => {
    const roll = { type: "dice-rolled", attempt: "a1", roll: "2d10", faces: [4, 0], by, changes: [] } as const;
    return [...lines, { n: (lines.at(-1)?.n ?? 0) + 1, at: 0, by: ines.id, event: roll }];
  };

it("there is nothing to check where all dice were thrown by hand, which is said", () => {
  const { container } = renderFor(new TableInMemory(), ines, <DiceProof />, { lines: rolledBy("hand") });
  expect(container.textContent).toBe("Fair diceAll dice were rolled by hand: there is nothing to verify.");
  expect(screen.queryByRole("button")).toBeNull();
});

it.each([
  ["nobody has rolled", (lines: readonly Line[]) => lines],
  ["dice were drawn without being sealed", rolledBy("generator")],
])("nothing is said where %s", (_, lines) => {
  const { container } = renderFor(new TableInMemory(), ines, <DiceProof />, { lines });
  expect(container.textContent).toBe("");
});
