import { currentAttempt } from "@rulewright/table";
import { everything } from "./everything.ts";
import { ines, oskar, TableInMemory } from "./table-in-memory.ts";

/** An evening in which everything happens that can happen at a table. */
export function everyEvent(): TableInMemory {
  const table = new TableInMemory({}, everything);
  table.does(ines, { type: "take-character", character: "ann" });
  table.does(oskar, { type: "act", act: "begin", args: { scene: "day" } });
  table.does(oskar, { type: "act", act: "wait" });
  table.does(ines, { type: "act", act: "say", character: "ann", args: { strategy: "slow", helpers: ["ben"] } });
  table.does(ines, { type: "act", act: "leave", character: "ann" });
  const [request] = table.view(oskar).requests;
  table.does(oskar, { type: "answer-act-request", request: request?.id ?? "", answer: "declined" });
  table.does(oskar, { type: "set-scene", title: "The bridge" });
  table.does(ines, { type: "pause" });
  table.does(oskar, { type: "resume-play" });
  table.does(oskar, { type: "show-odds", to: "gm" });
  table.does(oskar, { type: "set-house-rule", name: "stern", value: true });
  table.does(oskar, { type: "bring-in", opponent: "wolf" });
  const wolf = table.view(oskar).characters.find(({ name }) => name === "Wolf")?.id ?? "";
  table.does(oskar, { type: "show-sheet", character: wolf, shown: true });
  table.does(oskar, { type: "dismiss", character: wolf });
  table.does(ines, { type: "edit", of: "ann", name: "attributes", to: { Might: 3, Wits: 3 } });
  table.does(oskar, { type: "edit", of: "table", name: "elapsed", to: 90, words: "it was shorter" });
  table.does(ines, { type: "describe", character: "ann", name: "Anna" });
  const portrait = "data:image/png;base64,AAAA";
  table.does(ines, { type: "describe", character: "ann", name: "Ann", about: "Keeps maps.", portrait });
  table.does(ines, { type: "describe", character: "ann", portrait: null });
  table.does(ines, { type: "say", words: "Good evening.", character: "ann" });
  table.does(ines, { type: "throw-dice", roll: "2d6+1", words: "the lock" }, 2, 4);
  table.does(oskar, { type: "throw-dice", roll: "1d20", recipients: [] }, 16);
  const hidden = table.lines().find(({ event }) => event.type === "dice-hidden")?.event;
  table.does(oskar, { type: "reveal-roll", roll: hidden && "id" in hidden ? hidden.id : "" });
  table.does(oskar, { type: "say", words: "You hear steps.", recipients: ["ines"] });
  table.does(ines, { type: "propose", character: "ann", words: "I read it." });
  const [proposal] = table.view(oskar).proposals;
  table.does(ines, { type: "withdraw", proposal: proposal?.id ?? "" });
  const cross = {
    type: "offer-approaches",
    character: "ann",
    title: "Cross the square",
    approaches: [
      { offer: "action", args: { traits: ["Might", "Boats"] } },
      { offer: "action", args: { traits: ["Wits", "Lore"], threshold: 1 } },
    ],
  } as const;
  table.does(oskar, { ...cross, approaches: [...cross.approaches] });
  const [offering] = table.view(oskar).offerings;
  table.does(ines, { type: "withdraw-offering", offering: offering?.id ?? "" });
  table.does(oskar, {
    type: "frame",
    character: "ann",
    title: "Read the map",
    offer: "action",
    args: { traits: ["Wits", "Lore"], threshold: 1, specialties: ["Maps"] },
  });
  table.does(ines, {
    type: "ask",
    attempt: currentAttempt(table.view(ines))?.id ?? "",
    words: "it is dark",
    move: "set-difficulty",
    detail: { to: 7 },
  });
  const [asked] = currentAttempt(table.view(oskar))?.requests ?? [];
  table.does(oskar, { type: "answer-ask", ask: asked?.id ?? "", answer: "granted" });
  const { undos } = table.view(oskar);
  const open = currentAttempt(table.view(oskar));
  const now = { attempt: open?.id ?? "", step: open?.trace.steps.length ?? 0, undos };
  table.does(oskar, { type: "suggest", ...now, move: "roll" });
  table.chooses(ines, { move: "roll" }, 10, 9, 8, 2, 1, 3, 7);
  const attempt = currentAttempt(table.view(oskar))?.id ?? "";
  table.does(oskar, { type: "answer-for-the-world", attempt, words: "It is a menu." });
  table.does(oskar, { type: "override-figure", character: "ann", figure: "burden", to: 3, words: "the rope is wet" });
  table.does(oskar, { type: "override", attempt, outcome: "failure", facts: { ones: 2 }, words: "the lamp went out" });
  table.does(oskar, { type: "frame", character: "ann", title: "Climb", offer: "plain", args: { pool: 1 } });
  const { trackers } = everything;
  const larger = { ...trackers, stress: { ...trackers.stress, max: 25 } };
  table.loads({ ...everything, trackers: larger, note: "There is more stress." });
  table.does(oskar, { type: "close-attempt", attempt: currentAttempt(table.view(oskar))?.id ?? "" });
  table.does(ines, { type: "tell-moment", character: "ann", words: "I read it.", amount: 0 });
  const [moment] = table.view(oskar).moments;
  table.does(oskar, { type: "grant-moment", moment: moment?.id ?? "", granted: 0 });
  table.does(oskar, { type: "undo", lines: [table.lines(oskar).length], words: "too harsh" });
  const sealed = { attempt: "of another system", move: "roll" };
  table.happens({ type: "option-announced", ...sealed, by: "player", held: {}, payer: "ann" }, ines);
  table.happens({ type: "option-sealed", ...sealed, detail: {}, words: "", recipients: [] }, ines);
  changeMembers(table);
  return table;
}

function changeMembers(table: TableInMemory): void {
  table.does(oskar, { type: "set-role", member: "ines", role: "co-gm" });
  table.does(ines, { type: "release-character", character: "ann" });
  table.happens({ type: "device-added", member: "ines", recovers: true }, ines);
  table.does(oskar, { type: "lock-table", locked: true });
  table.does(oskar, { type: "rename-table", title: "The Tide Quarter" });
  table.does(oskar, { type: "renew-links", invitation: "x".repeat(32) });
  table.does(oskar, { type: "archive-table" });
  table.does(oskar, { type: "reopen-table" });
  table.happens({ type: "table-imported", exportedAt: 0 }, oskar);
  table.does(oskar, { type: "hand-over", member: "ines", as: "player" });
  table.does({ ...ines, role: "gm" }, { type: "remove-member", member: "oskar", characters: "free", hide: false });
}
