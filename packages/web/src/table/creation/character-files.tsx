import { type Character, isRecord, isRefusal, refusal, type Refusal } from "@rulewright/rules";
import { characterFile, readCharacterFile } from "@rulewright/table";
import { useBusy } from "@rulewright/systems/screen";
import { useState } from "react";
import { download, fileName } from "../../browser/files.ts";
import { FilePicker } from "../../components/file-picker.tsx";
import { RefusalNotice } from "../../components/refusal-notice.tsx";
import { useGame } from "../../state/game.tsx";

/** How many bytes the file of a character may have: less than a message to the server. */
const MAX_BYTES = 60_000;

/** Saves a character as a file. */
export function SaveCharacter({ character }: { readonly character: Character }) {
  const { system, view } = useGame();
  const save = (): void => {
    const file = characterFile({ ...system, version: view.version }, character);
    const name = `${fileName(character.name) || "character"}.rulewright.json`;
    download(name, "application/json", `${JSON.stringify(file, undefined, 2)}\n`);
  };
  return (
    <button type="button" className="btn low plain dismiss" onClick={save}>
      Save {character.name} as a file
    </button>
  );
}

/** Adds a character from a file that was saved at another table of the same game. */
export function CharacterFromFile() {
  const { system, view, send } = useGame();
  const busy = useBusy();
  const [refused, setRefused] = useState<Refusal>();
  const add = async (picked: File): Promise<void> => {
    const file = picked.size > MAX_BYTES ? undefined : parseJson(await picked.text());
    const read = isRecord(file) ? readCharacterFile(system, view.house, file) : refusal("not-a-character-file", "");
    if (isRefusal(read)) setRefused(read);
    else {
      setRefused(undefined);
      if (isRecord(file)) send({ type: "import-character", file });
    }
  };
  return (
    <>
      <FilePicker
        label="Add a character from a file"
        className="btn wide"
        disabled={busy}
        onPick={(file) => void add(file)}
      />
      {refused ? <RefusalNotice refusal={refused} /> : null}
    </>
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
