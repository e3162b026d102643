import {
  type Act,
  type Change,
  type Character,
  endPeriod,
  formatMessage,
  isRefusal,
  type JsonObject,
  type JsonValue,
  type Limit,
  type Offer,
  type Parameter,
  type Refusal,
  rolesFor,
  sheetFaults,
  type SystemDefinition,
} from "@rulewright/rules";
import { catalogue } from "@rulewright/systems";
import {
  closedAct,
  type Command,
  decide,
  EMPTY_TABLE,
  fold,
  type Member,
  openingEvents,
  tryAct,
  type TableEvent,
  type TableState,
  tableText,
  trackerMax,
} from "@rulewright/table";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { houseRulesOf } from "../src/laws/arbitraries.ts";

const GM: Member = { id: "gm", name: "Gwen", role: "gm" };
const ANN: Member = { id: "ann", name: "Ann", role: "player" };
const BEN: Member = { id: "ben", name: "Ben", role: "player" };
const MEMBERS = [GM, ANN, BEN];

function withEvents(state: TableState, events: readonly TableEvent[], by: string): TableState {
  return fold(
    state,
    events.map((event, i) => ({ seq: state.seq + i + 1, at: 0, by, event })),
  );
}

/** A table with a ready-made party, of which Ann and Ben play one each. Play has begun. */
function openTable(system: SystemDefinition): TableState {
  const characters = system.parties[0]?.characters ?? [];
  const opened = openingEvents({ system, title: "Acts", house: houseRulesOf(system), characters, gm: GM });
  const seats = [ANN, BEN].flatMap((member, i): TableEvent[] => [
    { type: "member-joined", member },
    { type: "character-taken", member: member.id, character: characters[i]?.id ?? "" },
  ]);
  const phase = system.phases[1] ?? system.phases[0] ?? "";
  const begun: TableEvent = {
    type: "act-done",
    act: "",
    args: {},
    changes: [{ change: "phase", to: phase }],
    notices: [],
  };
  return withEvents(EMPTY_TABLE, [...opened, ...seats, begun], GM.id);
}

/** Any value for a parameter, most of them of its kind. */
function anyValue(parameter: Parameter, state: TableState): fc.Arbitrary<JsonValue | undefined> {
  const names = Object.values(state.characters).flatMap(({ traits }) =>
    Object.values(traits).flatMap((trait) => (typeof trait === "object" && trait !== null ? Object.keys(trait) : [])),
  );
  const name = fc.constantFrom(...names, "", "constructor", "Somebody");
  const character = fc.constantFrom(...Object.keys(state.characters), "nobody");
  const ofItsKind = (): fc.Arbitrary<JsonValue> => {
    switch (parameter.kind) {
      case "integer":
        return fc.oneof(fc.integer({ min: -2, max: 14 }), fc.constantFrom(null, 1000, -1_000_000));
      case "word":
        return fc.constantFrom(...parameter.values, "none of them");
      case "flag":
        return fc.boolean();
      case "text":
        return fc.oneof(name, fc.constant(null));
      case "texts":
        return fc.array(name, { maxLength: 3 });
      case "integers":
        return fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 3 });
      case "character":
        return character;
      case "characters":
        return fc.array(character, { maxLength: 3 });
      case "ratings":
        return fc.dictionary(name, fc.integer({ min: -1, max: 13 }), { maxKeys: 3 });
      default:
        return fc.constant(null);
    }
  };
  return fc.oneof(
    { arbitrary: fc.constant(undefined), weight: 3 },
    { arbitrary: ofItsKind(), weight: 4 },
    { arbitrary: fc.constantFrom<JsonValue>(null, -1, "", [], {}, true), weight: 1 },
  );
}

const argumentsOf = ({ parameters }: Act, state: TableState): fc.Arbitrary<JsonObject> =>
  fc.record(Object.fromEntries(Object.entries(parameters).map(([name, one]) => [name, anyValue(one, state)])));

/** One act that somebody tries: as whom, for which character, with which arguments. */
function anyTry(system: SystemDefinition, state: TableState) {
  const characters = fc.option(fc.constantFrom(...Object.keys(state.characters)), { nil: undefined, freq: 4 });
  return fc.constantFrom(...Object.entries(system.acts)).chain(([name, act]) =>
    fc.record({
      member: fc.constantFrom(...MEMBERS),
      act: fc.constant(name),
      character: characters,
      args: argumentsOf(act, state),
    }),
  );
}

