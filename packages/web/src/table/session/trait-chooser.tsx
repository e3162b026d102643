import { type Character, formatMessage, uncapitalize } from "@rulewright/rules";
import { useId } from "react";
import { RuleNumber } from "../../components/rule-number.tsx";
import { useGame } from "../../state/game.tsx";
import { useOptimisticValue } from "../../state/use-optimistic-value.ts";
import { type TraitChoice, traitChoices } from "../acts/available-acts.ts";

interface ChooserProps {
  readonly character: Character;
}

/** The traits that a player chooses before play. */
export function TraitChooser({ character }: ChooserProps) {
  const game = useGame();
  const choices = traitChoices(game, character.id);
  if (choices.length === 0) return null;
  return (
    <section className="session">
      <p className="caps">Before play</p>
      <h2>You play {character.name}</h2>
      <p className="small">{character.about}</p>
      {choices.map((choice) => (
        <TraitOptions key={choice.trait} character={character} choice={choice} />
      ))}
    </section>
  );
}

function TraitOptions({ character, choice }: { readonly character: Character; readonly choice: TraitChoice }) {
  const { text, send } = useGame();
  const { act, trait, values, rules } = choice;
  const name = useId();
  const [chosen, setOptimistic] = useOptimisticValue(character.traits[trait]);
  return (
    <fieldset className="options plain-options">
      <legend className="row between">
        <span className="caps">{formatMessage(text, `trait.${trait}`)}</span>
        <RuleNumber rules={rules} />
      </legend>
      {values.map((value) => (
        <label key={value} className={value === chosen ? "option on" : "option"}>
          <input
            type="radio"
            className="over"
            name={name}
            checked={value === chosen}
            onChange={() => {
              setOptimistic(value);
              send({ type: "act", act, character: character.id, args: { [trait]: value } });
            }}
          />
          <span className="radio" aria-hidden="true" />
          <span className="t">{formatMessage(text, `trait.${trait}.${value}`)}</span>
          <span className="unseen">{uncapitalize(value)}</span>
        </label>
      ))}
    </fieldset>
  );
}
