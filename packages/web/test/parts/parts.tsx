import {
  defineSystem,
  type JsonObject,
  type JsonValue,
  type Parameters,
  type SystemDefinition,
} from "@rulewright/rules";
import type { Command, Member, TableView } from "@rulewright/table";
import { type ReactElement, useState } from "react";
import { Confirmation } from "../../src/components/confirmation.tsx";
import { LabLink } from "../../src/components/lab-link.tsx";
import { MessagePage } from "../../src/components/message-page.tsx";
import { Stepper } from "../../src/components/stepper.tsx";
import { TrackerMark } from "../../src/components/tracker-mark.tsx";
import { initialDraft } from "../../src/fields/draft.ts";
import { ParameterFields } from "../../src/fields/parameter-fields.tsx";
import { ActButtons } from "../../src/table/acts/act-buttons.tsx";
import { availableActs } from "../../src/table/acts/available-acts.ts";
import { ArchivedNotice } from "../../src/table/archived-notice.tsx";
import { MembersPanel } from "../../src/table/members/members-panel.tsx";
import { NetworkBanner } from "../../src/table/network/network-banner.tsx";
import { CharacterSheet } from "../../src/table/party/character-sheet.tsx";
import { DescriptionEditor } from "../../src/table/party/description-editor.tsx";
import { OpponentPicker } from "../../src/table/party/opponent-picker.tsx";
import { OpponentsInPlay } from "../../src/table/party/opponents-in-play.tsx";
import { PreparedOpponents } from "../../src/table/party/prepared-opponents.tsx";
import { CharacterPicker } from "../../src/table/session/character-picker.tsx";
import { Roster } from "../../src/table/session/roster.tsx";
import { SessionCard } from "../../src/table/session/session-card.tsx";
import { HouseRules } from "../../src/table/settings/house-rules.tsx";
import { PracticeActions } from "../../src/table/settings/practice-actions.tsx";
import { RulesReader } from "../../src/table/settings/rules-reader.tsx";
import { SharedValuesEditor } from "../../src/table/settings/shared-values-editor.tsx";
import { WholeTable } from "../../src/table/settings/whole-table.tsx";
import { SharedValues } from "../../src/table/values/shared-values.tsx";
import { useGame } from "../../src/state/game.tsx";
import { everyKind, everything } from "../everything.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import type { Part } from "./drawing.ts";

const lea: Member = { id: "lea", name: "Lea", role: "player" };
const vera: Member = { id: "vera", name: "Vera", role: "spectator" };

/** A rulebook with long lists that the table shares, and more acts than are shown at first. */
const longer: SystemDefinition = defineSystem({
  ...everything,
  marks: {
    ...everything.marks,
    journal: { of: "table", kind: "pairs", initial: {}, rule: "EV-2" },
    weather: { of: "table", kind: "amounts", initial: { rain: 1, wind: 0 }, rule: "EV-2" },
  },
  text: { ...everything.text, "mark.journal": "Journal (long)", "mark.weather": "Weather" },
});

/** A table where Ines plays Ann, after what else somebody has done. */
const tableAfter =
  (...commands: readonly (readonly [Member, Command])[]) =>
  (): TableInMemory => {
    const table = new TableInMemory({}, everything);
    for (const member of [lea, vera]) table.happens({ type: "member-joined", member }, member);
    table.does(ines, { type: "take-character", character: "ann" });
    for (const [member, command] of commands) table.does(member, command);
    return table;
  };

const begun = [oskar, { type: "act", act: "begin", args: { scene: "day" } }] as const;
const wolfIn = [oskar, { type: "bring-in", opponent: "wolf" }] as const;
const wolfPrepared = [oskar, { type: "prepare-opponent", opponent: "wolf" }] as const;

const seen = (node: ReactElement, more: Partial<Omit<Part, "node">> = {}): Part => ({
  node,
  table: tableAfter(),
  by: oskar,
  ...more,
});

/** A component for one of the characters in play. */
function Of({
  name,
  draw,
}: {
  readonly name: string;
  readonly draw: (one: TableView["characters"][number]) => ReactElement;
}) {
  const character = useGame().view.characters.find((one) => one.name === name);
  return character ? draw(character) : <p>nobody</p>;
}

function AllActs({ character }: { readonly character: string | undefined }) {
  return <ActButtons acts={availableActs(useGame(), character)} character={character} />;
}

