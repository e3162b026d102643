import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Command, countLines, linesFor, logPage, type Member, viewFor } from "../src/index.ts";
import { ANN, BEA, codeOf, GM, table } from "./coins.ts";

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

const mayKnow = ({ by, recipients: to }: Secret, { id }: Member): boolean => by.id === id || to.includes(id);

describe("what is for some members only", () => {
  it("reaches them, and no byte of it anybody else", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(secret, person), { minLength: 1, maxLength: 8 }), (said) => {
        const play = table();
        for (const [i, one] of said.entries()) {
          if ("by" in one) play.says(one.by, commandOf(one, `secret-${i}-`), [1, 2, 3]);
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
        for (const [i, one] of secrets.entries()) kept.says(one.by, commandOf(one, `secret-${i}-`), [1, 2, 3]);
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
    expect(play.state.attempt).toBeUndefined();
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

  it.each([
    ["2d", "bad-dice"],
    ["1000d6", "too-many-dice"],
    ["1d6/0", "bad-dice"],
  ])("refuse %s", (roll, code) => {
    const play = table();
    const places = Array.from({ length: 300 }, () => 0);
    expect(codeOf(play.says(ANN, { type: "throw-dice", roll }, places))).toBe(code);
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
});
