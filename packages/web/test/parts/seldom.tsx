import {
  anyNumber,
  between,
  choose,
  done,
  type Explanation,
  go,
  type JsonObject,
  type JsonValue,
  move,
  offerOf,
  parameters,
  type Procedure,
  procedure,
  refusal,
  roll,
  sumOf,
  type SystemDefinition,
} from "@rulewright/rules";
import { atLeast, d, exactly, tallyExploding } from "@rulewright/dice";
import type { CreationGuide } from "@rulewright/systems/screen";
import type { Command, TableView } from "@rulewright/table";
import { GuideProvider, RecordChances } from "../../src/fields/rating-guide.tsx";
import { ScreenProvider } from "../../src/screen/slot.tsx";
import { useGame } from "../../src/state/game.tsx";
import { ActionPanel } from "../../src/table/action-panel.tsx";
import { useShownAttempt } from "../../src/state/shown-attempt.tsx";
import { Composer } from "../../src/table/composer/composer.tsx";
import { Log } from "../../src/table/log/log.tsx";
import { Offerings } from "../../src/table/framing/offerings.tsx";
import { AttemptSwitcher } from "../../src/table/now/attempt-switcher.tsx";
import { ScaleList } from "../../src/table/party/scale-list.tsx";
import { Moments } from "../../src/table/session/moments.tsx";
import { SessionCard } from "../../src/table/session/session-card.tsx";
import { SharedValues } from "../../src/table/values/shared-values.tsx";
import { everything } from "../everything.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import type { Part } from "./drawing.ts";
import { seen } from "./of-everything.ts";

type Act = SystemDefinition["acts"][string];

const { leave } = everything.acts;
if (!leave) throw new Error("nobody leaves");
const { consent: _, ...alone } = leave;

const acted = (of: string) => [{ change: "trait", of, name: "acted", to: true }] as const;
const notices = [{ code: "heard", rule: "EV-1" }];
const scene = { scene: { kind: "word", values: ["day", "night"] } } as const;

/** What a character does as the session ends, under some conditions. */
const farewells: Readonly<Record<string, Partial<Act>>> = {
  "that is possible": {},
  "that the rules refuse": { decide: () => refusal("rested", "EV-1") },
  "that asks for something, and is refused for it": {
    parameters: scene,
    decide: () => refusal("rested", "EV-1", { name: "scene" }),
  },
  "that asks for something, and is refused for something else": {
    parameters: scene,
    decide: () => refusal("rested", "EV-1", { name: "other" }),
  },
  "that was done already": { decide: () => ({ changes: [], notices }) },
  "that one of them has done already": {
    decide: (_, { actor }) => ({ changes: acted(actor?.id ?? ""), ...(actor?.id === "ann" ? { notices } : {}) }),
  },
  "that one of them can't do": {
    decide: (_, { actor }) =>
      actor?.id === "ann" ? refusal("rested", "EV-1") : { changes: acted(actor?.id ?? ""), notices },
  },
  "of the game master alone": { by: ["gm"] },
  "of the player alone": { by: ["player"] },
};

/** Rules by which each character does something as the session ends. */
const parting = (more: Partial<Act>): SystemDefinition => ({
  ...everything,
  acts: { ...everything.acts, leave: { ...alone, ...more } },
  rituals: { begin: ["begin"], end: ["close", "leave"] },
  text: { ...everything.text, "param.scene": "Scene", "act.leave": "Say farewell" },
});

const begin: Command = { type: "act", act: "begin", args: { scene: "day" } };

/** A table where Ines plays Ann, before play or in play. */
function tableWith(system: SystemDefinition, isInPlay: boolean): TableInMemory {
  const table = new TableInMemory({}, system);
  table.does(ines, { type: "take-character", character: "ann" });
  if (isInPlay) table.does(oskar, begin);
  return table;
}

const endings = Object.entries(farewells).flatMap(([title, act]) => {
  const system = parting(act);
  return [true, false].flatMap((isInPlay) =>
    [oskar, ines].map((by): [string, Part] => [
      `a farewell ${title}, ${isInPlay ? "in play" : "before play"}, for ${by.name}`,
      seen(<SessionCard />, { by, system, table: () => tableWith(system, isInPlay), isShownOnly: true }),
    ]),
  );
});

/** Rules by which the table's store has other bounds. */
function storing(min: number, max: number): SystemDefinition {
  const { store } = everything.trackers;
  if (!store) throw new Error("no store");
  return { ...everything, trackers: { ...everything.trackers, store: { ...store, min, max } } };
}

const withStore = (view: TableView): TableView => ({ ...view, shared: { ...view.shared, trackers: { store: 4 } } });