type Tried = {
  readonly member: Member;
  readonly act: string;
  readonly character: string | undefined;
  readonly args: JsonObject;
};

/** The words of tables of each system. */
const texts = new Map(Object.values(catalogue).map(({ id, text }) => [id, { ...tableText, ...text }]));
const textOf = ({ id }: SystemDefinition): Readonly<Record<string, string>> => texts.get(id) ?? {};

/** What every act must hold to, whoever tries it. The state afterwards. */
function checkAct(
  system: SystemDefinition,
  state: TableState,
  { member, act: name, character, args }: Tried,
): TableState {
  const act = system.acts[name];
  const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
  const command: Command = { type: "act", act: name, args: given, ...(character === undefined ? {} : { character }) };
  const decided = decide(state, command, member, { system, id: `id${state.seq}` });
  const closed = closedAct(system, state, member.role, {
    act: name,
    ...(character === undefined ? {} : { character }),
  });
  // What is drawn as closed is refused, for the reason that is drawn.
  if (closed && isRefusal(decided) && !isNotTheirs(decided)) expect(decided).toEqual(closed);
  if (isRefusal(decided)) {
    const { code, details } = decided;
    expect(Object.hasOwn(textOf(system), `refusal.${code}`), code).toBe(true);
    expect(formatMessage(textOf(system), `refusal.${code}`, details)).not.toMatch(/[{}]|undefined/);
    return state;
  }
  if (!("events" in decided) || !act) throw new Error(`${name} is neither done nor refused`);
  expect(closed, name).toBeUndefined();
  expect(rolesFor(act), `${name} by ${member.role}`).toContain(member.role);
  const isTheirs = member.role === "gm" || character === undefined || state.players[character] === member.id;
  expect(isTheirs, `${member.name} does ${name} of ${character}`).toBe(true);
  if (member.role !== "gm" && act.consent) expect(decided.events.map(({ type }) => type)).toEqual(["act-requested"]);
  const after = withEvents(state, decided.events, member.id);
  checkSheets(system, state, after, name);
  if (member.role !== "gm") expect(sheetsOfOthers(after, member), name).toEqual(sheetsOfOthers(state, member));
  return after;
}

/** Whether somebody tried an act of a character who isn't theirs, or of nobody. */
const isNotTheirs = ({ code }: Refusal): boolean => code === "not-your-character" || code === "no-such-character";

/** Trackers keep their bounds, and no act brings a fault onto a sheet. */
function checkSheets(system: SystemDefinition, before: TableState, after: TableState, act: string): void {
  for (const [id, one] of Object.entries(after.characters)) {
    for (const [name, limit] of Object.entries(system.limits ?? {})) {
      expect(Number(one.traits[name] ?? 0), `${act}: ${name}`).toBeLessThanOrEqual(maxOf(limit, one, after));
    }
    for (const [name, amount] of Object.entries(one.trackers)) {
      expect(amount, `${act}: ${name}`).toBeGreaterThanOrEqual(system.trackers[name]?.min ?? 0);
      expect(amount, `${act}: ${name}`).toBeLessThanOrEqual(trackerMax(system, name, one));
    }
    const known = before.characters[id];
    const faults = sheetFaults(system, one, after.house).filter(
      (fault) => !known || !sheetFaults(system, known, before.house).includes(fault),
    );
    expect(faults, act).toEqual([]);
  }
}

/** How often a limit allows something to a character. */
const maxOf = ({ max = 1 }: Limit, one: Character, { house }: TableState): number =>
  typeof max === "number" ? max : max(one, house);

/** The sheets of characters that another player plays, without marks: those tell whose turn it is. */
const sheetsOfOthers = ({ characters, players }: TableState, { id }: Member): JsonObject =>
  Object.fromEntries(
    Object.values(characters)
      .filter((one) => players[one.id] !== undefined && players[one.id] !== id)
      .map((one) => [one.id, one.trackers]),
  );

/** A system needs no acts. */
const withActs = Object.values(catalogue).filter(({ acts }) => Object.keys(acts).length > 0);

