import type { ReactNode } from "react";
import { Icon } from "../art/icon.tsx";
import { usePhysicalDice } from "../state/physical-dice.ts";

interface CommitProps {
  readonly label: ReactNode;
  readonly disabled?: boolean;
  /** Whether dice may follow, so that the choice of physical dice is offered. */
  readonly dice?: boolean;
  /** Whether something else comes first, so that the button isn't the one to press. */
  readonly waits?: boolean;
  /** Whether it says what to do first: words in its place, and no button that failed. */
  readonly unchosen?: boolean;
  readonly onCommit: (dice: "generator" | "hand") => void;
}

/** The primary button, with a toggle for physical dice. */
export function CommitRow({
  label,
  disabled = false,
  dice = true,
  waits = false,
  unchosen = false,
  onCommit,
}: CommitProps) {
  const [own, setOwn] = usePhysicalDice();
  return (
    <div className="commit">
      {dice ? (
        <button
          type="button"
          className={own ? "btn plain own on" : "btn plain own"}
          aria-pressed={own}
          onClick={() => setOwn(!own)}
        >
          <Icon name="hand" />
          My dice
        </button>
      ) : null}
      <button
        type="button"
        className={`btn grow${waits ? "" : " go"}${unchosen ? " unchosen" : ""}`}
        disabled={disabled}
        onClick={() => onCommit(own && dice ? "hand" : "generator")}
      >
        {label}
      </button>
    </div>
  );
}
