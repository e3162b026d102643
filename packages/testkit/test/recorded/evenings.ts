import { isRefusal, type JsonObject, type SystemDefinition } from "@rulewright/rules";
import { closedAct, type Command, concernsNow, type TableEvent } from "@rulewright/table";
import fc from "fast-check";
import { anyHouseRules } from "../../src/laws/arbitraries.ts";
import { drawCommand } from "../random-commands.ts";
import { RandomSession } from "../random-session.ts";
import { namedIn, refusalText } from "./lines.ts";

/** How many commands are tried in an evening. */
const COMMANDS = 200;
/** After how many commands it is written down which acts are open to whom. */
const OFTEN = 40;

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
    if (i % OFTEN === OFTEN - 1) lines.push(...openActs(session));
    if (!ANSWERED.has(command.type)) continue;
    lines.push(`${member.name}: ${typedText(command)}`);
    if (isRefusal(done)) lines.push(`  ${refusalText(done)}`);
    else if ("events" in done) lines.push(...done.events.map((event) => `  ${typedText(event)}`));
  }
  return [...lines, ""];
}

/** The acts that are about anything now: which are open, and why the others are closed. */
function openActs({ system, state }: RandomSession): readonly string[] {
  const wordsOf = (act: string, character?: string): readonly string[] => {
    if (!concernsNow(system, state, { act, character })) return [];
    const closed = closedAct(system, state, "gm", { act, character });
    return [closed ? `${act} (${closed.code})` : act];
  };
  const of = (wanted: string, character?: string) =>
    Object.entries(system.acts).flatMap(([name, act]) => (act.of === wanted ? wordsOf(name, character) : []));
  return [
    `open to the table: ${of("table").join(", ")}`,
    ...Object.keys(state.characters).map((id) => `open to ${id}: ${of("character", id).join(", ")}`),
  ];
}

/** A command or an event, without positions of attempts, which plays of their own tell. */
function typedText(one: Command | TableEvent): string {
  const { type, position: _, ...more } = one as { readonly type: string } & JsonObject;
  return `${type} ${namedIn(more)}`;
}
