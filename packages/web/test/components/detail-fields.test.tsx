// @vitest-environment happy-dom
import { anyNumber, between, done, type JsonObject, move, upTo } from "@rulewright/rules";
import { fireEvent, screen } from "../testing.tsx";
import type { Member } from "@rulewright/table";
import { expect, it } from "vitest";
import { NumberFields } from "../../src/table/attempt/detail-fields.tsx";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { renderFor } from "./rendering.tsx";

const offered = move("haggle", {
  fields: {
    push: upTo(1),
    coins: upTo(3),
    nothing: upTo(0),
    shift: between(-2, 2),
    price: anyNumber(4),
    favour: { ...upTo(2), by: "gm" },
  },
  leadsTo: () => done({ outcome: "won" }),
});

/** The controls of the move's numbers, each with the value it shows, and what they have set. */
function controls(viewer: Member, draft: { readonly move: string; readonly detail: JsonObject }) {
  const set: JsonObject[] = [];
  const { container } = renderFor(
    new TableInMemory(),
    viewer,
    <NumberFields move={offered} draft={draft} onSet={(_, detail) => set.push(detail)} />,
  );
  const pressed = [...container.querySelectorAll("[aria-pressed]")].map((one) => [
    one.textContent,
    one.getAttribute("aria-pressed") === "true",
    one.className,
  ]);
  const steppers = [...container.querySelectorAll("fieldset")].map((one) => [
    one.getAttribute("aria-label"),
    one.querySelector("b")?.textContent,
  ]);
  return { pressed, steppers, set };
}

it("the numbers of a move are at 0 until it is chosen; those without a range wait for that", () => {
  const { pressed, steppers } = controls(ines, { move: "other", detail: { push: 1, coins: 2 } });
  expect(pressed).toEqual([["Push", false, "tile"]]);
  expect(steppers).toEqual([
    ["Coins", "0"],
    ["Shift", "0"],
  ]);
});

it("the numbers of a chosen move are those set, or what it suggests where there is no range", () => {
  const { pressed, steppers } = controls(ines, { move: "haggle", detail: { push: 1, coins: 2, shift: -1 } });
  expect(pressed).toEqual([["Push", true, "tile on"]]);
  expect(steppers).toEqual([
    ["Coins", "2"],
    ["Shift", "−1"],
    ["Price", "4"],
  ]);
});

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("are set one by one, within their range", () => {
  const { set } = controls(ines, { move: "haggle", detail: { push: 1, coins: 3, price: 0 } });
  press("Push");
  press("Coins: decrease");
  press("Coins: increase");
  press("Shift: decrease");
  press("Price: decrease");
  expect(set).toEqual([{ push: 0 }, { coins: 2 }, { shift: -1 }, { price: -1 }]);
});

it("the game master's are the game master's to set", () => {
  expect(controls(oskar, { move: "haggle", detail: {} }).steppers.map(([label]) => label)).toContain("Favour");
});

it("one that may be 0 or 1 is switched on and off", () => {
  const { set } = controls(ines, { move: "haggle", detail: { push: 0 } });
  press("Push");
  expect(set).toEqual([{ push: 1 }]);
});
