import { isRecord } from "@rulewright/rules";
import { expect, it } from "vitest";
import { z } from "zod";
import { clientMessage, command, openSeat, openTable, takeSeat } from "../src/index.ts";

/** The places of a JSON Schema with limits. A union of objects is named by the `type` of each. */
function limitsIn(schema: unknown, place: string): readonly (readonly [place: string, limits: string])[] {
  if (!isRecord(schema)) return [];
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern } = schema;
  const range = [minLength ?? minimum ?? minItems, maxLength ?? maximum ?? maxItems];
  const texts = [...(range.some((one) => one !== undefined) ? [range.join("..")] : []), ...(pattern ? [pattern] : [])];
  const own = texts.length > 0 ? [[place, texts.join(" ")] as const] : [];
  const { properties, items, anyOf, oneOf, propertyNames, additionalProperties } = schema;
  const fields = isRecord(properties) ? Object.entries(properties) : [];
  const options = [anyOf, oneOf].flatMap((some) => (Array.isArray(some) ? some : []));
  const type = (option: unknown): string => {
    const named = isRecord(option) && isRecord(option["properties"]) ? option["properties"]["type"] : undefined;
    return isRecord(named) ? String(named["const"]) : place;
  };
  return [
    ...own,
    ...fields.flatMap(([name, field]) => limitsIn(field, `${place}.${name}`)),
    ...options.flatMap((option) => limitsIn(option, type(option))),
    ...limitsIn(items, `${place}[]`),
    ...limitsIn(propertyNames, `${place} names`),
    ...limitsIn(additionalProperties, `${place} values`),
  ];
}

const limitsOf = (schema: z.ZodType, name: string): readonly string[] => {
  const json: unknown = z.toJSONSchema(schema, { unrepresentable: "any", io: "input", reused: "inline" });
  return limitsIn(json, name).map(([place, limits]) => `${place}: ${limits}`);
};

/** Ids have 1 to 64 characters wherever they stand. */
const isId = (line: string): boolean => line.endsWith(": 1..64");

/** Whole numbers have no other limit than that of the language. */
const limitsBesideIds = (schema: z.ZodType, name: string): readonly string[] =>
  limitsOf(schema, name)
    .filter((line) => !isId(line))
    .map((line) => line.replace(String(Number.MIN_SAFE_INTEGER), "").replace(String(Number.MAX_SAFE_INTEGER), ""));

const COMMANDS = `
make-seat-code.code: ^[0123456789ABCDEFGHJKMNPQRSTVWXYZ]{8}$
rename-table.title: 1..80
renew-links.invitation: ^[\\w-]{32,64}$
delete-table.title: ..200
say.words: 1..2000
say.recipients: ..64
say.about: 1..
throw-dice.roll: 1..100
throw-dice.words: ..200
throw-dice.recipients: ..64
commit-nonces.tip: ^[0-9a-f]{64}$
commit-nonces.length: 1..1000
set-scene.title: 1..2000
create-character.name: 1..80
create-character.about: ..2000
prepare-offer.title: 1..2000
prepare-offer.approaches: 1..6
prepare-offer.approaches[].title: 1..80
prepare-offer.approaches[].named names: ..64
prepare-offer.approaches[].named values: ..200
describe.name: 1..80
describe.about: ..2000
describe.portrait: ..16000 ^data:image\\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$
edit.words: ..2000
propose.words: 1..2000
propose.again.changed: ..2000
frame.title: 1..2000
frame.named names: ..64
frame.named values: ..200
offer-approaches.title: 1..2000
offer-approaches.approaches: 2..6
offer-approaches.approaches[].title: 1..80
offer-approaches.approaches[].named names: ..64
offer-approaches.approaches[].named values: ..200
take-approach.approach: 0..
ask.words: 1..2000
suggest.step: 0..
suggest.undos: 0..
choose.step: 0..
choose.words: ..2000
choose.undos: 0..
roll.step: 0..
roll.faces: ..1000
roll.faces[]: ..
roll.undos: 0..
override.outcome: ..64
override.words: ..2000
override-figure.to: -1000000..1000000
override-figure.words: ..2000
answer-for-the-world.words: 1..2000
tell-moment.words: 1..2000
tell-moment.amount: 0..1000
grant-moment.granted: 0..1000
undo.lines: 1..1000
undo.lines[]: 1..
undo.words: ..2000
`;

const MESSAGES = `
hello.protocol: ..
hello.token: ..128
hello.lines: 0..
hello.epoch: ..64
hello.chain: ^[0-9a-f]{64}$
command.id: 8..64
log.before: 1..
log.max: 1..1000
plan-undo.lines: 1..1000
plan-undo.lines[]: 1..
nonce.nonce: ^[0-9a-f]{64}$
`;

const REQUESTS = `
openTable.request: 22..64
openTable.system: ..64
openTable.party: 0..
openTable.title: 1..80
openTable.name: 1..40
takeSeat.request: 22..64
takeSeat.invitation: ..128
takeSeat.name: 1..40
openSeat.request: 22..64
openSeat.code: ..64
`;

const lines = (text: string): readonly string[] => text.trim().split("\n");

it("commands have these limits, and every id in them 1 to 64 characters", () => {
  expect(limitsBesideIds(command, "command")).toEqual(lines(COMMANDS));
  expect(limitsOf(command, "command").filter(isId)).toHaveLength(55);
});

it("messages and requests have these limits", () => {
  const ofCommands = new Set(lines(COMMANDS));
  const found = limitsBesideIds(clientMessage, "message").filter((line) => !ofCommands.has(line));
  expect(found).toEqual(lines(MESSAGES));
  const requests = [
    ...limitsBesideIds(openTable, "openTable"),
    ...limitsBesideIds(takeSeat, "takeSeat"),
    ...limitsBesideIds(openSeat, "openSeat"),
  ];
  expect(requests).toEqual(lines(REQUESTS));
});
