import {
  describeAct,
  describeHouseRule,
  formatAmount,
  formatArgument,
  formatArguments,
  formatPrice,
  goalLabel,
  objectiveLabel,
  parameterLabel,
  procedureLabel,
} from "@rulewright/present";
import {
  type CustomValue,
  formatMessage,
  type HouseRule,
  type JsonValue,
  type Messages,
  type Parameters,
  type SystemDefinition,
} from "@rulewright/rules";
import { tableText } from "@rulewright/table";
import { engineText } from "../../packages/rules/src/system/text/en.ts";
import { examplesFor } from "./examples.ts";
import { type Examples, sentencesOf } from "./fill.ts";
import type { Item, Page, Section } from "./page.ts";
import { playCases } from "./played-cases.ts";

/** Everything that a section's items are made from. */
interface Wording {
  readonly system: SystemDefinition;
  readonly text: Messages;
  readonly examples: Examples;
}

/** Where texts are read, by what their keys begin with. Every text belongs to one of these. */
const GROUPS: readonly (readonly [title: string, about: string, prefixes: readonly string[]])[] = [
  [
    "Roles, phases, conditions and limits",
    "In the title bar, in the log and in refusals.",
    ["role", "phase", "when", "limit", "period", "act-group"],
  ],
  [
    "Labels of what is entered",
    "In forms, above questions in the terminal and beside odds.",
    ["param", "value", "none"],
  ],
  ["Procedures", "In the lab, in the terminal and above an attempt.", ["procedure"]],
  ["The turn board", "Above the party, while turns are declared.", ["board"]],
  ["Values on the sheet", "On sheets, in the party and in the log.", ["scale", "trait", "figure", "mark"]],
  ["Descriptions of ratings", "Beside the dots of a sheet.", ["about", "rank"]],
  ["Choices", "On the buttons of a choice, with their details.", ["move", "detail"]],
  ["Dice", "On and beside dice.", ["class", "die", "face", "side"]],
  ["Results", "On the stamp, under it, and in sums.", ["outcome", "fact", "term", "comparison", "exception"]],
  ["Milestones", "In the log, like the title of a scene, for a value that has become this.", ["milestone"]],
  ["Advice", "Beside odds.", ["strategy", "assumes", "preset", "earned", "paid", "waits", "chance"]],
  ["Notices", "Under an attempt or act that is legal but unusual.", ["notice"]],
];

/** The beginnings of keys that sections of their own show. */
const SHOWN_ELSEWHERE = ["tracker", "offer", "act", "creation", "goal", "house", "refusal"];

const prefixOf = (key: string): string => key.split(".")[0] ?? key;

/** The keys of a system's own texts, without those of the engine that it doesn't change. */
const ownKeys = (text: Messages): readonly string[] => Object.keys(text).filter((key) => text[key] !== engineText[key]);

function checkPrefixes(system: SystemDefinition): void {
  const known = new Set([...GROUPS.flatMap(([, , prefixes]) => prefixes), ...SHOWN_ELSEWHERE]);
  const unknown = ownKeys(system.text).find((key) => !known.has(prefixOf(key)));
  if (unknown !== undefined) throw new Error(`${system.id}: no section of the sentences shows "${unknown}".`);
}

const itemFor = ({ system, text, examples }: Wording, key: string): Item => {
  // What is paid for a choice is an amount with its unit.
  const [tracker = ""] = Object.keys(system.trackers);
  const price = [1, 2].map((amount) => formatPrice(text, { [tracker]: amount }));
  return { key, sentences: sentencesOf(text, key, prefixOf(key) === "move" ? { ...examples, price } : examples) };
};

/** A line of labels with their initial values, as a form shows them. */
function formLine({ text }: Wording, parameters: Parameters): string {
  const fields = Object.entries(parameters).map(([name, { initial }]) => {
    const isShown = initial !== undefined && initial !== null && typeof initial !== "object" && initial !== "";
    return `${parameterLabel(text, name)}${isShown ? ` ${formatArgument(text, name, initial)}` : ""}`;
  });
  return fields.length === 0 ? "" : `Form: ${fields.join(" · ")}`;
}

