import { expect, it } from "vitest";
import { sideName } from "../screen/side-name.ts";
import { ann } from "./scenes.ts";

it("a side that nobody of the table plays is the other side, also for whoever plays nobody", () => {
  const names = { ann: "Ann", bo: "Bo" };
  for (const mine of [undefined, ann]) {
    const seen = ["bo", "cid", undefined].map((id) => sideName({ names, mine }, id));
    expect(seen).toEqual(["Bo", "The other side", "The other side"]);
  }
  expect(sideName({ names, mine: ann }, "ann")).toBe("You");
});
