import { resolveHouseRules, isRefusal, type JsonObject, resume } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import {
  currentAttempt,
  type Command,
  type CommandResult,
  decide,
  EMPTY_TABLE,
  fold,
  linesFor,
  type Member,
  openingEvents,
  type TableEvent,
  type TableState,
  viewFor,
} from "@rulewright/table";
import { describe, expect, it } from "vitest";

const oskar: Member = { id: "oskar", name: "Oskar", role: "gm" };
const maren: Member = { id: "maren", name: "Ines", role: "player" };
const tomas: Member = { id: "tomas", name: "Juno", role: "player" };

/** A table in play: what it says to each command, with the faces its dice will show. */
class Table {
  state: TableState;

  constructor(chosen: JsonObject = {}) {
    const house = resolveHouseRules(eveningStar.houseRules, chosen);
    if ("faults" in house) throw new Error("bad house rules");
    const characters =
      eveningStar.parties[0]?.characters.map((one) => ({ ...one, trackers: { lots: 4, ego: 1 } })) ?? [];
    this.state = EMPTY_TABLE;
    this.#append(
      openingEvents({ system: eveningStar, title: "A table", house: house.house, characters, gm: oskar }),
      undefined,
    );
    this.#append(
      [
        { type: "member-joined", member: maren },
        { type: "member-joined", member: tomas },
      ],
      undefined,
    );
    this.#do(maren, { type: "take-character", character: this.#first });
    this.#do(tomas, { type: "take-character", character: this.#second });
    this.#do(oskar, { type: "act", act: "begin-play" });
  }

  get #first(): string {
    return Object.keys(this.state.characters)[0] ?? "";
  }

  get #second(): string {
    return Object.keys(this.state.characters)[1] ?? "";
  }

  get hero(): string {
    return this.#first;
  }

  #append(events: readonly TableEvent[], by: Member | undefined): void {
    const entries = events.map((event, i) => ({
      seq: this.state.seq + i + 1,
      at: 0,
      event,
      ...(by ? { by: by.id } : {}),
    }));
    this.state = fold(this.state, entries);
  }

  says(member: Member, command: Command, faces: readonly number[] = []): CommandResult {
    const before = JSON.stringify(this.state);
    const decided = decide(this.state, command, member, { system: eveningStar, id: `id-${this.state.seq}`, faces });
    expect(JSON.stringify(this.state), "deciding changes nothing").toBe(before);
    if ("events" in decided) this.#append(decided.events, member);
    return decided;
  }

  #do(member: Member, command: Command): void {
    const decided = this.says(member, command);
    if (!("events" in decided)) throw new Error(`not accepted: ${JSON.stringify(decided)}`);
  }

  frame(args: JsonObject): CommandResult {
    return this.says(oskar, {
      type: "frame",
      character: this.hero,
      title: "Restart the tide clock",
      offer: "attempt",
      args,
    });
  }

  choose(member: Member, move: string, detail: JsonObject = {}, faces: readonly number[] = []): CommandResult {
    const attempt = currentAttempt(this.state);
    const on = { attempt: attempt?.id ?? "", step: attempt?.trace.steps.length ?? 0 };
    return this.says(member, { type: "choose", ...on, move, detail }, faces);
  }

  get held() {
    return this.state.characters[this.hero]?.trackers;
  }
}

const codeOf = (decided: CommandResult): string => (isRefusal(decided) ? decided.code : JSON.stringify(decided));

const clock = { kind: "task", rank: 4, skill: 5, modifier: 1, difficulty: 6 };

