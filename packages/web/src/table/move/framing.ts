import {
  type Character,
  type House,
  isRefusal,
  type Parameter,
  type Parameters,
  type Plain,
  type PlainRecord,
  readArguments,
  type Refusal,
  type SystemDefinition,
  begin,
  type Trace,
} from "@rulewright/rules";
import { ratings, tieOf } from "../../state/game.tsx";
import { approachOf } from "../../words/system.ts";

/** What the GM has set so far: values by parameter, and what they are called on the sheet. */
export interface Framing {
  readonly args: PlainRecord;
  readonly named: Readonly<Record<string, string>>;
}

/** Something usual where neither the rules nor the sheet say it. */
const USUAL = 3;

const scaleOf = ({ from }: Parameter): string | undefined => (from && "scale" in from ? from.scale : undefined);

/** The parameters that pick an entry of a scale, skills before the abilities they go with. */
export function scalesAsked(
  { scales }: SystemDefinition,
  parameters: Parameters,
): readonly { readonly name: string; readonly scale: string }[] {
  const asked = Object.entries(parameters).flatMap(([name, parameter]) => {
    const scale = scaleOf(parameter);
    return scale === undefined ? [] : [{ name, scale }];
  });
  const tied = (scale: string): number => (scales[scale]?.tiedTo === undefined ? 1 : 0);
  return asked.toSorted((a, b) => tied(a.scale) - tied(b.scale));
}

/** The plain numbers a GM sets. */
export function numbersAsked(
  parameters: Parameters,
): readonly { readonly name: string; readonly least?: number; readonly most?: number }[] {
  return Object.entries(parameters).flatMap(([name, parameter]) => {
    if (parameter.kind !== "integer" || parameter.from) return [];
    const { least, most } = parameter;
    return [{ name, ...(least === undefined ? {} : { least }), ...(most === undefined ? {} : { most }) }];
  });
}

/** What is seldom other than usual: flags, and words beyond the way it is rolled. */
export function seldomAsked(parameters: Parameters): readonly (readonly [string, Parameter])[] {
  const approach = approachOf(parameters)?.name;
  return Object.entries(parameters).filter(
    ([name, { kind, from }]) => !from && name !== approach && (kind === "flag" || kind === "word"),
  );
}

/** Picks an entry of a scale; a skill brings along the ability it goes with. */
export function withEntry(
  system: SystemDefinition,
  character: Character,
  framing: Framing,
  picked: { readonly name: string; readonly scale: string; readonly entry: string | undefined },
): Framing {
  const { name, scale, entry } = picked;
  const rating = ratings(character, scale).find(([label]) => label === entry)?.[1];
  const { [name]: _, ...others } = framing.named;
  const next: Framing = {
    args: { ...framing.args, [name]: rating },
    named: entry === undefined ? others : { ...others, [name]: entry },
  };
  const tiedTo = system.scales[scale]?.tiedTo;
  const tie = entry === undefined ? undefined : tieOf(character, entry);
  if (tiedTo === undefined || tie === undefined) return next;
  const goesWith = Object.entries(system.procedures[system.offers[0] ?? ""]?.parameters ?? {}).find(
    ([, parameter]) => scaleOf(parameter) === tiedTo,
  );
  return goesWith ? withEntry(system, character, next, { name: goesWith[0], scale: tiedTo, entry: tie }) : next;
}

/** How an offer begins: usual numbers, and the character's best entry of each scale. */
export function firstFraming(system: SystemDefinition, character: Character, parameters: Parameters): Framing {
  const args: Record<string, Plain | undefined> = {};
  for (const { name, least } of numbersAsked(parameters)) {
    const parameter = parameters[name];
    const initial = parameter?.kind === "integer" ? parameter.initial : undefined;
    args[name] = initial ?? Math.max(least ?? 0, USUAL);
  }
  const [first] = scalesAsked(system, parameters);
  const best = first && ratings(character, first.scale).reduce((a, b) => (b[1] > a[1] ? b : a), ["", -1] as const)[0];
  return first && best !== ""
    ? withEntry(system, character, { args, named: {} }, { ...first, entry: best })
    : { args, named: {} };
}

/** What the character's sheet answers by itself. */
function fromSheet({ traits, trackers }: Character, parameters: Parameters): PlainRecord {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, { from }]) => {
      const value =
        from && "trait" in from ? traits[from.trait] : from && "tracker" in from ? trackers[from.tracker] : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The attempt as it would begin, or why the rules refuse it. */
export function wouldBegin(
  system: SystemDefinition,
  house: House,
  procedure: string,
  { character, args }: { readonly character: Character; readonly args: PlainRecord },
): Trace | Refusal {
  const parameters = system.procedures[procedure]?.parameters ?? {};
  const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
  const read = readArguments(parameters, { ...fromSheet(character, parameters), ...given });
  return isRefusal(read) ? read : begin(system, procedure, read, house);
}
