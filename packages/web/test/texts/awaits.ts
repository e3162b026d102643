import { formatMessage, type JsonObject, type SystemDefinition } from "@rulewright/rules";
import { catalogue } from "@rulewright/systems";
import { eveningStar } from "@rulewright/systems/evening-star";
import { currentAttempt, isLeader, type Line, type Member, type TableView } from "@rulewright/table";
import { proposableEntries, withoutProposed, withProposed } from "../../src/fields/proposed-entries.ts";
import { type Game, textOf } from "../../src/state/game.tsx";
import { ownTrackers, sharedTrackers, trackersOf } from "../../src/state/trackers.ts";
import { attemptViewOf } from "../../src/state/attempt-view.ts";
import { formatActBriefly } from "../../src/table/log/act-sentences.ts";
import { logContext } from "../../src/table/log/log-context.ts";
import { countOpeningLines } from "../../src/table/log/opening.ts";
import { formatEvent } from "../../src/table/log/sentences.ts";
import { awaitedAt } from "../../src/table/now/awaited.ts";
import { overrideWords } from "../../src/table/override/override-words.ts";
import { everything } from "../everything.ts";
import { ines, oskar, restartTheClock, TableInMemory } from "../table-in-memory.ts";
import { type Answers, combinations, line } from "./written.ts";

// What a table waits for as each member is told, and how lines of the log are told.

const lea: Member = { id: "lea", name: "Lea", role: "player" };
const vera: Member = { id: "vera", name: "Vera", role: "spectator" };
const everybody = [oskar, ines, lea, vera];

/** A game as the member of a view sees it. */
function gameOf(system: SystemDefinition, view: TableView, present = everybody.map(({ id }) => id)): Game {
  const { you, characters, players } = view;
  return {
    view,
    system,
    text: textOf(system),
    you,
    isGm: isLeader(you.role),
    watches: you.role === "spectator",
    gmTitle: formatMessage(system.text, "role.gm"),
    mine: characters.find(({ id }) => players[id] === you.id),
    people: Object.fromEntries(characters.map(({ id, name }) => [id, name])),
    lines: [],
    before: { house: {}, departed: {} },
    hasEarlier: false,
    rests: false,
    present,
    seesOdds: true,
    status: "open",
    send: () => undefined,
  };
}

/** A table of a game, where Ines plays the first character. */
function tableOf(system: SystemDefinition): TableInMemory {
  const table = new TableInMemory({}, system);
  for (const member of [lea, vera]) table.happens({ type: "member-joined", member }, member);
  const [first] = table.view(oskar).characters;
  if (first && table.view(oskar).players[first.id] === undefined) {
    table.does(ines, { type: "take-character", character: first.id });
  }
  return table;
}

const seenBy = (
  system: SystemDefinition,
  table: TableInMemory,
  change: Partial<TableView>,
  present?: readonly string[],
): readonly string[] =>
  everybody.map((member) => {
    const game = gameOf(system, { ...table.view(member), ...change, you: member }, present && [...present]);
    const views = game.view.attempts.filter((one) => !one.earlierRules).map((one) => attemptViewOf(game, one));
    const awaited = awaitedAt(game, { views, shown: views[0]?.attempt.id });
    return `  ${member.name}: ${awaited ? `${awaited.turn}, ${awaited.words}` : "nothing"}`;
  });

interface Told {
  readonly id: string;
  readonly granted?: number;
}
const claimed: readonly (readonly Told[])[] = [[], [{ id: "m" }], [{ id: "m", granted: 1 }]];
const moment = { id: "m", character: "ann", member: "ines", words: "It was mine.", amount: 1 };

/** Every phase of every game, while nothing is open. */
const between: Answers = Object.fromEntries(
  Object.values<SystemDefinition>({ ...catalogue, everything }).map((system) => [
    `what ${system.title} waits for between attempts`,
    () => {
      const table = tableOf(system);
      return system.phases.flatMap((phase) =>
        (system.claims ? claimed : [[]]).flatMap((moments) => [
          line(
            phase,
            moments.map(({ granted }) => granted ?? "open"),
          ),
          ...seenBy(system, table, { phase, moments: moments.map((one) => ({ ...moment, ...one })) }),
        ]),
      );
    },
  ]),
);