describe("an Evening Star table", () => {
  it("haggles, rolls, spends lots and ego, and settles", () => {
    const table = new Table();
    table.frame(clock);
    table.says(maren, {
      type: "ask",
      attempt: currentAttempt(table.state)?.id ?? "",
      words: "She drew its plans",
      move: "negotiate",
      detail: { difficulty: 5 },
    });
    const ask = currentAttempt(table.state)?.requests[0]?.id ?? "";
    expect(codeOf(table.says(maren, { type: "answer-ask", ask, answer: "granted" }))).toBe("gm-only");
    table.says(oskar, { type: "answer-ask", ask, answer: "granted" });
    expect(currentAttempt(table.state)?.trace.steps).toMatchObject([
      { choose: "negotiate", detail: { difficulty: 5 } },
    ]);
    expect(currentAttempt(table.state)?.negotiation).toMatchObject([{ words: "She drew its plans" }]);

    expect(table.choose(maren, "roll")).toMatchObject({
      needs: { die: "d10", faces: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], count: 6 },
    });
    table.choose(maren, "roll", {}, [0, 3, 7, 9, 8, 6]);
    table.choose(maren, "lots", { double: 1, reroll: [2, 3] }, [9, 8]);
    expect(table.held).toEqual({ lots: 1, ego: 1 });
    expect(codeOf(table.choose(maren, "lots", { reroll: [4] }, [1]))).toBe("lots-closed");
    table.choose(maren, "ego", {}, [2]);
    expect(table.held).toEqual({ lots: 1, ego: 0 });
    expect(currentAttempt(table.state)?.settled).toBe(true);
    expect(currentAttempt(table.state)?.trace.outcome).toMatchObject({ outcome: "failure", total: 7 });
    const { id = "" } = currentAttempt(table.state) ?? {};
    expect(codeOf(table.says(maren, { type: "answer-for-the-world", attempt: id, words: "It stays stuck." }))).toBe(
      "gm-only",
    );
    table.says(oskar, { type: "answer-for-the-world", attempt: id, words: "It stays stuck." });
    expect(currentAttempt(table.state)?.consequence).toBe("It stays stuck.");
    expect(codeOf(table.choose(maren, "let-it-stand"))).toBe("already-settled");
  });

  it("asks what has changed before the same is tried again (ES-25)", () => {
    const table = new Table();
    const again = { attempt: "id-1", changed: "" };
    const propose = { type: "propose", character: table.hero, words: "Once more" } as const;
    expect(codeOf(table.says(maren, { ...propose, again }))).toBe("say-what-changed");
    table.says(maren, { ...propose, again: { ...again, changed: "The tide is out" } });
    expect(Object.values(table.state.proposals)).toMatchObject([{ again: { changed: "The tide is out" } }]);
  });

  it("lets people throw their own dice, and marks them", () => {
    const table = new Table();
    table.frame({ ...clock, difficulty: 2 });
    const { id = "" } = currentAttempt(table.state) ?? {};
    table.says(maren, { type: "choose", attempt: id, step: 0, move: "roll", dice: "hand" });
    expect(codeOf(table.says(maren, { type: "roll", attempt: id, step: 1, faces: [1, 2] }))).toBe(
      "wrong-number-of-dice",
    );
    expect(codeOf(table.says(maren, { type: "roll", attempt: id, step: 1, faces: [1, 2, 3, 4, 5, 10] }))).toBe(
      "bad-face",
    );
    table.says(maren, { type: "roll", attempt: id, step: 1, faces: [1, 2, 3, 4, 5, 6] });
    const { tray } = resume(eveningStar, currentAttempt(table.state)?.trace ?? never());
    expect(tray.every(({ by }) => by === "hand")).toBe(true);
  });

  it("answers a stale choice with a conflict, and keeps everybody to their own moves", () => {
    const table = new Table();
    table.frame(clock);
    const { id = "" } = currentAttempt(table.state) ?? {};
    expect(codeOf(table.choose(tomas, "roll"))).toBe("not-your-character");
    expect(codeOf(table.choose(maren, "negotiate", { difficulty: 1 }))).toBe("gm-only");
    table.choose(maren, "roll", {}, [9, 9, 9, 9, 9, 9]);
    expect(table.says(maren, { type: "choose", attempt: id, step: 0, move: "roll" })).toEqual({
      conflict: { attempt: id, step: 2 },
    });
    expect(codeOf(table.choose(maren, "roll"))).toBe("already-rolled");
  });

  it("rereads the lots held at every choice, since the world moves on while people think", () => {
    const table = new Table();
    table.frame(clock);
    table.choose(maren, "roll", {}, [9, 9, 9, 9, 9, 9]);
    table.says(oskar, { type: "act", act: "set-lots", character: table.hero, args: { lots: 1 } });
    expect(codeOf(table.choose(maren, "lots", { reroll: [0, 1] }, [1, 1]))).toBe("insufficient-lots");
    table.choose(maren, "lots", { reroll: [0] }, [1]);
    expect(table.held).toEqual({ lots: 0, ego: 1 });
  });

  it("keeps an open attempt to the house rules it began under", () => {
    const table = new Table();
    table.frame({ ...clock, difficulty: 2 });
    table.says(oskar, { type: "set-house-rule", name: "taskCompare", value: "exceed" });
    table.choose(maren, "roll", {}, [1, 1, 9, 9, 9, 9]);
    table.choose(maren, "let-it-stand");
    expect(currentAttempt(table.state)?.trace.outcome).toMatchObject({ outcome: "success", successes: 2 });
    table.frame({ ...clock, difficulty: 2 });
    table.choose(maren, "roll", {}, [1, 1, 9, 9, 9, 9]);
    expect(currentAttempt(table.state)?.trace.house).toMatchObject({ taskCompare: "exceed" });
  });

  it("returns lots for the moments people speak for, and ego by itself (ES-33, ES-39)", () => {
    const table = new Table();
    const hero = table.hero;
    table.frame({ ...clock, difficulty: 9 });
    table.choose(maren, "roll", {}, [9, 9, 9, 9, 9, 9]);
    table.choose(maren, "ego", {}, [1]);
    expect(codeOf(table.says(maren, { type: "act", act: "open-postamble" }))).toBe("not-your-act");
    table.says(oskar, { type: "act", act: "open-postamble" });
    table.says(maren, { type: "tell-moment", character: hero, words: "I kept the clock's secret", amount: 3 });
    const [moment] = Object.values(table.state.moments);
    expect(codeOf(table.says(maren, { type: "grant-moment", moment: moment?.id ?? "", granted: 3 }))).toBe("gm-only");
    table.says(oskar, { type: "grant-moment", moment: moment?.id ?? "", granted: 8 });
    expect(table.held).toEqual({ lots: 10, ego: 0 });
    expect(table.state.log.at(-2)?.event).toMatchObject({ type: "act-done", notices: [{ code: "excess-lots-lost" }] });
    table.says(oskar, { type: "act", act: "end-session" });
    expect(table.held).toEqual({ lots: 10, ego: 1 });
    expect(table.state).toMatchObject({ phase: "between", session: 2, moments: {} });
    expect(currentAttempt(table.state)).toBeUndefined();
  });

  it("does not let an attempt go on with an unchosen reading (ES-06)", () => {
    const table = new Table();
    const character = table.state.characters[table.hero];
    if (!character) throw new Error("no hero");
    table.state = {
      ...table.state,
      characters: {
        ...table.state.characters,
        [table.hero]: { ...character, traits: { ...character.traits, reading: null } },
      },
    };
    expect(codeOf(table.frame(clock))).toBe("no-reading");
  });

  it("refuses what isn't there by name", () => {
    const table = new Table();
    expect(codeOf(table.says(oskar, { type: "act", act: "dance" }))).toBe("no-such-act");
    expect(codeOf(table.says(maren, { type: "say", words: "hm", character: "nobody" }))).toBe("no-such-character");
    expect(codeOf(table.says(oskar, { type: "set-house-rule", name: "gravity", value: 9 }))).toBe("no-such-house-rule");
    expect(codeOf(table.frame({ ...clock, rankk: 3 }))).toBe("unknown-argument");
    expect(codeOf(table.choose(maren, "roll"))).toBe("no-attempt");
  });
});

describe("the projector", () => {
  it("numbers each viewer's lines without gaps, and shows nothing it doesn't know", () => {
    const table = new Table();
    table.says(maren, { type: "say", words: "Good evening" });
    const [entry] = table.state.log;
    const secret = JSON.parse('{"type":"gm-whispered","words":"the butler"}');
    const log = table.state.log.with([{ ...entry, seq: 99, at: 0, event: secret }, ...table.state.log.slice(-1)]);
    const { roles, members } = table.state.lines;
    const shown = { ...roles, gm: roles.gm + 1, player: roles.player + 1 };
    const state = { ...table.state, log, lines: { roles: shown, members } };
    const lines = linesFor(state, maren);
    expect(JSON.stringify(lines)).not.toContain("butler");
    expect(lines.map(({ n }) => n)).toEqual(lines.map((_, i) => i + 1));
    expect(viewFor(state, maren).lines).toBe(lines.length);
    expect(linesFor(state, maren, lines.length - 1)).toHaveLength(1);
  });
});

function never(): never {
  throw new Error("not reached");
}
