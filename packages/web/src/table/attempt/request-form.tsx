import { useState } from "react";
import { onDemand } from "../../components/on-demand.tsx";
import type { RequestFormProps } from "./open-request-form.tsx";

/** The form itself, which is loaded when somebody asks for a change. */
const OpenRequestForm = onDemand(async () => (await import("./open-request-form.tsx")).OpenRequestForm);

/** Requests a change of a negotiated number by 1, with a reason. The GM grants or declines it. */
export function RequestForm({ attemptView, numbers }: RequestFormProps) {
  const [open, setOpen] = useState(false);
  return open ? (
    <OpenRequestForm attemptView={attemptView} numbers={numbers} onDone={() => setOpen(false)} />
  ) : (
    <button type="button" className="btn wide" onClick={() => setOpen(true)}>
      Request a change
    </button>
  );
}
