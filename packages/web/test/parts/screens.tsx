import { currentAttempt, type Member } from "@rulewright/table";
import { ActionPanel } from "../../src/table/action-panel.tsx";
import { AttemptCard } from "../../src/table/attempt/attempt-card.tsx";
import { useAttemptView } from "../../src/state/shown-attempt.tsx";
import { TableScreen } from "../../src/table/table-screen.tsx";
import { everything } from "../everything.ts";
import { everyEvent } from "../every-event.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import type { Part } from "./drawing.ts";

const vera: Member = { id: "vera", name: "Vera", role: "spectator" };

/** A table in play, with an open attempt, a proposal, an offering, a request, and what is prepared. */
function busy(): TableInMemory {
  const table = new TableInMemory({}, everything);
  table.happens({ type: "member-joined", member: vera }, vera);
  table.does(ines, { type: "take-character", character: "ann" });
  table.does(oskar, { type: "act", act: "begin", args: { scene: "day" } });
  table.does(oskar, { type: "bring-in", opponent: "wolf" });
  table.does(oskar, { type: "prepare-opponent", opponent: "wolf" });
  const approaches = [
    { offer: "action", args: { traits: ["Might", "Boats"] } },
    { offer: "action", args: { traits: ["Wits", "Lore"], threshold: 1 } },
  ];
  table.does(oskar, { type: "prepare-offer", title: "Cross the river", character: "ann", approaches });
  table.does(ines, { type: "propose", character: "ann", words: "I swim." });
  table.does(ines, { type: "act", act: "leave", character: "ann" });
  table.does(oskar, { type: "offer-approaches", character: "ann", title: "Cross the square", approaches });
  table.does(ines, { type: "tell-moment", character: "ann", words: "I read it.", amount: 0 });
  return table;
}

/** The same with an attempt that is talked about. */
function talked(): TableInMemory {
  const table = busy();
  table.does(oskar, { type: "frame", character: "ann", title: "Climb", offer: "action", args: { traits: ["Might"] } });
  return table;
}

/** The same with a change that is asked for, and with one that is as it is already. */
function asked(): TableInMemory {
  const table = talked();
  const attempt = currentAttempt(table.view(ines))?.id ?? "";
  for (const to of [7, 6]) {
    table.does(ines, { type: "ask", attempt, words: `It is ${to}.`, move: "set-difficulty", detail: { to } });
  }
  return table;
}

/** The same with an attempt that has failed. */
export function failed(): TableInMemory {
  const table = talked();
  table.chooses(ines, { move: "roll" }, 2, 3);
  return table;
}

const tables = { "a table that talks": talked, "a table that has failed": failed };
const members = [oskar, ines, vera];

function AttemptNow() {
  const attemptView = useAttemptView();
  return attemptView ? <AttemptCard attemptView={attemptView} /> : null;
}

/** The whole screen of each member, and what its controls do where there is much to answer. */
export const screens: Readonly<Record<string, Part>> = {
  ...Object.fromEntries(
    members.map((by): [string, Part] => [
      `a table with much to answer, for ${by.name}`,
      { node: <ActionPanel open onOpen={() => undefined} />, table: busy, by, writes: "4" },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(tables).flatMap(([title, table]) =>
      members.flatMap((by): [string, Part][] => [
        [
          `${title}, for ${by.name}`,
          { node: <TableScreen />, table, by, isShownOnly: true, isWalked: table === talked && by !== vera },
        ],
        [`the attempt of ${title}, for ${by.name}`, { node: <AttemptNow />, table, by, writes: "4" }],
      ]),
    ),
  ),
  ...Object.fromEntries(
    members.map((by): [string, Part] => [
      `an attempt of which changes are asked, for ${by.name}`,
      { node: <AttemptNow />, table: asked, by },
    ]),
  ),
  "the end of a long evening": { node: <TableScreen />, table: everyEvent, by: ines, isShownOnly: true },
};
