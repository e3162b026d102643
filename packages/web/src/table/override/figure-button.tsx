import { labelOf } from "@rulewright/present";
import { useBusy } from "@rulewright/systems/screen";
import { type FormEvent, useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { Stepper } from "../../components/stepper.tsx";
import { useGame } from "../../state/game.tsx";
import { Drawer } from "../controls/drawer.tsx";

interface FigureButtonProps {
  readonly character: string;
  readonly name: string;
  /** The number that is shown. */
  readonly value: number;
}

/** The button with which the GM sets a figure of a sheet by hand, or has it calculated again. */
export function FigureButton({ character, name, value }: FigureButtonProps) {
  const { view, text, send } = useGame();
  const busy = useBusy();
  const [open, setOpen] = useState(false);
  const [to, setTo] = useState(Math.round(value));
  const label = text[`figure.${name}`] ?? labelOf(text, name);
  const close = (): void => setOpen(false);
  const set = (number: number | null): void => {
    send({ type: "override-figure", character, figure: name, to: number });
    close();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    set(to);
  };
  return (
    <>
      <button type="button" className="iconbtn" aria-label={`Override ${label}`} onClick={() => setOpen(true)}>
        <Icon name="pen" small />
      </button>
      {open ? (
        <Drawer title={`Override ${label}`} side="right" onClose={close}>
          <form className="undo-form" onSubmit={onSubmit}>
            <p className="small">The number changes what everyone reads, not what the rules calculate with.</p>
            <Stepper label={label} value={to} onChange={setTo} />
            <div className="commit">
              {view.figures[character]?.[name] === undefined ? null : (
                <button type="button" className="btn plain" disabled={busy} onClick={() => set(null)}>
                  Calculate again
                </button>
              )}
              <button className="btn go grow" disabled={busy}>
                Override
              </button>
            </div>
          </form>
        </Drawer>
      ) : null}
    </>
  );
}
