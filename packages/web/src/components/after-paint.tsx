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
