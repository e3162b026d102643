import type { Attempt } from "@rulewright/table";
import { useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { onDemand } from "../../components/on-demand.tsx";
import { Drawer } from "../controls/drawer.tsx";

const OverrideForm = onDemand(async () => (await import("./override-form.tsx")).OverrideForm);

interface OverrideButtonProps {
  readonly attempt: Attempt;
  /** Only an icon, as beside an entry of the log. */
  readonly small?: boolean;
}

/** The button with which the GM overrides the outcome of a settled attempt, with its dialog. */
export function OverrideButton({ attempt, small = false }: OverrideButtonProps) {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={small ? "iconbtn undo-line" : "btn plain"}
        {...(small ? { "aria-label": "Override the outcome", title: "Override" } : {})}
        onClick={() => setOpen(true)}
      >
        {small ? <Icon name="pen" small /> : "Override the outcome"}
      </button>
      {open ? (
        <Drawer title="Override" side="right" onClose={close}>
          <OverrideForm attempt={attempt} onDone={close} />
        </Drawer>
      ) : null}
    </>
  );
}
