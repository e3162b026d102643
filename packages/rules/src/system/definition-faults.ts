import { parameterFaults } from "./parameter-faults.ts";
import { sheetFaults, undeclaredTraits } from "./sheet-faults.ts";
import type { SystemDefinition } from "./system.ts";

/** What is wrong with a definition, each fault in words with its entry and rule; nothing if it is sound. */
export function definitionFaults(definition: SystemDefinition): string[] {
  const sheets = [...definition.parties.flatMap(({ characters }) => characters), ...(definition.opponents ?? [])];
  return [
    ...citedRules(definition),
    ...namedThings(definition),
    ...parameterFaults(definition),
    ...sheets.flatMap((one) => [...sheetFaults(definition, one), ...undeclaredTraits(definition, one)]),
  ];
}

function citedRules(definition: SystemDefinition): string[] {
  const { procedures, acts, offers, houseRules, trackers, scales, words, marks = {}, figures = {} } = definition;
  const { reference } = definition;
  const known = new Set(reference.map(({ rule }) => rule));
  const twice = reference.filter(({ rule }, i) => reference.findIndex((other) => other.rule === rule) !== i);
  const cited: [string, readonly string[]][] = [
    ...(definition.board ? [["board", [definition.board.rule]] satisfies [string, readonly string[]]] : []),
    ...Object.values(procedures).map(({ name, rules }): [string, readonly string[]] => [`procedure ${name}`, rules]),
    ...Object.entries(acts).map(([name, { rules }]): [string, readonly string[]] => [`act ${name}`, rules]),
    ...Object.entries(offers).map(([name, { rules }]): [string, readonly string[]] => [`offer ${name}`, rules]),
    ...[houseRules, trackers, scales, words, marks, figures].flatMap((group) =>
      Object.entries(group).map(([name, { rule }]): [string, readonly string[]] => [name, [rule]]),
    ),
  ];
  return [
    ...twice.map(({ rule }) => `reference: ${rule} is listed twice`),
    ...cited.flatMap(([what, rules]) =>
      rules.filter((rule) => !known.has(rule)).map((rule) => `${what}: cites ${rule}, which is not in the reference`),
    ),
  ];
}

function namedThings(definition: SystemDefinition): string[] {
  const { procedures, trackers, text, questions, credits = {}, acts, offers, limits = {}, stateKeys = {} } = definition;
  const required = requiredKeys(definition);
  return [
    ...required.filter((key) => !Object.hasOwn(text, key)).map((key) => `text: "${key}" is missing`),
    ...questions
      .filter((name) => !Object.hasOwn(procedures, name))
      .map((name) => `question "${name}" is not a procedure`),
    ...Object.keys(stateKeys)
      .filter((name) => !Object.hasOwn(procedures, name))
      .map((name) => `the state key of "${name}" belongs to no procedure`),
    ...Object.entries(credits).flatMap(([earned, into]) =>
      into
        .filter((tracker) => !Object.hasOwn(trackers, tracker))
        .map((tracker) => `credits of "${earned}": "${tracker}" is not a tracker`),
    ),
    ...Object.entries(acts)
      .filter(([, { of, by }]) => of === "table" && by === undefined)
      .map(([name]) => `act ${name}: it is the table's, and nobody may do it`),
    ...Object.entries({ ...acts, ...offers }).flatMap(([name, { uses = [] }]) =>
      uses
        .filter((limit) => !Object.hasOwn(limits, limit))
        .map((limit) => `${name}: uses "${limit}", which is no limit`),
    ),
    ...Object.entries(offers).flatMap(([name, { remedies = {} }]) =>
      Object.entries(remedies)
        .filter(([, remedy]) => !Object.hasOwn(acts, remedy))
        .map(([code, remedy]) => `offer ${name}: "${remedy}" against "${code}" is no act`),
    ),
    ...Object.entries(procedures).flatMap(([name, procedure]) => [
      ...(procedure.name === name ? [] : [`procedure "${procedure.name}" is listed as "${name}"`]),
      ...procedure.held
        .filter((held) => !Object.hasOwn(trackers, held))
        .map((held) => `procedure ${name}: holds "${held}", which is not a tracker`),
    ]),
  ];
}

/** The keys for which a definition must have texts. */
function requiredKeys(definition: SystemDefinition): string[] {
  const { trackers, scales, words, goals, offers, questions, acts, houseRules, creation } = definition;
  const { marks = {}, limits = {}, presets = {} } = definition;
  const conditions = [...Object.values(acts), ...Object.values(offers)].flatMap(({ when = [] }) => when);
  return [
    ...Object.keys(trackers).map((name) => `tracker.${name}`),
    ...Object.keys(scales).map((name) => `scale.${name}`),
    ...Object.keys(words).map((name) => `trait.${name}`),
    ...Object.keys(goals).map((name) => `goal.${name}`),
    ...Object.keys(acts).map((name) => `act.${name}`),
    ...Object.keys(houseRules).map((name) => `house.${name}`),
    ...Object.keys(presets).map((name) => `preset.${name}`),
    ...Object.keys(marks).map((name) => `mark.${name}`),
    ...Object.keys(limits).map((name) => `limit.${name}`),
    ...new Set(conditions.flatMap(({ names }) => names.map((name) => `when.${name}`))),
    ...Object.keys(definition.figures ?? {}).map((name) => `figure.${name}`),
    ...Object.keys(offers).map((name) => `offer.${name}`),
    ...Object.keys(offers).flatMap((name) => (offers[name]?.advanced ? [`offer.${name}.hint`] : [])),
    ...(definition.board ? ["board"] : []),
    ...questions.map((name) => `procedure.${name}`),
    ...(creation?.steps ?? []).map(({ name }) => `creation.${name}`),
  ];
}
