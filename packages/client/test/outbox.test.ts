import { describe, expect, it } from "vitest";
import { Outbox } from "../src/outbox.ts";
import type { KeyValueStorage } from "../src/storage.ts";

function memory(): KeyValueStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const say = (words: string) => ({ id: `id-of-${words}`, command: { type: "say", words } }) as const;

/** How many commands are still to be sent after a reload, with an id of so many characters. */
function pendingWith(length: number): number {
  const kept = memory();
  new Outbox(kept, "a-table").add({ ...say("one"), id: "x".repeat(length) });
  return new Outbox(kept, "a-table").pending.length;
}

describe("the outbox", () => {
  it("keeps commands in the order they were given until each is answered", () => {
    const outbox = new Outbox(memory(), "a-table");
    outbox.add(say("one"));
    outbox.add(say("two"));
    outbox.add(say("three"));
    expect(outbox.acknowledge("id-of-two")).toEqual(say("two"));
    expect(outbox.pending).toEqual([say("one"), say("three")]);
    expect(outbox.acknowledge("id-of-nobody")).toBeUndefined();
  });

  it("outlives a reload, each table by itself", () => {
    const kept = memory();
    new Outbox(kept, "a-table").add(say("one"));
    expect(new Outbox(kept, "a-table").pending).toEqual([say("one")]);
    expect(new Outbox(kept, "another").pending).toEqual([]);
  });

  it("is shared by two tabs: what one gets answered, the other forgets with its next change", () => {
    const kept = memory();
    const [here, there] = [new Outbox(kept, "a-table"), new Outbox(kept, "a-table")];
    here.add(say("one"));
    there.add(say("two"));
    expect(there.pending).toEqual([say("one"), say("two")]);
    here.acknowledge("id-of-one");
    expect(here.pending).toEqual([say("two")]);
  });

  it("that was read anew forgets what another tab was answered", () => {
    const kept = memory();
    new Outbox(kept, "a-table").add(say("one"));
    const [here, there] = [new Outbox(kept, "a-table"), new Outbox(kept, "a-table")];
    there.acknowledge("id-of-one");
    here.add(say("two"));
    expect(here.pending).toEqual([say("two")]);
  });

  it.each([
    ["nothing", 0],
    ["no more than one command", 80],
  ])("keeps every command itself where the browser keeps %s", (_, room) => {
    const kept = memory();
    const small: KeyValueStorage = {
      ...kept,
      setItem: (key, value) => {
        if (value.length <= room) kept.setItem(key, value);
      },
    };
    const outbox = new Outbox(small, "a-table");
    for (const words of ["one", "two", "three"]) outbox.add(say(words));
    expect(outbox.pending).toEqual([say("one"), say("two"), say("three")]);
    expect(outbox.acknowledge("id-of-one")).toEqual(say("one"));
    expect(outbox.pending).toEqual([say("two"), say("three")]);
    outbox.acknowledge("id-of-three");
    expect(outbox.pending).toEqual([say("two")]);
    outbox.acknowledge("id-of-two");
    expect(outbox.pending).toEqual([]);
    expect(kept.kept.size).toBe(0);
  });

  it("leaves nothing behind once all is answered", () => {
    const kept = memory();
    const outbox = new Outbox(kept, "a-table");
    outbox.add(say("one"));
    outbox.acknowledge("id-of-one");
    expect(kept.kept.size).toBe(0);
  });

  it.each(["{", "[1]", '[{"id":"x","command":{"type":"fly"}}]'])("passes over %s, which it did not write", (text) => {
    const kept = memory();
    kept.setItem("rulewright.outbox.a-table", text);
    expect(new Outbox(kept, "a-table").pending).toEqual([]);
  });

  it("sends again only what has an id that the server takes: of 8 to 64 characters", () => {
    expect([7, 8, 64, 65].map(pendingWith)).toEqual([0, 1, 1, 0]);
  });
});
