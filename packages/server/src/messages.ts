import { nearestName } from "@rulewright/dice";
import { isRecord, type JsonObject, refusal, type Refusal } from "@rulewright/rules";
import {
  type ClientMessage,
  clientMessage,
  type Command,
  command,
  jsonFault,
  type JsonLimits,
  PROTOCOL,
  type ProblemCode,
} from "@rulewright/table";
import { z } from "zod";

/** What is wrong with a message by itself. */
interface MessageProblem {
  readonly kind: "problem";
  readonly code: Extract<ProblemCode, "bad-message" | "not-greeted" | "old-client" | "old-server">;
  readonly message: string;
}

/** The result of parsing a message. */
export type ParsedMessage =
  | { readonly kind: "message"; readonly message: ClientMessage }
  /** A message with an id to answer, whose command is invalid. */
  | { readonly kind: "bad-command"; readonly id: string; readonly refusal: Refusal }
  | MessageProblem;

/** The first message of a client. */
export type Hello = Extract<ClientMessage, { type: "hello" }>;

const hello = z.looseObject({ type: z.literal("hello"), protocol: z.int() });
const envelope = z.looseObject({ type: z.literal("command"), id: z.string().min(8).max(64), command: z.unknown() });
const typed = z.looseObject({ type: z.string() });

const commandNames = command.options.map(({ shape }) => shape.type.value);

/** How many characters a message may have before the client is greeted. Hello has far fewer. */
const MAX_HELLO = 1024;

/** How many bytes these have at most. */
export const MAX_HELLO_BYTES = 4 * MAX_HELLO;

/** What any message may consist of. */
const MESSAGE_LIMITS: JsonLimits = { values: 4000, depth: 12 };

/**
 * Parses the first message of a client: only a hello. Anybody can send it, so a larger one isn't even read. Never throws.
 */
export function parseHello(text: string): { readonly kind: "hello"; readonly hello: Hello } | MessageProblem {
  if (text.length > MAX_HELLO) {
    return notGreeted(`The first message must be hello, of at most ${MAX_HELLO} characters.`);
  }
  const parsed = parseMessage(text);
  if (parsed.kind === "problem") return parsed;
  return parsed.kind === "message" && parsed.message.type === "hello"
    ? { kind: "hello", hello: parsed.message }
    : notGreeted("The first message must be hello.");
}

const notGreeted = (message: string): MessageProblem => ({ kind: "problem", code: "not-greeted", message });

/** Parses a message. Never throws. Takes time in proportion to its length. */
export function parseMessage(text: string): ParsedMessage {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return badMessage("This message is not valid JSON.");
  }
  const fault = jsonFault(data, MESSAGE_LIMITS);
  return fault === undefined ? classifyMessage(data) : badMessage(`This message can't be read. ${fault}`);
}

/** Parses a command with its id, as it is sent without a socket. Never throws. */
export function parseCommand(
  body: unknown,
):
  | { readonly kind: "command"; readonly id: string; readonly command: Command }
  | Exclude<ParsedMessage, { kind: "message" }> {
  const fault = jsonFault(body, MESSAGE_LIMITS);
  if (fault !== undefined) return badMessage(`This message can't be read. ${fault}`);
  const parsed = classifyMessage(isRecord(body) ? { ...body, type: "command" } : body);
  if (parsed.kind !== "message") return parsed;
  return parsed.message.type === "command"
    ? { kind: "command", id: parsed.message.id, command: parsed.message.command }
    : badMessage("This message is not a command.");
}

/** How a command begins, as clients write it. */
const COMMAND = /^\{"type":"command","id":"([^"\\]{8,64})"/u;

/** The id of a command, if a message is one and begins with it. The rest isn't read, since messages over the rate may cost nothing. */
export const commandId = (text: string): string | undefined => COMMAND.exec(text)?.[1];

function classifyMessage(data: unknown): ParsedMessage {
  // The version is checked first, since hello may differ between versions.
  const greeting = isRecord(data) && data["type"] === "hello" ? hello.safeParse(data) : undefined;
  if (greeting?.success && greeting.data.protocol !== PROTOCOL) return protocolMismatch(greeting.data.protocol);
  const parsed = clientMessage.safeParse(data);
  if (parsed.success) return { kind: "message", message: parsed.data };
  const addressed = envelope.safeParse(data);
  if (!addressed.success) return badMessage(z.prettifyError(parsed.error));
  return { kind: "bad-command", id: addressed.data.id, refusal: badCommand(addressed.data.command) };
}

function protocolMismatch(protocol: number): MessageProblem {
  const problem = `The page uses protocol ${protocol}, the server ${PROTOCOL}.`;
  return protocol < PROTOCOL
    ? { kind: "problem", code: "old-client", message: `${problem} Reload the page.` }
    : { kind: "problem", code: "old-server", message: `${problem} Update the server.` };
}

const badMessage = (message: string): MessageProblem => ({
  kind: "problem",
  code: "bad-message",
  message: truncate(message),
});

/** The refusal of an invalid command. */
function badCommand(given: unknown): Refusal {
  const named = typed.safeParse(given);
  const type = named.success ? named.data.type : "";
  if (!commandNames.some((name) => name === type)) {
    const details: JsonObject = {
      command: truncate(type),
      nearest: nearestName(type.slice(0, 64), commandNames) ?? null,
    };
    return refusal("no-such-command", "", { ...details, commands: commandNames });
  }
  const parsed = command.safeParse(given);
  return refusal("bad-command", "", {
    command: type,
    problem: truncate(parsed.success ? "unexpected fields" : z.prettifyError(parsed.error)),
  });
}

const truncate = (text: string): string => (text.length > 500 ? `${text.slice(0, 499)}…` : text);
