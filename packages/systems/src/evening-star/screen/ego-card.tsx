import { formatChance } from "@rulewright/present";
import type { ReactNode } from "react";
import { type SlotProps, useHost } from "../../screen/index.ts";

/** ES-34..ES-38 The ego card: face down while the task may still succeed, turned over once it stands failed. */
export function EgoCard({ decision, children }: SlotProps["decision"] & { readonly children: ReactNode }) {
  const { moves, held, hasRolled } = decision;
  const isHeld = (held["ego"] ?? 0) > 0;
  if (!hasRolled || !isHeld || !Object.hasOwn(moves, "ego")) return children;
  return (
    <>
      {children}
      {moves["ego"] === undefined ? <FaceUp decision={decision} /> : <FaceDown />}
    </>
  );
}

function FaceDown() {
  const { RuleNumber } = useHost();
  return (
    <p className="es-ego down">
      <span>
        <b>Ego, held</b>
        <small>It turns over only after a failed task.</small>
      </span>
      <RuleNumber rules={["ES-34", "ES-35"]} />
    </p>
  );
}

function FaceUp({ decision }: SlotProps["decision"]) {
  const { RuleNumber } = useHost();
  const { draft, onDraft, choice, options } = decision;
  const on = draft.move === "ego";
  const chance = options?.find(({ move }) => move === "ego")?.passive[0];
  return (
    <div className={on ? "es-ego up on" : "es-ego up"}>
      <button
        type="button"
        aria-pressed={on}
        onClick={() => onDraft({ move: on ? choice.stands.as : "ego", detail: {} })}
      >
        <span>
          <b>Turn over ego</b>
          <small>The dice are cleared. One check at the same difficulty takes their place.</small>
        </span>
        {chance === undefined ? null : <span className="chance">{formatChance(chance)}</span>}
      </button>
      <RuleNumber rules={["ES-36", "ES-37", "ES-38"]} />
    </div>
  );
}