describe.each(withActs)("acts of $title", (system) => {
  it("are done or refused as their definition says, whoever tries them with whatever arguments", () => {
    const table = openTable(system);
    fc.assert(
      fc.property(fc.array(anyTry(system, table), { minLength: 1, maxLength: 15 }), (tries) => {
        tries.reduce((state, tried) => checkAct(system, state, tried), table);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  it("are closed to everybody when they are used up, until their period ends", () => {
    const table = openTable(system);
    const [hero] = Object.values(table.characters);
    if (!hero) throw new Error("the party is empty");
    for (const [name, limit] of Object.entries(system.limits ?? {})) {
      const max = maxOf(limit, hero, table);
      const to = limit.max === undefined ? true : max;
      const usedUp = withChanges(table, [{ change: "trait", of: hero.id, name, to }]);
      const ended = withChanges(
        usedUp,
        endPeriod({ marks: system.marks ?? {}, trackers: system.trackers }, limit.per, usedUp),
      );
      for (const act of actsUsing(system, name)) {
        for (const member of [GM, ANN]) {
          expect(codeOf(system, usedUp, member, act, hero), `${act} by ${member.role}`).toMatch(/^(used-up|not-now)$/);
          expect(codeOf(system, ended, member, act, hero), `${act} by ${member.role}`).not.toBe("used-up");
        }
      }
      expect(endsSomewhere(system, usedUp, hero, name), `an act ends the ${limit.per} of ${name}`).toBe(true);
    }
  });

  it("say who may do them, when and how often, in one form", () => {
    for (const [name, one] of Object.entries({ ...system.acts, ...system.offers })) {
      if ("by" in one) expect(rolesFor(one), name).not.toEqual([]);
      for (const words of permissionWords(system, one)) {
        expect(words, name).toMatch(/^(Only .+|.+ per \w+\. Available again in the next \w+)\.$/u);
        expect(words, name).not.toMatch(/[{}]|undefined|null/u);
      }
    }
  });

  it("are for nobody but the player of the character, unless they say so", () => {
    const table = openTable(system);
    const [hero] = Object.keys(table.characters);
    for (const [name, { by: _, ...act }] of Object.entries(system.acts)) {
      const closed = { ...system, acts: { [name]: act } };
      const role = (member: Member) => tryAct(closed, table, member.role, { act: name, character: hero ?? "" });
      expect(role(GM), name).toMatchObject({ code: "not-your-act" });
      if (act.of === "table") expect(role(ANN), name).toMatchObject({ code: "not-your-act" });
    }
  });
});

const withChanges = (state: TableState, changes: readonly Change[]): TableState =>
  withEvents(state, [{ type: "act-done", act: "", args: {}, changes, notices: [] }], GM.id);

/** The acts that use up a limit whatever their arguments. */
const actsUsing = ({ acts }: SystemDefinition, limit: string): readonly string[] =>
  Object.keys(acts).filter((name) => acts[name]?.uses?.includes(limit) === true && !acts[name]?.free);

/** The code of the refusal of an act; an empty text where it is done. */
function codeOf(system: SystemDefinition, state: TableState, member: Member, act: string, { id }: Character): string {
  const decided = decide(state, { type: "act", act, character: id }, member, { system, id: "try" });
  return isRefusal(decided) ? decided.code : "";
}

/** Whether some act, of the table or of the character, takes back a use that was counted. */
function endsSomewhere(system: SystemDefinition, state: TableState, { id }: Character, limit: string): boolean {
  return Object.entries(system.acts).some(([act, { of }]) => {
    const command: Command = { type: "act", act, ...(of === "character" ? { character: id } : {}) };
    const decided = decide(state, command, GM, { system, id: "try" });
    if (isRefusal(decided) || !("events" in decided)) return false;
    return !withEvents(state, decided.events, GM.id).characters[id]?.traits[limit];
  });
}

/** The refusals that an act or offer declares, as everybody reads them. */
function permissionWords(system: SystemDefinition, { when = [], uses = [] }: Act | Offer): readonly string[] {
  const { limits = {}, text } = system;
  const closed = when.map(({ names }) => formatMessage(text, "refusal.not-now", { when: names }));
  const usedUp = uses.map((limit) => {
    const { per, max = 1 } = limits[limit] ?? {};
    return formatMessage(text, "refusal.used-up", { limit, per, max: typeof max === "number" ? max : 2 });
  });
  return [...closed, ...usedUp];
}
