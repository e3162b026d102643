import type { BoardRow, Character, Parameter, Parameters } from "@rulewright/rules";
import { catalogue } from "@rulewright/systems";
import {
  bestNames,
  displayedValue,
  draftArguments,
  initialArguments,
  initialDraft,
  ratedParameters,
  selectEntry,
  withInitialValues,
} from "../../src/fields/draft.ts";
import {
  fieldOf,
  groupParameters,
  isFromSheet,
  namingParameter,
  restrictField,
  withSuggestions,
} from "../../src/fields/field.ts";
import { framingNamedIn, proposedIn, titleOf } from "../../src/table/framing/framing.ts";
import { bestOf, entriesIn, entriesOf } from "../../src/sheet/entries.ts";
import { everyKind, everything } from "../everything.ts";
import { type Answers, combinations, line } from "./written.ts";

// What forms are made of: the field of every kind of parameter, where it stands in a form, and the value that it begins with.

const [ann, ben] = everything.parties[0]?.characters ?? [];
if (!ann || !ben) throw new Error("nobody is there");

const sheets: Readonly<Record<string, readonly Character[]>> = { nobody: [], ann: [ann], "ann and ben": [ann, ben] };
const tableSheet = { traits: { tasks: [{ name: "The bridge", now: 3, of: 8 }], skills: { Sailing: 2 } } };
const numbers = combinations({
  min: [undefined, -2, 0, 4],
  max: [undefined, 2, 5],
  initial: [undefined, null, 0],
  suggested: [undefined, -3, 6],
}).map((one): Parameter => ({ kind: "integer", ...one }));

const origins = combinations({
  from: [
    undefined,
    { scale: "skills" },
    { scale: "nothing" },
    { scales: ["attributes", "skills"] },
    { scales: ["tasks"] },
    { trait: "stance" },
    { trait: "nothing" },
    { tracker: "will" },
  ],
  nullable: [undefined, true],
});
const sourced = [
  ...origins.map((one): Parameter => ({ kind: "integer", ...one })),
  ...origins.map((one): Parameter => ({ kind: "text", ...one })),
  ...origins.flatMap(({ nullable, ...one }): Parameter[] => (nullable ? [] : [{ kind: "texts", ...one }])),
];

const name = { kind: "text", from: { scales: ["skills"] } } as const;
const others: Readonly<Record<string, Parameter>> = {
  ...everyKind,
  "a name from a list": { kind: "texts", values: ["Rope", "Lamp"] },
  "any ratings": { kind: "ratings", min: 1, max: 5, initial: { Might: 2, Wits: 1 }, from: { scales: ["attributes"] } },
  "ratings without one": { kind: "ratings", names: ["Might", "Wits"], min: 1, max: 5, without: "stance" },
  "records with a name": { kind: "records", of: { name, bonus: { kind: "integer", initial: 0 } } },
  "records with a name of one's own": { kind: "records", of: { name: { kind: "text" } } },
  "records with two names": { kind: "records", of: { name, other: name } },
  "records with a number": { kind: "records", of: { bonus: { kind: "integer", from: { scale: "skills" } } } },
  "records without anything needed": { kind: "records", of: { bonus: { kind: "integer", initial: 0 } } },
  "a fraction": { kind: "integer", fractional: true, min: 0 },
};

const groups: Readonly<Record<string, Parameters>> = {
  "every kind": everyKind,
  "numbers beside each other": Object.fromEntries(
    ["a", "b", "c", "d"].flatMap((one): [string, Parameter][] => [
      [one, { kind: "integer", initial: 0 }],
      [`${one} with a skill`, { kind: "integer", initial: 0, from: { scale: "skills" } }],
      [`${one} with a task`, { kind: "integer", initial: 0, from: { scale: "tasks" } }],
      [`${one} with nothing`, { kind: "integer", initial: 0, from: { scale: "nothing" } }],
    ]),
  ),
  ...Object.fromEntries(
    combinations({ initial: [undefined, null], advanced: [undefined, true] }).map((more) => [
      `all sources ${JSON.stringify(more)}`,
      Object.fromEntries(
        origins.map(({ from }, i): [string, Parameter] => [
          `${i} ${JSON.stringify(from)}`,
          { kind: i % 2 === 0 ? "integer" : "text", nullable: true, ...(from ? { from } : {}), ...more },
        ]),
      ),
    ]),
  ),
  others,
};

/** The forms of a system: of its offers, its acts, its creation and its procedures. */
const formsOf = (system: (typeof catalogue)[keyof typeof catalogue]): readonly (readonly [string, Parameters])[] => [
  ...Object.entries(system.offers).map(([offer, { parameters }]) => [`offer ${offer}`, parameters] as const),
  ...Object.entries(system.acts).map(([act, { parameters }]) => [`act ${act}`, parameters] as const),
  ...(system.creation ? ([["creation", system.creation.parameters]] as const) : []),
];

