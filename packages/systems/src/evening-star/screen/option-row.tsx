import { formatChance, formatDecisionBriefly, worthAtOnce } from "@rulewright/present";
import type { ReactNode } from "react";
import { type RankedOption, type SlotDecision, useHost } from "../../screen/index.ts";

interface OptionRowProps {
  readonly words: string;
  /** What a screen reader says of it. */
  readonly label: string;
  readonly on: boolean;
  /** Whether it makes success likeliest. */
  readonly isBest: boolean;
  /** What it is worth; undefined until that is known, and where the viewer may not see it. */
  readonly values: Pick<RankedOption, "passive" | "optimal"> | undefined;
  /** What further choices make of it: "ego 92.5%". */
  readonly later?: string | undefined;
  readonly goal: string | undefined;
  /** What it costs. */
  readonly children: ReactNode;
  /** Undefined until it can be taken. */
  readonly onTake: (() => void) | undefined;
}

/** The chosen one grows by its strip, which stays clear of the button below. */
const scrollIntoSight = (strip: HTMLElement | null): void => strip?.scrollIntoView({ block: "nearest" });

/** What may be done with a roll: words, price, and the chance at the right, under which the chosen one has its strip. */
export function OptionRow({ words, label, on, isBest, values, later, goal, children, onTake }: OptionRowProps) {
  const { OddsStrip, table } = useHost();
  return (
    <button
      type="button"
      className={["option", on ? "on" : "", isBest ? "best" : ""].filter((part) => part !== "").join(" ")}
      aria-pressed={on}
      aria-label={label}
      disabled={!onTake}
      onClick={onTake}
    >
      <span className="radio" aria-hidden="true" />
      <span>
        <span className="t">{words}</span>
        <span className="p">
          {children} {isBest ? <span className="bestmark">likeliest</span> : null}
        </span>
      </span>
      {table.seesOdds ? (
        <span className="v">
          {values ? formatChance(worthAtOnce(values)) : "…"}
          {later === undefined ? null : <small>{later}</small>}
        </span>
      ) : null}
      {on && values && goal !== undefined ? (
        <span className="under" ref={scrollIntoSight}>
          <OddsStrip goal={goal} values={values} />
        </span>
      ) : null}
    </button>
  );
}

/** So many lots, for the eye only. */
export const LotTokens = ({ count }: { readonly count: number }) => (
  <span className="es-lots" aria-hidden="true">
    {Array.from({ length: count }, (_, i) => (
      <i key={i} />
    ))}
  </span>
);

/** The roll as it is. */
export function AsItIs({ decision }: { readonly decision: SlotDecision }) {
  const { table } = useHost();
  const { draft, onDraft, choice, options, position, goal } = decision;
  const stands = choice.stands.as;
  const option = options?.find(({ move }) => move === null);
  const words = formatDecisionBriefly(table.text, stands, {}, position.tray);
  return (
    <OptionRow
      words={words}
      label={option ? `${words}, ${formatChance(worthAtOnce(option))}` : words}
      on={draft.move === stands}
      isBest={false}
      values={option}
      goal={goal}
      onTake={() => onDraft({ move: stands, detail: {} })}
    >
      free
    </OptionRow>
  );
}
