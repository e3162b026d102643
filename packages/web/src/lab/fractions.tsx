import type { Value } from "@rulewright/lab";

interface FractionsProps {
  readonly values: readonly Value[];
  readonly labelOf: (value: Value) => string;
}

/** The means to the last digit. */
export function Fractions({ values, labelOf }: FractionsProps) {
  return (
    <dl className="fractions">
      {values.map((value) => (
        <div key={value.name}>
          <dt>{labelOf(value)}</dt>
          <dd className="num">{value.exact ?? "Not exact"}</dd>
        </div>
      ))}
    </dl>
  );
}
