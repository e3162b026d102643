import { currentAttempt } from "../src/attempts-on-table.ts";
import { defineSystem, TABLE } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { command, type Command, type Member } from "../src/index.ts";
import { ANN, BEA, codeOf, GM, ruleNumbers, set, table } from "./coins.ts";
import { giving } from "./gift.ts";

/** A member without a character. */
const LEA: Member = { id: "lea", name: "Lea", role: "player" };
const CORA: Member = { id: "cora", name: "Cora", role: "co-gm" };
const DEE: Member = { id: "dee", name: "Dee", role: "co-gm" };
/** A shared screen. */
const SCREEN: Member = { id: "screen", name: "Television", role: "spectator" };

const system = defineSystem({
  ...giving,
  acts: {
    ...giving.acts,
    refill: {
      rules: ruleNumbers,
      by: ["player", "gm"],
      of: "character",
      parameters: { to: { kind: "integer", min: 0, max: 9, initial: 1 } },
      decide: ({ to }, { actor }) => ({
        changes: [{ change: "tracker", of: actor?.id ?? "", name: "fresh", to: Number(to) }],
      }),
    },
    borrow: {
      rules: ruleNumbers,
      by: ["player", "gm"],
      consent: true,
      of: "character",
      parameters: {},
      decide: (_, { actor }) => ({
        changes: [{ change: "tracker", of: actor?.id ?? "", name: "purse", to: 2 }],
      }),
    },
    "end-session": {
      rules: ruleNumbers,
      by: ["player", "gm"],
      of: "table",
      parameters: {},
      decide: () => ({ changes: [{ change: "session-closed" }] }),
    },
  },
  claims: { act: "refill", amount: "to" },
  figures: { wealth: { of: ({ trackers }) => Number(trackers["purse"]), rule: "T-1" } },
  text: {
    ...giving.text,
    "act.refill": "Refill",
    "act.borrow": "Borrow",
    "act.end-session": "End the session",
    "param.to": "To",
    "outcome.lost": "Lost",
    "figure.wealth": "Wealth",
  },
});

type Table = ReturnType<typeof table>;

/** Ann plays Amy, Bea plays Bob, Lea, the co-GMs and the screen play nobody. Cid has no player, the rogue is an opponent. */
function seated(): Table {
  const play = table(undefined, system);
  for (const member of [LEA, CORA, DEE, SCREEN]) play.joins(member);
  play.says(GM, { type: "create-character", name: "Cid", args: {} });
  play.says(GM, { type: "bring-in", opponent: "rogue" });
  for (const who of ["amy", "bob"]) play.says(GM, set(who, "purse", 1));
  return play;
}

const idOf = ({ state }: Table, name: string): string =>
  Object.values(state.characters).find((one) => one.name === name)?.id ?? "";

const frame = (offer: string, args: Readonly<Record<string, number | string>> = {}): Command => ({
  type: "frame",
  character: "amy",
  title: "an attempt of Amy's",
  offer,
  args,
});

const twoApproaches: Command = {
  type: "offer-approaches",
  character: "amy",
  title: "A wager",
  approaches: [1, 2].map((bets) => ({ offer: "bet", args: { bets } })),
};

/** What a table looks like when the command is given. */
const situations = {
  "nothing open": seated,
  "Ann has hidden a roll": () => after(seated(), [ANN, { type: "throw-dice", roll: "2", recipients: [] }]),
  "something is prepared": () => after(seated(), [GM, { type: "prepare-opponent", opponent: "rogue" }]),
  "Ann has proposed": () => after(seated(), [ANN, { type: "propose", character: "amy", words: "I bet." }]),
  "Amy chooses": () => after(seated(), [GM, frame("gift")]),
  "Ann has asked for a free move": () => after(seated(), [GM, frame("gift")], [ANN, askFor("talk")]),
  "Amy rolls": () => after(seated(), [GM, frame("bet", { bets: 1 })]),
  "Amy has let it stand": () =>
    after(seated(), [GM, frame("gift")], [ANN, (play) => ({ type: "choose", ...seen(play), move: "keep" })]),
  "Amy rolls against Bob": () => after(seated(), [GM, frame("bet", { bets: 1, against: "bob" })]),
  "Amy and Bob toss a coin each": () => after(seated(), [GM, frame("match", { against: "bob" })]),
  "Bob's coin is due": () => {
    const play = after(seated(), [GM, frame("match", { against: "bob" })]);
    return after(play, [ANN, roll(1)(play)]);
  },
  "Amy has two approaches": () => after(seated(), [GM, twoApproaches]),
  "Ann claims a moment": () => after(seated(), [ANN, tell("amy")]),
  "Ann's claim was declined": () =>
    after(seated(), [ANN, tell("amy")], [GM, ({ state }) => grant(only(state.moments), 0)]),
  "play is paused": () => after(seated(), [BEA, { type: "pause" }]),
  "the table is locked": () => after(seated(), [GM, { type: "lock-table", locked: true }]),
  "the table is archived": () => after(seated(), [GM, { type: "archive-table" }]),
  "Ann asks for consent": () => after(seated(), [ANN, { type: "act", act: "borrow", character: "amy" }]),
} satisfies Readonly<Record<string, () => Table>>;

