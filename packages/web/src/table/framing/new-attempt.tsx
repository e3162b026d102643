import { refuseAnother } from "@rulewright/table";
import { useState } from "react";
import { RadioChips } from "../../components/radio-chips.tsx";
import { useAwaitedByGame } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import { FramingForm } from "./framing-form-on-demand.tsx";

interface NewAttemptProps {
  /** Whether it is only kept for later. */
  readonly prepares?: boolean;
  readonly onDone: () => void;
}

/** Frames an attempt without a proposal: first the character, then the form. */
export function NewAttempt({ prepares = false, onDone }: NewAttemptProps) {
  const { view } = useGame();
  const characters = view.characters.filter(({ id }) => prepares || !refuseAnother(view, id));
  const acting = useAwaitedByGame()?.character;
  const [character, setCharacter] = useState(prepares ? undefined : characters.find(({ id }) => id === acting)?.id);
  return (
    <section className="card proposal">
      <RadioChips
        legend="Character"
        options={characters.map(({ id, name }) => ({ value: id, label: name }))}
        value={character}
        onChange={setCharacter}
      />
      {character === undefined ? (
        <button type="button" className="btn plain" onClick={onDone}>
          Cancel
        </button>
      ) : (
        <FramingForm key={character} character={character} title="" prepares={prepares} onDone={onDone} />
      )}
    </section>
  );
}
