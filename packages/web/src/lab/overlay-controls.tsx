import { MAX_OVERLAYS } from "@rulewright/lab";
import { Icon } from "../art/icon.tsx";
import { questionLabel } from "./labels.ts";
import type { Setup } from "./setup.ts";

interface OverlayControlsProps {
  readonly setup: Setup;
  readonly onChange: (setup: Setup) => void;
}

/** Keeps the current question as an overlay, so that it can be compared with other ones, and removes overlays. */
export function OverlayControls({ setup, onChange }: OverlayControlsProps) {
  const { overlays = [], question } = setup;
  const remove = (index: number): void => onChange({ ...setup, overlays: overlays.filter((_, i) => i !== index) });
  return (
    <section className="overlay">
      <p className="caps">Comparison</p>
      {overlays.map((overlay, i) => (
        <button
          // The same question may be kept twice.
          key={i}
          type="button"
          className="chip laid"
          aria-label={`Remove from comparison: ${questionLabel(overlay)}`}
          onClick={() => remove(i)}
        >
          <i className={`laid-line laid-${i + 1}`} aria-hidden="true" />
          <span className="grow">{questionLabel(overlay)}</span>
          <Icon name="no" />
        </button>
      ))}
      {overlays.length < MAX_OVERLAYS ? (
        <button type="button" className="btn" onClick={() => onChange({ ...setup, overlays: [...overlays, question] })}>
          Keep for comparison
        </button>
      ) : null}
    </section>
  );
}
