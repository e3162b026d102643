import type { ReactNode } from "react";
import { Icon } from "../../art/icon.tsx";
import { usePhysicalDice } from "./physical-dice.ts";

interface CommitProps {
  readonly label: ReactNode;
  readonly disabled?: boolean;
  /** Dice may follow, so one's own are welcome. */
  readonly dice?: boolean;
  readonly onCommit: (dice: "generator" | "hand") => void;
}

/** The one primary button, and whose dice fall. */
export function CommitRow({ label, disabled = false, dice = true, onCommit }: CommitProps) {
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
        className="btn go grow"
        disabled={disabled}
        onClick={() => onCommit(own && dice ? "hand" : "generator")}
      >
        {label}
      </button>
    </div>
  );
}