/** The attempt of the tide clock in all its states. */
const clock = new TableInMemory();
restartTheClock(clock);
const rolled = new TableInMemory();
restartTheClock(rolled);
rolled.chooses(ines, { move: "roll" }, 9, 9, 9, 9, 7, 7);
const settled = new TableInMemory();
restartTheClock(settled);
settled.chooses(ines, { move: "roll" }, 9, 9, 9, 9, 7, 7);
settled.chooses(ines, { move: "let-it-stand" });
const asked = new TableInMemory();
restartTheClock(asked);
asked.does(ines, {
  type: "ask",
  attempt: currentAttempt(asked.view(ines))?.id ?? "",
  words: "I know it.",
  move: "negotiate",
  detail: { difficulty: 3 },
});

const tables = { "is framed": clock, "has been rolled": rolled, "is over": settled, "is asked about": asked };
const proposal = { id: "p", character: "maren-oake", member: "ines", words: "I go on." };
const offering = { id: "o", character: "maren-oake", title: "Cross the square!", approaches: [], member: "oskar" };
const request = { id: "r", act: "open-postamble", args: {}, member: "ines" };

const during: Answers = Object.fromEntries(
  Object.entries(tables).map(([title, table]) => [
    `what a table waits for whose attempt ${title}`,
    () => {
      const [attempt] = table.view(oskar).attempts;
      const play = { phase: "play" };
      const states: Readonly<Record<string, Partial<Record<keyof TableView, unknown>>>> = {
        "as it is": {},
        "that is paused": { paused: true },
        "that is archived": { archived: true },
        "with a proposal": { proposals: [proposal] },
        "with a proposal that has an answer": {
          proposals: [{ ...proposal, id: "q" }],
          offerings: [{ ...offering, proposal: "q" }],
        },
        "with an offering": { offerings: [offering] },
        "with an offering to somebody else": { offerings: [{ ...offering, character: "somebody" }] },
        "with a request": { requests: [request] },
        "with a moment": { moments: [{ ...moment, character: "maren-oake" }] },
        "that began under other rules": { attempts: [{ ...attempt, earlierRules: true }] },
        "with words of what came of it": { attempts: [{ ...attempt, consequence: "It ticks." }] },
        "beside another one": {
          attempts: [{ ...attempt, id: "other", title: "Another", character: "somebody" }, attempt],
        },
      };
      return Object.entries(states).flatMap(([state, change]) => [
        state,
        ...seenBy(eveningStar, table, { ...play, ...change } as Partial<TableView>),
        ...(state === "as it is"
          ? ["  while Ines is away", ...seenBy(eveningStar, table, play as Partial<TableView>, [oskar.id])]
          : []),
      ]);
    },
  ]),
);

const table = tableOf(everything);
const view = table.view(oskar);
const context = logContext(
  { system: everything, text: textOf(everything), view, people: { ann: "Ann", ben: "Ben" } },
  [],
);

const membership = (event: object, by = "oskar"): string =>
  line({ ...event, by }, formatEvent(context, { n: 1, at: 0, by, event } as unknown as Line));

const character = view.characters[0];
if (!character) throw new Error("nobody is there");
const lineOf = (type: string, n: number) => ({ n, at: 0, event: { type } }) as unknown as Line;