function trackerSection(wording: Wording): Section {
  const { system, text } = wording;
  const items = Object.keys(system.trackers).map((name): Item => {
    const worded = Object.keys(text).filter((key) => key.startsWith(`tracker.${name}.`) && /\d$/.test(key));
    return {
      key: `tracker.${name}`,
      sentences: [
        formatMessage(text, `tracker.${name}`),
        [0, 1, 2].map((amount) => formatAmount(text, name, amount)).join(" · "),
        ...worded.map((key) => text[key] ?? ""),
      ],
    };
  });
  const all = Object.fromEntries(Object.keys(system.trackers).map((name, i) => [name, i + 1]));
  const price: Item = { key: "a price", sentences: [formatPrice(text, all)] };
  return { title: "Amounts", about: "On sheets, as prices and in the log.", items: [...items, price] };
}

const offerSection = (wording: Wording): Section => ({
  title: "Rolls that can be framed",
  about: "In the form for a new attempt and in the terminal's menu.",
  items: Object.entries(wording.system.offers).map(([name, { parameters }]) => ({
    key: `offer.${name}`,
    sentences: [
      formatMessage(wording.text, `offer.${name}`),
      wording.text[`offer.${name}.hint`] ?? "",
      formLine(wording, parameters),
    ],
  })),
});

/** Who may do an act; players who need consent ask for it. */
function actorsOf({ text }: Wording, by: readonly string[] | undefined, consent: boolean): string {
  if (!by) return "By: whoever plays the character";
  const roles = by.map((role) => {
    const words = formatMessage(text, `role.${role}`);
    return consent && role === "player" ? `${words} (with consent)` : words;
  });
  return `By: ${roles.join(" or ")}`;
}

/** What the log says after the name of whoever has done it. */
const logLine = (text: Messages, key: string): string => {
  const done = text[`${key}.done`];
  return done === undefined ? "" : `In the log: somebody ${done}`;
};

const actSection = (wording: Wording): Section => ({
  title: "Actions without dice",
  about: "On buttons, in the terminal's menu and in the log.",
  items: Object.entries(wording.system.acts).map(([name, { by, consent, parameters }]) => ({
    key: `act.${name}`,
    sentences: [
      formatMessage(wording.text, `act.${name}`),
      describeAct(wording.system, wording.text, name) ?? "",
      logLine(wording.text, `act.${name}`),
      actorsOf(wording, by, consent === true),
      formLine(wording, parameters),
    ],
  })),
});

function ritualSection({ system, text }: Wording): Section {
  const listed = (acts: readonly string[]): readonly string[] => acts.map((act) => formatMessage(text, `act.${act}`));
  const { begin = [], end = [] } = system.rituals ?? {};
  const items = [
    { key: "begin", sentences: listed(begin) },
    { key: "end", sentences: listed(end) },
  ];
  return { title: "Beginning and end of a session", about: "On the session's card, in this order.", items };
}

const creationSection = (wording: Wording): Section => ({
  title: "Character creation",
  about: "One page for each step.",
  items: (wording.system.creation?.steps ?? []).map(({ name, asks }) => {
    const parameters = wording.system.creation?.parameters ?? {};
    const asked = Object.fromEntries(Object.entries(parameters).filter(([one]) => asks.includes(one)));
    return {
      key: `creation.${name}`,
      sentences: [
        formatMessage(wording.text, `creation.${name}`),
        wording.text[`creation.${name}.hint`] ?? "",
        formLine(wording, asked),
      ],
    };
  }),
});

const goalSection = ({ system, text, examples }: Wording): Section => ({
  title: "Goals",
  about: "What advice aims at, and the figures it shows, in order of importance.",
  items: Object.entries(system.goals).map(([name, { objectives }]) => ({
    key: `goal.${name}`,
    sentences: [
      goalLabel(text, name),
      objectives.map((objective) => objectiveLabel(text, objective)).join(" · "),
      ...(Object.hasOwn(text, `goal.${name}.price`) ? sentencesOf(text, `goal.${name}.price`, examples) : []),
    ],
  })),
});

