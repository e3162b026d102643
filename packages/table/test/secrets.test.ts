import { currentAttempt } from "../src/attempts-on-table.ts";
import { defineSystem, isRefusal } from "@rulewright/rules";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Command, countLines, linesFor, logPage, type Member, undoPlan, viewFor } from "../src/index.ts";
import { ANN, BEA, codeOf, GM, ruleNumbers, set, system, table } from "./coins.ts";

const MEMBERS: readonly Member[] = [GM, ANN, BEA];

/** What a member receives of a table: their view, and their log as it is sent. */
const received = (play: ReturnType<typeof table>, member: Member) =>
  JSON.stringify([viewFor(play.state, member), linesFor(play.state, member), logPage(play.state, member, { max: 5 })]);

const recipients = fc.subarray(MEMBERS.map(({ id }) => id));
const person = fc.constantFrom(...MEMBERS);

/** Something that only some members may know: who says it, to whom, and whether it is dice. */
const secret = fc.record({ by: person, recipients, dice: fc.boolean() });
type Secret = typeof secret extends fc.Arbitrary<infer S> ? S : never;

/** The command of a secret with a word that is nowhere else. */
const commandOf = ({ recipients: to, dice }: Secret, word: string): Command =>
  dice
    ? { type: "throw-dice", roll: "3d6", words: word, recipients: to }
    : { type: "say", words: word, recipients: to };

/** Somebody keeps a secret, and comments on it. */
function whisper(play: ReturnType<typeof table>, one: Secret, word: string): void {
  play.says(one.by, commandOf(one, word), [1, 2, 3]);
  play.says(one.by, { type: "say", words: `${word}too`, about: countLines(play.state, one.by) });
}

const mayKnow = ({ by, recipients: to }: Secret, { id }: Member): boolean => by.id === id || to.includes(id);

