import type { Character, JsonObject, SystemDefinition } from "@rulewright/rules";
import { currentAttempt, type Member } from "@rulewright/table";
import type { ReactElement } from "react";
import { useGame } from "../../src/state/game.tsx";
import { ruleStateOf } from "../../src/state/rule-state.ts";
import { bestNames, draftArguments } from "../../src/fields/draft.ts";
import { AttemptCard } from "../../src/table/attempt/attempt-card.tsx";
import { useAttemptView } from "../../src/state/shown-attempt.tsx";
import { FramingForm } from "../../src/table/framing/framing-form.tsx";
import { initialFraming } from "../../src/table/framing/framing.ts";
import { formatLogAsMarkdown } from "../../src/table/log/chronicle-files.ts";
import { Log } from "../../src/table/log/log.tsx";
import { logContext } from "../../src/table/log/log-context.ts";
import { formatEvent } from "../../src/table/log/sentences.ts";
import { StatisticsPanel } from "../../src/table/log/statistics-panel.tsx";
import { CharacterSheet } from "../../src/table/party/character-sheet.tsx";
import { Party } from "../../src/table/party/party.tsx";
import { TurnBoard } from "../../src/table/framing/turn-board.tsx";
import { SessionCard } from "../../src/table/session/session-card.tsx";
import { HouseRules } from "../../src/table/settings/house-rules.tsx";
import { SharedValuesEditor } from "../../src/table/settings/shared-values-editor.tsx";
import { SharedValues } from "../../src/table/values/shared-values.tsx";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import type { Part } from "./drawing.ts";

/** How many choices an attempt has at most in these evenings. */
const CHOICES = 6;

/** A table of a system that has begun its session. Ines plays the first character. */
function begun(system: SystemDefinition): { readonly table: TableInMemory; readonly character: string } {
  const table = new TableInMemory({}, system);
  const character = table.view(oskar).characters[0]?.id ?? "";
  table.plays(ines, { type: "take-character", character });
  for (const act of system.rituals?.begin ?? []) table.plays(oskar, { type: "act", act });
  return { table, character };
}

/** The best names of a character for what an offer puts together from several, as a player would propose them. */
function namedBy(system: SystemDefinition, offer: string, character: Character): JsonObject {
  const lists = Object.entries(system.offers[offer]?.parameters ?? {}).filter(([, { kind }]) => kind === "texts");
  return bestNames(system, Object.fromEntries(lists), character);
}

/** An offer, as its form begins, and then as many choices as are wanted: what stands is taken. False where it is refused. */
function frames(begins: ReturnType<typeof begun>, system: SystemDefinition, offer: string, choices: number): boolean {
  const { table, character: id } = begins;
  const view = table.view(oskar);
  const character = view.characters.find((one) => one.id === id);
  const other = view.characters.find((one) => one.id !== id);
  if (!character) throw new Error("nobody is there");
  const known = { offer, args: namedBy(system, offer, character) };
  const draft = initialFraming(system, ruleStateOf(view), { offer, character, known });
  const people = Object.entries(system.offers[offer]?.parameters ?? {}).flatMap(([name, { kind }]) =>
    kind === "character" ? [[name, other?.id ?? ""] as const] : [],
  );
  const terms = { args: { ...draftArguments(draft), ...Object.fromEntries(people) }, named: draft.entryNames };
  if (!table.plays(oskar, { type: "frame", character: id, title: `Try ${offer}`, offer, ...terms })) return false;
  for (let i = 0; i < choices && choosesWhatStands(table); i++);
  return true;
}

/** Whoever may, takes what stands. False where nobody can. */
function choosesWhatStands(table: TableInMemory): boolean {
  const attempt = currentAttempt(table.view(oskar));
  const move = table.standing();
  if (!attempt || move === undefined) return false;
  const { undos } = table.view(oskar);
  const choose = { type: "choose", attempt: attempt.id, step: attempt.trace.steps.length, undos, move } as const;
  return table.plays(ines, { ...choose, detail: {} }) || table.plays(oskar, { ...choose, detail: {} });
}

function AttemptNow() {
  const attemptView = useAttemptView();
  return attemptView ? <AttemptCard attemptView={attemptView} /> : <p>nothing is framed</p>;
}

function FirstSheet() {
  const [character] = useGame().view.characters;
  return character ? <CharacterSheet character={character} /> : null;
}

