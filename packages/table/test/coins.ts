import { currentAttempt } from "../src/attempts-on-table.ts";
import { d, classify } from "@rulewright/dice";
import {
  call,
  choose,
  defineSystem,
  done,
  earn,
  go,
  goal,
  type HouseRules,
  isRefusal,
  maximize,
  move,
  offerOf,
  houseRule,
  type JsonValue,
  type JsonObject,
  procedure,
  type Procedure,
  refusal,
  roll,
  type RulesRecord,
  type SystemDefinition,
  TABLE,
} from "@rulewright/rules";
import {
  type Command,
  type CommandResult,
  decide,
  EMPTY_TABLE,
  entriesOf,
  fold,
  type Member,
  openingEvents,
  rulesEvents,
  type TableEvent,
  type TableState,
} from "../src/index.ts";

export const GM: Member = { id: "gm", name: "Gil", role: "gm" };
export const ANN: Member = { id: "ann", name: "Ann", role: "player" };
export const BEA: Member = { id: "bea", name: "Bea", role: "player" };

export const ruleNumbers = ["T-1"];
const coin = classify({ head: "counts", tail: "blank" }, (face) => (face === 1 ? "head" : "tail"));

/** Heads earn a coin, which goes to the purse and is fresh; tails feed the house. */
export const toss: Procedure<{ readonly bets: number }> = procedure("toss", {
  rules: ruleNumbers,
  parameters: { bets: { kind: "integer", min: 1, max: 9 } },
  *run({ bets }) {
    const { head } = yield* roll(d(2).times(bets), coin);
    yield* earn({ won: head, store: bets - head });
    return go(tossed, { purse: 0 });
  },
});

const tossed: Procedure<{ readonly purse: number }> = procedure("tossed", {
  rules: ruleNumbers,
  held: ["purse"],
  *run({ purse }) {
    return choose({
      by: "player",
      stands: { as: "keep", leadsTo: done({ outcome: "kept", purse }) },
      moves: () => [
        move("tip", {
          by: "rival",
          refuse: () => (purse < 1 ? refusal("no-coin", "T-1") : undefined),
          pays: () => ({ purse: 1 }),
          leadsTo: () => done({ outcome: "tipped", purse: purse - 1 }),
        }),
      ],
    });
  },
});

const ownCoin = procedure("own coin", {
  rules: ruleNumbers,
  *run() {
    const { head } = yield* roll(d(2).times(1), coin);
    return done({ outcome: head > 0 ? "head" : "tail" });
  },
});

/** Each side tosses a coin of its own. */
const match = procedure("match", {
  rules: ruleNumbers,
  *run() {
    const own = yield* call(ownCoin, {});
    const theirs = yield* call(ownCoin, {}, "rival");
    return done({ outcome: own.outcome === theirs.outcome ? "drawn" : own.outcome === "head" ? "won" : "lost" });
  },
});

export const system: SystemDefinition = defineSystem({
  id: "coins",
  version: "1",
  title: "Coins",
  flavour: "Heads or tails.",
  houseRules: { purses: houseRule("T-1", "own", "one") },
  trackers: {
    purse: { min: 0, max: 9, start: 0, rule: "T-1", maxFrom: "pockets", shared: ({ purses }) => purses === "one" },
    fresh: { min: 0, max: 9, start: 0, rule: "T-1" },
    store: { min: 0, max: 5, start: 1, rule: "T-1", shared: () => true },
  },
  // One purse for all, more room for tricks.
  scales: { tricks: { min: 0, max: 9, maxUnder: ({ purses }) => (purses === "one" ? 9 : 3), rule: "T-1" } },
  words: { mood: { values: ["glad", "sad"], rule: "T-1" } },
  marks: {
    tosses: { of: "table", kind: "number", initial: 0, rule: "T-1" },
    last: { of: "character", kind: "word", initial: "none", rule: "T-1" },
  },
  procedures: { toss, tossed, match },
  offers: {
    toss: offerOf(toss),
    bet: {
      rules: ruleNumbers,
      parameters: {
        bets: { kind: "integer", by: ["player", "gm"] },
        against: { kind: "character", nullable: true, initial: null },
      },
      frame: ({ bets, against }, { actor, shared }) =>
        Number(bets) > 3
          ? refusal("too-bold", "T-1")
          : {
              procedure: "toss",
              args: { bets },
              changes: [
                { change: "tracker", of: actor?.id ?? "", name: "fresh", to: 0 },
                { change: "trait", of: TABLE, name: "tosses", to: Number(shared.traits["tosses"]) + 1 },
              ],
              ...(typeof against === "string" ? { roles: { rival: against } } : {}),
            },
      settled: ({ outcome }, { actor }) => [
        { change: "trait", of: actor?.id ?? "", name: "last", to: outcome.outcome },
      ],
    },
    match: {
      rules: ruleNumbers,
      parameters: { against: { kind: "character" } },
      frame: ({ against }) => ({ procedure: "match", args: {}, roles: { rival: String(against) } }),
    },
  },
  credits: { won: ["purse", "fresh"] },
  questions: [],
  goals: {
    rich: goal(
      "rich",
      "player",
      maximize("purse", ({ purse }) => Number(purse)),
    ),
  },
  strategies: {},
  acts: {
    sweep: {
      rules: ruleNumbers,
      by: ["gm"],
      of: "table",
      parameters: {},
      decide: (_, { attempts }) =>
        attempts.at(-1)?.outcome ? { changes: [{ change: "table-cleared" }] } : refusal("still-open", "T-1"),
    },
  },
  traits: {
    pockets: { kind: "number", initial: 0, min: 0, rule: "T-1" },
  },
  phases: ["play"],
  creation: {
    rules: ruleNumbers,
    steps: [{ name: "pockets", asks: ["pockets"] }],
    parameters: { pockets: { kind: "integer", min: 1, max: 9, initial: 2 } },
    parametersUnder: ({ purses }) => ({
      pockets: { kind: "integer", min: 1, max: purses === "one" ? 9 : 4, initial: 2 },
    }),
    create: ({ pockets }) => ({ traits: { pockets, mood: "glad" }, trackers: { purse: 0, fresh: 0 } }),
  },
  parties: [],
  opponents: [{ id: "rogue", name: "Rogue", traits: { pockets: 1, mood: "sad" }, trackers: { purse: 0, fresh: 0 } }],
  reference: [{ rule: "T-1", text: "Coins are tossed.", mechanical: true }],
  text: {
    "tracker.purse": "Purse",
    "tracker.fresh": "Fresh coins",
    "tracker.store": "Store",
    "scale.tricks": "Tricks",
    "trait.mood": "Mood",
    "mark.tosses": "Tosses",
    "mark.last": "Last",
    "offer.toss": "Toss",
    "offer.bet": "Bet",
    "offer.match": "Match",
    "goal.rich": "Get rich",
    "act.sweep": "Sweep the table",
    "house.purses": "Purses",
    "creation.pockets": "Pockets",
  },
});

