import {
  type AcceptedDecision,
  type CaseAction,
  type CaseTable,
  type Character,
  entryOf,
  type InitialState,
  isRecord,
  type JsonObject,
  type JsonValue,
  type Mark,
  type Measure,
  type OddsQuery,
  outcomeSoFar,
  type Refusal,
  rolesFor,
  type Shared,
  type SystemDefinition,
  TABLE,
  type Vocabulary,
} from "@rulewright/rules";

const ROLES = ["gm", "player", "other-player"] as const;

/** Who makes a decision of a case: the game master, the player of the character it is about, or another player. */
export type DecisionRole = (typeof ROLES)[number];

/** The role that a decision names, if its field \`as\` names one. */
const namedRole = ({ as }: JsonObject): DecisionRole | undefined => ROLES.find((role) => role === as);

/** A system's words in the conformance format, the derived ones included. */
export interface CompleteVocabulary {
  readonly system: SystemDefinition;
  /** In lower case. */
  readonly prefix: string;
  initial(given: JsonObject): InitialState;
  /** The actions of a decision; undefined for a decision that the system doesn't know. */
  actions(decision: JsonObject, table: CaseTable): readonly CaseAction[] | undefined;
  madeBy(decision: JsonObject): DecisionRole;
  refusalName(refusal: Refusal, decision: JsonObject): string;
  final(table: CaseTable): JsonObject;
  answer(accepted: AcceptedDecision): JsonObject;
  /** The measure of a name; undefined if the system has none. A derived one has rows with the given keys. */
  measure(name: string, rowKeys: readonly string[]): Measure | undefined;
}

/**
 * Completes a system's vocabulary with what its definition says: decisions are acts, offers and moves by their names,
 * measures are procedures by their names, and the prefix of ids is the system's id.
 *
 * @example
 * ```ts
 * import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
 * import { completeVocabulary } from "@rulewright/testkit";
 *
 * const vocabulary = completeVocabulary(bookkeeperD12);
 * vocabulary.prefix; // => "bookkeeper-d12"
 * const query = vocabulary.measure("plain roll", [])?.({ stress: 3 });
 * query; // => { procedure: "plain roll", args: { stress: 3 }, goal: "success", strategy: "never", values: { success: "success" } }
 * ```
 */
export function completeVocabulary(system: SystemDefinition, vocabulary: Vocabulary = {}): CompleteVocabulary {
  const { decisions = {}, refusals = {}, measures = {} } = vocabulary;
  return {
    system,
    prefix: (vocabulary.prefix ?? system.id).toLowerCase(),
    initial: (given) => vocabulary.initial?.(given) ?? initialState(system, given),
    actions(whole, table) {
      const decision = withIds(withoutRole(whole), table.characters);
      const name = decisionName(decision);
      const translated = Object.hasOwn(decisions, name) ? decisions[name]?.(decision, table) : undefined;
      const action = translated ?? derivedAction(system, name, decision, table);
      return action === undefined ? undefined : [action].flat();
    },
    madeBy: (decision) => namedRole(decision) ?? vocabulary.madeBy?.(decision) ?? defaultRole(system, decision),
    refusalName({ code, details = {} }, decision) {
      const subject = [details["limit"] ?? details["when"] ?? []].flat().join(" ");
      const name = entryOf(refusals, `${code} ${subject}`) ?? entryOf(refusals, code);
      return (typeof name === "function" ? name(decision) : name) ?? code;
    },
    final: (table) => vocabulary.final?.(table) ?? finalState(table),
    answer: (accepted) => vocabulary.answer?.(accepted) ?? accepted.result,
    measure: (name, rowKeys) =>
      Object.hasOwn(measures, name) ? measures[name] : derivedMeasure(system, name, rowKeys),
  };
}

function withoutRole(decision: JsonObject): JsonObject {
  if (!namedRole(decision)) return decision;
  const { as: _, ...rest } = decision;
  return rest;
}

/** A decision with the ids of the characters that it names: a case can't know the id of one that is created in it. */
export function withIds(decision: JsonObject, characters: Readonly<Record<string, Character>>): JsonObject {
  const idOf = (named: JsonValue | undefined): string | undefined =>
    typeof named === "string" && !Object.hasOwn(characters, named)
      ? Object.values(characters).find(({ name }) => name === named)?.id
      : undefined;
  const ids = ["who", "character"].flatMap((field) => {
    const id = idOf(decision[field]);
    return id === undefined ? [] : [[field, id]];
  });
  return { ...decision, ...Object.fromEntries(ids) };
}

/** Whoever may: the game master, unless it is an act of players only; a character is taken by somebody who plays none. */
function defaultRole({ acts }: SystemDefinition, decision: JsonObject): DecisionRole {
  const name = decisionName(decision);
  if (name === "take-character") return "other-player";
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  return act && !rolesFor(act).includes("gm") ? "player" : "gm";
}

/** The name of a decision: its field `do`. */
export const decisionName = ({ do: name }: JsonObject): string => String(name);

