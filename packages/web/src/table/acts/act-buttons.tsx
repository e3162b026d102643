import { formatMessage, type Messages } from "@rulewright/rules";
import { useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { type ClosedOption, ClosedOptions } from "../../components/closed-options.tsx";
import { useGame } from "../../state/game.tsx";
import type { AvailableAct } from "./available-acts.ts";
import { ActForm } from "./act-form.tsx";
import { useActList } from "./use-act-list.ts";

interface ActButtonsProps {
  readonly acts: readonly AvailableAct[];
  /** The id of the character that does them; undefined for the table. */
  readonly character: string | undefined;
}

const SHOWN_FIRST = 4;

/** Acts as buttons, and below them those that can't be done at present, with the reason. */
export function ActButtons({ acts, character }: ActButtonsProps) {
  const { text } = useGame();
  const { opened, isDisabled, onTap, onClose, actorOf } = useActList(character);
  const [all, setAll] = useState(false);
  const ordered = openActs(acts);
  const shown = all || ordered.length <= SHOWN_FIRST + 1 ? ordered : ordered.slice(0, SHOWN_FIRST);
  const open = ordered.find(({ name }) => name === opened);
  return (
    <div className="act-list">
      <div className="act-buttons">
        {shown.map((available) => (
          <button
            key={available.name}
            type="button"
            className="btn low act"
            aria-expanded={available.needsInput ? opened === available.name : undefined}
            disabled={isDisabled(available)}
            onClick={() => onTap(available)}
          >
            <span>{formatMessage(text, `act.${available.name}`)}</span>
            {available.needsInput ? <Icon name="down" small /> : null}
          </button>
        ))}
        {shown.length < ordered.length ? (
          <button type="button" className="btn low plain" onClick={() => setAll(true)}>
            Show {ordered.length - shown.length} more
          </button>
        ) : null}
      </div>
      {open?.needsInput ? (
        <ActForm key={open.name} available={open} character={actorOf(open)} onDone={onClose} />
      ) : null}
      <ClosedOptions closed={closedActs(text, acts)} />
    </div>
  );
}

/** The acts that can be done, first those that the rules allow as they are. */
function openActs(acts: readonly AvailableAct[]): readonly AvailableAct[] {
  const possible = acts.filter(({ closed }) => !closed);
  return [...possible.filter(({ refusal }) => !refusal), ...possible.filter(({ refusal }) => refusal)];
}

/** The acts that can't be done whatever is entered, each with the reason. */
export const closedActs = (text: Messages, acts: readonly AvailableAct[]): readonly ClosedOption[] =>
  acts.flatMap(({ name, closed, refusal }) =>
    closed && refusal ? [{ name, words: formatMessage(text, `act.${name}`), refusal }] : [],
  );
