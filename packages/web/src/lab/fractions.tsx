import type { ObjectiveValue } from "@rulewright/lab";

interface FractionsProps {
  readonly values: readonly ObjectiveValue[];
  readonly labelOf: (value: ObjectiveValue) => string;
}

/** The expected values as exact fractions. */
export function Fractions({ values, labelOf }: FractionsProps) {
  return (
    <dl className="fractions">
      {values.map((value) => (
        <div key={`${value.source} ${value.name}`}>
          <dt>{labelOf(value)}</dt>
          <dd className="num">{value.exact ?? "Not exact"}</dd>
        </div>
      ))}
    </dl>
  );
}