const stores = (
  [
    [0, 20],
    [0, 21],
    [1, 20],
    [-1, 20],
  ] as const
).map(([min, max]): [string, Part] => {
  const system = storing(min, max);
  return [
    `what the table holds, from ${min} to ${max}`,
    seen(<SharedValues />, { system, table: () => new TableInMemory({}, system), more: { change: withStore } }),
  ];
});

const one = [{ from: "hits", value: 1 }];
const two = [...one, { from: "cancels", value: -1 }];
const needed = { from: "needed", value: 1, passes: "at-least" } as const;
const reasons: Readonly<Record<string, (() => Explanation) | undefined>> = {
  nothing: undefined,
  "no sum": () => ({ sums: [] }),
  "a sum of one number": () => ({ sums: [sumOf("net", one)] }),
  "a sum of one number that is compared": () => ({ sums: [sumOf("net", one, needed)] }),
  "a sum of two numbers": () => ({ sums: [sumOf("net", two)] }),
  "two sums": () => ({ sums: [sumOf("net", one, needed), sumOf("kept", two)] }),
  "a sum that the first one has": () => ({
    sums: [sumOf("net", [{ from: "kept", value: 2 }, ...one], needed), sumOf("kept", [...one, ...one])],
  }),
};

const none = parameters({});

type Ending = Procedure<JsonObject, Readonly<Record<string, JsonValue>>>;

/** A procedure that ends at once or after a roll, with some explanation. */
function ending(hasRoll: boolean, explanation: (() => Explanation) | undefined): Ending {
  const shared = { rules: ["EV-1"], parameters: none, examples: [{}] };
  const result = { outcome: "success", net: 1 };
  const rolled = procedure("rolled", {
    ...shared,
    *run() {
      const thrown = { adds: 0, explodes: exactly(11), counts: atLeast(6), exactTo: 2 };
      yield* roll(d(10).times(2), tallyExploding(thrown, exactly(1)));
      return done(result, explanation);
    },
  });
  if (!hasRoll)
    return procedure("ending", {
      ...shared,
      *run() {
        return done(result, explanation);
      },
    });
  return procedure("ending", {
    ...shared,
    *run() {
      return choose({ by: "player", facts: {}, stands: { as: "roll", leadsTo: go(rolled, {}) }, moves: () => [] });
    },
  });
}

/** Two attempts that are over, as their explanation lets them be told. */
function ended(hasRoll: boolean, explanation: (() => Explanation) | undefined): Partial<Part> {
  const made = ending(hasRoll, explanation);
  const system: SystemDefinition = {
    ...everything,
    procedures: { ...everything.procedures, ending: made },
    offers: { ...everything.offers, ending: offerOf(made) },
    text: {
      ...everything.text,
      "offer.ending": "Ending",
      "procedure.ending": "Ending",
      "fact.net": "Net",
      "fact.kept": "Kept",
    },
  };
  const table = (): TableInMemory => {
    const played = tableWith(system, true);
    for (const title of ["End it", "End it again"]) {
      played.does(oskar, { type: "frame", character: "ann", title, offer: "ending", args: {} });
      if (hasRoll) played.chooses(ines, { move: "roll" }, 3, 8);
    }
    return played;
  };
  return { system, table };
}

const logs = [true, false].flatMap((hasRoll) =>
  Object.entries(reasons).map(([title, explanation]): [string, Part] => [
    `the log of ${hasRoll ? "a roll" : "an end without a roll"} that tells ${title}`,
    seen(<Log />, { ...ended(hasRoll, explanation), isShownOnly: true }),
  ]),
);

const guide: CreationGuide = {
  worth: {},
  recordRolls: {
    others: [
      {
        words: "To hit",
        question: ({ bonus }) => ({ procedure: "pool", args: { pool: Number(bonus), difficulty: 6 }, goal: "success" }),
      },
    ],
  },
};

const certain: CreationGuide = {
  worth: {},
  recordRolls: { others: [{ words: "To end", question: () => ({ procedure: "ending", args: {}, goal: "success" }) }] },
};

function GroupedSkills() {
  const [character] = useGame().view.characters;
  return character ? <ScaleList scale="skills" character={character} editing={false} /> : null;
}

/** A list of skills of which some, all or none belong to a group. */
const grouped = (
  [
    ["some", ["Lore"]],
    ["all", ["Lore", "Boats"]],
    ["none", ["Nothing"]],
  ] as const
).map(([title, names]): [string, Part] => {
  const groups = {
    skills: [
      { title: "Of the mind", names, note: "learned" },
      { title: "Of nobody", names: [] },
    ],
  };
  return [
    `skills of which ${title} are in a group`,
    seen(
      <ScreenProvider value={{ groups }}>
        <GroupedSkills />
      </ScreenProvider>,
      { isShownOnly: true },
    ),
  ];
});

function Switcher() {
  const { views } = useShownAttempt();
  return <AttemptSwitcher views={views} shown={undefined} />;
}

