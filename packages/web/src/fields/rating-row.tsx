import type { ReactNode } from "react";
import { Icon } from "../art/icon.tsx";
import { fitsDots, DotsInput } from "../components/dots.tsx";
import { Stepper } from "../components/stepper.tsx";

interface RatingRowProps {
  readonly name: string;
  /** The name as it is shown, with what the rating means. */
  readonly words: ReactNode;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Whether it is set in steps, however short the scale is. */
  readonly inSteps?: boolean | undefined;
  /** How much may still be added in steps; without limit if absent. */
  readonly left?: number | undefined;
  /** What stands under a rating that may be chosen. */
  readonly note?: ((value: number) => ReactNode) | undefined;
  readonly onChange: (value: number) => void;
  /** Absent where the name is given. */
  readonly onRemove: (() => void) | undefined;
  /** What else is set of it. */
  readonly children?: ReactNode;
}

/** A rating to set: dots on a short scale, a stepper on a long one. */
export function RatingRow({ name, words, onRemove, children, inSteps = false, left, ...rating }: RatingRowProps) {
  const isDots = !inSteps && fitsDots(rating.min, rating.max);
  const max = isDots || left === undefined ? rating.max : Math.min(rating.max, rating.value + Math.max(0, left));
  const Input = isDots ? DotsInput : Stepper;
  return (
    <div className="row between rated">
      {words}
      <span className="row">
        {children}
        <Input label={name} {...rating} max={max} />
        {onRemove ? (
          <button type="button" className="iconbtn" aria-label={`Remove ${name}`} onClick={onRemove}>
            <Icon name="no" small />
          </button>
        ) : null}
      </span>
    </div>
  );
}
