import { isRefusal, type JsonObject, type SystemDefinition } from "@rulewright/rules";
import type { Command, TableEvent } from "@rulewright/table";
import fc from "fast-check";
import { anyHouseRules } from "../../src/laws/arbitraries.ts";
import { drawCommand } from "../random-commands.ts";
import { RandomSession } from "../random-session.ts";
import { namedIn, refusalText } from "./lines.ts";

/** How many commands are tried in an evening. */
const COMMANDS = 200;

/** What the rules of a game answer. Whatever else is said and done in an evening isn't written down. */
const ANSWERED = new Set<Command["type"]>([
  "act",
  "answer-act-request",
  "answer-ask",
  "ask",
  "choose",
  "edit",
  "frame",
  "grant-moment",
  "offer-approaches",
  "override-figure",
  "roll",
  "take-approach",
]);

/** What comes of commands that are drawn at a table, in lines of text; the first evening of a game is one by the book. */
export function eveningOf(system: SystemDefinition, seed: number): readonly string[] {
  const [house = {}] = seed === 1 ? [] : fc.sample(anyHouseRules(system), { seed, numRuns: 1 });
  const session = new RandomSession(system, seed, house).begin();
  const lines = seed === 1 ? [] : [`under ${namedIn(house)}`];
  for (let i = 0; i < COMMANDS; i++) {
    const drawn = drawCommand(session);
    if (!drawn) continue;
    const [member, command] = drawn;
    const done = session.does(member, command);
    if (!ANSWERED.has(command.type)) continue;
    lines.push(`${member.name}: ${typedText(command)}`);
    if (isRefusal(done)) lines.push(`  ${refusalText(done)}`);
    else if ("events" in done) lines.push(...done.events.map((event) => `  ${typedText(event)}`));
  }
  return [...lines, ""];
}

/** A command or an event, without positions of attempts, which plays of their own tell. */
function typedText(one: Command | TableEvent): string {
  const { type, position: _, ...more } = one as { readonly type: string } & JsonObject;
  return `${type} ${namedIn(more)}`;
}
