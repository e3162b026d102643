import { defineSystem, type JsonValue } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { currentAttempt } from "../src/attempts-on-table.ts";
import { ANN, codeOf, GM, set, system, table } from "./coins.ts";

const bet = system.offers["bet"];
if (!bet) throw new Error("there are bets");
const list = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);
const record = (value: JsonValue | undefined) => (value as Readonly<Record<string, number>> | undefined) ?? {};

/** Every end of a bet is worth coins, is noted in a list and counted in a record. */
const noted = defineSystem({
  ...system,
  marks: {
    ...system.marks,
    ends: { of: "character", kind: "words", initial: [], rule: "T-1" },
    counts: { of: "character", kind: "amounts", initial: {}, rule: "T-1" },
  },
  offers: {
    ...system.offers,
    bet: {
      ...bet,
      settled: ({ outcome: { outcome, purse } }, { actor }) => {
        const of = actor?.id ?? "";
        const counts = record(actor?.traits["counts"]);
        return [
          { change: "tracker", of, name: "fresh", to: Number(actor?.trackers["fresh"]) + (outcome === "kept" ? 3 : 1) },
          { change: "trait", of, name: "last", to: outcome },
          { change: "trait", of, name: "ends", to: [...list(actor?.traits["ends"]), outcome] },
          { change: "trait", of, name: "counts", to: { ...counts, [outcome]: (counts[outcome] ?? 0) + Number(purse) } },
        ];
      },
    },
  },
  text: {
    ...system.text,
    "mark.ends": "Ends",
    "mark.counts": "Counts",
    "outcome.kept": "Kept",
    "outcome.lost": "Lost",
  },
});

/** Every end of a bet is noted with a word that all have, and whoever loses has luck, and a debt of three at least. */
const lucky = defineSystem({
  ...noted,
  trackers: {
    ...noted.trackers,
    luck: { min: 0, max: 9, start: 0, rule: "T-1" },
    debt: { min: 3, max: 9, start: 3, rule: "T-1" },
  },
  offers: {
    ...noted.offers,
    bet: {
      ...bet,
      settled: ({ outcome: { outcome } }, { actor }) => {
        const of = actor?.id ?? "";
        const isLost = outcome === "lost";
        const more = (name: string) => ({ change: "tracker", of, name, to: (actor?.trackers[name] ?? 0) + 1 }) as const;
        return [
          { change: "trait", of, name: "ends", to: [...list(actor?.traits["ends"]), outcome, "end"] },
          ...(isLost ? [more("luck"), more("debt")] : []),
        ];
      },
    },
  },
  opponents: [],
  text: { ...noted.text, "tracker.luck": "Luck", "tracker.debt": "Debt" },
});

/** Amy has won a coin and kept it. */
function settled(its = noted) {
  const play = table(undefined, its);
  play.bet({ bets: 1 }, [1]);
  play.keeps(GM, "keep");
  const attempt = currentAttempt(play.state)?.id ?? "";
  const amy = () => play.state.characters["amy"];
  const override = (more: object) => play.says(GM, { type: "override", attempt, ...more });
  return { play, attempt, amy, override };
}