describe("what is for some members only", () => {
  it("reaches them, and no byte of it anybody else", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(secret, person), { minLength: 1, maxLength: 8 }), (said) => {
        const play = table();
        for (const [i, one] of said.entries()) {
          if ("by" in one) whisper(play, one, `secret-${i}-`);
          else play.says(one, { type: "say", words: "aloud" });
        }
        for (const member of MEMBERS) {
          const bytes = received(play, member);
          for (const [i, one] of said.entries()) {
            if ("by" in one) expect(bytes.includes(`secret-${i}-`)).toBe(mayKnow(one, member));
          }
          const numbers = linesFor(play.state, member).map(({ n }) => n);
          expect(numbers).toEqual(numbers.map((_, i) => i + 1));
          expect(countLines(play.state, member)).toBe(numbers.length);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("leaves no trace for others: they receive the same as where it never was, but for the fact of a roll", () => {
    fc.assert(
      fc.property(fc.array(secret, { minLength: 1, maxLength: 4 }), (secrets) => {
        const [open, kept] = [table(), table()];
        const outsiders = MEMBERS.filter((member) => secrets.every((one) => !one.dice && !mayKnow(one, member)));
        for (const [i, one] of secrets.entries()) whisper(kept, one, `secret-${i}-`);
        for (const play of [open, kept]) play.says(GM, { type: "say", words: "aloud" });
        for (const member of outsiders) expect(received(kept, member)).toBe(received(open, member));
      }),
      { numRuns: 60 },
    );
  });

  it("can't be undone, since that would betray it", () => {
    const play = table();
    play.says(ANN, { type: "say", words: "psst", recipients: ["bea"] });
    const n = countLines(play.state, ANN);
    expect(codeOf(play.says(ANN, { type: "undo", lines: [n] }))).toBe("undo-permanent");
  });

  it("is for members only", () => {
    const play = table();
    expect(codeOf(play.says(ANN, { type: "say", words: "psst", recipients: ["zed"] }))).toBe("no-such-member");
    expect(codeOf(play.says(ANN, { type: "throw-dice", roll: "d6", recipients: ["zed"] }, [1]))).toBe("no-such-member");
  });
});

/** What a game master does in secret with an opponent, and what is done in the open, after which the sheet may be shown. */
const stroke = fc.oneof(
  fc.record({ does: fc.constant("prepare" as const) }),
  fc.record({ does: fc.constantFrom("edit", "offer", "figure", "discard"), n: fc.nat(9) }),
  fc.record({ does: fc.constantFrom("bring-in", "show", "hide", "roll") }),
);
type Stroke = typeof stroke extends fc.Arbitrary<infer S> ? S : never;

const PLANTED = "planted-";
const richer = defineSystem({
  ...system,
  figures: { wealth: { of: ({ trackers }) => Number(trackers["purse"]), rule: "T-1" } },
  text: { ...system.text, "figure.wealth": "Wealth" },
});

/** The command of a stroke, about the newest opponent or preparation; undefined where there is none. */
function commandFor({ state }: ReturnType<typeof table>, one: Stroke): Command | undefined {
  const opponent = Object.values(state.characters).findLast((other) => other.opponent)?.id;
  const ready = Object.values(state.prepared).at(-1);
  const n = "n" in one ? one.n : 0;
  switch (one.does) {
    case "prepare":
      return { type: "prepare-opponent", opponent: "rogue" };
    case "edit": {
      const of = ready?.kind === "opponent" ? ready.id : opponent;
      return of === undefined ? undefined : { type: "edit", of, name: "tricks", to: { [`${PLANTED}${n}`]: 1 } };
    }
    case "offer":
      return { type: "prepare-offer", title: `${PLANTED}${n}`, approaches: [{ offer: "bet", args: { bets: 1 } }] };
    case "figure":
      return opponent === undefined
        ? undefined
        : { type: "override-figure", character: opponent, figure: "wealth", to: 7770 + n, words: `${PLANTED}${n}` };
    case "discard":
      return ready && { type: "discard-preparation", preparation: ready.id };
    case "bring-in":
      return { type: "bring-in", opponent: ready?.kind === "opponent" ? ready.id : "rogue" };
    case "roll":
      return opponent === undefined
        ? undefined
        : { type: "frame", character: opponent, title: "a toss", offer: "toss", args: { bets: 1 } };
    default:
      return opponent === undefined
        ? undefined
        : { type: "show-sheet", character: opponent, shown: one.does === "show" };
  }
}

describe("a pause", () => {
  it("is the same to everybody, whoever wanted it", () => {
    const of = (by: Member) => {
      const play = table();
      expect(codeOf(play.says(by, { type: "pause" }))).toBe("");
      return [...MEMBERS.map((member) => received(play, member)), JSON.stringify(play.state.log.slice())];
    };
    const [first, ...others] = MEMBERS.map((by) => of(by));
    for (const other of others) expect(other).toEqual(first);
  });

  it("can't be undone", () => {
    const play = table();
    play.says(ANN, { type: "pause" });
    const lines = [countLines(play.state, GM)];
    expect(codeOf(play.says(GM, { type: "undo", lines }))).toBe("undo-permanent");
    expect(codeOf(play.says(GM, { type: "resume-play" }))).toBe("");
    expect(viewFor(play.state, ANN).paused).toBe(false);
  });
});

describe("what the game master prepares, and the sheets of opponents", () => {
  it("reach nobody else before they are shown, not a byte and not a moment", () => {
    fc.assert(
      fc.property(fc.array(stroke, { minLength: 1, maxLength: 12 }), (strokes) => {
        const play = table(undefined, richer);
        let shown = false;
        for (const one of strokes) {
          const given = commandFor(play, one);
          if (!given) continue;
          const before = received(play, ANN);
          const isSecret = ["prepare", "edit", "offer", "figure", "discard"].includes(one.does);
          const accepted = codeOf(play.says(GM, given)) === "";
          shown ||= one.does === "show" && accepted;
          if (shown) return;
          const bytes = received(play, ANN);
          if (isSecret) expect(bytes).toBe(before);
          expect(bytes).not.toContain(PLANTED);
          expect(bytes).not.toContain("777");
          if (currentAttempt(play.state)) return;
        }
        const numbers = linesFor(play.state, ANN).map(({ n }) => n);
        expect(numbers).toEqual(numbers.map((_, i) => i + 1));
        expect(countLines(play.state, ANN)).toBe(numbers.length);
      }),
      { numRuns: 150 },
    );
  });

  it("are the game master's: the others see a name without traits, until the sheet is shown", () => {
    const play = table();
    play.says(GM, { type: "prepare-opponent", opponent: "rogue" });
    const [ready] = viewFor(play.state, GM).prepared;
    if (ready?.kind !== "opponent") throw new Error("nothing is prepared");
    play.says(GM, set(ready.id, "mood", "glad"));
    play.says(GM, { type: "bring-in", opponent: ready.id });
    const seenBy = (member: Member) => viewFor(play.state, member).characters.find(({ id }) => id === ready.id);
    expect(seenBy(GM)).toMatchObject({ name: "Rogue", opponent: true, traits: { pockets: 1, mood: "glad" } });
    expect(seenBy(ANN)).toEqual({ id: ready.id, name: "Rogue", opponent: true, traits: {}, trackers: {} });
    expect(viewFor(play.state, ANN).hiddenSheets).toEqual([ready.id]);
    expect(viewFor(play.state, GM).prepared).toEqual([]);
    play.says(GM, { type: "show-sheet", character: ready.id, shown: true });
    expect(seenBy(ANN)).toEqual(seenBy(GM));
    play.says(GM, { type: "show-sheet", character: ready.id, shown: false });
    expect(seenBy(ANN)?.traits).toEqual({});
  });

  it("leave no changes of a hidden sheet in the lines of others, nor what it paid", () => {
    const play = table(undefined, richer);
    play.says(GM, { type: "bring-in", opponent: "rogue" });
    const rogue = Object.values(play.state.characters).find(({ opponent }) => opponent)?.id ?? "";
    play.says(GM, { type: "frame", character: rogue, title: "a bet", offer: "bet", args: { bets: 2 } });
    play.says(GM, { type: "roll", attempt: currentAttempt(play.state)?.id ?? "", step: 0 }, [1, 1]);
    const changed = (member: Member) => JSON.stringify(linesFor(play.state, member)).includes(`"of":"${rogue}"`);
    expect([changed(GM), changed(ANN)]).toEqual([true, false]);
    const spentOn = (member: Member) => Object.values(viewFor(play.state, member).spent).flat();
    expect(
      currentAttempt(viewFor(play.state, ANN))
        ?.changes.filter((one) => "of" in one)
        .map(({ of }) => of),
    ).not.toContain(rogue);
    expect(spentOn(ANN).map(({ of }) => of)).not.toContain(rogue);
    expect(spentOn(GM).map(({ of }) => of)).toContain(rogue);
  });

  it("are not told by the plan of a player's undo, nor by the undo", () => {
    const robbing = defineSystem({
      ...system,
      acts: {
        rob: {
          rules: ruleNumbers,
          by: ["player"],
          of: "character",
          parameters: { whom: { kind: "character" } },
          decide: ({ whom }) => ({ changes: [{ change: "tracker", of: String(whom), name: "fresh", to: 1 }] }),
        },
      },
      text: { ...system.text, "act.rob": "Rob", "param.whom": "Whom" },
    });
    const play = table(undefined, robbing);
    play.says(GM, { type: "bring-in", opponent: "rogue" });
    const [rogue = ""] = viewFor(play.state, GM).hiddenSheets;
    expect(codeOf(play.says(GM, set(rogue, "fresh", 7)))).toBe("");
    expect(codeOf(play.says(ANN, { type: "act", act: "rob", character: "amy", args: { whom: rogue } }))).toBe("");
    const lines = [countLines(play.state, ANN)];
    expect(undoPlan(play.state, lines, ANN, robbing)).toEqual({ lines, restored: [] });
    const own = [countLines(play.state, GM)];
    expect(undoPlan(play.state, own, GM, robbing)).toMatchObject({ restored: [{ of: rogue, name: "fresh", to: 7 }] });
    expect(codeOf(play.says(ANN, { type: "undo", lines }))).toBe("");
    expect(lastEvent(play, ANN)).toMatchObject({ type: "undone", restored: [] });
    expect(lastEvent(play, GM)).toMatchObject({ type: "undone", restored: [{ of: rogue, to: 7 }] });
  });

  it("stand beside offers, which may be for one character", () => {
    const play = table();
    const offer = {
      type: "prepare-offer",
      title: "A wager",
      approaches: [{ offer: "bet", args: { bets: 1 } }],
    } as const;
    for (const more of [{}, { character: "amy" }]) {
      expect(codeOf(play.says(GM, { ...offer, ...more, approaches: [...offer.approaches] }))).toBe("");
    }
    const { type: _, ...prepared } = offer;
    const [anybodys, amys] = Object.entries(play.state.prepared).map(([id, one]) => [one, id] as const);
    expect(anybodys?.[0]).toEqual({ kind: "offer", id: anybodys?.[1], ...prepared });
    expect(amys?.[0]).toEqual({ kind: "offer", id: amys?.[1], ...prepared, character: "amy" });
  });

  it("are edited while they are prepared, by the game master and within the rules", () => {
    const play = table();
    play.says(GM, { type: "prepare-opponent", opponent: "rogue" });
    const [ready = ""] = Object.keys(play.state.prepared);
    expect(codeOf(play.says(GM, set(ready, "mood", 7)))).toBe("bad-trait-edit");
    expect(codeOf(play.says(ANN, set(ready, "mood", "glad")))).not.toBe("");
    expect(codeOf(play.says(GM, set(ready, "mood", "glad")))).toBe("");
    expect(play.state.prepared[ready]).toMatchObject({ character: { name: "Rogue", traits: { mood: "glad" } } });
  });

  it("number opponents whose names are taken, without a trace of those that nobody knows", () => {
    const play = table();
    play.says(GM, { type: "prepare-opponent", opponent: "rogue" });
    play.says(ANN, { type: "create-character", name: "Rogue", args: {} });
    const names = () => Object.values(play.state.characters).map(({ name }) => name);
    expect(names()).toEqual(["Amy", "Bob", "Rogue"]);
    const [ready = ""] = Object.keys(play.state.prepared);
    play.says(GM, { type: "bring-in", opponent: ready });
    play.says(GM, { type: "bring-in", opponent: "rogue" });
    expect(names()).toEqual(["Amy", "Bob", "Rogue", "Rogue 2", "Rogue 3"]);
    const other = table();
    other.says(GM, { type: "prepare-opponent", opponent: "rogue" });
    other.says(GM, { type: "bring-in", opponent: "rogue" });
    expect(Object.values(other.state.characters).map(({ name }) => name)).toEqual(["Amy", "Bob", "Rogue"]);
  });

  it("go back to where they were when their entrance is undone", () => {
    const play = table();
    const undoLast = () => codeOf(play.says(GM, { type: "undo", lines: [countLines(play.state, GM)] }));
    play.says(GM, { type: "prepare-opponent", opponent: "rogue" });
    expect(undoLast()).toBe("undo-permanent");
    const [ready = ""] = Object.keys(play.state.prepared);
    for (const opponent of [ready, "rogue"]) {
      play.says(ANN, { type: "say", words: "Who is there?" });
      play.says(GM, { type: "bring-in", opponent });
      expect(Object.keys(play.state.characters)).toHaveLength(3);
      expect(undoLast()).toBe("");
      expect(Object.keys(play.state.characters)).toEqual(["amy", "bob"]);
    }
    expect(Object.keys(play.state.prepared)).toEqual([ready, expect.any(String)]);
  });

  it("stay the game master's in old lines when the entrance is undone", () => {
    const play = table(undefined, richer);
    play.says(GM, { type: "bring-in", opponent: "rogue" });
    const [rogue = ""] = viewFor(play.state, GM).hiddenSheets;
    const entrance = countLines(play.state, GM);
    play.says(GM, { type: "frame", character: rogue, title: "a bet", offer: "bet", args: { bets: 2 } });
    play.says(GM, { type: "roll", attempt: currentAttempt(play.state)?.id ?? "", step: 0 }, [1, 1]);
    const plan = undoPlan(play.state, [entrance], GM, richer);
    if (isRefusal(plan)) throw new Error(plan.code);
    expect(codeOf(play.says(GM, { type: "undo", lines: [...plan.lines] }))).toBe("");
    expect(Object.keys(play.state.prepared)).toEqual([rogue]);
    const changed = (member: Member) => JSON.stringify(linesFor(play.state, member)).includes(`"of":"${rogue}"`);
    expect([changed(GM), changed(ANN)]).toEqual([true, false]);
  });

  it("are shown to everybody once somebody plays the opponent", () => {
    const play = table();
    play.says(GM, { type: "bring-in", opponent: "rogue" });
    const rogue = viewFor(play.state, GM).hiddenSheets[0] ?? "";
    expect(codeOf(play.says(GM, { type: "take-character", character: rogue }))).toBe("");
    expect(viewFor(play.state, ANN).hiddenSheets).toEqual([]);
    expect(codeOf(play.says(GM, { type: "show-sheet", character: rogue, shown: false }))).toBe("not-an-opponent");
  });

  it("have a limit, since all of them are sent to the game master", () => {
    const play = table();
    for (let i = 0; i < 50; i++)
      expect(codeOf(play.says(GM, { type: "prepare-opponent", opponent: "rogue" }))).toBe("");
    expect(codeOf(play.says(GM, { type: "prepare-opponent", opponent: "rogue" }))).toBe("too-many-preparations");
  });
});

const lastEvent = (play: ReturnType<typeof table>, member: Member) => linesFor(play.state, member).at(-1)?.event;

describe("free rolls", () => {
  it("throw any notation, drop what it drops, and count no attempt", () => {
    const play = table();
    play.says(ANN, { type: "throw-dice", roll: "4d6dl1+2", words: "luck" }, [5, 0, 3, 2]);
    expect(lastEvent(play, BEA)).toMatchObject({
      type: "dice-thrown",
      dice: [{ face: 6 }, { face: 1, dropped: true }, { face: 4 }, { face: 3 }],
      value: 15,
      words: "luck",
    });
    expect(currentAttempt(play.state)).toBeUndefined();
  });

  it("go on while dice explode, with one die after another from the generator", () => {
    const play = table();
    const given = [5, 5, 0];
    let decided = play.says(ANN, { type: "throw-dice", roll: "1d6!" });
    for (const place of given) {
      if (!("needs" in decided)) break;
      expect(decided.needs).toEqual({ die: "d6", faces: [0, 1, 2, 3, 4, 5], count: 1 });
      decided = decided.continueWith([place]);
    }
    expect(decided).toMatchObject({ events: [{ type: "dice-thrown", value: 13 }] });
  });

  it("throw dice of several kinds in the order in which they are written", () => {
    let decided = table().says(ANN, { type: "throw-dice", roll: "1d6 + 1d4 + 1d20" });
    const dice: string[] = [];
    for (const place of [5, 1, 18]) {
      if (!("needs" in decided)) break;
      dice.push(decided.needs.die);
      decided = decided.continueWith([place]);
    }
    expect(dice).toEqual(["d6", "d4", "d20"]);
    expect(decided).toMatchObject({ events: [{ type: "dice-thrown", value: 6 + 2 + 19 }] });
  });

  it.each([
    ["2d", "bad-dice"],
    ["1000d6", "too-many-dice"],
    ["201d6", "too-many-dice"],
    ["1d6/0", "bad-dice"],
  ])("refuse %s", (roll, code) => {
    const play = table();
    const places = Array.from({ length: 300 }, () => 0);
    expect(codeOf(play.says(ANN, { type: "throw-dice", roll }, places))).toBe(code);
  });

  it("throw at most 200 dice", () => {
    const places = Array.from({ length: 200 }, () => 0);
    expect(codeOf(table().says(ANN, { type: "throw-dice", roll: "200d6" }, places))).toBe("");
  });

  it("are shown later to everybody, once, by whoever hid them", () => {
    const play = table();
    play.says(GM, { type: "throw-dice", roll: "d20", recipients: [] }, [16]);
    const hidden = lastEvent(play, ANN);
    if (hidden?.type !== "dice-hidden") throw new Error("nothing was hidden");
    expect(JSON.stringify(linesFor(play.state, ANN))).not.toContain("17");
    expect(codeOf(play.says(ANN, { type: "reveal-roll", roll: hidden.id }))).toBe("no-such-roll");
    expect(codeOf(play.says(GM, { type: "reveal-roll", roll: hidden.id }))).toBe("");
    expect(lastEvent(play, ANN)).toMatchObject({ type: "dice-revealed", value: 17 });
    expect(codeOf(play.says(GM, { type: "reveal-roll", roll: hidden.id }))).toBe("no-such-roll");
  });

  it("can be shown later while they are among the newest fifty that are hidden", () => {
    const play = table();
    const ids = Array.from({ length: 51 }, () => {
      play.says(GM, { type: "throw-dice", roll: "d20", recipients: [] }, [16]);
      const hidden = lastEvent(play, ANN);
      return hidden?.type === "dice-hidden" ? hidden.id : "";
    });
    const codes = ids.map((roll) => codeOf(play.says(GM, { type: "reveal-roll", roll })));
    expect(codes).toEqual(["no-such-roll", ...Array.from({ length: 50 }, () => "")]);
  });

  it("of groups show every die that fell, with those of the parts that count for nothing", () => {
    const play = table();
    play.says(ANN, { type: "throw-dice", roll: "{2d6, 1d8}kh1" }, [1, 2, 6]);
    expect(lastEvent(play, BEA)).toMatchObject({
      dice: [
        { die: "d6", face: 2, dropped: true },
        { die: "d6", face: 3, dropped: true },
        { die: "d8", face: 7 },
      ],
      value: 7,
    });
  });
});
