import { type FormEvent, type ReactNode, useId, useState } from "react";
import { IDLE, type RequestState, trackRequest } from "../connection/request-state.ts";
import { LengthNotice, MAX_NAME_LENGTH } from "./length-notice.tsx";
import { useInitialFocus } from "./use-initial-focus.ts";

interface NameEntryProps {
  readonly label: string;
  /** What the button says. */
  readonly action: string;
  /** Sends a name that isn't blank. If it fails, the error is shown below the field. */
  readonly onSend: (name: string) => Promise<void>;
  /** What else the form asks for, above the name. */
  readonly children?: ReactNode;
}

/** A form that asks for one's name before it sends a request to the server. */
export function NameEntry({ label, action, onSend, children }: NameEntryProps) {
  const [name, setName] = useState("");
  const [{ busy, problem }, setState] = useState<RequestState>(IDLE);
  const field = useId();
  const input = useInitialFocus<HTMLInputElement>();
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void trackRequest(setState, () => onSend(name.trim()));
  };
  return (
    <form className="name-entry" onSubmit={onSubmit}>
      {children}
      <label className="caps" htmlFor={field}>
        {label}
      </label>
      <div className="join">
        <input
          id={field}
          ref={input}
          value={name}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="name"
          onChange={(event) => setName(event.target.value)}
        />
        <button className="btn go" disabled={name.trim() === "" || busy} aria-busy={busy || undefined}>
          {action}
        </button>
      </div>
      <LengthNotice text={name} max={MAX_NAME_LENGTH} />
      <p role="alert" className="small red">
        {problem}
      </p>
    </form>
  );
}
