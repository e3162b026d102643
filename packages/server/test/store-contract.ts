import type { Entry, TableEvent } from "@rulewright/table";
import { describe, expect, it } from "vitest";
import type { Append, Store, StoredTable } from "../src/store.ts";

const said = (words: string): TableEvent => ({ type: "said", words });

const entries = (after: number, ...words: string[]): Entry[] =>
  words.map((word, i) => ({ seq: after + i + 1, at: 1000 + after + i, by: "gm", event: said(word) }));

const append = (table: string, after: number, more: Partial<Append> = {}): Append => ({
  table,
  after,
  entries: [],
  acknowledged: [],
  seats: [],
  ...more,
});

const seat = (token: string, member: string) => ({ token, member });

const stored = (id: string): StoredTable => ({ id, system: "evening-star", invitation: `hash of ${id}`, openedAt: 5 });

/** What every store keeps to. `open` answers the same tables when it is called again after `close`. */
export function storeContract(name: string, newPlace: () => { open(): Store | Promise<Store> }): void {
  const withTable = async (...ids: string[]) => {
    const place = newPlace();
    const store = await place.open();
    for (const id of ids) await store.create(stored(id), append(id, 0, { entries: entries(0, "hello") }));
    return { place, store };
  };

  describe(`${name} keeps the contract of stores`, () => {
    it("gives back what was appended, in order and from a number on", async () => {
      const { store } = await withTable("a");
      expect(await store.append([append("a", 1, { entries: entries(1, "one", "two") })])).toEqual(["appended"]);
      expect(await store.read("a", 0)).toEqual([...entries(0, "hello"), ...entries(1, "one", "two")]);
      expect(await store.read("a", 2)).toEqual(entries(2, "two"));
      expect(await store.read("a", 1, 2)).toEqual(entries(1, "one"));
      expect(await store.read("nowhere", 0)).toEqual([]);
      expect(await store.read("nowhere", 0, 2)).toEqual([]);
      await store.close();
    });

    it("says how many bytes of a log each member has caused", async () => {
      const { store } = await withTable("a", "b");
      const own: Entry = { seq: 3, at: 7, event: said("a bell rings") };
      await store.append([append("a", 1, { entries: [...entries(1, "zwölf"), own] })]);
      const sizes = async (after: number, through: number) =>
        new Map((await store.logSizes("a", after, through)).map(({ member, bytes }) => [member, bytes]));
      const bytes = (words: string) => Buffer.byteLength(JSON.stringify(said(words)));
      expect(await sizes(0, 3)).toEqual(
        new Map([
          ["gm", bytes("hello") + bytes("zwölf")],
          [undefined, bytes("a bell rings")],
        ]),
      );
      expect(await sizes(1, 2)).toEqual(new Map([["gm", bytes("zwölf")]]));
      expect(await store.logSizes("nowhere", 0, 9)).toEqual([]);
      expect(await store.countTables()).toBe(2);
      await store.close();
    });

    it("gives back an entry of the table itself without anybody's name", async () => {
      const { store } = await withTable("a");
      const entry: Entry = { seq: 2, at: 7, event: said("a bell rings") };
      await store.append([append("a", 1, { entries: [entry] })]);
      expect(await store.read("a", 1)).toEqual([entry]);
      await store.close();
    });

    it("refuses to append on anything but the last number, and then changes nothing", async () => {
      const { store } = await withTable("a");
      for (const after of [0, 2]) {
        const late = append("a", after, { entries: entries(after, "late"), seats: [{ token: "t", member: "m" }] });
        expect(await store.append([late])).toEqual(["conflict"]);
      }
      expect(await store.read("a", 0)).toEqual(entries(0, "hello"));
      expect(await store.memberOf("a", "t")).toBeUndefined();
      await store.close();
    });

    it("refuses to append to a table that isn't there", async () => {
      const { store } = await withTable();
      for (const after of [-1, 0, 1]) expect(await store.append([append("a", after)])).toEqual(["conflict"]);
      await store.close();
    });

    it("appends to several tables at once, one's conflict being its own", async () => {
      const { store } = await withTable("a", "b", "c");
      const results = await store.append([
        append("a", 1, { entries: entries(1, "a") }),
        append("b", 9, { entries: entries(9, "b") }),
        append("c", 1, { entries: entries(1, "c") }),
      ]);
      expect(results).toEqual(["appended", "conflict", "appended"]);
      expect(await store.read("b", 0)).toHaveLength(1);
      expect(await store.read("c", 1)).toEqual(entries(1, "c"));
      await store.close();
    });

    it("fails one table's impossible append alone", async () => {
      const { store } = await withTable("a", "b");
      const twice = { member: "m", id: "same-id", answer: { answer: "accepted", lines: 1 } } as const;
      const [failed, fine] = await store.append([
        append("a", 1, { entries: entries(1, "a"), acknowledged: [twice, twice] }),
        append("b", 1, { entries: entries(1, "b") }),
      ]);
      expect(failed).toBeInstanceOf(Error);
      expect(fine).toBe("appended");
      expect(await store.read("a", 1)).toEqual([]);
      await store.close();
    });

    it("ends the seats of members, but none that is added with it", async () => {
      const { store } = await withTable("a", "b");
      await store.append([
        append("a", 1, { entries: entries(1, "a"), seats: [seat("old", "m"), seat("other", "n")] }),
        append("b", 1, { entries: entries(1, "b"), seats: [seat("elsewhere", "m")] }),
      ]);
      const next = append("a", 2, { entries: entries(2, "a"), ended: ["m"], seats: [seat("new", "m")] });
      expect(await store.append([next])).toEqual(["appended"]);
      const found = ["old", "other", "new"].map((token) => store.memberOf("a", token));
      expect(await Promise.all(found)).toEqual([undefined, "n", "m"]);
      expect(await store.memberOf("b", "elsewhere")).toBe("m");
      await store.close();
    });

    it("finds the table of a code until it is forgotten, and leaves codes with the table that had them first", async () => {
      const { store } = await withTable("a", "b");
      const code = { hash: "code", expiresAt: 5000 };
      await store.append([append("a", 1, { entries: entries(1, "a"), codes: [code] })]);
      await store.append([append("b", 1, { entries: entries(1, "b"), codes: [code] })]);
      expect(await store.tableOfCode("code")).toBe("a");
      expect(await store.tableOfCode("another")).toBeUndefined();
      const late = [4000, 5000].map((at, i): Entry => ({ seq: 3 + i, at, event: said("late") }));
      await store.append([append("b", 2, { entries: late, codes: [{ hash: "new", expiresAt: 9000 }] })]);
      expect(await store.tableOfCode("code")).toBeUndefined();
      expect(await store.tableOfCode("new")).toBe("b");
      await store.close();
    });

    it("replaces an invitation with an append, and not with one that conflicts", async () => {
      const { store } = await withTable("a");
      await store.append([append("a", 9, { entries: entries(9, "a"), invitation: "lost" })]);
      expect((await store.table("a"))?.invitation).toBe("hash of a");
      await store.append([append("a", 1, { entries: entries(1, "a"), invitation: "new" })]);
      expect((await store.table("a"))?.invitation).toBe("new");
      await store.close();
    });

    it("deletes a table whole, and no other", async () => {
      const { store } = await withTable("a", "b");
      const more = { seats: [{ token: "t", member: "m" }], codes: [{ hash: "c", expiresAt: 9000 }] };
      await store.append([append("a", 1, { entries: entries(1, "a"), ...more })]);
      const deleted = append("a", 2, { entries: entries(2, "end"), deletes: true });
      expect(await store.append([deleted, append("b", 1, { entries: entries(1, "b") })])).toEqual([
        "appended",
        "appended",
      ]);
      expect(await store.table("a")).toBeUndefined();
      expect(await store.read("a", 0)).toEqual([]);
      expect(await store.memberOf("a", "t")).toBeUndefined();
      expect(await store.tableOfCode("c")).toBeUndefined();
      expect(await store.read("b", 0)).toHaveLength(2);
      await store.close();
    });

    it("begins anew with a table that was deleted", async () => {
      const { store } = await withTable("a");
      await store.append([append("a", 1, { entries: entries(1, "world") })]);
      expect(await store.read("a", 0)).toEqual(entries(0, "hello", "world"));
      await store.append([append("a", 2, { deletes: true })]);
      await store.create(stored("a"), append("a", 0, { entries: entries(0, "once", "again") }));
      expect(await store.append([append("a", 2, { entries: entries(2, "more") })])).toEqual(["appended"]);
      expect(await store.read("a", 0)).toEqual(entries(0, "once", "again", "more"));
      await store.close();
    });

    it("confirms the last number where nothing is appended", async () => {
      const { store } = await withTable("a", "b");
      expect(await store.append([append("a", 1), append("b", 0)])).toEqual(["appended", "conflict"]);
      await store.close();
    });

    it("keeps the commands with their first answers, each member's apart, with and without entries", async () => {
      const { place, store } = await withTable("a");
      const answers = [
        { member: "gm", id: "command-1", answer: { answer: "accepted", lines: 2 } },
        { member: "n", id: "command-1", answer: { answer: "accepted", lines: 1 } },
      ] as const;
      const [first, second] = answers;
      const acknowledged = [{ ...first, seq: 2 }, second];
      await store.append([append("a", 1, { entries: entries(1, "x"), acknowledged })]);
      const isKept = async (kept: Store): Promise<void> => {
        expect(await kept.firstAnswers("a", [...answers, { member: "o", id: "command-1" }])).toEqual(answers);
        expect(await kept.firstAnswers("nowhere", answers)).toEqual([]);
        const again = append("a", 2, { entries: entries(2, "y"), acknowledged: [{ ...first, seq: 3 }] });
        expect(await kept.append([again])).not.toEqual(["appended"]);
      };
      await isKept(store);
      await store.close();
      const again = await place.open();
      await isKept(again);
      await again.close();
    });

    it("takes no command twice: such an append is a conflict where the store promises that, or else an error", async () => {
      const { store } = await withTable("a");
      const acknowledged = [{ member: "m", id: "command-1", answer: { answer: "accepted", lines: 2 } }] as const;
      await store.append([append("a", 1, { entries: entries(1, "x"), acknowledged })]);
      const seats = [seat("t", "m")];
      for (const more of [{}, { seats }]) {
        const again = append("a", 2, { entries: entries(2, "y"), acknowledged, ...more });
        const [result] = await store.append([again]);
        if (store.refusesDuplicates) expect(result).toBe("conflict");
        else expect(result).toBeInstanceOf(Error);
      }
      expect(await store.read("a", 2)).toEqual([]);
      await store.close();
    });

    it("keeps the newest snapshot of a table over a restart, but none of another log", async () => {
      const { place, store } = await withTable("a", "b");
      expect(await store.snapshot("a")).toBeUndefined();
      for (const text of ["one", "two"]) await store.keepSnapshot("a", { seq: 1, version: "v", text });
      for (const id of ["b", "nowhere"]) await store.keepSnapshot(id, { seq: 2, version: "v", text: "no such entry" });
      await store.close();
      const again = await place.open();
      expect(await again.snapshot("a")).toEqual({ seq: 1, version: "v", text: "two" });
      expect(await again.snapshot("b")).toBeUndefined();
      expect(await again.append([append("a", 1, { deletes: true })])).toEqual(["appended"]);
      expect(await again.snapshot("a")).toBeUndefined();
      await again.close();
    });

    it("keeps what was derived over a restart, for as long as it is derived from the same", async () => {
      const { place, store } = await withTable();
      for (const text of ["one", "two"]) await store.keepDerived("name", "from", text);
      await store.close();
      const again = await place.open();
      expect(await again.derived("name", "from")).toBe("two");
      expect(await again.derived("name", "elsewhere")).toBeUndefined();
      expect(await again.derived("another", "from")).toBeUndefined();
      await again.close();
    });

    it("keeps tables and seats over a restart; a token opens one table only", async () => {
      const { place, store } = await withTable("a", "b");
      const seats = [{ token: "hash", member: "m" }];
      await store.append([append("a", 1, { entries: entries(1, "x"), seats })]);
      await store.close();
      const again = await place.open();
      expect(await again.table("a")).toEqual(stored("a"));
      expect(await again.table("nowhere")).toBeUndefined();
      expect(await again.memberOf("a", "hash")).toBe("m");
      expect(await again.memberOf("b", "hash")).toBeUndefined();
      expect(await again.memberOf("a", "other")).toBeUndefined();
      await again.close();
    });

    it("makes a table whole or not at all", async () => {
      const { store } = await withTable("a");
      await expect(store.create(stored("a"), append("a", 0))).rejects.toThrow();
      const twice = [...entries(0, "x"), ...entries(0, "x")];
      await expect(store.create(stored("b"), append("b", 0, { entries: twice }))).rejects.toThrow();
      expect(await store.table("b")).toBeUndefined();
      await store.close();
    });
  });
}