const words = [
  "I wait.",
  "I climb with Might.",
  "Might, boats and LORE!",
  "A mighty lorebook",
  "I cross in a boat.",
  "Lore and Lore again",
  "Rope-work with Wits",
];

const board = (done: boolean, ...actions: readonly string[]) =>
  actions.map((one, i) => ({
    character: i === 2 ? "ben" : "ann",
    action: one,
    done,
    framing: { offer: i === 1 ? "match" : "action", args: { threshold: i } },
  }));
const boards = {
  nothing: [],
  "an action": board(false, "Climb"),
  "two actions": board(false, "Wait", "Cross"),
  "somebody else's as well": board(false, "Wait", "Cross", "Climb"),
  "what is done": board(true, "Climb"),
};

const lengths = [0, 1, 77, 78, 79, 80, 81, 82, 120];

export const forms: Answers = {
  "what words propose": () =>
    words.flatMap((one) => [
      line(one, framingNamedIn(one, everything, ann)),
      ...Object.entries(boards).map(([title, rows]) =>
        line(`  declared: ${title}`, proposedIn(one, everything, ann, rows as unknown as readonly BoardRow[])),
      ),
    ]),
  "words as titles": () =>
    ["a", "ab ", "a b c d e ", "long words and "].flatMap((one) =>
      lengths.map((length) => line(`${length} of ${one}`, titleOf(one.repeat(length).slice(0, length)))),
    ),

  "fields of numbers": () => numbers.map((one) => line(one, [fieldOf(one, []), initialArguments({ it: one })["it"]])),
  "fields that the sheet answers": () =>
    sourced.flatMap((one) =>
      Object.entries(sheets).map(([whose, some]) =>
        line([whose, one], [isFromSheet(one, some[0]), fieldOf(one, some, tableSheet), fieldOf(one, some)]),
      ),
    ),
  "fields of all other kinds": () =>
    Object.entries(others).flatMap(([title, one]) =>
      Object.entries(sheets).map(([whose, some]) =>
        line(`${title}, ${whose}`, [
          fieldOf(one, some, tableSheet),
          restrictField(fieldOf(one, some), one, others, { stance: "Might" }),
          initialArguments({ one }),
          withInitialValues({ one }, {}),
          displayedValue(one, undefined),
          "of" in one ? namingParameter(one.of) : "no record",
        ]),
      ),
    ),
  "where fields stand": () =>
    Object.entries(groups).flatMap(([title, parameters]) => [
      line(title, groupParameters(parameters, undefined)),
      line(`${title}, ann`, groupParameters(parameters, ann)),
      line(`${title}, ann at the table`, groupParameters(parameters, ann, tableSheet)),
    ]),
  "names with suggestions": () => {
    const field = fieldOf(everyKind.traits, [ann]);
    const suggestions = [[], ["Lore"], ["Boats", "Rope"], ["Might", "Lore"]];
    return [field, fieldOf(everyKind.hidden, [ann])].flatMap((one) =>
      suggestions.map((names) =>
        line(names, withSuggestions(one, names.length === 0 ? [] : [{ parameter: "traits", group: "Usual", names }])),
      ),
    );
  },
  "entries of sheets": () => {
    const traits = {
      rated: { Lore: 2, Boats: 2, Maps: 0, Rope: -1 },
      named: { Lore: null, Boats: "x" },
      listed: ["Maps", 3, null, { name: "Rope", dice: 2 }, { name: "Lamp" }, { name: 3 }, { dice: 1 }],
      under: { Lore: ["Ruins", { name: "Coins", level: 1 }] },
      word: "calm",
    };
    const scales = [...Object.keys(traits), "nothing"];
    return [
      ...scales.map((scale) => line(scale, [entriesIn(traits, scale), bestOf(entriesIn(traits, scale))])),
      line("all", entriesOf([{ traits }, ann], [...scales, "skills"])),
    ];
  },
  "drafts of every form": () =>
    Object.values({ ...catalogue, everything }).flatMap((system) => {
      const [character] = system.parties[0]?.characters ?? [];
      return formsOf(system).flatMap(([title, parameters]) => {
        const drafts = [false, true].map((all) => initialDraft(system, parameters, character, all));
        const [draft] = drafts;
        const [rated] = ratedParameters(system, parameters);
        const entries = character && rated ? entriesIn(character.traits, rated.scale) : [];
        const last = entries.at(-1);
        return [
          line(`${system.id} ${title}`, [
            ...drafts.map(({ args, entryNames }) => [args, entryNames]),
            initialDraft(system, parameters, undefined).args,
            character ? bestNames(system, parameters, character) : {},
            ratedParameters(system, parameters),
          ]),
          ...(draft && character && rated
            ? [last, undefined].map((entry) =>
                line(
                  `${system.id} ${title} with ${entry?.name ?? "none"}`,
                  draftArguments(selectEntry(system, parameters, character, draft, { name: rated.name, entry })),
                ),
              )
            : []),
        ];
      });
    }),
};
