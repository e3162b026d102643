import type { Page } from "playwright-core";
import { loaded } from "./browser.ts";

/**
 * The controls of a page that nobody can reach: something lies over their middle, even once they are scrolled to. The
 * controls of an open dialog are meant if there is one, and what a folded panel hides is left out.
 */
export const coveredControls = async (page: Page): Promise<readonly string[]> => {
  await loaded(page);
  return page.evaluate(() => {
    const modal = [...document.querySelectorAll("dialog[open]")].at(-1);
    const controls = (modal ?? document).querySelectorAll<HTMLElement>(
      "button, a[href], summary, select, input, textarea",
    );
    return [...controls].flatMap((control) => {
      const target = control.closest("label") ?? control;
      if (control.matches(":disabled, [tabindex='-1']") || !target.checkVisibility({ checkOpacity: true })) return [];
      if (control.closest("[inert], .hand.folded, .unseen")) return [];
      target.scrollIntoView({ behavior: "instant", block: "center", inline: "center" });
      const { left, top, width, height } = target.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (hit && (target.contains(hit) || hit.contains(target))) return [];
      const name = control.getAttribute("aria-label") ?? target.textContent?.trim() ?? "";
      return [
        `${control.tagName.toLowerCase()}.${control.className} ${name.slice(0, 40)} under ${hit?.className ?? "nothing"}`,
      ];
    });
  });
};
