import { badOutcome, formatChance, oddsParts } from "@rulewright/present";
import type { JsonValue, Parameter, Parameters, RecordedPosition, SystemDefinition, TableDie } from "@rulewright/rules";
import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
import { formatGoalFigure } from "../../src/odds/figures.ts";
import { detailOf, isSameDetail, usefulOptions } from "../../src/odds/options.ts";
import type { OptionSummary } from "../../src/odds/question.ts";
import { trayDice } from "../../src/table/roll/tray-dice.ts";
import { formatRecords, formatRollTerms, type RollTerms } from "../../src/words/roll-terms.ts";
import { everyKind, everything } from "../everything.ts";
import { type Answers, combinations, line } from "./written.ts";

// What rolls are called, what lies on the table, and which options are worth a line.

const text = {
  ...everything.text,
  "param.dice.one": "die",
  "param.dice.other": "dice",
  "param.skill": "Skill (of the sheet)",
  "value.hidden.true": "Behind the screen",
  "value.hidden.false": "In the open",
};
const people = { ann: { name: "Ann" }, ben: { name: "Ben" } };
const traits = { skills: { Lore: 3, Boats: 1 }, attributes: { Might: 2 }, wounds: { weary: 1 }, stance: "calm" };

const sheets = {
  people: Object.fromEntries(Object.entries(people).map(([id, { name }]) => [id, name])),
  traits,
  traitsOf: (id: string) => (id === "ben" ? { skills: { Lore: 1 } } : undefined),
};

const terms = (parameters: Parameters, more: Partial<Pick<RollTerms, "given" | "named" | "negotiated">>): string =>
  formatRollTerms(text, { offer: { parameters }, given: {}, named: {}, negotiated: new Set(), ...sheets, ...more });

/** Values of every kind, with the parameters that may have them. */
const values: Readonly<Record<string, readonly [Parameter, readonly JsonValue[]]>> = {
  number: [{ kind: "integer", initial: 3 }, [0, 1, 3, -2]],
  change: [{ kind: "integer", initial: 0 }, [0, 1, -2]],
  "a change from 0": [{ kind: "integer", min: 0, initial: 0 }, [1]],
  "a change from -1": [{ kind: "integer", min: -1, initial: 0 }, [1]],
  accent: [{ kind: "integer", min: -3, nullable: true, initial: null }, [null, 0, 2]],
  dice: [{ kind: "integer", initial: 2 }, [1, 2, 3]],
  skill: [{ kind: "integer", from: { scale: "skills" } }, [3]],
  will: [{ kind: "integer", from: { tracker: "will" } }, [3]],
  stance: [{ kind: "word", values: ["calm", "wild"], from: { trait: "stance" } }, ["calm"]],
  permanent: [{ kind: "integer", from: { trait: "permanent" } }, [4]],
  hidden: [{ kind: "flag", initial: false }, [true, false]],
  secret: [{ kind: "flag", initial: false }, [true, false]],
  open: [{ kind: "flag", initial: true }, [true, false]],
  neither: [{ kind: "flag" }, [true, false]],
  note: [{ kind: "text" }, ["Rope", "Lore"]],
  trait: [{ kind: "text", from: { scales: ["skills"] } }, ["Lore", "Rope"]],
  traits: [
    { kind: "texts", from: { scales: ["attributes", "skills"] }, initial: [] },
    [[], ["Might"], ["Might", "Lore", "Rope"]],
  ],
  weariness: [{ kind: "texts", from: { scales: ["wounds"] }, initial: [] }, [["weary"], ["weary", "Rope"]]],
  strategy: [{ kind: "word", values: ["slow", "quick"], initial: "slow" }, ["slow", "quick"]],
  against: [{ kind: "character" }, [null, "ben", "somebody"]],
  helpers: [{ kind: "characters", initial: [] }, [[], ["ann", "ben"]]],
  spread: [{ kind: "integers", initial: [] }, [[], [1], [2, -1]]],
  faces: [{ kind: "integers", initial: [3] }, [[3], [2, 4]]],
  ratings: [everyKind.ratings, [{}, { Might: 1, Wits: 1 }, { Might: 3 }]],
  side: [everyKind.side, [null, { who: "ben", rating: 2 }, { who: "somebody", rating: 1 }, { rating: 2 }]],
  others: [everyKind.others, [[], [{ name: "Rope", bonus: 1 }], [{ name: "Lamp", bonus: -1 }, { name: "Oil" }]]],
};