const told: Answers = {
  "how members come and go": () => [
    ...["gm", "player", "spectator"].map((role) =>
      membership({ type: "member-joined", member: { id: "x", name: "X", role } }),
    ),
    ...["co-gm", "player"].map((role) => membership({ type: "role-set", member: "ines", role })),
    ...combinations({ name: ["", "Mo"], hidden: [true, false], member: ["oskar", "mo"] }).map((one) =>
      membership({ type: "member-removed", ...one }),
    ),
    ...["oskar", "ines"].map((by) => membership({ type: "gm-handed-over", to: "ines" }, by)),
    ...["oskar", "ines"].map((by) => membership({ type: "character-taken", member: "ines", character: "ann" }, by)),
    membership({ type: "character-released", character: "ann" }),
    membership({ type: "seat-code-made", member: "ines" }),
    ...[true, false].map((recovers) => membership({ type: "device-added", member: "ines", recovers })),
    ...[true, false].map((locked) => membership({ type: "table-locked", locked })),
    ...["links-renewed", "table-archived", "table-reopened", "table-deleted"].map((type) => membership({ type })),
  ],
  "acts in few words": () =>
    (
      [
        ["begin", { scene: "day" }],
        ["begin", {}],
        ["wait", { seconds: 3600 }],
        ["wait", { seconds: 60 }],
        ["rest", {}],
        ["nothing", { count: 2 }],
        ...combinations({
          strategy: [undefined, "slow", "quick"],
          helpers: [undefined, [], ["ben"], ["ann", "ben"]],
          note: [undefined, "", "A note, with commas"],
        }).map((args) => ["say", args]),
        ...combinations({
          traits: [undefined, ["Might"]],
          skill: [undefined, 0, 3],
          difficulty: [undefined, null, 6],
          hidden: [undefined, false, true],
        }).map((args) => ["say", args]),
        [
          "say",
          {
            others: [
              { name: "Rope", bonus: 1 },
              { name: "Lamp", bonus: 0 },
            ],
          },
        ],
        ["say", { others: [], side: null }],
        ["say", { side: { who: "ben", rating: 2 }, spread: [1, 2] }],
        ["say", { against: "ben", ratings: { Might: 2, Wits: 1 } }],
      ] as readonly (readonly [string, JsonObject])[]
    ).map(([act, args]) => line({ act, args }, formatActBriefly(context, { act, args, character: "ann" }))),
  "acts in the words of their rulebook": () => {
    const own = {
      "act.say.done": "tells of {others}, {strategy} and {hidden}, to {against}",
      "param.hidden.true": "in secret",
    };
    const { say } = everything.acts;
    const others = { kind: "records", of: { name: { kind: "text", from: { scales: ["skills"] } } }, initial: [] };
    const system = { ...everything, acts: { say: { ...say, parameters: { ...say?.parameters, others } } } };
    const told = { ...context, system: system as never, text: { ...context.text, ...own } };
    return combinations({
      others: [[{ name: "Rope" }], [{ name: "Rope" }, { name: "Lamp" }], [{ name: "Rope" }, 1]],
      hidden: [undefined, true],
      strategy: [undefined, "slow"],
      against: [undefined, "ben"],
    }).map((args) => {
      const event = { type: "act-done", act: "say", args, character: "ann", changes: [], notices: [] };
      return line(args, formatEvent(told, { n: 1, at: 0, by: "ines", event } as unknown as Line));
    });
  },
  "what an override has changed": () =>
    combinations({
      outcome: ["success", "failure"],
      net: [undefined, 2, 3, 1000],
      hidden: [undefined, true, false],
    }).map((to) => line(to, overrideWords(everything.text, { outcome: "success", net: 2, hidden: true }, to as never))),
  "what can be proposed": () => [
    ...Object.values({ ...catalogue, everything }).map((system) => {
      const [one] = system.parties[0]?.characters ?? [];
      return line(system.id, one && proposableEntries(system, one).map(({ name }) => name));
    }),
    line(
      "what is advanced",
      proposableEntries({ offers: { a: { ...everything.offers.action, advanced: true } } } as never, character),
    ),
    ...[[], ["Might"], ["Might", "Lore"]].map((names) => line(names, withProposed("I climb.", names))),
    ...[
      "I climb.",
      "I climb. (Might)",
      "I climb. (Might, Lore)",
      "I climb. (Might, Luck)",
      "I (Might) climb.",
      "(Might)",
      "I climb. ()",
    ].map((words) => line(words, withoutProposed(words, ["Might", "Lore"]))),
  ],
  "how many lines the opening has": () => {
    return [
      [],
      ["said"],
      ["table-opened"],
      ["table-opened", "member-joined", "character-added"],
      ["table-opened", "character-added", "said", "member-joined"],
      ["member-joined", "table-opened"],
    ].map((types) => line(types, countOpeningLines(types.map(lineOf))));
  },
  "what is held": () =>
    Object.values({ ...catalogue, everything }).flatMap((system) => {
      const of = tableOf(system).view(oskar);
      const [first] = of.characters;
      if (!first) return [];
      const { will: _, ...fewer } = first.trackers;
      return [
        line(`${system.id}: to pay`, trackersOf(system, of, first)),
        line(`${system.id}: own`, ownTrackers(system, of, first)),
        line(`${system.id}: shared`, sharedTrackers(system, of)),
        line(`${system.id}: of few`, ownTrackers(system, of, { ...first, trackers: fewer })),
      ];
    }),
};

/** What tables wait for, and how few words tell of acts, members and amounts. */
export const awaits: Answers = { ...between, ...during, ...told };