const somebody = (id: string, name: string, pockets: number, more: JsonObject) => ({
  id,
  name,
  traits: { pockets, mood: "glad", tricks: { Palming: 1 }, ...more },
  trackers: { purse: 0, fresh: 0 },
});

/** A table at which commands are carried out one after another. */
export function table(
  house: HouseRules = { purses: "own" },
  opened: SystemDefinition = system,
  more: JsonObject = {},
  rules?: RulesRecord,
) {
  let its = opened;
  const opening = openingEvents({
    system: its,
    ...(rules ? { rules } : {}),
    title: "Coins",
    house,
    characters: [somebody("amy", "Amy", 3, more), somebody("bob", "Bob", 1, more)],
    gm: GM,
  });
  const start = log(EMPTY_TABLE, [
    ...opening,
    { type: "member-joined", member: ANN },
    { type: "member-joined", member: BEA },
    { type: "character-taken", member: "ann", character: "amy" },
    { type: "character-taken", member: "bea", character: "bob" },
  ]);
  let state = start;
  return {
    get state() {
      return state;
    },
    /** A program with these rules loads the table. `authors` is the version that their author gave them. */
    loads(changed: SystemDefinition, record: RulesRecord, authors = "1"): void {
      its = { ...changed, version: record.version };
      state = log(state, rulesEvents(state, record, authors));
    },
    /** A member joins who plays no character yet. */
    joins(member: Member): void {
      state = log(state, [{ type: "member-joined", member }], member.id);
    },
    /** Logs an event without a command. */
    happens(event: TableEvent): void {
      state = log(state, [event]);
    },
    says(member: Member, command: Command, faces: readonly number[] = []): CommandResult {
      const decided = decide(state, command, member, { system: its, id: `id${state.seq}`, faces });
      if ("events" in decided) state = log(state, decided.events, member.id);
      return decided;
    },
    bet(args: Readonly<Record<string, number | string>>, faces: readonly number[], character = "amy"): CommandResult {
      const framed = this.says(GM, { type: "frame", character, title: "a bet", offer: "bet", args });
      const attempt = currentAttempt(state);
      return isRefusal(framed) ? framed : this.says(GM, { type: "roll", attempt: attempt?.id ?? "", step: 0 }, faces);
    },
    keeps(member: Member, name: string): CommandResult {
      const attempt = currentAttempt(state);
      const step = attempt?.trace.steps.length ?? 0;
      return this.says(member, { type: "choose", attempt: attempt?.id ?? "", step, move: name });
    },
  };
}

function log(state: TableState, events: readonly TableEvent[], by = "gm"): TableState {
  return fold(state, entriesOf(state, events, { at: 0, by }));
}

export const codeOf = (decided: CommandResult): string => (isRefusal(decided) ? decided.code : "");

export const set = (of: string, name: string, to: JsonValue): Command => ({ type: "edit", of, name, to });
