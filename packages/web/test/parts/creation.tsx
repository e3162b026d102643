import { formatMessage, type SystemDefinition } from "@rulewright/rules";
import { useGame } from "../../src/state/game.tsx";
import { CharacterPreview } from "../../src/table/creation/character-preview.tsx";
import { CreationForm } from "../../src/table/creation/creation-form.tsx";
import { CharacterSheet } from "../../src/table/party/character-sheet.tsx";
import { everything } from "../everything.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import type { Part } from "./drawing.ts";

/** Everybody's sheet in short, and at length. */
function Sheets() {
  const { view } = useGame();
  return view.characters.map((character) => (
    <div key={character.id}>
      <CharacterPreview character={character} />
      <CharacterSheet character={character} />
    </div>
  ));
}

function FirstSheet() {
  const [character] = useGame().view.characters;
  return character ? <CharacterSheet character={character} /> : null;
}

/** Each step of the creation of a character, and the sheets of the first party. */
export function creationParts(system: SystemDefinition): Readonly<Record<string, Part>> {
  const { creation, text } = system;
  const table = () => new TableInMemory({}, system);
  const shown = { table, system, by: oskar, isShownOnly: true };
  const steps = creation?.steps.map(({ name }) => formatMessage(text, `creation.${name}`)) ?? [];
  return {
    ...(creation
      ? Object.fromEntries(
          ["Name", ...steps].map((step): [string, Part] => [
            `the step ${step} of a new character of ${system.title}`,
            {
              ...shown,
              node: <CreationForm creation={creation} onDone={() => undefined} />,
              by: ines,
              opens: [step],
              isShownOnly: system !== everything,
              writes: "3",
            },
          ]),
        )
      : {}),
    [`the sheets of ${system.title}`]: { ...shown, node: <Sheets /> },
    [`a sheet of ${system.title} that is edited`]: { ...shown, node: <FirstSheet />, opens: ["Edit"], isWalked: true },
  };
}
