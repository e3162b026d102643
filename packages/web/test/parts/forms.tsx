import type { Member, TableView } from "@rulewright/table";
import type { ReactElement } from "react";
import { AddName } from "../../src/components/add-name.tsx";
import { NameEntry } from "../../src/components/name-entry.tsx";
import { useGame } from "../../src/state/game.tsx";
import { ConsequenceForm } from "../../src/table/attempt/consequence-form.tsx";
import { RetryForm } from "../../src/table/attempt/retry-form.tsx";
import { useShownAttempt } from "../../src/state/shown-attempt.tsx";
import { Composer } from "../../src/table/composer/composer.tsx";
import { CommentForm } from "../../src/table/log/comments.tsx";
import { MembersPanel } from "../../src/table/members/members-panel.tsx";
import { AttemptSwitcher } from "../../src/table/now/attempt-switcher.tsx";
import { NowLine } from "../../src/table/now/now-line.tsx";
import { PauseButton, PauseNotice } from "../../src/table/pause.tsx";
import { MomentForm } from "../../src/table/session/moment-form.tsx";
import { TableName } from "../../src/table/settings/table-name.tsx";
import { everything } from "../everything.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import type { Part } from "./drawing.ts";
import { failed } from "./screens.tsx";

const vera: Member = { id: "vera", name: "Vera", role: "spectator" };
const lea: Member = { id: "lea", name: "Lea", role: "player" };
const members = [oskar, ines, vera];
const nothing = (): void => undefined;

const begun = (): TableInMemory => {
  const table = new TableInMemory({}, everything);
  for (const member of [lea, vera]) table.happens({ type: "member-joined", member }, member);
  table.does(ines, { type: "take-character", character: "ann" });
  return table;
};

const forms: Readonly<Record<string, ReactElement>> = {
  "a comment": <CommentForm about={2} onDone={nothing} />,
  "what happens": <ConsequenceForm attempt={{ id: "a", character: "ann" }} outcome={undefined} />,
  "another try": <RetryForm attempt={{ id: "a", character: "ann", title: "Climb" }} />,
  "a moment": <MomentForm character="ann" onDone={nothing} />,
  "a name to add": <AddName label="Add" existing={["Rope"]} known={["Rope", "Lamp"]} onAdd={nothing} />,
  "a name to enter": <NameEntry label="Name" action="Go" onSend={() => Promise.resolve()} />,
  "the name of the table": <TableName />,
  "the composer": <Composer />,
};

/** Each form with words, and with none: a blank one sends nothing. */
const filled = Object.entries(forms).flatMap(([title, node]) =>
  ["  ", " Rope "].map((writes): [string, Part] => [
    `${title}, where somebody writes ${JSON.stringify(writes)}`,
    {
      node,
      table: begun,
      by: title === "the name of the table" || title === "what happens" ? oskar : ines,
      writes,
      opens: title === "another try" ? ["Try"] : [],
    },
  ]),
);

const pauses = [false, true].flatMap((paused) =>
  [false, true].flatMap((archived) =>
    [oskar, ines].map((by): [string, Part] => [
      `play${paused ? " paused" : ""}${archived ? " archived" : ""}, for ${by.name}`,
      {
        node: (
          <>
            <PauseButton />
            <PauseNotice />
          </>
        ),
        table: begun,
        by,
        more: { change: (view: TableView) => ({ ...view, paused, archived }) },
      },
    ]),
  ),
);

const removals = ["Lea", "Ines", "Vera"].map((name): [string, Part] => [
  `the removal of ${name}`,
  { node: <MembersPanel />, table: begun, by: oskar, opens: [name, "Remove from the table"], isShownOnly: true },
]);

/** Several attempts at once: one to answer for, one that waits for Ines, and one that waits for Oskar. */
function severalAttempts(): TableInMemory {
  const table = failed();
  const frame = { type: "frame", offer: "action", args: { traits: ["Might"] } } as const;
  table.plays(oskar, { ...frame, character: "ben", title: "Ben climbs" });
  table.plays(oskar, { ...frame, character: "ann", title: "Ann swims" });
  return table;
}

function Shown() {
  const { attempt, views } = useShownAttempt();
  const shown = { views, shown: attempt?.id };
  const { isGm } = useGame();
  return (
    <>
      <p>{attempt?.title ?? "none"}</p>
      <NowLine {...shown} />
      <AttemptSwitcher {...shown} />
      <p>{isGm ? "leads" : "plays"}</p>
    </>
  );
}

/** Views with some of the attempts, and the players of the characters as they might be. */
const several = [0, 1, 2, 3].flatMap((without) =>
  [{ ann: "ines" }, { ann: "ines", ben: "lea" }, { ben: "ines" }, {}].flatMap((players) =>
    [...members, lea].map((by): [string, Part] => [
      `several attempts but ${without}, played by ${JSON.stringify(players)}, for ${by.name}`,
      {
        node: <Shown />,
        table: severalAttempts,
        by,
        more: {
          change: (view: TableView) => ({
            ...view,
            players,
            attempts: view.attempts.filter((_, i) => i + 1 !== without),
          }),
        },
      },
    ]),
  ),
);

/** Forms, questions before something is done, pauses, and several attempts at once. */
export const formParts: Readonly<Record<string, Part>> = Object.fromEntries([
  ...filled,
  ...pauses,
  ...removals,
  ...several,
]);
