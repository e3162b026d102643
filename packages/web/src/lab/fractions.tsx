import type { Value } from "@rulewright/lab";

interface FractionsProps {
  readonly values: readonly Value[];
  readonly nameOf: (value: Value) => string;
}

/** The means to the last digit. */
export function Fractions({ values, nameOf }: FractionsProps) {
  return (
    <dl className="fractions">
      {values.map((value) => (
        <div key={value.name}>
          <dt>{nameOf(value)}</dt>
          <dd className="num">{value.exact ?? "Not exact"}</dd>
        </div>
      ))}
    </dl>
  );
}
