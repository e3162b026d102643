import type { Character } from "@rulewright/rules";
import { useBusy } from "@rulewright/systems/screen";
import { useState } from "react";
import { portraitFrom } from "../../browser/pictures.ts";
import { Avatar } from "../../components/avatar.tsx";
import { DescriptionField } from "../../components/description-field.tsx";
import { FilePicker } from "../../components/file-picker.tsx";
import { LineField } from "../../components/line-field.tsx";
import { useGame } from "../../state/game.tsx";

const MAX_NAME = 80;

/** Edits the name of a character, its description, and its portrait. */
export function DescriptionEditor({ character }: { readonly character: Character }) {
  const { view, send } = useGame();
  const busy = useBusy();
  const { id } = character;
  const [draft, setDraft] = useState({ name: character.name, about: character.about ?? "" });
  const name = draft.name.trim();
  const about = draft.about.trim();
  const isChanged = name !== character.name || about !== (character.about ?? "");
  const isPrepared = view.prepared.some((one) => one.id === id);
  return (
    <form
      className="description"
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: "describe", character: id, name, about });
      }}
    >
      {isPrepared ? null : <PortraitPicker character={character} />}
      <LineField
        label="Name"
        value={draft.name}
        max={MAX_NAME}
        isTitle
        onChange={(to) => setDraft({ ...draft, name: to })}
      />
      <DescriptionField value={draft.about} onChange={(to) => setDraft({ ...draft, about: to })} />
      <button className="btn low" disabled={busy || !isChanged || name === ""}>
        Save name and description
      </button>
    </form>
  );
}

/** Sets the portrait of a character from a file, or removes it. */
function PortraitPicker({ character: { id, name } }: { readonly character: Character }) {
  const { view, send } = useGame();
  const busy = useBusy();
  const [isUnreadable, setUnreadable] = useState(false);
  const choose = async (file: File): Promise<void> => {
    const portrait = await portraitFrom(file);
    setUnreadable(portrait === undefined);
    if (portrait !== undefined) send({ type: "describe", character: id, portrait });
  };
  return (
    <>
      <div className="row wrap member">
        <Avatar id={id} name={name} />
        <FilePicker
          label="Choose a portrait"
          accept="image/*"
          className="btn low"
          disabled={busy}
          onPick={(file) => void choose(file)}
        />
        {view.portraits[id] === undefined ? null : (
          <button
            type="button"
            className="btn low plain"
            disabled={busy}
            onClick={() => send({ type: "describe", character: id, portrait: null })}
          >
            Remove the portrait
          </button>
        )}
      </div>
      <p role="alert" className="small red">
        {isUnreadable ? "That file can't be read as a picture. Choose a JPEG, PNG or WebP file." : ""}
      </p>
    </>
  );
}
