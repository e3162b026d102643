import { useState } from "react";
import { RadioChips } from "../../components/radio-chips.tsx";
import { useGame } from "../../state/game.tsx";
import { shortName } from "../../words/names.ts";
import { FramingForm } from "./framing-form.tsx";

/** The GM frames something nobody has proposed in writing. */
export function NewAttempt({ onDone }: { readonly onDone: () => void }) {
  const { view } = useGame();
  const [character, setCharacter] = useState<string>();
  return (
    <section className="card proposal">
      <RadioChips
        legend="Whose attempt"
        options={view.characters.map(({ id, name }) => ({ value: id, label: shortName(name, view.characters) }))}
        value={character}
        onChange={setCharacter}
      />
      {character === undefined ? (
        <button type="button" className="btn plain" onClick={onDone}>
          Not now
        </button>
      ) : (
        <FramingForm key={character} character={character} title="" onDone={onDone} />
      )}
    </section>
  );
}
