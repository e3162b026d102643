import { isRefusal } from "@rulewright/rules";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Command,
  countLines,
  isSamePerson,
  join,
  linesFor,
  logPage,
  type Member,
  parseSeatCode,
  newSeatCode,
  redeemSeatCode,
  takeSeat,
  viewFor,
} from "../src/index.ts";
import { allAttempts } from "../src/attempts-on-table.ts";
import { ANN, BEA, codeOf, GM, table } from "./coins.ts";
import { haggling } from "./haggle.ts";

type Table = ReturnType<typeof table>;

const joining = (play: Table, name: string, role: Member["role"] = "player") =>
  join(play.state, { id: `id of ${name}`, name, role });
const take = (character: string): Command => ({ type: "take-character", character });
const idOf = ({ state }: Table, name: string): string =>
  Object.values(state.characters).find((one) => one.name === name)?.id ?? "";

const typed = (name: string) => takeSeat.safeParse({ invitation: "x", name }).data?.name;

describe("names", () => {
  it.each(["Gil", "gil", " G I L ", "GIL", "Ｇｉｌ", "Gi\u200Bl", "Ann"])(
    "are unique at a table: %j is taken",
    (name) => {
      expect(joining(table(), name)).toMatchObject({ code: "name-taken" });
    },
  );

  it("that are taken come with a free one", () => {
    expect(joining(table(), "gil")).toMatchObject({ details: { member: "Gil", free: "gil 2" } });
    expect(joining(table(), "gil 2")).toHaveProperty("events");
  });

  it("of screens are made free", () => {
    const play = table();
    play.joins({ id: "tv", name: "Television", role: "spectator" });
    expect(joining(play, "Television", "spectator")).toMatchObject({ events: [{ member: { name: "Television 2" } }] });
  });

  it.each(["\u202Eliame", "a\u0000b", "\u200B", "   ", "x".repeat(41)])(
    "that can't be read are refused: %j",
    (name) => {
      expect(takeSeat.safeParse({ invitation: "x", name }).success).toBe(false);
    },
  );

  it("lose spaces around and repeated ones, up to 200 characters as they are typed", () => {
    expect(typed("  Ann   Lee ")).toBe("Ann Lee");
    expect(typed("x".repeat(40))).toBe("x".repeat(40));
    expect([typed("Ann".padEnd(200)), typed("Ann".padEnd(201))]).toEqual(["Ann", undefined]);
  });

  it("are at most 64 at a table", () => {
    const play = table();
    const count = Object.keys(play.state.members).length;
    for (let i = count; i < 63; i += 1) play.joins({ id: `${i}`, name: `Guest ${i}`, role: "player" });
    expect(joining(play, "Lea")).toHaveProperty("events");
    play.joins({ id: "lea", name: "Lea", role: "player" });
    expect(joining(play, "Mo")).toMatchObject({ code: "table-full", details: { max: 64 } });
  });

  it("are free again once somebody has left", () => {
    const play = table();
    play.says(ANN, { type: "remove-member", member: "ann", characters: "free", hide: false });
    expect(joining(play, "Ann")).toHaveProperty("events");
  });
});

describe("characters", () => {
  it("aren't all taken by one newcomer, and come back from a lost phone", () => {
    const play = table();
    const lea: Member = { id: "lea", name: "Lea", role: "player" };
    play.joins(lea);
    for (const name of ["Cid", "Dot"]) play.says(GM, { type: "create-character", name, args: {} });
    expect(codeOf(play.says(lea, take(idOf(play, "Cid"))))).toBe("");
    expect(codeOf(play.says(lea, take(idOf(play, "Dot"))))).toBe("one-character");
    play.says(GM, { type: "give-character", character: "amy", member: "gm" });
    const again: Member = { id: "ann-2", name: "Ann 2", role: "player" };
    play.joins(again);
    expect(codeOf(play.says(again, take("amy")))).toBe("character-taken");
    play.says(GM, { type: "give-character", character: "amy", member: "ann-2" });
    expect(play.state.players["amy"]).toBe("ann-2");
    expect(codeOf(play.says(again, { type: "propose", character: "amy", words: "I bet." }))).toBe("");
  });

  it("are given up and taken again, by others too", () => {
    const play = table();
    play.says(ANN, { type: "release-character", character: "amy" });
    play.says(BEA, { type: "release-character", character: "bob" });
    expect(codeOf(play.says(BEA, take("amy")))).toBe("");
    expect(codeOf(play.says(ANN, take("bob")))).toBe("");
    expect(play.state.players).toEqual({ amy: "bea", bob: "ann" });
  });
});

