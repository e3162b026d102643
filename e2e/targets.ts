import type { Page } from "playwright-core";
import { loaded } from "./browser.ts";

/** A control that is smaller than a thumb, with its width and height in CSS pixels. */
interface SmallTarget {
  readonly control: string;
  readonly width: number;
  readonly height: number;
}

/**
 * The visible controls of a page, or of the parts that a selector names, that a thumb of 44 CSS pixels can't hit. A control extends as far as a tap still reaches
 * it, whatever is drawn; one that is scrolled away is scrolled to first. The numbers of rules stand in lines of text, and
 * need only half as much.
 */
export const smallTargets = async (page: Page, parts = "body"): Promise<readonly SmallTarget[]> => {
  await loaded(page);
  return page.evaluate((within) => {
    const [THUMB, IN_TEXT] = [43, 22];
    const modal = document.querySelector("dialog[open]");
    const all = (modal ?? document).querySelectorAll<HTMLElement>(
      `:is(${within}) :is(button, a[href], summary, select, input, textarea)`,
    );
    const reach = (target: Element, x: number, y: number, [dx, dy]: readonly [number, number]): number => {
      let far = 0;
      while (far <= THUMB) {
        const hit = document.elementFromPoint(x + dx * (far + 1), y + dy * (far + 1));
        if (!hit || !(target === hit || target.contains(hit))) break;
        far += 1;
      }
      return far;
    };
    return [...all].flatMap((control) => {
      const target = control.closest("label") ?? control;
      if (control.matches(":disabled, [tabindex='-1']") || !target.checkVisibility()) return [];
      target.scrollIntoView({ block: "center", inline: "center" });
      const { left, top, width: drawn, height: high } = target.getBoundingClientRect();
      const [x, y] = [left + drawn / 2, top + high / 2];
      const hit = document.elementFromPoint(x, y);
      // What lies under something else, as under a panel, can't be tapped at all now.
      if (!hit || !(target === hit || target.contains(hit))) return [];
      const width = reach(target, x, y, [1, 0]) + reach(target, x, y, [-1, 0]) + 1;
      const height = reach(target, x, y, [0, 1]) + reach(target, x, y, [0, -1]) + 1;
      const least = control.matches(".rule") ? IN_TEXT : THUMB;
      const name = control.getAttribute("aria-label") ?? target.textContent?.trim() ?? "";
      return Math.min(width, height) < least
        ? [{ control: `${control.tagName.toLowerCase()}.${control.className} ${name.slice(0, 40)}`, width, height }]
        : [];
    });
  }, parts);
};