type Situation = keyof typeof situations;

type Given = Command | ((play: Table, member: Member) => Command);

function after(play: Table, ...said: readonly (readonly [Member, Given])[]): Table {
  for (const [member, given] of said) {
    expect(codeOf(play.says(member, typeof given === "function" ? given(play, member) : given))).toBe("");
  }
  return play;
}

const grant = (moment: string, granted: number): Command => ({ type: "grant-moment", moment, granted });

/** Undoes a line that is so many before the last one. */
const undo =
  (back: number) =>
  ({ state }: Table, { role }: Member): Command => ({ type: "undo", lines: [state.lines.roles[role] - back] });

const askFor =
  (move: string) =>
  ({ state }: Table): Command => ({
    type: "ask",
    attempt: currentAttempt(state)?.id ?? "",
    words: "please",
    move,
    detail: {},
  });
const tell = (character: string): Command => ({ type: "tell-moment", character, words: "I bet all.", amount: 1 });

/** The attempt on the table and its step, as every member sees them. */
const seen = ({ state }: Table) => ({
  attempt: currentAttempt(state)?.id ?? "",
  step: currentAttempt(state)?.trace.steps.length ?? 0,
});

const choose =
  (move: string, payer?: string) =>
  (play: Table): Command => ({ type: "choose", ...seen(play), move, ...(payer === undefined ? {} : { payer }) });

const suggest =
  (move: string) =>
  (play: Table): Command => ({ type: "suggest", ...seen(play), move });

const wish =
  (luck: number) =>
  (play: Table): Command => ({ type: "choose", ...seen(play), move: "wish", detail: { luck } });

const roll =
  (...faces: readonly number[]) =>
  (play: Table): Command => ({ type: "roll", ...seen(play), ...(faces.length > 0 ? { faces: [...faces] } : {}) });

const only = (record: Readonly<Record<string, unknown>>): string => Object.keys(record)[0] ?? "";

/** A row that the rules of a table should refuse by default one day. It states what happens today. */
const toBeClosed = true;

/** "yes", or the code of the refusal. */
type Expected = string;
type Row = readonly [
  title: string,
  situation: Situation,
  command: Given,
  gm: Expected,
  player: Expected,
  other: Expected,
  newcomer: Expected,
  /** What a co-GM gets where it isn't what the game master gets. A shared screen may do nothing. */
  note?: typeof toBeClosed | { readonly coGm: Expected },
];

const GM_ONLY = ["gm-only", "gm-only", "gm-only"] as const;
const NOT_YOURS = ["not-your-character", "not-your-character"] as const;
const EVERYBODY = ["yes", "yes", "yes", "yes"] as const;
const OWNER = { coGm: "owner-only" } as const;
const code = "K7QF2M9T";
const remove = (member: string, characters: "free" | "gm" = "free", hide = false): Command => ({
  type: "remove-member",
  member,
  characters,
  hide,
});

