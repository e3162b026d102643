import { currentAttempt } from "../src/attempts-on-table.ts";
import {
  type Act,
  actorIs,
  type Change,
  condition,
  defineSheet,
  defineSystem,
  during,
  formatMessage,
  isRefusal,
  not,
  offerOf,
  TABLE,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { closedAct, closedOffer, type Command, type Member, tableText } from "../src/index.ts";
import { ANN, BEA, codeOf, GM, ruleNumbers, set, system, table, toss } from "./coins.ts";

const plain = { rules: ruleNumbers, parameters: {}, decide: () => ({ changes: [] }) } as const;

/** How often and when characters may juggle, bow and count their coins. */
const sheet = defineSheet({
  trackers: {},
  scales: {},
  words: {},
  marks: {
    loud: { of: "table", kind: "flag", initial: false, rule: "T-1" },
    posture: { of: "character", kind: "word", initial: "upright", lasts: "turn", rule: "T-1" },
    applause: { of: "table", kind: "number", initial: 0, lasts: "round", rule: "T-1" },
  },
  limits: {
    juggled: { per: "turn", rule: "T-1" },
    // Whoever has deep pockets counts often.
    counts: { per: "round", max: ({ traits }) => Number(traits["pockets"]), rule: "T-1" },
  },
});

const loud = condition("loud", "T-1", ({ shared }) => sheet.ofTable(shared).loud);
const rich = actorIs("rich", "T-1", ({ trackers }, _scene, { purses }) => purses === "own" && trackers["purse"] !== 0);

const acts: Readonly<Record<string, Act>> = {
  juggle: { ...plain, by: ["player", "gm"], of: "character", uses: ["juggled"] },
  // Bowing is juggling's alternative, and takes nothing from nobody while it is quiet.
  bow: {
    ...plain,
    by: ["player", "gm"],
    of: "character",
    uses: ["juggled"],
    parameters: { deep: { kind: "flag", initial: false } },
    free: ({ deep }) => deep !== true,
    decide: ({ deep }, { actor }): { changes: readonly Change[] } => ({
      // The use is counted before the act is decided.
      changes:
        actor && deep ? [{ change: "trait", of: actor.id, name: "last", to: String(actor.traits["juggled"]) }] : [],
    }),
  },
  count: { ...plain, by: ["player"], of: "character", uses: ["counts", "juggled"], free: () => false },
  shout: { ...plain, by: ["player"], of: "character", when: [loud, rich] },
  whisper: { ...plain, of: "character", when: [not(loud)] },
  open: { ...plain, by: ["gm"], of: "table", when: [during("play", "feast")] },
  close: { ...plain, by: ["gm"], of: "table", when: [not(during("play"))] },
  "next-turn": {
    ...plain,
    by: ["gm"],
    of: "table",
    decide: (_, scene) => ({ changes: sheet.endPeriod("turn", scene) }),
  },
  "next-round": {
    ...plain,
    by: ["gm"],
    of: "table",
    decide: (_, scene) => ({ changes: sheet.endPeriod("round", scene) }),
  },
  "own-turn": {
    ...plain,
    by: ["player"],
    of: "character",
    decide: (_, scene) => ({ changes: sheet.endPeriod("turn", scene, scene.actor) }),
  },
};

const text = {
  ...Object.fromEntries(Object.keys(acts).map((name) => [`act.${name}`, name])),
  "mark.loud": "Loud",
  "mark.posture": "Posture",
  "mark.applause": "Applause",
  "mark.juggled": "Juggled",
  "mark.counts": "Counts",
  "limit.juggled": "One trick",
  "limit.counts": "{max} {max|count|counts}",
  "when.loud": "where it is loud",
  "when.not-loud": "where it is quiet",
  "when.rich": "for the rich",
  "when.play": "in play",
  "when.not-play": "out of play",
  "when.feast": "at the feast",
  "period.round": "ring",
};

const fair = defineSystem({
  ...system,
  marks: { ...system.marks, ...sheet.schema.marks },
  limits: sheet.schema.limits,
  offers: { ...system.offers, toss: { ...offerOf(toss), when: [not(loud)], uses: ["juggled"] } },
  acts,
  text: { ...system.text, ...text },
});

const fairTable = () => table(undefined, fair);
const does = (act: string, character?: string, args = {}): Command => ({
  type: "act",
  act,
  args,
  ...(character === undefined ? {} : { character }),
});

type Play = ReturnType<typeof fairTable>;

/** Why somebody can't do an act, as everybody reads it; an empty text where they did it. */
function said(play: Play, member: Member, command: Command): string {
  const decided = play.says(member, command);
  if (!isRefusal(decided)) return "";
  return formatMessage({ ...tableText, ...fair.text }, `refusal.${decided.code}`, decided.details);
}

describe("how often an act is done", () => {
  it("is limited in a period, for each character, and for every role", () => {
    const play = fairTable();
    expect(said(play, ANN, does("juggle", "amy"))).toBe("");
    const before = play.state;
    expect(said(play, ANN, does("juggle", "amy"))).toBe("One trick per turn. Available again in the next turn.");
    expect(codeOf(play.says(GM, does("juggle", "amy")))).toBe("used-up");
    expect(play.state).toBe(before);
    expect(said(play, BEA, does("juggle", "bob"))).toBe("");
  });

  it("is unlimited again when the period ends, for everybody or for one, and not when another does", () => {
    const play = fairTable();
    for (const one of ["amy", "bob"]) play.says(GM, does("juggle", one));
    play.says(GM, does("next-round"));
    expect(codeOf(play.says(GM, does("juggle", "amy")))).toBe("used-up");
    play.says(ANN, does("own-turn", "amy"));
    expect(said(play, ANN, does("juggle", "amy"))).toBe("");
    expect(codeOf(play.says(BEA, does("juggle", "bob")))).toBe("used-up");
    play.says(GM, does("next-turn"));
    expect(said(play, ANN, does("juggle", "amy"))).toBe("");
    expect(said(play, BEA, does("juggle", "bob"))).toBe("");
  });

  it("may depend on the character; the first limit that is used up is named", () => {
    const play = fairTable();
    const count = (member: Member, character: string) => {
      const words = said(play, member, does("count", character));
      play.says(GM, does("next-turn"));
      return words;
    };
    // Amy has three pockets, Bob one.
    expect(["amy", "amy", "amy", "amy"].map((one) => count(ANN, one))).toEqual([
      "",
      "",
      "",
      "3 counts per ring. Available again in the next ring.",
    ]);
    expect(count(BEA, "bob")).toBe("");
    expect(count(BEA, "bob")).toBe("1 count per ring. Available again in the next ring.");
    expect(play.state.characters["amy"]?.traits["counts"]).toBe(3);
    play.says(GM, does("next-round"));
    play.says(ANN, does("juggle", "amy"));
    expect(said(play, ANN, does("count", "amy"))).toBe("One trick per turn. Available again in the next turn.");
  });

  it("is shared by all that use the same limit, and isn't counted with arguments that are free", () => {
    const play = fairTable();
    for (let i = 0; i < 3; i += 1) expect(said(play, ANN, does("bow", "amy"))).toBe("");
    expect(said(play, ANN, does("bow", "amy", { deep: true }))).toBe("");
    expect(play.state.characters["amy"]?.traits["last"]).toBe("true");
    expect(codeOf(play.says(ANN, does("juggle", "amy")))).toBe("used-up");
    expect(codeOf(play.says(ANN, does("bow", "amy", { deep: true })))).toBe("used-up");
    expect(said(play, ANN, does("bow", "amy"))).toBe("");
  });

  it("counts an attempt when it is settled, not one that the game master replaces", () => {
    const play = fairTable();
    const frame = { type: "frame", character: "amy", title: "Toss", offer: "toss", args: { bets: 1 } } as const;
    play.says(GM, frame);
    expect(play.state.characters["amy"]?.traits["juggled"]).toBeUndefined();
    expect(codeOf(play.says(ANN, does("juggle", "amy")))).toBe("used-up");
    expect(said(play, BEA, does("juggle", "bob"))).toBe("");
    expect(codeOf(play.says(GM, frame))).toBe("");
    const attempt = currentAttempt(play.state);
    play.says(ANN, { type: "roll", attempt: attempt?.id ?? "", step: 0, faces: [2] });
    play.says(ANN, { type: "choose", attempt: attempt?.id ?? "", step: 1, move: "keep" });
    expect(currentAttempt(play.state)?.settled).toBe(true);
    expect(play.state.characters["amy"]?.traits["juggled"]).toBe(true);
    expect(codeOf(play.says(GM, frame))).toBe("used-up");
    expect(codeOf(play.says(ANN, does("juggle", "amy")))).toBe("used-up");
    play.says(GM, does("next-turn"));
    expect(codeOf(play.says(GM, frame))).toBe("");
  });

  it("is the GM's to correct by hand", () => {
    const play = fairTable();
    play.says(ANN, does("juggle", "amy"));
    expect(codeOf(play.says(ANN, set("amy", "juggled", false)))).toBe("gm-only");
    play.says(GM, set("amy", "juggled", false));
    expect(said(play, ANN, does("juggle", "amy"))).toBe("");
  });
});

describe("the end of a period", () => {
  it("takes back the marks that last as long, of the table and of everybody at it", () => {
    const play = fairTable();
    for (const one of ["amy", "bob"]) play.says(GM, set(one, "posture", "bent"));
    play.says(GM, set(TABLE, "applause", 3));
    play.says(ANN, does("own-turn", "amy"));
    const postures = () => ["amy", "bob"].map((one) => play.state.characters[one]?.traits["posture"]);
    expect(postures()).toEqual(["upright", "bent"]);
    play.says(GM, does("next-turn"));
    expect(postures()).toEqual(["upright", "upright"]);
    expect(play.state.shared.traits["applause"]).toBe(3);
    play.says(GM, does("next-round"));
    expect(play.state.shared.traits["applause"]).toBe(0);
    // What is as at first stays out of the log.
    expect(play.says(GM, does("next-round"))).toMatchObject({ events: [{ type: "act-done", changes: [] }] });
  });
});

describe("when an act is done", () => {
  it("is said in one form: every condition, in order", () => {
    const play = fairTable();
    expect(said(play, ANN, does("shout", "amy"))).toBe("Only where it is loud.");
    play.says(GM, set(TABLE, "loud", true));
    expect(said(play, ANN, does("shout", "amy"))).toBe("Only for the rich.");
    play.says(GM, set("amy", "purse", 1));
    expect(said(play, ANN, does("shout", "amy"))).toBe("");
    expect(said(play, ANN, does("whisper", "amy"))).toBe("Only where it is quiet.");
  });

  it("may be a phase of play, or any of several", () => {
    const play = fairTable();
    expect(said(play, GM, does("open"))).toBe("");
    expect(said(play, GM, does("close"))).toBe("Only out of play.");
    const between = { ...play.state, phase: "between" };
    const closed = closedAct(fair, between, "gm", { act: "open" });
    expect(closed).toMatchObject({ rule: "T-1", details: { when: ["play", "feast"] } });
    expect(formatMessage(fair.text, "refusal.not-now", closed?.details)).toBe("Only in play or at the feast.");
    expect(closedAct(fair, between, "gm", { act: "close" })).toBeUndefined();
  });

  it("is the same for offers, before anything is entered", () => {
    const play = fairTable();
    const offer = { offer: "toss", character: "amy" };
    expect(closedOffer(play.state, offer, fair)).toBeUndefined();
    play.says(GM, does("juggle", "amy"));
    expect(closedOffer(play.state, offer, fair)?.code).toBe("used-up");
    play.says(GM, set(TABLE, "loud", true));
    expect(closedOffer(play.state, offer, fair)?.code).toBe("not-now");
    expect(closedOffer(play.state, { ...offer, offer: "none" }, fair)).toBeUndefined();
  });
});

describe("who does an act", () => {
  it("is only whoever plays the character, where nothing else is said", () => {
    const play = fairTable();
    expect(said(play, ANN, does("whisper", "amy"))).toBe("");
    expect(codeOf(play.says(BEA, does("whisper", "amy")))).toBe("not-your-character");
    expect(said(play, GM, does("whisper", "amy"))).toBe("Only the player can do that. Ask for it.");
    play.says(GM, { type: "bring-in", opponent: "rogue" });
    const rogue = Object.keys(play.state.characters).find((id) => id !== "amy" && id !== "bob");
    expect(said(play, GM, does("whisper", rogue))).toBe("");
  });

  it("must be said of an act of the table", () => {
    const nobody = { ...fair, acts: { ...acts, sing: { ...plain, of: "table" as const } } };
    expect(() => defineSystem({ ...nobody, text: { ...fair.text, "act.sing": "Sing" } })).toThrow(
      "act sing: it is the table's, and nobody may do it",
    );
  });

  it("is found out before when, and when before how often; all of it before the arguments", () => {
    const play = fairTable();
    expect(closedAct(fair, play.state, "gm", { act: "shout", character: "amy" })?.code).toBe("not-your-act");
    expect(closedAct(fair, play.state, "player", { act: "shout" })?.code).toBe("needs-character");
    expect(closedAct(fair, play.state, "player", { act: "sit", character: "amy" })).toBeUndefined();
    expect(closedAct(fair, play.state, "player", { act: "bow", character: "amy" })).toBeUndefined();
  });
});

it("a limit or condition without words, and a limit that isn't declared, are faults of a definition", () => {
  const { "limit.juggled": _, "when.loud": __, ...fewer } = fair.text;
  expect(() => defineSystem({ ...fair, text: fewer })).toThrow(/"limit.juggled" is missing[^]*"when.loud" is missing/u);
  const { juggled: ___, ...others } = fair.limits ?? {};
  expect(() => defineSystem({ ...fair, limits: others })).toThrow('bow: uses "juggled", which is no limit');
});
