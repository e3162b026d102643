import {
  type Change,
  type Character,
  type HouseRules,
  isOutcome,
  type JsonObject,
  type JsonValue,
  type Outcome,
} from "@rulewright/rules";
import { z } from "zod";
import type { EventType, TableEvent } from "../events.ts";
import { fairnessSchemas } from "../fairness/event-schemas.ts";
import { jsonFault, type JsonLimits } from "../json-limits.ts";
import { ROLES } from "../members/members.ts";
import { portrait } from "../portrait.ts";

/** What one value in an event may consist of: the record of a system's rules is the largest. */
const LIMITS: JsonLimits = { values: 20_000, depth: 16, text: 4000, name: 200 };

const isJson = (value: unknown): value is JsonValue => jsonFault(value, LIMITS) === undefined;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) && isJson(value);

/** Ids and names of fields are keys of records: none may be one that every object has. */
const isOwnName = (name: string): boolean => !(name in Object.prototype);

const RESERVED = "this name is reserved";
const json = z.custom<JsonValue>(isJson, "expected JSON within the limits of a table");
const jsonObject = z
  .custom<JsonObject>(isObject, "expected an object within the limits of a table")
  .meta({ type: "object" });
const houseRules = z.custom<HouseRules>(isObject, "expected house rules").meta({ type: "object" });
const id = z.string().min(1).max(64).refine(isOwnName, RESERVED);
const name = z.string().max(200).refine(isOwnName, RESERVED);
const text = z.string().max(4000);
const record = <S extends z.ZodType>(values: S) => z.record(name, values);
const amounts = record(z.number());
const flag = z.exactOptional(z.literal(true));
const outcome = z.custom<Outcome>((value) => isObject(value) && isOutcome(value), "expected an outcome");

const character: z.ZodType<Character> = z.strictObject({
  id,
  name: text,
  about: z.exactOptional(text),
  opponent: flag,
  traits: jsonObject,
  trackers: amounts,
});
const change: z.ZodType<Change> = z.discriminatedUnion("change", [
  z.strictObject({ change: z.literal("tracker"), of: id, name, to: z.number() }),
  z.strictObject({ change: z.literal("trait"), of: id, name, to: json }),
  z.strictObject({ change: z.literal("phase"), to: name }),
  z.strictObject({ change: z.literal("table-cleared"), keeps: z.exactOptional(z.literal("unrolled")) }),
  z.strictObject({ change: z.literal("session-closed") }),
]);
const changes = z.array(change).max(2000);
const notices = z.array(z.strictObject({ code: name, rule: text })).max(200);

const term = z.strictObject({
  from: name,
  value: z.number(),
  rule: z.exactOptional(text),
  by: z.exactOptional(name),
  at: z.exactOptional(z.number()),
});
const against = z.exactOptional(
  z.strictObject({ from: name, value: z.number(), passes: z.enum(["at-least", "at-most", "more-than"]) }),
);
const exception = z.exactOptional(z.strictObject({ rule: text, name }));
const sum = z.strictObject({
  of: name,
  side: z.exactOptional(name),
  terms: z.array(term).max(200),
  total: z.number(),
  bounded: z.exactOptional(text),
  against,
  exception,
});
const dieCount = z.strictObject({
  class: name,
  rerolled: z.exactOptional(z.boolean()),
  each: z.number(),
  of: z.exactOptional(name),
  rule: text,
});
const tableDie = z.strictObject({
  die: name,
  face: z.number(),
  class: z.exactOptional(name),
  rerolled: z.boolean(),
  bonus: flag,
  was: z.exactOptional(z.number()),
  by: z.enum(["generator", "hand"]),
});
const position = z.exactOptional(
  z.strictObject({
    rules: z.array(text).max(200),
    args: jsonObject,
    tray: z.array(tableDie).max(1000),
    classes: record(z.enum(["counts", "blank", "cancels"])),
    explanation: z.exactOptional(
      z.strictObject({
        sums: z.array(sum).max(100),
        dice: z.exactOptional(z.array(dieCount).max(1000)),
        exception,
      }),
    ),
    again: flag,
    stands: z.exactOptional(name),
    outcome: z.exactOptional(outcome),
    changed: z.exactOptional(jsonObject),
  }),
);
const negotiable = z.array(z.strictObject({ move: name, field: name, name, now: z.number() })).max(100);
const spent = z.array(z.strictObject({ of: id, name, amount: z.number() })).max(1000);
const answer = z.enum(["granted", "declined"]);
const approach = z.strictObject({
  title: z.exactOptional(z.union([text, z.undefined()])),
  offer: name,
  args: jsonObject,
  named: z.exactOptional(z.union([record(text), z.undefined()])),
});
const preparation = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("opponent"), id, character }),
  z.strictObject({
    kind: z.literal("offer"),
    id,
    title: text,
    character: z.exactOptional(id),
    approaches: z.array(approach).min(1).max(20),
  }),
]);
/** The parameters of offers are declared by systems, and only read where their form is as expected. */
const offers = z.custom<Extract<TableEvent, { type: "rules-changed" }>["offers"]>(isObject, "expected offers");
const difference = z.strictObject({
  change: z.enum(["added", "removed", "changed"]),
  at: z.array(text).max(50),
  from: z.exactOptional(json),
  to: z.exactOptional(json),
});