/* oxfmt-ignore */
const rows: readonly Row[] = [
  // title, situation, command, then what the game master, Ann (who plays Amy), Bea (who plays Bob) and Lea (nobody) get
  ["say as oneself", "nothing open", { type: "say", words: "Hello" }, ...EVERYBODY],
  ["say as Amy", "nothing open", { type: "say", words: "Hello", character: "amy" }, "yes", "yes", ...NOT_YOURS],
  ["rename Amy", "nothing open", { type: "describe", character: "amy", name: "Amelia" }, "yes", "yes", ...NOT_YOURS],
  ["give Amy a portrait", "nothing open",
    { type: "describe", character: "amy", portrait: "data:image/png;base64,AAAA" }, "yes", "yes", ...NOT_YOURS],
  ["comment on the first line", "nothing open", { type: "say", words: "So it began", about: 1 }, ...EVERYBODY],
  ["whisper to Ann", "nothing open", { type: "say", words: "Psst", recipients: ["ann"] }, ...EVERYBODY],
  ["throw dice", "nothing open", { type: "throw-dice", roll: "2" }, ...EVERYBODY],
  ["throw dice behind the screen", "nothing open", { type: "throw-dice", roll: "2", recipients: [] }, ...EVERYBODY],
  ["show Ann's hidden roll", "Ann has hidden a roll",
    ({ state }) => ({ type: "reveal-roll", roll: only(state.hiddenRolls) }), "no-such-roll", "yes", "no-such-roll", "no-such-roll"],
  ["pause play", "nothing open", { type: "pause" }, ...EVERYBODY],
  ["pause what is paused", "play is paused", { type: "pause" }, "no-change", "no-change", "no-change", "no-change"],
  ["resume play", "play is paused", { type: "resume-play" }, "yes", ...GM_ONLY],
  ["resume play that isn't paused", "nothing open", { type: "resume-play" }, "no-change", ...GM_ONLY],
  ["talk in a pause", "play is paused", { type: "say", words: "Are you well?" }, ...EVERYBODY],
  ["commit to nonces", "nothing open", { type: "commit-nonces", tip: "0".repeat(64), length: 10 }, ...EVERYBODY],
  ["roll dice in a pause", "play is paused", { type: "throw-dice", roll: "2" },
    "play-paused", "play-paused", "play-paused", "play-paused"],
  ["frame in a pause", "play is paused", frame("bet", { bets: 1 }), "play-paused", "play-paused", "play-paused", "play-paused"],
  ["set the scene", "nothing open", { type: "set-scene", title: "A bridge" }, "yes", ...GM_ONLY],
  ["show the odds", "nothing open", { type: "show-odds", to: "gm" }, "yes", ...GM_ONLY],
  ["set a house rule", "nothing open", { type: "set-house-rule", name: "purses", value: "one" }, "yes", ...GM_ONLY],

  ["take a free character", "nothing open", (play) => ({ type: "take-character", character: idOf(play, "Cid") }),
    "yes", "one-character", "one-character", "yes"],
  ["take Amy", "nothing open", { type: "take-character", character: "amy" },
    "character-taken", "character-taken", "character-taken", "character-taken"],
  ["take an opponent", "nothing open", (play) => ({ type: "take-character", character: idOf(play, "Rogue") }),
    "yes", "is-an-opponent", "is-an-opponent", "is-an-opponent"],
  ["give Amy up", "nothing open", { type: "release-character", character: "amy" }, "yes", "yes", ...NOT_YOURS],
  ["give up who is free", "nothing open", (play) => ({ type: "release-character", character: idOf(play, "Cid") }),
    "nobody-plays", "not-your-character", "not-your-character", "not-your-character"],
  ["give Amy to Bea", "nothing open", { type: "give-character", character: "amy", member: "bea" }, "yes", ...GM_ONLY],
  ["give Amy to Ann, who plays her", "nothing open", { type: "give-character", character: "amy", member: "ann" },
    "no-change", ...GM_ONLY],
  ["give Amy to a screen", "nothing open", { type: "give-character", character: "amy", member: "screen" },
    "is-a-screen", ...GM_ONLY],
  ["give an opponent to Ann", "nothing open",
    (play) => ({ type: "give-character", character: idOf(play, "Rogue"), member: "ann" }), "is-an-opponent", ...GM_ONLY],

  ["make Ann a co-GM", "nothing open", { type: "set-role", member: "ann", role: "co-gm" }, "yes", ...GM_ONLY, OWNER],
  ["make a co-GM a player", "nothing open", { type: "set-role", member: "dee", role: "player" }, "yes", ...GM_ONLY, OWNER],
  ["make a player a player", "nothing open", { type: "set-role", member: "ann", role: "player" }, "no-change", ...GM_ONLY, OWNER],
  ["make the game master a player", "nothing open", { type: "set-role", member: "gm", role: "player" }, "is-the-gm", ...GM_ONLY, OWNER],
  ["make a screen a player", "nothing open", { type: "set-role", member: "screen", role: "player" }, "is-a-screen", ...GM_ONLY, OWNER],
  ["make a stranger a player", "nothing open", { type: "set-role", member: "zed", role: "player" }, "no-such-member", ...GM_ONLY, OWNER],
  ["hand over to Ann", "nothing open", { type: "hand-over", member: "ann", as: "player" }, "yes", ...GM_ONLY, OWNER],
  ["hand over to oneself", "nothing open", { type: "hand-over", member: "gm", as: "player" }, "no-change", ...GM_ONLY, OWNER],
  ["hand over to a screen", "nothing open", { type: "hand-over", member: "screen", as: "player" }, "is-a-screen", ...GM_ONLY, OWNER],
  ["remove Bea", "nothing open", remove("bea"), "yes", "gm-only", "yes", "gm-only"],
  ["remove Bea, whose words are hidden", "nothing open", remove("bea", "gm", true), "yes", ...GM_ONLY],
  ["remove a co-GM", "nothing open", remove("dee"), "yes", ...GM_ONLY, OWNER],
  ["remove the game master", "nothing open", remove("gm"), "is-the-gm", ...GM_ONLY],
  ["remove a screen", "nothing open", remove("screen"), "yes", ...GM_ONLY],
  ["remove a stranger", "nothing open", remove("zed"), "no-such-member", ...GM_ONLY],
  ["make a code for Ann", "nothing open", { type: "make-seat-code", member: "ann", code }, "yes", "yes", "gm-only", "gm-only"],
  ["make a code for a co-GM", "nothing open", { type: "make-seat-code", member: "dee", code }, "yes", ...GM_ONLY, OWNER],
  ["make a code for the game master", "nothing open", { type: "make-seat-code", member: "gm", code }, "yes", ...GM_ONLY, OWNER],
  ["make a code for a screen", "nothing open", { type: "make-seat-code", member: "screen", code }, "yes", ...GM_ONLY],
  ["lock the table", "nothing open", { type: "lock-table", locked: true }, "yes", ...GM_ONLY],
  ["lock a locked table", "the table is locked", { type: "lock-table", locked: true }, "no-change", ...GM_ONLY],
  ["unlock the table", "the table is locked", { type: "lock-table", locked: false }, "yes", ...GM_ONLY],
  ["rename the table", "nothing open", { type: "rename-table", title: "Heads" }, "yes", ...GM_ONLY],
  ["renew the links", "nothing open", { type: "renew-links", invitation: "x".repeat(32) }, "yes", ...GM_ONLY],
  ["archive the table", "nothing open", { type: "archive-table" }, "yes", ...GM_ONLY, OWNER],
  ["reopen an open table", "nothing open", { type: "reopen-table" }, "no-change", ...GM_ONLY, OWNER],
  ["reopen the table", "the table is archived", { type: "reopen-table" }, "yes", ...GM_ONLY, OWNER],
  ["talk at an archived table", "the table is archived", { type: "say", words: "Hello" },
    "table-archived", "table-archived", "table-archived", "table-archived"],
  ["archive an archived table", "the table is archived", { type: "archive-table" },
    "table-archived", "table-archived", "table-archived", "table-archived"],
  ["delete the table", "nothing open", { type: "delete-table", title: "Coins" }, "yes", ...GM_ONLY, OWNER],
  ["delete the table without its name", "nothing open", { type: "delete-table", title: "coin" }, "wrong-title", ...GM_ONLY, OWNER],
  ["delete an archived table", "the table is archived", { type: "delete-table", title: "Coins" }, "yes", ...GM_ONLY, OWNER],

  ["create a character", "nothing open", { type: "create-character", name: "Dot", args: {} },
    // To be closed by default: any member may create characters without limit, also one who plays somebody already.
    ...EVERYBODY, toBeClosed],
  ["add a character from a file", "nothing open",
    { type: "import-character", file: { format: "rulewright-character/1", system: "coins", rules: "1", character: { name: "Dot", traits: {}, trackers: {} } } },
    ...EVERYBODY, toBeClosed],
  ["bring in an opponent", "nothing open", { type: "bring-in", opponent: "rogue" }, "yes", ...GM_ONLY],
  ["bring in a prepared opponent", "something is prepared",
    ({ state }) => ({ type: "bring-in", opponent: only(state.prepared) }), "yes", ...GM_ONLY],
  ["prepare an opponent", "nothing open", { type: "prepare-opponent", opponent: "rogue" }, "yes", ...GM_ONLY],
  ["prepare an opponent that there isn't", "nothing open", { type: "prepare-opponent", opponent: "dragon" },
    "no-such-opponent", ...GM_ONLY],
  ["edit a prepared opponent", "something is prepared",
    ({ state }) => set(only(state.prepared), "mood", "glad"), "yes", ...GM_ONLY],
  ["prepare an offer", "nothing open",
    { type: "prepare-offer", title: "A wager", character: "amy", approaches: [{ offer: "bet", args: { bets: 1 } }] }, "yes", ...GM_ONLY],
  ["prepare what isn't on offer", "nothing open",
    { type: "prepare-offer", title: "A wager", approaches: [{ offer: "bet", args: {} }, { offer: "duel", args: {} }] }, "not-on-offer", ...GM_ONLY],
  ["prepare an offer for nobody here", "nothing open",
    { type: "prepare-offer", title: "A wager", character: "zed", approaches: [{ offer: "bet", args: {} }] }, "no-such-character", ...GM_ONLY],
  ["discard what is prepared", "something is prepared",
    ({ state }) => ({ type: "discard-preparation", preparation: only(state.prepared) }), "yes", ...GM_ONLY],
  ["discard what isn't prepared", "nothing open", { type: "discard-preparation", preparation: "zed" },
    "no-such-preparation", ...GM_ONLY],
  ["show an opponent's sheet", "nothing open",
    (play) => ({ type: "show-sheet", character: idOf(play, "Rogue"), shown: true }), "yes", ...GM_ONLY],
  ["hide a hidden sheet", "nothing open",
    (play) => ({ type: "show-sheet", character: idOf(play, "Rogue"), shown: false }), "sheet-hidden-already", ...GM_ONLY],
  ["hide Amy's sheet", "nothing open", { type: "show-sheet", character: "amy", shown: false }, "not-an-opponent", ...GM_ONLY],
  ["dismiss Amy", "nothing open", { type: "dismiss", character: "amy" }, "yes", ...GM_ONLY],
  ["dismiss nobody", "nothing open", { type: "dismiss", character: "zed" }, "no-such-character", ...GM_ONLY],

  ["edit Amy's trait", "nothing open", set("amy", "mood", "sad"),
    // To be closed by default: a player may change every trait of their sheet at any time, also what play has fixed.
    "yes", "yes", ...NOT_YOURS, toBeClosed],
  ["edit Amy's tracker", "nothing open", set("amy", "purse", 2), "yes", "gm-only", ...NOT_YOURS],
  ["edit Amy's mark", "nothing open", set("amy", "last", "lost"), "yes", "gm-only", ...NOT_YOURS],
  ["edit a shared tracker", "nothing open", set(TABLE, "store", 2), "yes", ...GM_ONLY],
  ["edit a shared mark", "nothing open", set(TABLE, "tosses", 2), "yes", ...GM_ONLY],

  ["propose for Amy", "nothing open", { type: "propose", character: "amy", words: "I bet." }, "yes", "yes", ...NOT_YOURS],
  ["withdraw Ann's proposal", "Ann has proposed",
    ({ state }) => ({ type: "withdraw", proposal: only(state.proposals) }), "yes", "yes", "not-your-proposal", "not-your-proposal"],
  ["frame for Amy", "nothing open", frame("bet", { bets: 1 }), "yes", ...GM_ONLY],
  ["frame a proposal", "Ann has proposed",
    ({ state }) => ({ type: "frame", proposal: only(state.proposals), character: "amy", title: "A bet", offer: "bet", args: { bets: 1 } }),
    "yes", ...GM_ONLY],

  ["offer approaches to Amy", "nothing open", twoApproaches, "yes", ...GM_ONLY],
  ["take an approach of Amy's", "Amy has two approaches",
    ({ state }) => ({ type: "take-approach", offering: only(state.offerings), approach: 1 }), "yes", "yes", ...NOT_YOURS],
  ["withdraw or decline Amy's approaches", "Amy has two approaches",
    ({ state }) => ({ type: "withdraw-offering", offering: only(state.offerings) }), "yes", "yes", ...NOT_YOURS],

  ["ask for a free move", "Amy chooses", askFor("talk"), ...EVERYBODY],
  ["ask for a move Amy pays", "Amy chooses", askFor("tip"), "yes", "yes", ...NOT_YOURS],
  ["ask for a move of the game master's that Amy pays", "Amy chooses", askFor("fine"), "yes", "yes", ...NOT_YOURS],
  ["ask for a move anybody may pay", "Amy chooses", askFor("lend"), "yes", "yes", "yes", "not-your-character"],
  ["grant a request", "Ann has asked for a free move",
    ({ state }) => ({ type: "answer-ask", ask: currentAttempt(state)?.requests[0]?.id ?? "", answer: "granted" }), "yes", ...GM_ONLY],
  ["decline a request", "Ann has asked for a free move",
    ({ state }) => ({ type: "answer-ask", ask: currentAttempt(state)?.requests[0]?.id ?? "", answer: "declined" }), "yes", ...GM_ONLY],

  ["suggest to let it stand", "Amy chooses", suggest("keep"), "yes", "yours-to-decide", "yes", "yes"],
  ["let it stand", "Amy chooses", choose("keep"), "yes", "yes", ...NOT_YOURS],
  ["make the roller's move", "Amy chooses", choose("tip"), "yes", "yes", ...NOT_YOURS],
  ["make the roller's move for Bob's coin", "Amy chooses", choose("tip", "bob"),
    "not-your-roll", "not-your-roll", "not-your-roll", "not-your-roll"],
  ["make the game master's move", "Amy chooses", choose("talk"), "yes", ...GM_ONLY],
  ["set what the game master sets", "Amy chooses", wish(2), "yes", "not-yours-to-set", ...NOT_YOURS],
  ["set what the game master sets as it stands", "Amy chooses", wish(0), "yes", "yes", ...NOT_YOURS],
  ["make anybody's move for Bob's coin", "Amy chooses", choose("lend", "bob"), "yes", "not-your-character", "yes", "not-your-character"],
  ["make anybody's move for Amy's coin", "Amy chooses", choose("lend"), "yes", "yes", ...NOT_YOURS],

  ["let Amy's dice fall", "Amy rolls", roll(), "yes", "yes", ...NOT_YOURS],
  ["type Amy's dice", "Amy rolls", roll(1), "yes", "yes", ...NOT_YOURS],
  ["let Amy's dice fall, against Bob", "Amy rolls against Bob", roll(),
    "yes", "yes", ...NOT_YOURS],
  ["type Amy's dice, against Bob", "Amy rolls against Bob", roll(2), "yes", "yes", ...NOT_YOURS],
  ["let Amy's coin fall, of two", "Amy and Bob toss a coin each", roll(), "yes", "yes", ...NOT_YOURS],
  ["let Bob's coin fall, after Amy's", "Bob's coin is due", roll(), "yes", "not-your-character", "yes", "not-your-character"],
  ["type Bob's coin, after Amy's", "Bob's coin is due", roll(2), "yes", "not-your-character", "yes", "not-your-character"],
  ["close the attempt", "Amy rolls", ({ state }) => ({ type: "close-attempt", attempt: currentAttempt(state)?.id ?? "" }), "yes", ...GM_ONLY],
  ["dismiss the roller", "Amy rolls", { type: "dismiss", character: "amy" }, "still-rolling", ...GM_ONLY],
  ["dismiss the roller's opponent", "Amy rolls against Bob", { type: "dismiss", character: "bob" }, "still-rolling", ...GM_ONLY],
  ["override a settled outcome", "Amy has let it stand",
    ({ state }) => ({ type: "override", attempt: currentAttempt(state)?.id ?? "", outcome: "lost" }), "yes", ...GM_ONLY],
  ["override a figure", "nothing open", { type: "override-figure", character: "amy", figure: "wealth", to: 9 }, "yes", ...GM_ONLY],
  ["override a figure that there isn't", "nothing open", { type: "override-figure", character: "amy", figure: "beauty", to: 9 },
    "no-such-figure", ...GM_ONLY],
  ["override an open attempt", "Amy rolls",
    ({ state }) => ({ type: "override", attempt: currentAttempt(state)?.id ?? "", outcome: "kept" }), "not-settled", ...GM_ONLY],
  ["narrate the consequence", "Amy rolls",
    ({ state }) => ({ type: "answer-for-the-world", attempt: currentAttempt(state)?.id ?? "", words: "It rolls away." }), "yes", ...GM_ONLY],
  ["perform an act as a consequence of the attempt", "Amy rolls",
    ({ state }) => ({ type: "act", act: "refill", character: "amy", args: { to: 9 }, attempt: currentAttempt(state)?.id ?? "" }),
    "yes", "gm-only", ...NOT_YOURS],

  ["perform an act of the game master's", "nothing open", { type: "act", act: "sweep" },
    "still-open", "not-your-act", "not-your-act", "not-your-act"],
  ["perform an act of Amy's", "nothing open", { type: "act", act: "refill", character: "amy", args: { to: 9 } },
    // To be closed by default: an act open to players may set their own tracker, which they can't edit by hand.
    "yes", "yes", ...NOT_YOURS, toBeClosed],
  ["perform an act of the whole table", "nothing open", { type: "act", act: "end-session" },
    // To be closed by default: a member without a character may perform acts that concern everybody.
    ...EVERYBODY, toBeClosed],
  ["ask for an act that needs consent", "nothing open", { type: "act", act: "borrow", character: "amy" },
    "yes", "yes", ...NOT_YOURS],
  ["grant a player's act", "Ann asks for consent",
    ({ state }) => ({ type: "answer-act-request", request: only(state.requests), answer: "granted" }), "yes", ...GM_ONLY],
  ["decline a player's act", "Ann asks for consent",
    ({ state }) => ({ type: "answer-act-request", request: only(state.requests), answer: "declined" }),
    "yes", "yes", "gm-only", "gm-only"],

  ["claim a moment of Amy's", "nothing open", tell("amy"), "yes", "yes", ...NOT_YOURS],
  ["grant a moment", "Ann claims a moment",
    ({ state }) => ({ type: "grant-moment", moment: only(state.moments), granted: 1 }), "yes", ...GM_ONLY],
  // The game master undoes anything, a player what they did themselves and nobody else has built on.
  ["undo what Ann did", "Ann has proposed", undo(0), "yes", "yes", "undo-not-yours", "undo-not-yours"],
  ["undo what the game master did", "Amy rolls", undo(0), "yes", "undo-not-yours", "undo-not-yours", "undo-not-yours"],
  ["undo what the game master has built on", "Ann's claim was declined", undo(1),
    "undo-followed", "undo-built-on", "undo-not-yours", "undo-not-yours"],
  ["undo that somebody joined", "nothing open", () => ({ type: "undo", lines: [2] }),
    "undo-permanent", "undo-permanent", "undo-permanent", "undo-permanent"],
  ["grant nothing for a moment", "Ann claims a moment",
    ({ state }) => ({ type: "grant-moment", moment: only(state.moments), granted: 0 }), "yes", ...GM_ONLY],
];

