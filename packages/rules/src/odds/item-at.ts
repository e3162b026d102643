/** The item at an index that is certain to have one. Throws a RangeError where there is none, which is a bug. */
export function itemAt<T>(list: ArrayLike<T | undefined>, index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`no item has the index ${index}`);
  return item;
}
