import { describe, expect, it } from "vitest";
import { acts, ann, both, houseWith } from "./scenes.ts";

/** The acts that are offered in a phase. */
const offeredIn = (phase: string): readonly string[] =>
  Object.entries(acts).flatMap(([name, { concerns }]) =>
    (concerns?.({ ...both, actor: ann, phase }, houseWith()) ?? true) ? [name] : [],
  );

/** The acts that are refused in a phase, whoever asks and however. */
const refusedIn = (phase: string): readonly string[] =>
  Object.entries(acts).flatMap(([name, { when = [] }]) =>
    when.every(({ holds }) => holds({ ...both, actor: ann, phase }, houseWith())) ? [] : [name],
  );

describe("sessions", () => {
  it("VP-02: between them no act of turns, spans and tasks is offered", () => {
    // An accent after the roll is refused only where there is a roll.
    expect(offeredIn("play")).toEqual(Object.keys(acts).filter((name) => name !== "accent"));
    expect(offeredIn("between")).toEqual(["begin-play", "check-sheets", "end-session"]);
  });

  it("VP-02: between them the rules refuse every act that isn't offered, and none before play", () => {
    const elsewhere = ["begin-play", "accent", "check-sheets"];
    expect(refusedIn("between")).toEqual(Object.keys(acts).filter((name) => !elsewhere.includes(name)));
    expect(refusedIn("play")).toEqual(["begin-play"]);
    expect(refusedIn("gathering")).toEqual(["end-session"]);
  });
});
