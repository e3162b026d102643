// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import { IDLE, type RequestState, trackRequest } from "../../src/connection/request-state.ts";
import { deleteSeat, getSeat, listSeats, saveSeat } from "../../src/connection/seats.ts";

afterEach(() => localStorage.clear());

it("a request is tracked: busy, then idle or with an error message", async () => {
  const states: RequestState[] = [];
  const update = (state: RequestState): void => void states.push(state);
  await trackRequest(update, () => Promise.resolve());
  await trackRequest(update, () => Promise.reject(new Error("refused")));
  await trackRequest(update, () => Promise.reject("odd"));
  const busy = { busy: true, problem: "" };
  expect(states).toEqual([
    busy,
    IDLE,
    busy,
    { busy: false, problem: "refused" },
    busy,
    { busy: false, problem: "odd" },
  ]);
});

describe("seats in this browser", () => {
  it("are kept by table, and deleted", () => {
    const seat = { table: "t", token: "secret", title: "The Salt Quarter", system: "evening-star" };
    saveSeat(seat);
    saveSeat({ table: "u", token: "other" });
    expect(getSeat("t")).toEqual(seat);
    expect(
      listSeats()
        .map(({ table }) => table)
        .toSorted(),
    ).toEqual(["t", "u"]);
    deleteSeat("t");
    expect([getSeat("t"), listSeats().length]).toEqual([undefined, 1]);
  });

  it.each(["{", "[]", '{"table":"t"}'])("ignore %s, which is no seat", (text) => {
    localStorage.setItem("rulewright.seat.t", text);
    expect([getSeat("t"), listSeats()]).toEqual([undefined, []]);
  });
});
