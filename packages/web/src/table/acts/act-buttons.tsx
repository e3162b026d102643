import { formatMessage } from "@rulewright/rules";
import { useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { RefusalNotice } from "../../components/refusal-notice.tsx";
import { useGame } from "../../state/game.tsx";
import type { AvailableAct } from "./available-acts.ts";
import { ActForm } from "./act-form.tsx";

interface ActButtonsProps {
  readonly acts: readonly AvailableAct[];
  /** The id of the character that does them; undefined for the table. */
  readonly character: string | undefined;
  /** How many are shown at first. */
  readonly shownFirst?: number;
}

const SHOWN_FIRST = 4;

/** Acts as buttons, the available ones first. A refused act shows the reason when it is pressed. */
export function ActButtons({ acts, character, shownFirst = SHOWN_FIRST }: ActButtonsProps) {
  const { text, busy, send } = useGame();
  const [opened, setOpened] = useState<string>();
  const [all, setAll] = useState(false);
  const ordered = [...acts.filter(({ refusal }) => !refusal), ...acts.filter(({ refusal }) => refusal)];
  const shown = all || ordered.length <= shownFirst + 1 ? ordered : ordered.slice(0, shownFirst);
  const open = acts.find(({ name }) => name === opened);
  const actorOf = ({ act }: AvailableAct): string | undefined => (act.of === "table" ? undefined : character);
  const onTap = (available: AvailableAct): void => {
    const { name, needsInput, refusal } = available;
    const by = actorOf(available);
    if (opened === name) setOpened(undefined);
    else if (needsInput || refusal) setOpened(name);
    else send({ type: "act", act: name, ...(by === undefined ? {} : { character: by }) });
  };
  return (
    <div className="act-list">
      <div className="act-buttons">
        {shown.map((available) => (
          <button
            key={available.name}
            type="button"
            className={["btn low act", available.refusal && !available.needsInput ? "barred-act" : ""].join(" ").trim()}
            aria-expanded={available.needsInput || available.refusal ? opened === available.name : undefined}
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
        <ActForm key={open.name} available={open} character={actorOf(open)} onDone={() => setOpened(undefined)} />
      ) : null}
      {open && !open.needsInput && open.refusal ? <RefusalNotice refusal={open.refusal} /> : null}
    </div>
  );
}
