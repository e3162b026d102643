import { nearest, type JsonObject, refusal, type Refusal } from "@rulewright/rules";
import { type ClientMessage, clientMessage, command, PROTOCOL, type ProblemCode } from "@rulewright/table";
import { z } from "zod";

/** What came in over a socket, as far as it could be understood. */
export type Heard =
  | { readonly heard: "message"; readonly message: ClientMessage }
  /** A command with an id that can be answered, but no command we know. */
  | { readonly heard: "bad-command"; readonly id: string; readonly refusal: Refusal }
  | { readonly heard: "problem"; readonly code: ProblemCode; readonly message: string };

const hello = z.looseObject({ type: z.literal("hello"), protocol: z.int() });
const envelope = z.looseObject({ type: z.literal("command"), id: z.string().min(8).max(64), command: z.unknown() });
const typed = z.looseObject({ type: z.string() });

const commandNames = command.options.map(({ shape }) => shape.type.value);

/** Reads a message. Never throws, whatever comes. */
export function read(text: string): Heard {
  try {
    return understand(JSON.parse(text, refusePoison));
  } catch (error) {
    // Malformed JSON, a key that nobody honest sends, or nesting so deep that the parser gives up.
    return bad(error instanceof SyntaxError ? error.message : "This message can't be read.");
  }
}

/** Schemas would pass such a key over in silence. */
function refusePoison(key: string, value: unknown): unknown {
  if (key === "__proto__") throw new SyntaxError("A key may not be called __proto__.");
  return value;
}

/** The id of a command, where a message is one: enough to say what became of it. */
export function commandId(text: string): string | undefined {
  try {
    return envelope.safeParse(JSON.parse(text)).data?.id;
  } catch {
    return undefined;
  }
}

function understand(data: unknown): Heard {
  // Another protocol's greeting may look different otherwise: its number is read first.
  const greeting = hello.safeParse(data);
  if (greeting.success && greeting.data.protocol !== PROTOCOL) return otherProtocol(greeting.data.protocol);
  const parsed = clientMessage.safeParse(data);
  if (parsed.success) return { heard: "message", message: parsed.data };
  const asked = envelope.safeParse(data);
  if (!asked.success) return bad(z.prettifyError(parsed.error));
  return { heard: "bad-command", id: asked.data.id, refusal: badCommand(asked.data.command) };
}

function otherProtocol(protocol: number): Heard {
  const problem = `This screen speaks protocol ${protocol}, the server ${PROTOCOL}.`;
  return protocol < PROTOCOL
    ? { heard: "problem", code: "old-client", message: `${problem} Load the page again.` }
    : { heard: "problem", code: "old-server", message: `${problem} Update the server.` };
}

const bad = (message: string): Heard => ({ heard: "problem", code: "bad-message", message: shortened(message) });

/** Why a command isn't one, and what would be. */
function badCommand(given: unknown): Refusal {
  const named = typed.safeParse(given);
  const type = named.success ? named.data.type : "";
  if (!commandNames.some((name) => name === type)) {
    const details: JsonObject = {
      command: shortened(type),
      nearest: nearest(type.slice(0, 64), commandNames) ?? null,
    };
    return refusal("no-such-command", "", { ...details, commands: commandNames });
  }
  const parsed = command.safeParse(given);
  return refusal("bad-command", "", {
    command: type,
    problem: shortened(parsed.success ? "unexpected fields" : z.prettifyError(parsed.error)),
  });
}

const shortened = (text: string): string => (text.length > 500 ? `${text.slice(0, 499)}…` : text);
