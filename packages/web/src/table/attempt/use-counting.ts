import type { Attempt } from "@rulewright/table";
import { useEffect, useState } from "react";

/** How long the dice of a roll fall and are counted before the viewer's eyes, in ms. */
const COUNTING = 2_200;

/**
 * Whether the viewer sees the dice of an attempt fall and being counted: it was open a moment ago. Until then its result is told
 * nowhere else. Whoever wants no motion sees the result at once.
 */
export function useCounting(attempt: Attempt | undefined): boolean {
  const [open, setOpen] = useState<string>();
  const { id, settled = false } = attempt ?? {};
  const rolled = attempt?.trace.steps.some((step) => "roll" in step) ?? false;
  if (id !== undefined && !settled && open !== id) setOpen(id);
  const counts = settled && rolled && open === id;
  useEffect(() => {
    if (!counts) return undefined;
    const timer = setTimeout(() => setOpen(undefined), COUNTING);
    return () => clearTimeout(timer);
  }, [counts]);
  return counts && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