for (const [title, situation, given, gm, player, other, newcomer, note] of rows) {
  const coGm = typeof note === "object" ? note.coGm : gm;
  describe(`${title}, ${situation}`, () => {
    it.each([
      ["the game master", gm, GM],
      ["Cora, a co-GM", coGm, CORA],
      ["Ann, who plays Amy", player, ANN],
      ["Bea, who plays Bob", other, BEA],
      ["Lea, who plays nobody", newcomer, LEA],
      ["a shared screen", "only-watching", SCREEN],
    ] as const)("%s: %s", (_, wanted, member) => {
      const play = situations[situation]();
      const before = play.state;
      const result = play.says(member, typeof given === "function" ? given(play, member) : given, [1, 1, 1]);
      expect("events" in result ? "yes" : codeOf(result)).toBe(wanted);
      // What is refused changes nothing. What is accepted is in the log, with the member who did it, but for a pause.
      if (wanted === "yes") expect(play.state.log.at(-1)?.by).toBe(title === "pause play" ? undefined : member.id);
      else expect(play.state).toBe(before);
    });
  });
}

it("covers every command", () => {
  const types = rows.map(([, situation, given]) =>
    typeof given === "function" ? given(situations[situation](), GM).type : given.type,
  );
  const all = command.options.map(({ shape }) => shape.type.value);
  expect(new Set(types)).toEqual(new Set(all));
});

it("refuses what nobody may do", () => {
  const play = seated();
  const before = play.state;
  for (const member of [GM, ANN, BEA, LEA]) {
    expect(codeOf(play.says(member, { type: "act", act: "dance" }))).toBe("no-such-act");
    expect(codeOf(play.says(member, roll()(play)))).toBe("no-attempt");
    expect(codeOf(play.says(member, askFor("talk")(play)))).toBe("no-attempt");
    expect(codeOf(play.says(member, { type: "say", words: "x", character: "zed" }))).toBe("no-such-character");
  }
  expect(play.state).toBe(before);
});