/** Attempts of both, of which Ann's is over. */
function halfOver(): TableInMemory {
  const table = tableWith(everything, true);
  for (const [character, title] of [
    ["ann", "Climb"],
    ["ben", "Swim"],
  ] as const) {
    table.does(oskar, { type: "frame", character, title, offer: "action", args: { traits: ["Might"] } });
  }
  const [first] = table.view(oskar).attempts;
  if (first) {
    const step = { attempt: first.id, step: first.trace.steps.length, undos: 0 };
    table.does(ines, { type: "choose", ...step, move: "roll" }, 3, 8);
  }
  return table;
}

/** Approaches of which more than one number is open to talk. */
function haggling(): Partial<Part> {
  const numbers = { difficulty: between(5, 9), bonus: between(2, 9), malus: anyNumber(0) };
  const haggle: Ending = procedure("haggle", {
    rules: ["EV-1"],
    parameters: none,
    examples: [{}],
    *run() {
      const moves = Object.entries(numbers).map(([name, to]) =>
        move(`set-${name}`, {
          by: "gm",
          talk: true,
          fields: { [name]: to },
          leadsTo: () => done({ outcome: "success" }),
        }),
      );
      const stands = { as: "roll", leadsTo: done({ outcome: "success" }) };
      return choose({ by: "player", facts: {}, stands, moves: () => moves });
    },
  });
  const system: SystemDefinition = {
    ...everything,
    procedures: { ...everything.procedures, haggle },
    offers: { ...everything.offers, haggle: offerOf(haggle) },
    text: { ...everything.text, "offer.haggle": "Haggle", "procedure.haggle": "Haggle" },
  };
  const table = (): TableInMemory => {
    const played = tableWith(system, true);
    const approaches = [
      { offer: "haggle", args: {} },
      { offer: "action", args: { traits: ["Might"] } },
    ];
    played.does(oskar, { type: "offer-approaches", character: "ann", title: "Haggle or climb", approaches });
    return played;
  };
  return { system, table };
}

const told = (view: TableView): TableView => ({
  ...view,
  attempts: view.attempts.map((one) => (one.settled ? { ...one, consequence: "It holds." } : one)),
});
const stopped = (view: TableView): TableView => ({
  ...view,
  attempts: view.attempts.map((one) => ({ ...one, earlierRules: true })),
});

const switched = [oskar, ines].flatMap((by) =>
  Object.entries({ "is over": undefined, "has been told of": told, "is stopped": stopped }).map(
    ([title, change]): [string, Part] => [
      `attempts of which one ${title}, for ${by.name}`,
      seen(<Switcher />, { by, table: halfOver, more: change ? { change } : {}, isShownOnly: true }),
    ],
  ),
);

/** An attempt that began under other rules, while the log tells how they have changed, or no longer does. */
const earlier = [true, false].map((isTold): [string, Part] => [
  `an attempt under other rules, ${isTold ? "with" : "without"} what has changed`,
  seen(<ActionPanel open onOpen={() => undefined} />, {
    table: () => {
      const table = tableWith(everything, true);
      table.does(oskar, {
        type: "frame",
        character: "ann",
        title: "Climb",
        offer: "action",
        args: { traits: ["Might"] },
      });
      const { trackers } = everything;
      table.loads({ ...everything, trackers: { ...trackers, stress: { ...trackers.stress, max: 25 } } });
      return table;
    },
    more: { lines: (lines) => lines.filter(({ event }) => isTold || event.type !== "rules-changed") },
    isShownOnly: true,
  }),
]);

/** States that few rulebooks have, or that are rare in play. */
export const seldom: Readonly<Record<string, Part>> = {
  ...Object.fromEntries([...endings, ...stores, ...logs, ...grouped, ...switched, ...earlier]),
  "a moment that asks for nothing": seen(<Moments />, {
    table: () => {
      const table = tableWith(everything, true);
      table.does(ines, { type: "tell-moment", character: "ann", words: "I read it.", amount: 0 });
      return table;
    },
  }),
  "approaches with several numbers": seen(<Offerings of="viewer" />, { ...haggling(), by: ines, isShownOnly: true }),
  "the traits that a player may propose": seen(<Composer />, {
    by: ines,
    table: () => tableWith(everything, true),
    opens: ["Propose traits"],
    isShownOnly: true,
  }),
  "a chance that is none": seen(
    <GuideProvider value={{ guide, args: {} }}>
      <RecordChances parameter="others" record={{ bonus: 0 }} />
      <RecordChances parameter="others" record={{ bonus: 1 }} />
    </GuideProvider>,
    { hasOdds: true },
  ),
  "a chance that is certain": seen(
    <GuideProvider value={{ guide: certain, args: {} }}>
      <RecordChances parameter="others" record={{}} />
    </GuideProvider>,
    { ...ended(false, undefined), hasOdds: true },
  ),
};
