import type { Command, Member, TableView } from "@rulewright/table";
import type { ReactElement } from "react";
import { ChronicleButton } from "../../src/table/log/chronicle-drawer.tsx";
import { LastRecap } from "../../src/table/log/last-recap.tsx";
import { HowItWent, LastTime } from "../../src/table/log/last-time.tsx";
import { Statistics, StatisticsPanel } from "../../src/table/log/statistics-panel.tsx";
import { SessionCard } from "../../src/table/session/session-card.tsx";
import { Speakers } from "../../src/table/session/speakers.tsx";
import { TopBar } from "../../src/table/top-bar.tsx";
import { ines, oskar, type TableInMemory } from "../table-in-memory.ts";
import type { Part } from "./drawing.ts";
import { newTable, seen } from "./of-everything.ts";

const begin: Command = { type: "act", act: "begin", args: { scene: "day" } };
const close: Command = { type: "act", act: "close", args: {} };

/** A table after so many sessions, in each of which Ann has rolled, and in another one where that is wanted. */
function after(sessions: number, isInPlay: boolean): TableInMemory {
  const table = newTable();
  table.does(ines, { type: "take-character", character: "ann" });
  for (let session = 1; session <= sessions; session++) {
    table.does(oskar, begin);
    const title = `Climb ${session}`;
    table.does(oskar, { type: "frame", character: "ann", title, offer: "action", args: { traits: ["Might"] } });
    table.chooses(ines, { move: "roll" }, 7, 2 + session);
    table.does(oskar, close);
  }
  if (isInPlay) table.does(oskar, begin);
  return table;
}

const nodes: Readonly<Record<string, ReactElement>> = {
  "the head": <TopBar onParty={() => undefined} onMenu={() => undefined} />,
  "the head of a shared screen": <TopBar />,
  "what happened last time": <LastRecap />,
  "what happened last time, until it is closed": <LastTime />,
  "how it went": <HowItWent />,
  "the statistics": <StatisticsPanel />,
  "the statistics of the last session": <Statistics range="last" />,
  "what the log tells": <ChronicleButton className="btn" />,
  "the session": <SessionCard />,
};

const at = [0, 1, 2].flatMap((sessions) =>
  [false, true].flatMap((isInPlay): readonly (readonly [string, Part])[] =>
    Object.entries(nodes).flatMap(([title, node]) =>
      (title === "the session" ? [oskar, ines] : [ines]).map((by: Member) => [
        `${title} after ${sessions} sessions, ${isInPlay ? "in play" : "before play"}, for ${by.name}`,
        seen(node, { by, table: () => after(sessions, isInPlay), isShownOnly: title.startsWith("the") }),
      ]),
    ),
  ),
);

/** Some of the characters are played, and some have told of a moment. */
const speaking =
  (played: readonly string[], moments: Readonly<Record<string, number | undefined>>) =>
  (view: TableView): TableView => ({
    ...view,
    players: Object.fromEntries(played.map((id) => [id, id === "ann" ? "ines" : "lea"])),
    moments: Object.entries(moments).map(([character, granted]) => ({
      id: character,
      character,
      member: "ines",
      words: "It was mine.",
      amount: 1,
      ...(granted === undefined ? {} : { granted }),
    })),
  });

const speakers = (
  [
    [[], {}],
    [["ann"], { ann: undefined }],
    [["ann", "ben"], {}],
    [["ann", "ben"], { ann: 0 }],
    [["ann", "ben"], { ann: 1, ben: undefined }],
  ] as const
).map(([played, moments]): readonly [string, Part] => [
  `who has spoken of ${played.join(" and ") || "nobody"} after ${JSON.stringify(moments)}`,
  seen(<Speakers />, { by: ines, more: { change: speaking(played, moments) } }),
]);

/** What the page tells of sessions: before the first, after it, and later. */
export const sessionParts: Readonly<Record<string, Part>> = Object.fromEntries([...at, ...speakers]);