/** The act, offer or move of a name, with the other fields of the decision as its arguments. */
function derivedAction(
  system: SystemDefinition,
  name: string,
  decision: JsonObject,
  { characters, house }: CaseTable,
): CaseAction | undefined {
  const { do: _do, by: _by, who, ...args } = decision;
  const character = typeof who === "string" ? who : (Object.keys(characters)[0] ?? "");
  if (name === "take-character") return { action: "take-character", character };
  if (name === "edit") return editAction(character, args, (trait) => system.trackers[trait]?.shared?.(house) === true);
  if (name === "create-character" && isRecord(args["args"])) {
    return { action: "create-character", name: String(args["name"]), args: args["args"] };
  }
  const act = Object.hasOwn(system.acts, name) ? system.acts[name] : undefined;
  if (act) return { action: "act", act: name, args, ...(act.of === "character" ? { character } : {}) };
  if (Object.hasOwn(system.offers, name)) return { action: "frame", offer: name, character, args };
  // The names of moves are known by their labels: procedures build the moves themselves while they run.
  return Object.hasOwn(system.text, `move.${name}`) ? { action: "choose", move: name, detail: args } : undefined;
}

/**
 * An edit by hand: `trait` and `value`, and further values of the sheet by their names. What the table shares under the house
 * rules is written down there.
 */
function editAction(
  first: string,
  { character = first, trait, value = null, ...also }: JsonObject,
  isShared: (trait: string) => boolean,
): CaseAction {
  const name = String(trait);
  return { action: "edit", of: isShared(name) ? TABLE : String(character), name, to: value, also };
}

/** `options` are house rules; `characters` and `shared` are flat records of trackers and traits. */
function initialState(system: SystemDefinition, given: JsonObject): InitialState {
  const { options, phase, character, characters, shared } = given;
  const sheets = isRecord(characters) ? characters : { hero: character ?? {} };
  return {
    house: isRecord(options) ? options : {},
    phase: typeof phase === "string" ? phase : (system.phases[0] ?? ""),
    characters: Object.entries(sheets).map(([id, sheet]) => characterOf(system, id, isRecord(sheet) ? sheet : {})),
    shared: holdings(system, isRecord(shared) ? shared : {}),
  };
}

function characterOf(system: SystemDefinition, id: string, sheet: JsonObject): Character {
  const { name = id, ...fields } = sheet;
  const starts = Object.entries(system.trackers).map(([tracker, { start }]) => [tracker, start]);
  const { traits, trackers } = holdings(system, fields);
  return {
    id,
    name: String(name),
    traits: { ...initialMarks(system, "character"), ...traits },
    trackers: { ...Object.fromEntries(starts), ...trackers },
  };
}

function holdings({ trackers }: SystemDefinition, fields: JsonObject): Shared {
  const isTracker = ([name]: readonly [string, JsonValue | undefined]): boolean => Object.hasOwn(trackers, name);
  const all = Object.entries(fields);
  return {
    trackers: Object.fromEntries(all.filter(isTracker).map(([name, value]) => [name, Number(value)])),
    traits: Object.fromEntries(all.filter((one) => !isTracker(one))),
  };
}

/** The initial values of all marks of characters, or of the table. */
export function initialMarks({ marks = {} }: SystemDefinition, of: Mark["of"]): JsonObject {
  const own = Object.entries(marks).filter(([, mark]) => mark.of === of);
  return Object.fromEntries(own.map(([name, { initial }]) => [name, initial]));
}

/** The phase, what the table and the characters hold, and what has come of the attempt. */
function finalState({ phase, shared, characters, position }: CaseTable): JsonObject {
  const sheets = Object.values(characters).map(({ id, traits, trackers }) => [id, { ...traits, ...trackers }]);
  return {
    phase,
    ...shared.traits,
    ...shared.trackers,
    ...(position ? outcomeSoFar(position) : {}),
    characters: Object.fromEntries(sheets),
  };
}

/**
 * A procedure as a measure. The parameters are its arguments; `goal` (the system's first by default), `strategy` (`never`
 * by default) and `house` may be given as well. Values are the objectives of the goal.
 */
function derivedMeasure(
  { procedures, goals }: SystemDefinition,
  name: string,
  rowKeys: readonly string[],
): Measure | undefined {
  const procedure = Object.hasOwn(procedures, name) ? procedures[name] : undefined;
  if (!procedure) return undefined;
  return (params): OddsQuery => {
    const { goal = Object.keys(goals)[0] ?? "", strategy = "never", house, ...args } = params;
    const objectives = goals[String(goal)]?.objectives ?? [];
    return {
      procedure: name,
      args,
      goal: String(goal),
      strategy: String(strategy),
      values: Object.fromEntries(objectives.map((objective) => [objective.name, objective.name])),
      ...(rowKeys.length > 0 ? { by: rowKeys } : {}),
      ...(isRecord(house) ? { house } : {}),
    };
  };
}
