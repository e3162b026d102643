import { z } from "zod";
import { json, record } from "./parts.ts";

const parameters = z
  .record(z.string(), z.looseObject({ label: z.string(), kind: z.string() }))
  .describe("the parameters, with their ranges, initial values and where they are on a sheet");
const rulesCited = z.array(z.string()).describe("rule numbers");
const person = z.strictObject({ id: z.string(), name: z.string(), about: z.string().optional() });
const named = z.looseObject({ label: z.string(), rule: z.string() });

/** `systems`. */
export const systemsOutput = z.array(
  z.strictObject({
    id: z.string(),
    version: z.string(),
    title: z.string(),
    flavour: z.string(),
    procedures: z
      .record(z.string(), z.strictObject({ label: z.string(), rules: rulesCited, parameters }))
      .describe("the procedures that can be asked about"),
    offers: z
      .record(
        z.string(),
        z.strictObject({
          label: z.string(),
          rules: rulesCited,
          goal: z.string().optional().describe("its goal, where that isn't the first goal"),
          parameters,
        }),
      )
      .describe("what can be attempted at a table, in terms of the sheet"),
    acts: z
      .record(
        z.string(),
        z.strictObject({
          label: z.string(),
          rules: rulesCited,
          by: z.array(z.string()).describe("who may perform it"),
          of: z.enum(["character", "table"]),
          parameters,
        }),
      )
      .describe("actions without dice"),
    goals: z.array(z.string()),
    strategies: z.array(z.string()),
    trackers: z
      .record(z.string(), named.extend({ shared: z.boolean() }))
      .describe("amounts; shared: whether the table has one in common under the default house rules"),
    scales: z.record(z.string(), named).describe("lists of rated traits"),
    traits: z.record(z.string(), named).describe("traits of a few named values"),
    marks: z
      .record(z.string(), named.extend({ of: z.enum(["character", "table"]), kind: z.string(), initial: json }))
      .describe("states of play"),
    phases: z.array(z.string()),
    rituals: z.strictObject({ begin: z.array(z.string()), end: z.array(z.string()) }).describe("acts of a session"),
    creation: z
      .strictObject({
        rules: rulesCited,
        steps: z.array(z.strictObject({ name: z.string(), asks: z.array(z.string()), label: z.string() })),
        parameters,
      })
      .nullable()
      .describe("character creation, step by step"),
    parties: z.array(z.strictObject({ name: z.string(), about: z.string(), characters: z.array(person) })),
    opponents: z.array(person),
    rules: z.int().describe("the number of rules"),
    houseRules: z.record(z.string(), z.array(json)).describe("values by name, the default first"),
    presets: z.record(z.string(), record).describe("sets of house rules"),
  }),
);

/** `rules`. */
export const rulesOutput = z.array(
  z.strictObject({
    rule: z.string(),
    text: z.string(),
    mechanical: z.boolean().describe("whether a program can enforce it"),
  }),
);
