import { expect, it } from "vitest";
import { indexWith, NO_INDEX } from "../src/log-index.ts";

const added = (seq: number, name: string) =>
  ({
    seq,
    at: 0,
    by: "gm",
    event: { type: "character-added", character: { id: "wolf", name, traits: {}, trackers: {} } },
  }) as const;

it("a character that is added again stays where the log has first named it, with its new name", () => {
  const once = indexWith(NO_INDEX, added(3, "Wolf"));
  expect(once.cast["wolf"]).toMatchObject({ seq: 3, name: "Wolf" });
  expect(indexWith(once, added(9, "Grey")).cast["wolf"]).toMatchObject({ seq: 3, name: "Grey" });
});
