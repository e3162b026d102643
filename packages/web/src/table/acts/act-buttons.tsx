import { formatMessage, type Messages } from "@rulewright/rules";
import { useBusy } from "@rulewright/systems/screen";
import { useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { type ClosedOption, ClosedOptions } from "../../components/closed-options.tsx";
import { useGame } from "../../state/game.tsx";
import type { AvailableAct } from "./available-acts.ts";
import { ActForm } from "./act-form.tsx";

interface ActButtonsProps {
  readonly acts: readonly AvailableAct[];
  /** The id of the character that does them; undefined for the table. */
  readonly character: string | undefined;
  /** How many are shown at first. */
  readonly shownFirst?: number;
  /** Called when the form of an act is opened or closed. */
  readonly onForm?: (isOpen: boolean) => void;
}

const SHOWN_FIRST = 4;

/** Acts as buttons, and below them those that can't be done at present, with the reason. */
export function ActButtons({ acts, character, shownFirst = SHOWN_FIRST, onForm }: ActButtonsProps) {
  const { text, send } = useGame();
  const busy = useBusy();
  const [opened, setOpened] = useState<string>();
  const [all, setAll] = useState(false);
  const possible = acts.filter(({ closed }) => !closed);
  const ordered = [...possible.filter(({ refusal }) => !refusal), ...possible.filter(({ refusal }) => refusal)];
  const shown = all || ordered.length <= shownFirst + 1 ? ordered : ordered.slice(0, shownFirst);
  const open = ordered.find(({ name }) => name === opened);
  const actorOf = ({ act }: AvailableAct): string | undefined => (act.of === "table" ? undefined : character);
  const openForm = (name: string | undefined): void => {
    setOpened(name);
    onForm?.(name !== undefined);
  };
  const onTap = (available: AvailableAct): void => {
    const { name, needsInput } = available;
    const by = actorOf(available);
    if (opened === name) openForm(undefined);
    else if (needsInput) openForm(name);
    else send({ type: "act", act: name, ...(by === undefined ? {} : { character: by }) });
  };
  return (
    <div className="act-list">
      <div className="act-buttons">
        {shown.map((available) => (
          <button
            key={available.name}
            type="button"
            className="btn low act"
            aria-expanded={available.needsInput ? opened === available.name : undefined}
            disabled={busy && !available.needsInput}
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
        <ActForm key={open.name} available={open} character={actorOf(open)} onDone={() => openForm(undefined)} />
      ) : null}
      <ClosedOptions closed={acts.flatMap((one) => closedOption(text, one))} />
    </div>
  );
}

const closedOption = (text: Messages, { name, closed, refusal }: AvailableAct): readonly ClosedOption[] =>
  closed && refusal ? [{ name, words: formatMessage(text, `act.${name}`), refusal }] : [];
