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
  readonly onCommit: (dice: "generator" | "hand") => void;
}

/** The primary button, with a toggle for physical dice. */
export function CommitRow({ label, disabled = false, dice = true, waits = false, onCommit }: CommitProps) {
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
        className={waits ? "btn grow" : "btn go grow"}
        disabled={disabled}
        onClick={() => onCommit(own && dice ? "hand" : "generator")}
      >
        {label}
      </button>
    </div>
  );
}
