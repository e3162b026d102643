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
