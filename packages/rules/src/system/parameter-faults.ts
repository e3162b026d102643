import { allows, type Parameter, type Parameters } from "../language/parameters.ts";
import type { SystemDefinition } from "./system.ts";

/** What each part of a parameter's `from` may name. */
type Declared = Readonly<Record<string, ReadonlySet<string>>>;

const names = (...groups: readonly object[]): ReadonlySet<string> =>
  new Set(groups.flatMap((group) => Object.keys(group)));

/**
 * What is wrong with the parameters of procedures, acts, offers and creation: what they name and isn't there, and initial
 * values that they don't allow themselves.
 */
export function parameterFaults(definition: SystemDefinition): string[] {
  const { procedures, acts, offers, creation, trackers, scales, words, traits = {}, marks = {} } = definition;
  const declared = {
    scale: names(scales),
    scales: names(scales, traits, marks),
    trait: names(scales, words, traits, marks),
    tracker: names(trackers),
  };
  const faultsOfAll = (kind: string, owners: Readonly<Record<string, { readonly parameters: Parameters }>>): string[] =>
    Object.entries(owners).flatMap(([name, { parameters }]) => faultsOf(`${kind} ${name}`, parameters, declared));
  return [
    ...faultsOfAll("procedure", procedures),
    ...faultsOfAll("act", acts),
    ...faultsOfAll("offer", offers),
    ...faultsOf("creation", creation?.parameters ?? {}, declared),
  ];
}

function faultsOf(owner: string, parameters: Parameters, declared: Declared): string[] {
  return Object.entries(parameters).flatMap(([name, parameter]) => {
    const place = `${owner}, ${name}`;
    return [
      ...sources(parameter)
        // The entries of a scale are each sheet's own.
        .filter(([kind, source]) => kind !== "entry" && !declared[kind]?.has(source))
        .map(([kind, source]) => `${place}: comes from ${kind} "${source}", which is not declared`),
      ...othersNamed(parameter)
        .filter((other) => !Object.hasOwn(parameters, other))
        .filter((other) => parameter.kind !== "ratings" || !declared["trait"]?.has(other))
        .map((other) => `${place}: names "${other}", which is no parameter beside it`),
      ...(parameter.initial === undefined || allows(parameter, parameter.initial)
        ? []
        : [`${place}: doesn't allow its own initial value`]),
      ...("of" in parameter ? faultsOf(place, parameter.of, declared) : []),
    ];
  });
}

/** What a parameter's value comes from, each by its kind and name. */
const sources = ({ from }: Parameter): (readonly [string, string])[] =>
  Object.entries(from ?? {}).flatMap(([kind, named]: [string, string | readonly string[]]) =>
    [named].flat().map((name) => [kind, name] as const),
  );

/** The parameters beside it that one refers to. */
function othersNamed(parameter: Parameter): string[] {
  const { kind, reasonFor } = parameter;
  const others = [
    reasonFor,
    kind === "text" ? parameter.usual?.with : undefined,
    kind === "character" ? parameter.otherwise : undefined,
    kind === "ratings" ? parameter.without : undefined,
  ];
  return others.filter((other) => other !== undefined);
}
