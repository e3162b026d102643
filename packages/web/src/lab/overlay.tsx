import { Icon } from "../art/icon.tsx";
import type { Setup } from "./setup.ts";
import { questionLabel } from "./labels.ts";

interface OverlayProps {
  readonly setup: Setup;
  readonly onChange: (setup: Setup) => void;
}

/** Another set-up laid over the present one: this one kept as it is while the sliders move on, dice or any system's. */
export function Overlay({ setup, onChange }: OverlayProps) {
  const { over, ...rest } = setup;
  return (
    <section className="overlay">
      <p className="caps">Laid over it</p>
      {over ? (
        <button type="button" className="chip laid" aria-label="Take it off" onClick={() => onChange(rest)}>
          <i className="laid-line" aria-hidden="true" />
          <span className="grow">{questionLabel(over)}</span>
          <Icon name="no" />
        </button>
      ) : (
        <button type="button" className="btn" onClick={() => onChange({ ...setup, over: setup.question })}>
          Keep this to compare
        </button>
      )}
    </section>
  );
}
