import { type ReactNode, useState } from "react";

interface ConfirmationProps {
  /** What the button says that asks. */
  readonly label: string;
  /** What the button says that does it. */
  readonly confirm: string;
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
  /** What is asked or explained before. */
  readonly children: ReactNode;
}

/** A button that unfolds a question before it does something that can't simply be taken back. */
export function Confirmation({ label, confirm, disabled = false, onConfirm, children }: ConfirmationProps) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <button type="button" className="btn" onClick={() => setAsking(true)}>
        {label}
      </button>
    );
  }
  return (
    <fieldset className="card confirmation" aria-label={label}>
      {children}
      <div className="row">
        <button type="button" className="btn low plain" onClick={() => setAsking(false)}>
          Cancel
        </button>
        <button type="button" className="btn low go grow" disabled={disabled} onClick={onConfirm}>
          {confirm}
        </button>
      </div>
    </fieldset>
  );
}
