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