function FirstFraming({ offer }: { readonly offer: string }) {
  const { view, system } = useGame();
  const [character] = view.characters;
  const title = "I try it; and then more.";
  return (
    <FramingForm
      character={character?.id ?? ""}
      known={{ offer, args: character ? namedBy(system, offer, character) : {} }}
      title={title}
      onDone={() => undefined}
    />
  );
}

/** What a log says in sentences, and as a story. */
function ToldLog() {
  const { system, text, view, people, lines } = useGame();
  const context = logContext({ system, text, view, people }, lines);
  return (
    <>
      {lines.map((line) => (
        <p key={line.n}>{formatEvent(context, line)}</p>
      ))}
      {formatLogAsMarkdown(context, lines)
        .split("\n")
        .map((line, i) => (
          <pre key={i}>{line}</pre>
        ))}
    </>
  );
}

/** An evening in which every offer of a system is framed and rolled. */
function wholeEvening(system: SystemDefinition): TableInMemory {
  const begins = begun(system);
  for (const offer of Object.keys(system.offers)) {
    frames(begins, system, offer, CHOICES);
    const attempt = currentAttempt(begins.table.view(oskar));
    if (attempt?.settled) {
      begins.table.plays(oskar, { type: "answer-for-the-world", attempt: attempt.id, words: "So it is." });
    } else if (attempt) begins.table.plays(oskar, { type: "close-attempt", attempt: attempt.id });
  }
  const { table, character } = begins;
  for (const figure of Object.keys(system.figures ?? {})) {
    table.plays(oskar, { type: "override-figure", character, figure, to: 3, words: "as I say" });
  }
  return table;
}

/** The log of a table in all its forms. */
export function logParts(of: string, table: () => TableInMemory, members: readonly Member[]): Record<string, Part> {
  return Object.fromEntries(
    members.flatMap((by): [string, Part][] => {
      const part = (node: ReactElement, more: Partial<Part> = {}): Part => ({
        node,
        table,
        by,
        isShownOnly: true,
        ...more,
      });
      return [
        [`the log of ${of}, for ${by.name}`, part(<Log />)],
        [`an open roll in the log of ${of}, for ${by.name}`, part(<Log />, { opensAll: "Die 1", isWalked: true })],
        [`only rolls in the log of ${of}, for ${by.name}`, part(<Log />, { opens: ["Rolls"] })],
        [`the log of ${of} in words, for ${by.name}`, part(<ToldLog />)],
        [`the statistics of ${of}, for ${by.name}`, part(<StatisticsPanel />)],
      ];
    }),
  );
}

/** Every offer of a system from its form to its end, and the log of an evening with all of them. */
export function eveningParts(system: SystemDefinition): Readonly<Record<string, Part>> {
  const seen = (node: ReactElement, by: Member, table: () => TableInMemory): Part => ({
    node,
    table,
    by,
    system,
    hasOdds: true,
    isShownOnly: true,
  });
  const offers = Object.keys(system.offers).flatMap((offer): [string, Part][] => {
    const after = (choices: number) => () => {
      const begins = begun(system);
      frames(begins, system, offer, choices);
      return begins.table;
    };
    const isRefused = !frames(begun(system), system, offer, 0);
    const stages = (isRefused ? [] : [0, 1, 2]).flatMap((choices) =>
      [ines, oskar].map((by): [string, Part] => [
        `${offer} after ${choices} choices, for ${by.name}`,
        { ...seen(<AttemptNow />, by, after(choices)), isWalked: choices === 1 },
      ]),
    );
    const form = seen(<FirstFraming offer={offer} />, oskar, () => begun(system).table);
    return [[`${offer} is framed`, form], ...stages];
  });
  const end = () => wholeEvening(system);
  const around: Readonly<Record<string, ReactElement>> = {
    "the party": <Party />,
    "the first sheet": <FirstSheet />,
    "what the table shares": <SharedValues />,
    "what the table shares, to edit": <SharedValuesEditor />,
    "the turn board": <TurnBoard canFrame />,
    "the house rules": <HouseRules />,
    "the end of the evening": <SessionCard />,
  };
  const shown = Object.entries(around).flatMap(([title, node]) =>
    [ines, oskar].map((by): [string, Part] => [`${title}, for ${by.name}`, seen(node, by, end)]),
  );
  const logs = Object.entries(logParts(system.title, () => wholeEvening(system), [oskar, ines]));
  return Object.fromEntries([
    ...offers,
    ...shown,
    ...logs.map(([title, part]) => [title, { ...part, system }] as const),
  ]);
}