const records: Readonly<Record<string, Parameters>> = {
  "whose names are of a scale": {
    who: { kind: "character" },
    skill: { kind: "text", from: { scales: ["skills"] } },
    bonus: { kind: "integer", initial: 0 },
  },
  "with a change only": { name: { kind: "text" }, bonus: { kind: "integer", initial: 0 } },
  "with two changes": {
    name: { kind: "text" },
    bonus: { kind: "integer", initial: 0 },
    more: { kind: "integer", initial: 0 },
  },
  "with a number only": { name: { kind: "text" }, bonus: { kind: "integer", min: 0, initial: 0 } },
};
const recorded: readonly JsonValue[] = [
  null,
  [],
  { name: "Rope", bonus: 1, more: 2 },
  { name: "Rope" },
  { who: "ben", skill: "Lore", bonus: -1 },
  { who: "ann", skill: "Lore" },
  { skill: "Boats" },
  [{ name: "Rope", bonus: 1 }, { name: "Lamp" }],
];

/** Numbers from 0 to 1 that are the same each time (mulberry32). */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Some options of several moves at several prices, of all ranks. */
function someOptions(seed: number): readonly OptionSummary[] {
  const random = drawn(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const count = 1 + below(9);
  const option = (): OptionSummary => {
    const chance = below(5) / 4;
    const move = ["a", "a", "b", "c"][below(4)] ?? null;
    return {
      move,
      dice: {},
      numbers: { n: below(3) },
      pays: Object.fromEntries(["will", "stress"].slice(0, below(3)).map((name) => [name, below(3)])),
      passive: [chance],
      optimal: [chance],
      rank: Math.round((1 - chance) * 4),
    };
  };
  const options = Array.from({ length: count }, option);
  return below(3) === 0 ? options : [{ ...option(), move: null, pays: {}, numbers: {} }, ...options];
}

const told = ({ move, pays, numbers, rank }: OptionSummary): string =>
  `${move ?? "stands"}${numbers["n"] ?? ""} ${Object.values(pays).join("+")} #${rank}`;

const die = (face: number, name: string | undefined, more: Partial<TableDie> = {}): TableDie =>
  ({ die: "d10", face, ...(name === undefined ? {} : { class: name }), ...more }) as TableDie;

const tray = [
  die(7, "hit"),
  die(2, "miss"),
  die(9, "hit", { rerolled: true }),
  die(7, "hit"),
  die(1, "mark"),
  die(3, "miss"),
];
const hands = [{}, { hit: 1 }, { hit: 2 }, { hit: 3 }, { miss: 1 }, { miss: 2, hit: 1 }, { mark: 1, miss: 1 }];
const pointed = [[], [0], [3], [1], [5, 1], [0, 3], [0, 1, 5], [4, 5], [2, 0], [9]];

/** How dice lie after a roll. */
const positions: Readonly<Record<string, Partial<RecordedPosition>>> = {
  "dice by their classes": { tray },
  "dice by hand, rolled again and added": {
    tray: [
      die(10, "hit", { by: "hand" }),
      die(10, "hit", { bonus: true }),
      die(3, "miss", { was: 8, rerolled: true, by: "hand" }),
      die(4, "miss", { was: 8 }),
      die(2, undefined),
    ],
  },
  "dice added by another kind": { tray: [die(6, "hit"), { ...die(10, "hit", { bonus: true }), die: "d6" }] },
  ...Object.fromEntries(
    ["success", "failure", "botch"].flatMap((outcome) =>
      ["die", "other"].flatMap((from): [string, Partial<RecordedPosition>][] =>
        [1, 2].map((count) => [
          `${count} in a sum of ${from} that is a ${outcome}`,
          {
            tray: tray.slice(0, count),
            outcome: { outcome },
            explanation: { sums: [{ total: "net", terms: [{ from, value: 7 }] }] } as RecordedPosition["explanation"] &
              object,
          },
        ]),
      ),
    ),
  ),
};
const classes = { hit: "counts", miss: "blank", mark: "cancels" } as const;

const goalsOf = ({ goals }: SystemDefinition) => Object.entries(goals);

export const rolls: Answers = {
  "terms of one value": () =>
    Object.entries(values).flatMap(([name, [parameter, all]]) =>
      [undefined, ...all].flatMap((value) => {
        const given = value === undefined ? {} : { [name]: value };
        const parameters = { [name]: parameter };
        return [
          line([name, value ?? "-"], terms(parameters, { given })),
          // What somebody names has a value, or is off a sheet.
          ...(value === undefined && !parameter.from
            ? []
            : [line([name, value ?? "-", "named"], terms(parameters, { given, named: { [name]: "Lore" } }))]),
        ];
      }),
    ),
  "terms that stand elsewhere": () => [
    line(
      "negotiated",
      terms({ difficulty: everyKind.difficulty }, { given: { difficulty: 4 }, negotiated: new Set(["difficulty"]) }),
    ),
    ...[["slow", "quick"], ["slow"], ["a", "b", "c", "d"], ["a", "b", "c", "d", "e"]].map((ways) =>
      line(
        ways,
        terms(
          { how: { kind: "word", values: ways, initial: "slow" }, note: { kind: "text" } },
          { given: { how: ways[0] ?? "", note: "x" } },
        ),
      ),
    ),
    line(
      "two ratings",
      terms(
        {
          rank: { kind: "integer", from: { scale: "attributes" } },
          skill: { kind: "integer", from: { scale: "skills" } },
        },
        { given: { rank: 2, skill: 3 }, named: { rank: "Might", skill: "Lore" } },
      ),
    ),
    line(
      "two lists",
      terms(
        {
          traits: { kind: "texts", from: { scales: ["attributes", "skills"] } },
          more: { kind: "texts", from: { scales: ["skills"] } },
          tired: { kind: "texts", from: { scales: ["wounds"] } },
        },
        { given: { traits: ["Might"], more: ["Lore"], tired: ["weary"] } },
      ),
    ),
  ],
  records: () =>
    Object.entries(records).flatMap(([title, of]) =>
      recorded.map((value) => line([title, value], formatRecords(text, sheets, of, value))),
    ),
  "options worth a line": () =>
    Array.from({ length: 120 }, (_, i) => {
      const options = someOptions(i + 1);
      return line(options.map(told).join(", "), usefulOptions(options).map(told).join(", "));
    }),
  "dice of an option": () =>
    hands.flatMap((hand) => {
      const option = {
        move: "again",
        pays: {},
        passive: [1],
        optimal: [1],
        rank: 0,
        dice: { reroll: hand },
        numbers: { n: 1 },
      };
      return [
        line(hand, detailOf(option, tray)),
        line(
          "the same as",
          pointed.filter((reroll) => isSameDetail(option, { reroll, n: 1 }, tray)),
        ),
        line("without the number", isSameDetail(option, { reroll: detailOf(option, tray)["reroll"] ?? [] }, tray)),
      ];
    }),
  "dice on the table": () =>
    Object.entries(positions).flatMap(([title, position]) =>
      combinations({ selectable: [true, false], selected: [[], [0, 2]] }).flatMap(
        ({ selectable = false, selected = [] }) => [
          `${title}, ${selectable ? "to select" : "fixed"}, ${selected.join(" and ") || "none"} selected`,
          ...trayDice(
            everything,
            { explanation: undefined, outcome: undefined, classes, ...position } as unknown as RecordedPosition,
            { selectable, selected: new Set(selected) },
          ).map(
            ({ label, selectable: is, bonus, appearance }) => `  ${label}: ${JSON.stringify([is, bonus, appearance])}`,
          ),
        ],
      ),
    ),
  "figures of goals": () =>
    [everything, storytellerD10].flatMap((system) =>
      goalsOf(system).map(([name, goal]) => {
        const chances = Array.from({ length: 9 }, (_, i) => (i + 1) / 10);
        return line(`${system.id} ${name}`, [
          formatGoalFigure(goal, 0.25),
          badOutcome(system, goal, chances)?.chance,
          ...oddsParts(system, goal, chances).map(
            ({ look, words, chance }) => `${look}: ${words} ${formatChance(chance)}`,
          ),
        ]);
      }),
    ),
};
