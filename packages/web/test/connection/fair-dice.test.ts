// @vitest-environment happy-dom
import { hashNonce, isInChain, newNonce } from "@rulewright/table";
import { describe, expect, it } from "vitest";
import { ines } from "../table-in-memory.ts";
import { latest } from "../../../client/test/fake-web-socket.ts";
import { type page, seated } from "./store-page.ts";

/** The tip that a page has committed to last. */
function tipOf(it: ReturnType<typeof page>): string {
  const last = it.ofDice().at(-1);
  if (last?.type !== "command" || last.command.type !== "commit-nonces") throw new Error("there is no commitment");
  return last.command.tip;
}

/** The table learns of the page's commitment. */
function committed(it: ReturnType<typeof page>): string {
  const tip = tipOf(it);
  it.table.does(ines, { type: "commit-nonces", tip, length: 100 });
  it.update();
  return tip;
}

describe("a page's part in the dice", () => {
  it("is a commitment once it is at the table, which it names when it comes back", () => {
    const it = seated();
    const tip = committed(it);
    expect(it.ofDice()).toHaveLength(1);
    latest().close();
    it.store.connect();
    it.open();
    expect(JSON.parse(latest().sent[0] ?? "")).toMatchObject({ type: "hello", chain: tip });
    it.welcome();
    expect(it.ofDice()).toEqual([]);
  });

  it("is the nonce that a request asks for, told once the request is in the log", () => {
    const it = seated();
    const tip = committed(it);
    const commitment = hashNonce(newNonce());
    const event = { type: "roll-requested", request: "r1", commitment, asked: [{ chain: tip, index: 1 }] } as const;
    it.table.records(ines, [event]);
    it.update();
    const [nonce] = it.ofDice().flatMap((message) => (message.type === "nonce" ? [message] : []));
    expect(nonce?.request).toBe("r1");
    expect(isInChain(nonce?.nonce ?? "", tip, 1)).toBe(true);
    expect(it.store.commitments.requests).toMatchObject([{ request: "r1", commitment }]);
    expect(it.store.commitments.chains).toEqual([{ tip, length: 100 }]);
  });
});
