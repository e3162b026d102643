import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { type RememberedCommand, RememberedCommands } from "../src/remembered-commands.ts";

// Commands are told apart by 64 bits of a hash. Here the id of a command is its hash, so that parts of some are equal.
vi.mock("../src/hash-chain.ts", () => ({ sha256: (text: string) => text.slice(-16) }));

const half = fc.constantFrom("00000000", "00000001", "00000004", "00000005", "ffffffff", "fffffffe");
const id = fc.tuple(half, half).map((halves) => halves.join(""));

it("commands are told apart where a half of their hashes is the same, and where they want the same place", () => {
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 36 }), fc.nat(36), (ids, forgotten) => {
      const commands = new RememberedCommands(() => []);
      const all = ids.map((one, i): RememberedCommand => ({ member: "m", id: one, seq: i + 1, lines: 2 * i }));
      const find = () => all.map((one) => commands.find("a", { member: "m", id: one.id }));
      for (const [i, one] of all.entries()) {
        expect(commands.find("a", one)).toBeUndefined();
        commands.add("a", [one]);
        expect(find()).toEqual(all.map((known, k) => (k <= i ? known : undefined)));
      }
      commands.forgetBefore("a", forgotten);
      expect(find()).toEqual(all.map((known) => (known.seq > forgotten ? known : undefined)));
    }),
  );
});
