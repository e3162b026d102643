import { type ReactNode, useEffect, useState } from "react";

/**
 * Renders what is inside once the rest has been painted. It is for what lies below the edge of the screen when something
 * opens: a tap shows the first screenful without waiting for it.
 */
export function AfterPaint({ children }: { readonly children: ReactNode }) {
  const [isPainted, setIsPainted] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- effects run after the paint, and that is when the rest is due
  useEffect(() => setIsPainted(true), []);
  return isPainted ? children : null;
}

/** The value as it was at the last paint. What is slow to render follows it, so that the control is painted first. */
export function usePaintedValue<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  // oxlint-disable-next-line react/set-state-in-effect -- effects run after the paint, and that is when the value counts
  useEffect(() => setPainted(value), [value]);
  return painted;
}
