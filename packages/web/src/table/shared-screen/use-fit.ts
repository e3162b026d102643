import { type RefObject, useLayoutEffect } from "react";

/** How large the content may be drawn, largest first. */
const SIZES = [1.75, 1.6, 1.45, 1.35, 1.25, 1.15, 1.05, 1, 0.9, 0.8, 0.7];

/** A stamp that is tilted is this much wider than its place, in pixels. */
const TILTED = 24;

/** Draws an element as large as all of it is seen in its scroll container, since nobody scrolls a shared screen. */
export function useFit(element: RefObject<HTMLElement | null>, container: string): void {
  useLayoutEffect(() => {
    const content = element.current;
    const frame = content?.closest<HTMLElement>(container);
    if (!content || !frame) return;
    const fit = (): void => {
      for (const size of SIZES) {
        content.style.setProperty("zoom", String(size));
        if (frame.scrollHeight <= frame.clientHeight && content.scrollWidth <= content.clientWidth + TILTED) return;
      }
    };
    const observer = new ResizeObserver(fit);
    for (const one of [frame, content, ...content.children]) observer.observe(one);
    fit();
    return () => observer.disconnect();
  });
}