describe("an overridden outcome", () => {
  it("changes what was recorded, by as much as the outcomes differ", () => {
    const { amy, override } = settled();
    expect(amy()).toMatchObject({
      trackers: { fresh: 3 + 1 },
      traits: { last: "kept", ends: ["kept"], counts: { kept: 1 } },
    });
    override({ outcome: "lost" });
    expect(amy()).toMatchObject({
      trackers: { fresh: 1 + 1 },
      traits: { last: "lost", ends: ["lost"], counts: { lost: 1 } },
    });
    override({ facts: { purse: 5 } });
    expect(amy()?.traits["counts"]).toEqual({ lost: 5 });
  });

  it("leaves what has changed since: items, entries and amounts beside those that were recorded", () => {
    const { play, amy, override } = settled();
    play.says(GM, set("amy", "fresh", 9));
    play.says(GM, set("amy", "ends", ["before", "kept", "since"]));
    play.says(GM, set("amy", "counts", { kept: 1, since: 4 }));
    override({ outcome: "lost" });
    expect(amy()).toMatchObject({
      trackers: { fresh: 7 },
      traits: { ends: ["before", "since", "lost"], counts: { since: 4, lost: 1 } },
    });
    override({ outcome: "kept" });
    expect(amy()).toMatchObject({ trackers: { fresh: 9 }, traits: { counts: { since: 4, kept: 1 } } });
  });

  it("leaves a value that is another one since, and stays within the bounds of a tracker", () => {
    const { play, amy, override } = settled();
    play.says(GM, set("amy", "last", "sealed"));
    play.says(GM, set("amy", "counts", { kept: 8 }));
    play.says(GM, set("amy", "fresh", 1));
    override({ outcome: "lost" });
    expect(amy()).toMatchObject({ trackers: { fresh: 0 }, traits: { last: "sealed", counts: { kept: 8, lost: 1 } } });
    play.says(GM, set("amy", "fresh", 8));
    override({ outcome: "kept" });
    expect(amy()?.trackers["fresh"]).toBe(9);
  });

  it.each<readonly [string, JsonValue]>([
    ["counts", "forgotten"],
    ["counts", ["kept"]],
    ["ends", "forgotten"],
    ["ends", { kept: 1 }],
  ])("leaves %s that is %j since, a value of another kind", (name, to) => {
    const { play, amy, override } = settled();
    const changes = [{ change: "trait", of: "amy", name, to }] as const;
    play.happens({ type: "act-done", act: "sweep", args: {}, changes, notices: [] });
    expect(codeOf(override({ facts: { purse: 2 } }))).toBe("");
    expect(amy()?.traits[name]).toEqual(to);
  });

  it("keeps the items that both outcomes have, and begins amounts that a sheet lacks at their least", () => {
    const { play, amy, override } = settled(lucky);
    play.says(GM, set("amy", "ends", ["before", "kept", "since", "end"]));
    override({ outcome: "lost" });
    expect(amy()?.traits["ends"]).toEqual(["before", "since", "end", "lost"]);
    expect(amy()?.trackers).toMatchObject({ luck: 1, debt: 3 });
  });

  it("changes nothing of somebody who isn't there any more", () => {
    const { play, override } = settled();
    play.happens({ type: "character-left", character: "amy" });
    expect(override({ outcome: "lost" })).toMatchObject({ events: [{ changes: [] }] });
  });

  it("leaves what was recorded under other rules, and changes nothing else", () => {
    const { play, amy, override } = settled();
    const before = amy();
    const { recorded } = currentAttempt(play.state) ?? {};
    play.happens({ type: "rules-changed", from: "1", to: "2", differences: [], more: 0, offers: {} });
    expect(override({ outcome: "lost" })).toMatchObject({ events: [{ changes: [], recorded }] });
    expect(amy()).toEqual(before);
    expect(currentAttempt(play.state)).toMatchObject({ recorded, overridden: { outcome: { outcome: "lost" } } });
  });

  it("says what it was and is, and is recorded with it", () => {
    const { play, attempt, override } = settled();
    expect(override({ outcome: "lost", words: "She dropped it" })).toMatchObject({
      events: [
        {
          type: "outcome-overridden",
          attempt,
          words: "She dropped it",
          from: {
            outcome: "kept",
            purse: 1,
          },
          to: {
            outcome: "lost",
            purse: 1,
          },
          changes: [
            {
              change: "tracker",
              name: "fresh",
              to: 2,
            },
            {
              change: "trait",
              name: "last",
              to: "lost",
            },
            {
              change: "trait",
              name: "ends",
              to: ["lost"],
            },
            {
              change: "trait",
              name: "counts",
              to: { lost: 1 },
            },
          ],
        },
      ],
    });
    expect(play.state.log.at(-1)?.event).toMatchObject({
      recorded: [
        { change: "tracker", of: "amy", name: "fresh", from: 1, to: 2 },
        { change: "trait", of: "amy", name: "last", to: "lost" },
        { change: "trait", of: "amy", name: "ends", from: [], to: ["lost"] },
        { change: "trait", of: "amy", name: "counts", from: {}, to: { lost: 1 } },
      ],
    });
  });

  it.each([
    [{ outcome: "glory" }, "no-such-outcome", { outcomes: ["kept", "lost"] }],
    [{ outcome: "kept" }, "nothing-overridden", {}],
    [{ facts: { purse: 1 } }, "nothing-overridden", {}],
    [{ facts: { beauty: 1 } }, "no-such-fact", { name: "beauty", names: ["purse"] }],
    [{ facts: { outcome: "lost" } }, "no-such-fact", { name: "outcome", names: ["purse"] }],
    [{ facts: { purse: true } }, "bad-fact", { name: "purse", min: -1_000_000, max: 1_000_000 }],
    [{ facts: { purse: 0.5 } }, "bad-fact", { name: "purse" }],
    [{ facts: { purse: 1_000_001 } }, "bad-fact", { name: "purse" }],
    [{ facts: { purse: -1_000_001 } }, "bad-fact", { name: "purse" }],
  ])("to %o is refused as %s", (to, code, details) => {
    const { play, override } = settled();
    const before = play.state;
    expect(override(to)).toMatchObject({ code, details });
    expect(play.state).toBe(before);
  });

  it("has numbers up to a million, and may have the outcome of its rules whether it has a name or not", () => {
    for (const purse of [1_000_000, -1_000_000]) expect(codeOf(settled().override({ facts: { purse } }))).toBe("");
    const { play, attempt } = settled();
    expect(codeOf(play.says(ANN, { type: "override", attempt, outcome: "lost" }))).toBe("gm-only");
    expect(codeOf(play.says(GM, { type: "override", attempt: "none", outcome: "lost" }))).toBe("no-such-attempt");
    const unnamed = table();
    unnamed.bet({ bets: 1 }, [2]);
    unnamed.keeps(GM, "keep");
    const override = { type: "override", attempt: currentAttempt(unnamed.state)?.id ?? "" } as const;
    expect(codeOf(unnamed.says(GM, { ...override, outcome: "kept" }))).toBe("nothing-overridden");
    expect(codeOf(unnamed.says(GM, { ...override, outcome: "lost" }))).toBe("no-such-outcome");
    unnamed.bet({ bets: 1 }, []);
    const open = { type: "override", attempt: currentAttempt(unnamed.state)?.id ?? "", outcome: "kept" } as const;
    expect(unnamed.says(GM, open)).toMatchObject({ code: "not-settled", details: { title: "a bet" } });
  });
});