/** The fields of some parameters, which keep what is entered. */
function Fields({ parameters, args }: { readonly parameters: Parameters; readonly args?: JsonObject }) {
  const { system, view } = useGame();
  const [character] = view.characters;
  const [draft, setDraft] = useState(() => {
    const first = initialDraft(system, parameters, character);
    return { ...first, args: { ...first.args, ...args } };
  });
  return <ParameterFields {...{ parameters, draft, character }} onChange={setDraft} />;
}

const only = (...names: readonly (keyof typeof everyKind)[]): Parameters =>
  Object.fromEntries(names.map((name) => [name, everyKind[name]]));

const shared = (traits: Readonly<Record<string, JsonValue>>, trackers: Readonly<Record<string, number>> = {}) => ({
  change: (view: TableView): TableView => ({
    ...view,
    shared: { traits: { ...view.shared.traits, ...traits }, trackers: { ...view.shared.trackers, ...trackers } },
  }),
});

const nothing = (): void => undefined;

const settings: Readonly<Record<string, Part>> = {
  "the rules to read": seen(<RulesReader />, { writes: "second  EV" }),
  "the actions of a practice table": seen(
    <PracticeActions
      practice={{ members: [oskar], playAs: nothing, file: () => "{}", restart: nothing }}
      onDone={nothing}
    />,
    { opens: ["Start over"] },
  ),
  "the whole table for the game master": seen(<WholeTable />, { writes: "The Salt Quarter" }),
  "the whole table for a player": seen(<WholeTable />, { by: ines }),
  "the house rules for the game master": seen(<HouseRules />, { writes: "5" }),
  "the house rules for a player": seen(<HouseRules />, { by: ines }),
  "the shared values to edit": seen(<SharedValuesEditor />, { table: tableAfter(begun), writes: "7" }),
  "an archived table": seen(<ArchivedNotice />, { more: { change: (view) => ({ ...view, archived: true }) } }),
  "an archived table for a player": seen(<ArchivedNotice />, {
    by: ines,
    more: { change: (view) => ({ ...view, archived: true }) },
  }),
};

const pieces: Readonly<Record<string, Part>> = {
  "a question before something is done": seen(
    <Confirmation label="Leave" confirm="Leave the table" disabled onConfirm={nothing}>
      <p>Really?</p>
    </Confirmation>,
    { opens: ["Leave"] },
  ),
  "links and messages": seen(
    <>
      <LabLink />
      <LabLink about={{ system: "everything", house: {} }} />
      <MessagePage title="Nothing here" message="This address shows nothing.">
        <p>More</p>
      </MessagePage>
    </>,
    { isShownOnly: true },
  ),
  "steppers at their ends": seen(
    <>
      <Stepper label="Low" value={1} min={1} max={3} onChange={nothing} />
      <Stepper label="High" value={3} min={1} max={3} onChange={nothing} />
      <Stepper label="Parts" value={1.5} fractional onChange={nothing} />
    </>,
    { writes: "9" },
  ),
  "amounts as they are drawn": seen(
    <>
      {(
        [
          ["will", 3, 5, 0],
          ["will", 3, 5, 2],
          ["stress", 12, 12, 0],
          ["stress", 13, 20, 4],
          ["stress", 0, 13, 0],
          ["store", 40, 1000, 3],
          ["will", 0, 1, 0],
        ] as const
      ).map(([name, amount, max, spending]) => (
        <TrackerMark
          key={`${name} ${amount} ${max} ${spending}`}
          {...{ system: everything, name, amount, max, spending }}
        />
      ))}
      <TrackerMark system={everything} name="will" amount={2} max={4} terse />
    </>,
  ),
  "no connection to a table that the device keeps": seen(<NetworkBanner />, { by: ines, more: { unsent: [] } }),
};

const values: Readonly<Record<string, Part>> = {
  "what the table shares, with long lists": seen(<SharedValues />, {
    table: () => new TableInMemory({}, longer),
    system: longer,
    more: shared(
      { journal: { ann: "Fell in" }, weather: { rain: 2 }, round: 3, elapsed: 60, order: ["ann"] },
      { store: 4 },
    ),
  }),
  "what the table shares, without some": seen(<SharedValues except={["round", "store", "elapsed"]} />, {
    more: shared({ round: 3, works: [{ name: "The bridge", now: 3, of: 8 }] }, { store: 21 }),
  }),
};

