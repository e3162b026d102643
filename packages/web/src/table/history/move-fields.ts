import type { FieldShape, Move } from "@rulewright/rules";

type Shape<K extends FieldShape["kind"]> = Extract<FieldShape, { kind: K }>;

const isShape = <K extends FieldShape["kind"]>(shape: FieldShape, kind: K): shape is Shape<K> => shape.kind === kind;

/** The fields of a move that have a shape of this kind. */
export function fieldsOf<K extends FieldShape["kind"]>(
  { fields }: Move,
  kind: K,
): readonly { readonly name: string; readonly shape: Shape<K> }[] {
  return Object.entries(fields).flatMap(([name, { shape }]) => (isShape(shape, kind) ? [{ name, shape }] : []));
}

/** The number that a field of a move has if nobody sets another: the first useful one, or 0. */
export function suggestedNumber({ fields }: Move, name: string): number {
  const [value] = fields[name]?.each("useful") ?? [];
  return typeof value === "number" ? value : 0;
}
