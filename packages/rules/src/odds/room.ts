import type { Arithmetic, Vector } from "@rulewright/dice";
import { numberAt } from "./item-at.ts";

/** A list of twice the length that begins with the same whole numbers and goes on with zeros. */
export function twiceAsLong(list: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(2 * list.length);
  longer.set(list);
  return longer;
}

/** The same for numbers of an arithmetic. */
export function twiceAsMany<N>(list: Vector<N>, arithmetic: Pick<Arithmetic<N>, "zeros">): Vector<N> {
  const longer = arithmetic.zeros(2 * list.length);
  for (let i = 0; i < list.length; i++) longer[i] = numberAt(list, i);
  return longer;
}