const questionSection = ({ system, text }: Wording): Section => ({
  title: "Questions about odds",
  about: "The heading of an answer in the lab and in the terminal.",
  items: system.questions.flatMap((name) => {
    const procedure = system.procedures[name];
    if (!procedure) return [];
    const [example] = procedure.examples;
    const asked = example === undefined ? [] : formatArguments(text, example, procedure.parameters);
    return [{ key: `procedure.${name}`, sentences: [procedureLabel(text, name), asked.join(" · ")] }];
  }),
});

/** A custom value of a house rule, where it takes one. */
function customValue(custom: CustomValue | undefined): readonly JsonValue[] {
  switch (custom?.kind) {
    case undefined:
      return [];
    case "number":
      return [1, custom.max].filter((value) => value >= custom.min);
    case "numbers":
      return [custom.names.map((_, i) => custom.min + i)];
    case "chart":
      return [{ 2: custom.max }];
  }
}

const houseSection = ({ system, text }: Wording): Section => ({
  title: "House rules",
  about: "In the settings, and in the log when one is changed. The first value is the usual one.",
  items: Object.entries(system.houseRules).map(([name, { values, custom }]: readonly [string, HouseRule]) => ({
    key: `house.${name}`,
    sentences: [...values, ...customValue(custom)].map((value) => describeHouseRule(text, name, value)),
  })),
});

const referenceSection = ({ system }: Wording): Section => ({
  title: "Reference",
  about: "Shown where a rule is cited, and as the rules' page.",
  items: system.reference.map(({ rule, text }) => ({ key: rule, sentences: [text] })),
});

const characterSection = ({ system }: Wording): Section => ({
  title: "Ready-made characters",
  about: "On the home page, when a character is chosen, and when an opponent is added.",
  items: [
    ...system.parties.flatMap(({ name, about, characters }) => [
      { key: name, sentences: [about] },
      ...characters.map((one) => ({ key: one.name, sentences: [one.about ?? ""] })),
    ]),
    ...(system.opponents ?? []).map((one) => ({ key: one.name, sentences: [one.about ?? ""] })),
  ],
});

function refusalSection(wording: Wording, played: ReadonlyMap<string, readonly string[]>): Section {
  const own = ownKeys(wording.system.text).filter((key) => prefixOf(key) === "refusal");
  const shared = [...played].filter(([code]) => !own.includes(`refusal.${code}`));
  return {
    title: "Refusals",
    about: "Why something isn't legal, and what would be. Those of the worked cases are as they occur there.",
    items: [
      ...own.map((key) => {
        const sentences = played.get(key.slice("refusal.".length)) ?? [];
        // Cases may leave out a plural form.
        return { key, sentences: [...new Set([...sentences, ...itemFor(wording, key).sentences])] };
      }),
      ...shared.map(([code, sentences]) => ({ key: `refusal.${code}`, sentences })),
    ],
  };
}

/** The page of one system. */
export function systemPage(system: SystemDefinition): Page {
  checkPrefixes(system);
  const wording: Wording = { system, text: { ...tableText, ...system.text }, examples: examplesFor(system) };
  const played = playCases(system);
  const keys = ownKeys(system.text);
  const groups = GROUPS.map(([title, about, prefixes]) => ({
    title,
    about,
    items: keys.filter((key) => prefixes.includes(prefixOf(key))).map((key) => itemFor(wording, key)),
  }));
  return {
    file: `${system.id}.md`,
    title: system.title,
    about: system.flavour,
    sections: [
      offerSection(wording),
      actSection(wording),
      ritualSection(wording),
      creationSection(wording),
      trackerSection(wording),
      goalSection(wording),
      questionSection(wording),
      houseSection(wording),
      ...groups,
      refusalSection(wording, played.refusals),
      {
        title: "The log",
        about: "Lines of the log and of its export, as the worked cases leave them.",
        items: played.log,
      },
      referenceSection(wording),
      characterSection(wording),
    ],
  };
}