describe("seat codes", () => {
  const hash = "K7QF2M9T";
  const redeem = ({ state }: Table, now = 1) => redeemSeatCode(state, hash, now);
  const devices = (play: Table, now?: number) => {
    const decided = redeem(play, now);
    return isRefusal(decided) ? decided.code : decided.events;
  };

  it("of one's own add a device, those of the game master replace the others", () => {
    const play = table();
    expect(codeOf(play.says(GM, { type: "make-seat-code", member: "nobody", code: hash }))).toBe("no-such-member");
    play.says(ANN, { type: "make-seat-code", member: "ann", code: hash });
    expect(devices(play)).toEqual([{ type: "device-added", member: "ann" }]);
    const other = table();
    other.says(GM, { type: "make-seat-code", member: "ann", code: hash });
    expect(devices(other)).toEqual([{ type: "device-added", member: "ann", recovers: true }]);
  });

  it("are used once, and expire", () => {
    const play = table();
    play.says(ANN, { type: "make-seat-code", member: "ann", code: hash });
    expect(devices(play, 30 * 60_000 - 1)).not.toBe("bad-seat-code");
    expect(devices(play, 30 * 60_000)).toBe("bad-seat-code");
    expect(codeOf(play.says(ANN, { type: "make-seat-code", member: "ann", code: hash }))).toBe("no-change");
    play.happens({ type: "device-added", member: "ann" });
    expect(devices(play)).toBe("bad-seat-code");
  });

  it("of the game master hold against whoever found the phone", () => {
    const play = table();
    play.says(GM, { type: "make-seat-code", member: "ann", code: hash });
    play.says(ANN, { type: "make-seat-code", member: "ann", code: "THE0F1ND" });
    expect(devices(play)).toEqual([{ type: "device-added", member: "ann", recovers: true }]);
    play.happens({ type: "device-added", member: "ann" });
    expect(Object.keys(play.state.codes)).toEqual([hash]);
    play.happens({ type: "device-added", member: "ann", recovers: true });
    expect(play.state.codes).toEqual({});
  });

  it("open nothing at a table that is archived or deleted, which nobody joins either", () => {
    for (const [event, code] of [
      [{ type: "table-archived" }, "table-archived"],
      [{ type: "table-deleted" }, "table-deleted"],
    ] as const) {
      const play = table();
      play.says(ANN, { type: "make-seat-code", member: "ann", code: hash });
      play.happens(event);
      expect(redeem(play)).toMatchObject({ code });
      expect(joining(play, "Lea")).toMatchObject({ code });
    }
    const locked = table();
    locked.says(ANN, { type: "make-seat-code", member: "ann", code: hash });
    locked.says(GM, { type: "lock-table", locked: true });
    expect(joining(locked, "Lea")).toMatchObject({ code: "table-locked" });
    expect(devices(locked)).toEqual([{ type: "device-added", member: "ann" }]);
  });

  it("of somebody who is removed open nothing, and those of others still do", () => {
    const play = table();
    play.says(ANN, { type: "make-seat-code", member: "ann", code: "THE0F1ND" });
    play.says(BEA, { type: "make-seat-code", member: "bea", code: hash });
    play.says(GM, { type: "remove-member", member: "ann", characters: "free", hide: false });
    expect(Object.keys(play.state.codes)).toEqual([hash]);
  });

  it("are nobody's business: no view and no line has one", () => {
    const play = table();
    play.says(GM, { type: "make-seat-code", member: "ann", code: hash });
    for (const member of [GM, ANN]) {
      expect(JSON.stringify([viewFor(play.state, member), linesFor(play.state, member)])).not.toContain(hash);
    }
  });

  it("are read however they are typed, and any bytes make one", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
        const code = newSeatCode(bytes);
        expect(parseSeatCode(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `)).toBe(code);
        expect(parseSeatCode(code.replaceAll("0", "o").replaceAll("1", "l"))).toBe(code);
      }),
    );
    expect(parseSeatCode("K7QF 2M9")).toBeUndefined();
    expect(parseSeatCode("K7QF 2M9U")).toBeUndefined();
  });
});

it("a table that is reopened is open to all again", () => {
  const play = table();
  const talks = () => codeOf(play.says(ANN, { type: "say", words: "Hello" }));
  play.says(GM, { type: "archive-table" });
  expect([play.state.archived, talks()]).toEqual([true, "table-archived"]);
  play.says(GM, { type: "reopen-table" });
  expect([play.state.archived, talks()]).toEqual([false, ""]);
});

describe("a member who is removed", () => {
  const secret = "Buy my coins";

  /** Bea has said, proposed, claimed and asked for something, and has made a character. */
  function withBea(): Table {
    const play = table();
    play.says(BEA, { type: "say", words: secret });
    play.says(BEA, { type: "propose", character: "bob", words: secret });
    play.says(BEA, { type: "tell-moment", character: "bob", words: secret, amount: 1 });
    play.says(BEA, { type: "create-character", name: secret, about: secret, args: {} });
    play.says(BEA, { type: "edit", of: "bob", name: "mood", to: "sad", words: secret });
    play.says(GM, { type: "frame", character: "amy", title: "A bet", offer: "bet", args: { bets: 1 } });
    return play;
  }

  it.each(["free", "gm"] as const)("leaves nothing open, and their characters are %s", (characters) => {
    const play = withBea();
    play.says(GM, { type: "remove-member", member: "bea", characters, hide: false });
    const { members, proposals, moments, players } = play.state;
    expect(Object.keys(members)).toEqual(["gm", "ann"]);
    expect([proposals, moments]).toEqual([{}, {}]);
    expect(players["bob"]).toBe(characters === "gm" ? "gm" : undefined);
    const view = viewFor(play.state, ANN);
    expect(view.former).toEqual([{ id: "bea", name: "Bea" }]);
    expect(JSON.stringify(linesFor(play.state, ANN))).toContain(secret);
  });

  it("leaves what others have said about an attempt", () => {
    const play = table(undefined, haggling);
    play.says(GM, { type: "frame", character: "amy", title: "A bet", offer: "haggle", args: { bets: 3 } });
    const attempt = Object.keys(play.state.attempts)[0] ?? "";
    play.says(ANN, { type: "ask", attempt, move: "fewer", detail: {}, words: "Fewer!" });
    play.says(BEA, { type: "ask", attempt, move: "more", detail: {}, words: secret });
    const asked = () => play.state.attempts[attempt]?.requests.map(({ by, words }) => [by, words]);
    expect(asked()).toEqual([
      ["ann", "Fewer!"],
      ["bea", secret],
    ]);
    play.says(GM, { type: "remove-member", member: "bea", characters: "free", hide: true });
    expect(asked()).toEqual([["ann", "Fewer!"]]);
  });

  it("leaves what others have claimed, and their own claims that were granted", () => {
    const play = table();
    const claims = (member: Member, character: string, words: string) =>
      play.says(member, { type: "tell-moment", character, words, amount: 1 });
    claims(ANN, "amy", "Ann's");
    claims(BEA, "bob", "Bea's");
    claims(BEA, "bob", "Bea's, granted");
    const [, , granted = ""] = Object.keys(play.state.moments);
    play.happens({ type: "moment-granted", moment: granted, granted: 1 });
    play.says(GM, { type: "remove-member", member: "bea", characters: "free", hide: false });
    expect(Object.values(play.state.moments).map(({ words }) => words)).toEqual(["Ann's", "Bea's, granted"]);
  });

  it("takes along the characters that they made, unless these have left or are in an attempt", () => {
    const play = table();
    play.says(GM, { type: "set-role", member: "bea", role: "co-gm" });
    for (const [member, name] of [
      [BEA, "Cid"],
      [BEA, "Dot"],
      [BEA, "Eve"],
      [ANN, "Fay"],
    ] as const) {
      play.says(member, { type: "create-character", name, args: {} });
    }
    play.says({ ...BEA, role: "co-gm" }, { type: "bring-in", opponent: "rogue" });
    play.says(GM, { type: "dismiss", character: idOf(play, "Cid") });
    play.says(GM, { type: "frame", character: idOf(play, "Dot"), title: "A bet", offer: "bet", args: { bets: 1 } });
    const eve = idOf(play, "Eve");
    const removed = play.says(GM, { type: "remove-member", member: "bea", characters: "free", hide: true });
    expect(removed).toMatchObject({
      events: [{ type: "member-removed" }, { type: "character-left", character: eve }],
    });
    const names = Object.values(play.state.characters).map(({ name }) => name);
    expect(names).toEqual(["Amy", "Bob", "Dot", "Fay", "Rogue"]);
  });

  it("takes back what they suggested, and nobody else's suggestion", () => {
    const play = table(undefined, haggling);
    play.says(GM, { type: "frame", character: "amy", title: "A bet", offer: "haggle", args: { bets: 3 } });
    const [attempt = ""] = Object.keys(play.state.attempts);
    play.joins({ id: "lea", name: "Lea", role: "player" });
    for (const member of [BEA, { id: "lea", name: "Lea", role: "player" }] as const) {
      play.happens({ type: "said", words: "" });
      play.says(member, { type: "suggest", attempt, step: 0, undos: 0, move: "throw", detail: {} });
    }
    const suggested = () => play.state.attempts[attempt]?.suggestions.map(({ by }) => by);
    expect(suggested()).toEqual(["bea", "lea"]);
    play.says(GM, { type: "remove-member", member: "bea", characters: "free", hide: false });
    expect(suggested()).toEqual(["lea"]);
  });

  it.each([true, false])("has said nothing in attempts, past ones too, if wanted: %j", (hide) => {
    for (const isPast of [true, false]) {
      const play = table(undefined, haggling);
      play.says(GM, { type: "frame", character: "amy", title: "A bet", offer: "haggle", args: { bets: 3 } });
      const [attempt = ""] = Object.keys(play.state.attempts);
      play.says(BEA, { type: "ask", attempt, move: "fewer", detail: {}, words: secret });
      const [ask] = play.state.attempts[attempt]?.requests ?? [];
      play.says(GM, { type: "answer-ask", ask: ask?.id ?? "", answer: "granted" });
      if (isPast) play.says(GM, { type: "close-attempt", attempt });
      play.says(GM, { type: "remove-member", member: "bea", characters: "free", hide });
      const words = [hide ? "" : secret];
      expect(play.state.past).toHaveLength(isPast ? 1 : 0);
      const its = allAttempts(play.state).filter((one) => one.id === attempt);
      const said = its.map((one) => [one.requests, one.negotiation].map((all) => all.map((it) => it.words)));
      expect(said).toEqual([[words, words]]);
    }
  });

  it("is seen no more by anybody, if wanted, and the lines keep their numbers", () => {
    const play = withBea();
    const before = linesFor(play.state, ANN).length;
    play.says(GM, { type: "remove-member", member: "bea", characters: "free", hide: true });
    for (const member of [GM, ANN]) {
      const seen = JSON.stringify([viewFor(play.state, member), linesFor(play.state, member)]);
      expect(seen).not.toContain(secret);
      expect(seen).not.toContain("Bea");
    }
    const lines = linesFor(play.state, ANN);
    expect(lines.map(({ n }) => n)).toEqual(lines.map((_, i) => i + 1));
    expect(lines.length).toBeGreaterThan(before);
  });
});

it.each([true, false])(
  "characters that left with whoever made them have names, unless these are hidden: %j",
  (hide) => {
    const play = table();
    play.says(BEA, { type: "create-character", name: "Cid", args: {} });
    play.says(ANN, { type: "create-character", name: "Dot", args: {} });
    const ids = ["Cid", "Dot"].map((name) => idOf(play, name));
    for (const character of ids) play.says(GM, { type: "dismiss", character });
    play.says(GM, { type: "remove-member", member: "bea", characters: "free", hide });
    play.says(GM, { type: "say", words: "Goodbye" });
    const departed = (line: number) => logPage(play.state, ANN, { before: line + 1, max: 1 }).before.departed;
    expect(departed(countLines(play.state, ANN))).toEqual({
      [ids[0] ?? ""]: hide ? "" : "Cid",
      [ids[1] ?? ""]: "Dot",
    });
    expect(departed(1)).toEqual({});
  },
);

describe("whoever does what", () => {
  const ids = fc.constantFrom("gm", "ann", "bea", "lea", "tv", "zed");
  const commands: fc.Arbitrary<Command> = fc.oneof(
    fc.record({ type: fc.constant("set-role" as const), member: ids, role: fc.constantFrom("co-gm", "player") }),
    fc.record({ type: fc.constant("hand-over" as const), member: ids, as: fc.constantFrom("co-gm", "player") }),
    fc.record({
      type: fc.constant("remove-member" as const),
      member: ids,
      characters: fc.constantFrom("free", "gm"),
      hide: fc.boolean(),
    }),
    fc.record({ type: fc.constant("take-character" as const), character: fc.constantFrom("amy", "bob") }),
    fc.record({ type: fc.constant("release-character" as const), character: fc.constantFrom("amy", "bob") }),
    fc.record({
      type: fc.constant("give-character" as const),
      character: fc.constantFrom("amy", "bob"),
      member: ids,
    }),
    fc.constantFrom<Command>({ type: "archive-table" }, { type: "reopen-table" }, { type: "lock-table", locked: true }),
  );

  it("there is one game master, names are unique, and only people at the table who aren't screens play", () => {
    const steps = fc.array(fc.tuple(ids, commands), { maxLength: 30 });
    fc.assert(
      fc.property(steps, (all) => {
        const play = table();
        play.joins({ id: "lea", name: "Lea", role: "player" });
        play.joins({ id: "tv", name: "Television", role: "spectator" });
        for (const [by, command] of all) {
          const member = play.state.members[by];
          if (member) play.says(member, command);
          const members = Object.values(play.state.members);
          expect(members.filter(({ role }) => role === "gm")).toHaveLength(1);
          for (const one of members) {
            expect(members.filter(({ name }) => isSamePerson(name, one.name))).toEqual([one]);
          }
          for (const player of Object.values(play.state.players)) {
            expect(play.state.members[player]?.role ?? "nobody").toMatch(/gm|player/);
          }
        }
      }),
    );
  });
});