const acts: Readonly<Record<string, Part>> = {
  "the acts of the table": seen(<AllActs character={undefined} />),
  "the acts of a character": seen(<AllActs character="ann" />, {
    table: tableAfter(begun),
    by: ines,
    isShownOnly: true,
  }),
  "an act that asks for a little of everything": seen(<AllActs character="ann" />, {
    by: ines,
    opens: ["Say"],
    isShownOnly: true,
  }),
  "an act with a number": seen(<AllActs character={undefined} />, { opens: ["Let time pass"], writes: "60" }),
};

const party: Readonly<Record<string, Part>> = {
  "opponents in play": seen(<OpponentsInPlay />, { table: tableAfter(wolfIn) }),
  "an opponent's sheet": seen(<OpponentsInPlay />, { table: tableAfter(wolfIn), opens: ["Wolf"] }),
  "opponents to choose from": seen(<OpponentPicker />),
  "prepared opponents": seen(<PreparedOpponents open={undefined} onOpen={nothing} />, {
    table: tableAfter(wolfPrepared),
  }),
  "a prepared opponent": seen(<PreparedOpponents open="" onOpen={nothing} />, { table: tableAfter(wolfPrepared) }),
  "a description to edit": seen(<Of name="Ann" draw={(one) => <DescriptionEditor character={one} />} />, {
    by: ines,
    writes: " Anna ",
  }),
  "a description to edit, with a portrait": seen(
    <Of name="Ann" draw={(one) => <DescriptionEditor character={one} />} />,
    {
      by: ines,
      more: { change: (view) => ({ ...view, portraits: { ann: "data:image/webp;base64,AA==" } }) },
    },
  ),
  "a sheet of one's own": seen(<Of name="Ann" draw={(one) => <CharacterSheet character={one} />} />, { by: ines }),
  "a sheet of somebody else": seen(<Of name="Ben" draw={(one) => <CharacterSheet character={one} />} />, { by: ines }),
  "a sheet that the game master edits": seen(<Of name="Ann" draw={(one) => <CharacterSheet character={one} />} />, {
    opens: ["Edit"],
    isShownOnly: true,
  }),
};

const members: Readonly<Record<string, Part>> = {
  "members, one of them opened by the game master": seen(<MembersPanel />, { opens: ["Ines"], isShownOnly: true }),
  "members, the one who watches opened": seen(<MembersPanel />, { opens: ["Vera"], isShownOnly: true }),
  "members, oneself opened": seen(<MembersPanel />, { by: ines, opens: ["Ines"], isShownOnly: true }),
  "characters to take": seen(<CharacterPicker />, { by: lea }),
  "characters to take, none left": seen(<CharacterPicker />, {
    by: lea,
    more: {
      change: (view) => ({ ...view, players: Object.fromEntries(view.characters.map(({ id }) => [id, "ines"])) }),
    },
  }),
  "who is who": seen(<Roster />),
  "the session before play": seen(<SessionCard />),
  "the session before play, for a player": seen(<SessionCard />, { by: ines }),
  "the session in play": seen(<SessionCard />, { table: tableAfter(begun) }),
};

const forms: Readonly<Record<string, Part>> = {
  "fields for words, switches and numbers": seen(
    <Fields parameters={only("strategy", "hidden", "difficulty", "spread")} />,
    {
      writes: "4",
    },
  ),
  "fields for names": seen(<Fields parameters={only("traits", "skill", "note")} />, { writes: "Sailing" }),
  "fields for a name of several scales, or none": seen(
    <Fields
      parameters={{
        trait: { kind: "text", nullable: true, initial: null, from: { scales: ["attributes", "skills"] } },
      }}
    />,
  ),
  "fields for people": seen(<Fields parameters={only("against", "helpers")} />),
  "fields for ratings": seen(<Fields parameters={only("ratings")} />),
  "fields for records": seen(<Fields parameters={only("side", "others")} />, { writes: "2" }),
  "fields for records that are filled in": seen(
    <Fields
      parameters={only("side", "others")}
      args={{
        side: { who: "ben", rating: 2 },
        others: [
          { name: "Rope", bonus: 1 },
          { name: "Lamp", bonus: -1 },
        ],
      }}
    />,
    { writes: "2" },
  ),
};

/** The parts by what they show. */
export const parts: Readonly<Record<string, Part>> = {
  ...settings,
  ...pieces,
  ...values,
  ...acts,
  ...party,
  ...members,
  ...forms,
};
