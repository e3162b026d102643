import process from "node:process";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type RememberedCommand, RememberedCommands } from "../src/remembered-commands.ts";

const command = (id: string, seq = 1): RememberedCommand => ({ member: "m", id, seq, lines: 1 });

/** Commands as a database keeps them, with the tables that were read. */
function kept(tables: Readonly<Record<string, readonly RememberedCommand[]>>, most?: number) {
  const read: string[] = [];
  const load = (table: string): readonly RememberedCommand[] => {
    read.push(table);
    return tables[table] ?? [];
  };
  return { read, commands: new RememberedCommands(load, most) };
}

it("reads those of a table once, and finds each member's own", () => {
  const { read, commands } = kept({ a: [command("one")] });
  expect(commands.find("a", { member: "m", id: "one" })).toEqual(command("one"));
  expect(commands.find("a", { member: "n", id: "one" })).toBeUndefined();
  expect(commands.find("b", { member: "m", id: "one" })).toBeUndefined();
  commands.add("a", [command("two")]);
  expect(commands.find("a", { member: "m", id: "two" })).toEqual(command("two"));
  expect(read).toEqual(["a", "b"]);
});

it("forgets those that many entries follow", () => {
  const { commands } = kept({ a: [command("one", 1), command("two", 2), command("three", 3)] });
  commands.forgetBefore("a", 2);
  const found = ["one", "two", "three"].map((id) => commands.find("a", { member: "m", id })?.seq);
  expect(found).toEqual([undefined, undefined, 3]);
});

it("leaves the memory of the tables that weren't used for longest, and reads them again", () => {
  const { read, commands } = kept({ a: [command("one")], b: [command("two")], c: [command("three")] }, 2);
  for (const table of ["a", "b", "a", "c", "a"]) commands.find(table, { member: "m", id: "" });
  expect(read).toEqual(["a", "b", "c"]);
  expect(commands.find("b", { member: "m", id: "two" })).toEqual(command("two"));
  commands.forget("b");
  expect(commands.find("b", { member: "m", id: "two" })).toEqual(command("two"));
  expect(read).toEqual(["a", "b", "c", "b", "b"]);
});

it("has as much room as before where a table is forgotten that isn't known", () => {
  const { read, commands } = kept({ a: [command("one")], b: [command("two")] }, 2);
  for (const table of ["a", "b"]) commands.find(table, { member: "m", id: "" });
  for (const table of ["c", "d", "c"]) commands.forget(table);
  for (const table of ["a", "b"]) commands.find(table, { member: "m", id: "" });
  expect(read).toEqual(["a", "b"]);
});

/** So many commands, with the numbers from one on. */
const some = (count: number, from: number) => Array.from({ length: count }, (_, i) => command(`${i + from}`, i + from));

it("keeps as many commands of all tables in memory as it may, and not one more", () => {
  const most = fc.integer({ min: 1, max: 70 });
  const tables = fc.array(fc.record({ stored: most, added: most }), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(tables, fc.integer({ min: -20, max: 80 }), (sizes, forgotten) => {
      const stored = Object.fromEntries(sizes.map((size, i) => [`${i}`, some(size.stored, 0)]));
      const counts = sizes.map((size, i) =>
        Math.max(0, size.stored + size.added - (i === 0 ? Math.max(0, forgotten) : 0)),
      );
      const total = counts.reduce((sum, one) => sum + one, 0);
      for (const room of [total, total - 1]) {
        const { read, commands } = kept(stored, room);
        for (const [i, size] of sizes.entries()) {
          commands.add(`${i}`, some(size.added, size.stored));
          if (i === 0) commands.forgetBefore("0", forgotten - 1);
        }
        for (const i of sizes.keys()) commands.find(`${i}`, { member: "m", id: "0" });
        expect(read.length === sizes.length).toBe(room === total);
      }
    }),
  );
});

it("takes some megabytes for a hundred thousand commands", () => {
  const { commands } = kept({});
  const before = process.memoryUsage().arrayBuffers;
  commands.add("a", some(100_000, 0));
  // Together with what was too small before it.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
});

it("finds what a map would, whatever is added and forgotten", () => {
  const keys = fc.record({ member: fc.constantFrom("m", "n"), id: fc.integer({ min: 0, max: 60 }).map(String) });
  const steps = fc.array(fc.oneof(keys, fc.integer({ min: 0, max: 80 })), { maxLength: 300 });
  fc.assert(
    fc.property(steps, (taken) => {
      const [{ commands }, known] = [kept({}), new Map<string, RememberedCommand>()];
      for (const [seq, step] of taken.entries()) {
        if (typeof step === "number") {
          const until = seq - step;
          commands.forgetBefore("a", until);
          for (const [key, one] of known) if (one.seq <= until) known.delete(key);
        } else if (!known.has(`${step.member} ${step.id}`)) {
          const one = { ...step, seq, lines: seq * 2 };
          commands.add("a", [one]);
          known.set(`${step.member} ${step.id}`, one);
        }
      }
      const all = ["m", "n"].flatMap((member) => Array.from({ length: 61 }, (_, id) => ({ member, id: `${id}` })));
      const found = all.flatMap((key) => commands.find("a", key) ?? []);
      expect(found).toEqual(all.flatMap(({ member, id }) => known.get(`${member} ${id}`) ?? []));
    }),
  );
});