const recipients = z.exactOptional(z.array(id).max(64));
const freeRoll = {
  id,
  roll: text,
  dice: z.array(z.strictObject({ die: name, face: z.number(), dropped: flag })).max(1000),
  value: z.number(),
  words: text,
};
const recordedValue = z.strictObject({
  change: z.enum(["tracker", "trait"]),
  of: id,
  name,
  from: json,
  to: json,
});

const type = <T extends EventType>(value: T) => z.literal(value);

type Schemas = { readonly [T in EventType]: z.ZodType<Extract<TableEvent, { type: T }>> };

/** The schema of each event, as a file from outside has to have it. */
export const eventSchemas = {
  "table-opened": z.strictObject({
    type: type("table-opened"),
    system: name,
    version: text,
    title: text,
    house: houseRules,
    phase: name,
    shared: z.strictObject({ traits: jsonObject, trackers: amounts }),
  }),
  "rules-recorded": z.strictObject({
    type: type("rules-recorded"),
    rules: z.strictObject({
      version: text,
      declared: jsonObject,
      texts: record(text),
      offers,
      note: z.exactOptional(text),
    }),
  }),
  "rules-changed": z.strictObject({
    type: type("rules-changed"),
    from: text,
    to: text,
    differences: z.array(difference).max(2000),
    more: z.int().min(0),
    offers,
    note: z.exactOptional(text),
  }),
  "member-joined": z.strictObject({
    type: type("member-joined"),
    member: z.strictObject({ id, name: text, role: z.enum(ROLES) }),
  }),
  "role-set": z.strictObject({ type: type("role-set"), member: id, role: z.enum(["co-gm", "player"]) }),
  "member-removed": z.strictObject({
    type: type("member-removed"),
    member: id,
    name: text,
    characters: z.enum(["free", "gm"]),
    hidden: flag,
  }),
  "gm-handed-over": z.strictObject({ type: type("gm-handed-over"), to: id, as: z.enum(["co-gm", "player"]) }),
  "character-taken": z.strictObject({ type: type("character-taken"), member: id, character: id }),
  "character-released": z.strictObject({ type: type("character-released"), character: id }),
  "seat-code-made": z.strictObject({
    type: type("seat-code-made"),
    code: text,
    member: id,
    recovers: z.boolean(),
    expiresAt: z.int(),
  }),
  "device-added": z.strictObject({ type: type("device-added"), member: id, recovers: flag }),
  "table-locked": z.strictObject({ type: type("table-locked"), locked: z.boolean() }),
  "table-renamed": z.strictObject({ type: type("table-renamed"), title: text }),
  "links-renewed": z.strictObject({ type: type("links-renewed") }),
  "table-archived": z.strictObject({ type: type("table-archived") }),
  "table-reopened": z.strictObject({ type: type("table-reopened") }),
  "table-deleted": z.strictObject({ type: type("table-deleted") }),
  "table-imported": z.strictObject({ type: type("table-imported"), exportedAt: z.int().min(0) }),
  ...fairnessSchemas,
  "character-added": z.strictObject({ type: type("character-added"), character }),
  "character-left": z.strictObject({ type: type("character-left"), character: id }),
  prepared: z.strictObject({ type: type("prepared"), preparation }),
  "preparation-discarded": z.strictObject({ type: type("preparation-discarded"), preparation: id }),
  "opponent-appeared": z.strictObject({
    type: type("opponent-appeared"),
    character: z.strictObject({ id, name: text, about: z.exactOptional(text) }),
  }),
  "character-described": z.strictObject({
    type: type("character-described"),
    character: id,
    name: z.exactOptional(name),
    about: z.exactOptional(text),
    portrait: z.exactOptional(portrait.nullable()),
  }),
  "sheet-shown-set": z.strictObject({ type: type("sheet-shown-set"), character: id, shown: z.boolean() }),
  "sheet-edited": z.strictObject({
    type: type("sheet-edited"),
    of: id,
    name,
    from: json,
    to: json,
    words: text,
    changes: z.exactOptional(changes),
    overrides: z.exactOptional(z.strictObject({ code: name, rule: text })),
    unseen: flag,
  }),
  said: z.strictObject({
    type: type("said"),
    words: text,
    character: z.exactOptional(id),
    recipients,
    about: z.exactOptional(z.int().min(1)),
  }),
  "dice-thrown": z.strictObject({ type: type("dice-thrown"), ...freeRoll, recipients, drawn: z.exactOptional(id) }),
  "dice-hidden": z.strictObject({ type: type("dice-hidden"), id }),
  "dice-revealed": z.strictObject({ type: type("dice-revealed"), ...freeRoll }),
  "play-paused": z.strictObject({ type: type("play-paused") }),
  "play-resumed": z.strictObject({ type: type("play-resumed") }),
  "scene-set": z.strictObject({ type: type("scene-set"), title: text }),
  "odds-shown-set": z.strictObject({ type: type("odds-shown-set"), to: z.enum(["all", "gm", "nobody"]) }),
  "house-rule-set": z.strictObject({ type: type("house-rule-set"), name, value: json }),
  proposed: z.strictObject({
    type: type("proposed"),
    proposal: id,
    character: id,
    words: text,
    again: z.exactOptional(z.strictObject({ attempt: id, changed: text })),
  }),
  "proposal-withdrawn": z.strictObject({ type: type("proposal-withdrawn"), proposal: id }),
  "approaches-offered": z.strictObject({
    type: type("approaches-offered"),
    offering: id,
    character: id,
    title: text,
    proposal: z.exactOptional(z.union([id, z.undefined()])),
    approaches: z.array(approach).min(1).max(20),
  }),
  "offering-withdrawn": z.strictObject({ type: type("offering-withdrawn"), offering: id }),
  "attempt-framed": z.strictObject({
    type: type("attempt-framed"),
    attempt: id,
    alongside: z.exactOptional(z.literal(true)),
    proposal: z.exactOptional(id),
    offering: z.exactOptional(z.strictObject({ id, by: id })),
    member: id,
    character: id,
    title: text,
    offer: name,
    given: jsonObject,
    procedure: name,
    version: text,
    args: jsonObject,
    named: record(text),
    roles: record(id),
    changes,
    notices,
    position,
    negotiable: z.exactOptional(negotiable),
  }),
  asked: z.strictObject({ type: type("asked"), ask: id, attempt: id, words: text, move: name, detail: jsonObject }),
  "ask-answered": z.strictObject({ type: type("ask-answered"), ask: id, attempt: id, answer }),
  "move-suggested": z.strictObject({
    type: type("move-suggested"),
    attempt: id,
    move: name,
    detail: jsonObject,
  }),
  "option-chosen": z.strictObject({
    type: type("option-chosen"),
    attempt: id,
    move: name,
    by: name,
    detail: jsonObject,
    held: amounts,
    pays: amounts,
    payer: id,
    notices,
    words: text,
    talk: flag,
    opens: flag,
    changes,
    position,
  }),
  "option-announced": z.strictObject({
    type: type("option-announced"),
    attempt: id,
    move: name,
    by: name,
    held: amounts,
    payer: id,
    position,
  }),
  "option-sealed": z.strictObject({
    type: type("option-sealed"),
    attempt: id,
    move: name,
    detail: jsonObject,
    words: text,
    recipients: z.array(id).max(0),
  }),
  "dice-rolled": z.strictObject({
    type: type("dice-rolled"),
    attempt: id,
    drawn: z.exactOptional(id),
    roll: text,
    faces: z.array(z.int()).max(10_000),
    by: z.enum(["generator", "hand"]),
    changes,
    position,
  }),
  "attempt-settled": z.strictObject({ type: type("attempt-settled"), attempt: id, outcome, changes }),
  "attempt-closed": z.strictObject({ type: type("attempt-closed"), attempt: id, spent, earlierRules: flag }),
  "outcome-overridden": z.strictObject({
    type: type("outcome-overridden"),
    attempt: id,
    from: outcome,
    to: outcome,
    changes,
    recorded: z.array(recordedValue).max(2000),
    words: text,
  }),
  "figure-overridden": z.strictObject({
    type: type("figure-overridden"),
    character: id,
    figure: name,
    from: z.number().nullable(),
    to: z.number().nullable(),
    words: text,
    unseen: flag,
  }),
  "world-answered": z.strictObject({ type: type("world-answered"), attempt: id, words: text }),
  "act-done": z.strictObject({
    type: type("act-done"),
    act: name,
    character: z.exactOptional(id),
    attempt: z.exactOptional(id),
    args: jsonObject,
    changes,
    notices,
    answer: z.exactOptional(jsonObject),
  }),
  "act-requested": z.strictObject({
    type: type("act-requested"),
    request: id,
    act: name,
    character: z.exactOptional(id),
    args: jsonObject,
  }),
  "act-request-answered": z.strictObject({ type: type("act-request-answered"), request: id, answer }),
  "moment-told": z.strictObject({
    type: type("moment-told"),
    moment: id,
    character: id,
    words: text,
    attempt: z.exactOptional(id),
    amount: z.number(),
  }),
  "moment-granted": z.strictObject({ type: type("moment-granted"), moment: id, granted: z.number() }),
  undone: z.strictObject({
    type: type("undone"),
    entries: z.array(z.int().min(1)).max(5000),
    restored: changes,
    house: z.exactOptional(houseRules),
    words: text,
  }),
} satisfies Schemas;
