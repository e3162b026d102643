import { formatMessage } from "@rulewright/rules";
import { useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { RefusalNotice } from "../../components/refusal-notice.tsx";
import { useGame } from "../../state/game.tsx";
import type { AvailableAct } from "./available-acts.ts";
import { ActForm } from "./act-form.tsx";

interface ActButtonsProps {
  readonly acts: readonly AvailableAct[];
  /** Whose they are, where they aren't the table's. */
  readonly character: string | undefined;
  /** How many stand there at once; the others wait behind a button. */
  readonly atOnce?: number;
}

/** LOOK: more than four in a menu. */
const AT_ONCE = 4;

/** Acts as buttons: open ones first; a closed one says on a tap what stands in its way. */
export function ActButtons({ acts, character, atOnce = AT_ONCE }: ActButtonsProps) {
  const { text, busy, send } = useGame();
  const [opened, setOpened] = useState<string>();
  const [all, setAll] = useState(false);
  const ordered = [...acts.filter(({ refusal }) => !refusal), ...acts.filter(({ refusal }) => refusal)];
  const shown = all || ordered.length <= atOnce + 1 ? ordered : ordered.slice(0, atOnce);
  const open = acts.find(({ name }) => name === opened);
  const whose = ({ act }: AvailableAct): string | undefined => (act.of === "table" ? undefined : character);
  const onTap = (possible: AvailableAct): void => {
    const { name, needsInput, refusal } = possible;
    const by = whose(possible);
    if (opened === name) setOpened(undefined);
    else if (needsInput || refusal) setOpened(name);
    else send({ type: "act", act: name, ...(by === undefined ? {} : { character: by }) });
  };
  return (
    <div className="act-list">
      <div className="act-buttons">
        {shown.map((possible) => (
          <button
            key={possible.name}
            type="button"
            className={["btn low act", possible.refusal && !possible.needsInput ? "barred-act" : ""].join(" ").trim()}
            aria-expanded={possible.needsInput || possible.refusal ? opened === possible.name : undefined}
            disabled={busy && !possible.needsInput}
            onClick={() => onTap(possible)}
          >
            <span>{formatMessage(text, `act.${possible.name}`)}</span>
            {possible.needsInput ? <Icon name="down" small /> : null}
          </button>
        ))}
        {shown.length < ordered.length ? (
          <button type="button" className="btn low plain" onClick={() => setAll(true)}>
            {ordered.length - shown.length} more
          </button>
        ) : null}
      </div>
      {open?.needsInput ? (
        <ActForm key={open.name} possible={open} character={whose(open)} onDone={() => setOpened(undefined)} />
      ) : null}
      {open && !open.needsInput && open.refusal ? <RefusalNotice refusal={open.refusal} /> : null}
    </div>
  );
}
