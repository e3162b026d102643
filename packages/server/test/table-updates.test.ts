import { EMPTY_TABLE, fold, type Member, type TableEvent } from "@rulewright/table";
import { describe, expect, it } from "vitest";
import { TableUpdates } from "../src/table-updates.ts";
import { textsIn } from "./text-frames.ts";

const ann: Member = { id: "ann", name: "Ann", role: "player" };
const bea: Member = { id: "bea", name: "Bea", role: "player" };

const after = (state: typeof EMPTY_TABLE, ...events: readonly TableEvent[]) =>
  fold(
    state,
    events.map((event, i) => ({ seq: state.seq + i + 1, at: 0, event })),
  );

const seated = after(EMPTY_TABLE, { type: "member-joined", member: ann }, { type: "member-joined", member: bea });

/** The message that a member is sent; undefined where there is none. */
function messageFor(updates: TableUpdates, member: string) {
  const frame = updates.frameFor(member);
  return frame && JSON.parse(textsIn(frame)[0] ?? "");
}

describe("the updates of a change", () => {
  it("are the same bytes for members who see the same: what has changed, and the new lines", () => {
    const updates = new TableUpdates(seated, after(seated, { type: "scene-set", title: "A bridge" }));
    expect(messageFor(updates, "ann")).toEqual({
      type: "update",
      change: { fields: { scene: { to: "A bridge" }, lines: { to: 3 } } },
      lines: [{ n: 3, at: 0, event: { type: "scene-set", title: "A bridge" } }],
    });
    expect(updates.frameFor("bea")).toBe(updates.frameFor("ann"));
  });

  it("tell a member who has changed of that", () => {
    const changed = { ...seated, members: { ...seated.members, bea: { ...bea, name: "Beatrice" } } };
    const updates = new TableUpdates(seated, changed);
    expect(messageFor(updates, "ann").change.fields).not.toHaveProperty("you");
    expect(messageFor(updates, "bea").change.fields.you).toEqual({ fields: { name: { to: "Beatrice" } } });
  });

  it("of what is for some members only reach them, and leave others with the numbers of their own lines", () => {
    const whisper = { type: "said", words: "psst", recipients: ["bea"] } as const;
    const told = after(seated, whisper);
    const secret = new TableUpdates(seated, told);
    expect(secret.frameFor("ann")).toBeUndefined();
    expect(messageFor(secret, "bea").lines).toEqual([{ n: 3, at: 0, event: whisper }]);
    const open = new TableUpdates(told, after(told, { type: "said", words: "aloud" }));
    const numbers = ["ann", "bea"].map((id) => messageFor(open, id).lines[0].n);
    expect(numbers).toEqual([3, 4]);
  });

  it("are none for members who may see nothing of it", () => {
    const updates = new TableUpdates(seated, { ...seated, seq: seated.seq + 1 });
    expect(updates.frameFor("ann")).toBeUndefined();
    expect(updates.frameFor("stranger")).toBeUndefined();
  });
});
