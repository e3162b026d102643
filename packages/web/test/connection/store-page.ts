import type { Answer, ClientMessage, Line, ServerMessage, TableView } from "@rulewright/table";
import { differenceOf, PROTOCOL } from "@rulewright/table";
import { afterEach } from "vitest";
import { TableStore } from "../../src/state/table-store.ts";
import { ines, TableInMemory } from "../table-in-memory.ts";
import { type FakeWebSocket, latest, useFakeWebSockets } from "../../../client/test/fake-web-socket.ts";

const seat = { table: "a-table", token: "secret" };

export const say = (words: string) => ({ type: "say", words }) as const;

useFakeWebSockets();
const connected: (() => void)[] = [];
afterEach(() => {
  // The window is the same in all tests of a file.
  for (const disconnect of connected.splice(0)) disconnect();
  localStorage.clear();
  sessionStorage.clear();
});

const receive = (message: ServerMessage): void => latest().receive(JSON.stringify(message));

const sentTo = ({ sent }: FakeWebSocket): readonly ClientMessage[] =>
  sent.map((text): ClientMessage => JSON.parse(text));

const isOfDice = (message: ClientMessage): boolean =>
  message.type === "nonce" || (message.type === "command" && message.command.type === "commit-nonces");

function withoutChain(message: ClientMessage): ClientMessage {
  if (message.type !== "hello") return message;
  const { chain: _, ...hello } = message;
  return hello;
}

/** A page at a table whose server answers as the test says. */
export function page() {
  const table = new TableInMemory();
  const store = new TableStore(seat, "http://table");
  let changes = 0;
  const unsubscribe = store.subscribe(() => (changes += 1));
  const disconnect = store.connect();
  connected.push(disconnect);
  const view = (): TableView => table.view(ines);
  const lines = (): readonly Line[] => table.lines(ines);
  return {
    table,
    store,
    unsubscribe,
    disconnect,
    receive,
    changes: () => changes,
    open: () => latest().accept(),
    welcome: (epoch = "first") =>
      receive({
        type: "welcome",
        protocol: PROTOCOL,
        epoch,
        view: view(),
        lines: lines().slice(epoch === "first" ? store.snapshot().lines.length : 0),
        before: { house: {}, departed: {} },
        present: ["ines"],
      }),
    update: (from = store.snapshot().lines.length, to = Infinity) => {
      const change = differenceOf(store.snapshot().view, view());
      receive({ type: "update", ...(change ? { change } : {}), lines: lines().slice(from, to) });
    },
    answer: (id: string, answer: Answer) => receive({ type: "answer", id, answer }),
    problem: (code: Extract<ServerMessage, { type: "problem" }>["code"], id?: string) =>
      receive({ type: "problem", code, message: `It is ${code}.`, ...(id === undefined ? {} : { id }) }),
    /** What was sent but for the page's part in the dice. */
    sent: (): readonly ClientMessage[] =>
      sentTo(latest())
        .filter((message) => !isOfDice(message))
        .map(withoutChain),
    /** What was sent of the page's part in the dice. */
    ofDice: (): readonly ClientMessage[] => sentTo(latest()).filter(isOfDice),
    pending: () => store.snapshot().pending.map(({ command }) => ("words" in command ? command.words : "")),
    idOf: (place: number) => store.snapshot().pending[place]?.id ?? "",
  };
}

/** The same, with the table arrived. */
export function seated() {
  const it = page();
  it.open();
  it.welcome();
  return it;
}
