import { expect, it } from "vitest";
import { checkTableFile, parseTableFile } from "../src/files/index.ts";

const DAY = 24 * 60 * 60 * 1000;

/** What is wrong with a file's only entry, made so many milliseconds after now. */
function faultOf(at: number): unknown {
  const entries = [{ seq: 1, at: 1000 + at, event: { type: "links-renewed" } }];
  return checkTableFile({ exportedAt: 0, entries, system: "" }, { system: undefined, now: 1000 }).next().value;
}

it("takes entries from a server whose clock is a day ahead, and no later ones", () => {
  expect(faultOf(DAY)).toMatchObject({ place: "/entries/0/event/type" });
  expect(faultOf(DAY + 1)).toMatchObject({ place: "/entries/0/at", problem: "it is in the future" });
});

it.each<readonly [string, (more: number) => string]>([
  ["64,000,000 characters", (more) => `"${"a".repeat(63_999_999 + more)}`],
  ["8,000,000 values", (more) => `[${",".repeat(7_999_998 + more)}`],
  ["24 lists in one another", (more) => "[".repeat(24 + more)],
])("has at most %s, which is checked before it is parsed", (_, text) => {
  expect([0, 1].map((more) => parseTableFile(text(more)))).toMatchObject([
    { code: "not-json" },
    { code: "file-too-large" },
  ]);
});
