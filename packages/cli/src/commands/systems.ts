import {
  creationParameters,
  type Character,
  type Parameters,
  type SystemDefinition,
  formatMessage,
  rolesFor,
} from "@rulewright/rules";
import { formatCounted } from "@rulewright/present";
import { paragraph, wrap } from "../terminal/columns.ts";
import { procedureNames, hyphenate, strategyNames } from "../question/lookup.ts";
import { defaultHouseRules, formatHouseRuleValue } from "../question/house-rules.ts";
import { loadAllSystems, loadSystem } from "../question/systems.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Runs `rulewright systems`: lists all systems, or everything that one offers. */
export async function listSystems(
  terminal: Terminal,
  id: string | undefined,
  { ids, json }: { readonly ids?: boolean; readonly json?: boolean },
): Promise<void> {
  const { print } = terminal;
  const all = id === undefined ? await loadedSystems(terminal) : [await loadSystem(id)];
  if (json) print(JSON.stringify(all.map(systemJson), null, 2));
  else if (ids) print(all.map((system) => system.id).join("\n"));
  else print(all.map((system) => summary(terminal, system, id !== undefined)).join("\n\n"));
}

/** Every system that can be loaded. The others are reported. */
async function loadedSystems({ notify, paint }: Terminal): Promise<readonly SystemDefinition[]> {
  const { systems, failures } = await loadAllSystems();
  for (const { id, file, error } of failures) {
    notify(paint.bad(`The system ${id} can't be loaded from ${file}: ${error.message}`));
  }
  return Object.values(systems);
}

/** The width of the column of labels. */
const LABEL = 15;

/** A summary of a system; with `whole`, every name that other commands take. */
function summary({ paint, width }: Terminal, system: SystemDefinition, whole: boolean): string {
  const { id, title, flavour, reference, houseRules, parties, opponents = [], text } = system;
  const characters = parties.flatMap((party) => party.characters);
  const line = (label: string, words: string): string =>
    `  ${paint.dim(label.padEnd(LABEL - 2))}${wrap(words, width, LABEL, LABEL)}`;
  const list = (label: string, names: readonly string[]): readonly string[] =>
    names.length > 0 ? [line(label, names.join(", "))] : [];
  const counts = [
    formatCounted({ one: "rule", other: "rules" }, reference.length),
    formatCounted({ one: "house rule", other: "house rules" }, Object.keys(houseRules).length),
    formatCounted({ one: "character", other: "characters" }, characters.length),
  ].join(", ");
  const offered = Object.keys(system.offers).map((name) => `${formatMessage(text, `offer.${name}`)} (${name})`);
  const acts = Object.keys(system.acts).map((name) => `${formatMessage(text, `act.${name}`)} (${name})`);
  const house = Object.entries(houseRules).map(([name, { values }]) =>
    line(
      "",
      `${name}=${values.map((value) => formatHouseRuleValue(value)).join("|")}  ${formatMessage(text, `house.${name}`)}`,
    ),
  );
  return [
    `${paint.bold(title)}  ${paint.accent(id)}`,
    paragraph(flavour, width),
    line("procedures", procedureNames(system).map(hyphenate).join(", ")),
    line("contents", counts),
    ...(whole
      ? [
          ...list("offers", offered),
          ...list("acts", acts),
          ...list("characters", characters.map(nameWithId)),
          ...list("opponents", opponents.map(nameWithId)),
          line("goals", Object.keys(system.goals).join(", ")),
          line("strategies", strategyNames(system).join(", ")),
          line("house rules", "the first value is the default"),
          ...house,
        ]
      : []),
  ].join("\n");
}

/** A definition as data, of the schema `systemsOutput`. */
function systemJson(system: SystemDefinition) {
  const { text, creation, rituals, parties, opponents = [], houseRules, presets = {} } = system;
  const asked = (parameters: Parameters) => parametersJson(system, parameters);
  return {
    id: system.id,
    version: system.version,
    title: system.title,
    flavour: system.flavour,
    procedures: mapValues(pick(system.procedures, procedureNames(system)), (name, { rules, parameters }) => ({
      label: formatMessage(text, `procedure.${name}`),
      rules,
      parameters: asked(parameters),
    })),
    offers: mapValues(system.offers, (name, { rules, goal, parameters }) => ({
      label: formatMessage(text, `offer.${name}`),
      rules,
      ...(goal === undefined ? {} : { goal }),
      parameters: asked(parameters),
    })),
    acts: mapValues(system.acts, (name, act) => ({
      label: formatMessage(text, `act.${name}`),
      rules: act.rules,
      by: rolesFor(act),
      of: act.of,
      parameters: asked(act.parameters),
    })),
    goals: Object.keys(system.goals),
    strategies: strategyNames(system),
    ...sheetJson(system),
    phases: system.phases,
    rituals: rituals ?? { begin: [], end: [] },
    creation: creation
      ? {
          rules: creation.rules,
          steps: creation.steps.map((step) => ({ ...step, label: formatMessage(text, `creation.${step.name}`) })),
          parameters: asked(creationParameters(creation, defaultHouseRules(system))),
        }
      : null,
    parties: parties.map(({ name, about, characters }) => ({ name, about, characters: characters.map(person) })),
    opponents: opponents.map(person),
    rules: system.reference.length,
    houseRules: mapValues(houseRules, (_, { values }) => values),
    presets,
  };
}

/** The parts of a sheet and of the table. */
function sheetJson(system: SystemDefinition) {
  const { text, trackers, scales, words, marks = {} } = system;
  const house = defaultHouseRules(system);
  return {
    trackers: mapValues(trackers, (name, { shared, ...tracker }) => ({
      label: formatMessage(text, `tracker.${name}`),
      ...tracker,
      shared: shared?.(house) ?? false,
    })),
    scales: mapValues(scales, (name, { maxUnder, ...scale }) => ({
      label: formatMessage(text, `scale.${name}`),
      ...scale,
      max: maxUnder?.(house) ?? scale.max,
    })),
    traits: mapValues(words, (name, trait) => ({ label: formatMessage(text, `trait.${name}`), ...trait })),
    marks: mapValues(marks, (name, mark) => ({ label: formatMessage(text, `mark.${name}`), ...mark })),
  };
}

const nameWithId = ({ id, name }: Character): string => `${name} (${id})`;

const person = ({ id, name, about }: Character) => ({ id, name, ...(about === undefined ? {} : { about }) });

function mapValues<T, R>(all: Readonly<Record<string, T>>, to: (name: string, one: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, to(name, one)]));
}

function pick<T>(all: Readonly<Record<string, T>>, names: readonly string[]): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}

/** Parameters with their labels. */
function parametersJson(system: SystemDefinition, parameters: Parameters): Record<string, object> {
  return mapValues(parameters, (name, parameter) => ({
    label: formatMessage(system.text, `param.${name}`),
    ...parameter,
    ...("of" in parameter ? { of: parametersJson(system, parameter.of) } : {}),
  }));
}
