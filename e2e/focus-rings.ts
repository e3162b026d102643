import type { Page } from "playwright-core";

/**
 * The controls of a page whose focus ring is cut off by a part around them, or that show none. The page must have been used
 * by the keyboard last, as rings are only shown then.
 */
export const clippedRings = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    const modal = [...document.querySelectorAll("dialog[open]")].at(-1);
    const controls = (modal ?? document).querySelectorAll<HTMLElement>(
      "button, a[href], summary, select, input, textarea",
    );
    for (const control of controls) {
      if (control.matches(":disabled, [tabindex='-1']") || !control.checkVisibility()) continue;
      control.focus();
      if (document.activeElement !== control) continue;
      // The browser scrolls to it by and by; the law measures where that ends.
      control.scrollIntoView({ behavior: "instant", block: "nearest", inline: "nearest" });
      // A folded panel opens for it.
      if (control.closest(".hand.folded")) await new Promise((resolve) => setTimeout(resolve, 300));
      // A chip or a field may draw the ring for the control inside.
      let ringed: HTMLElement | null = control;
      while (ringed && getComputedStyle(ringed).outlineStyle === "none") ringed = ringed.parentElement;
      const name = `${control.tagName.toLowerCase()}.${control.className} ${control.getAttribute("aria-label") ?? control.textContent.trim().slice(0, 40)}`;
      if (!ringed || ringed === document.body) {
        found.push(`no ring: ${name}`);
        continue;
      }
      const { outlineOffset, outlineWidth } = getComputedStyle(ringed);
      const reach = Math.max(0, Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth));
      const ring = ringed.getBoundingClientRect();
      // What contains an open dialog doesn't cut it off.
      const around = modal?.parentElement ?? document.body;
      for (let box = ringed.parentElement; box && box !== around; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const [ringLeft, ringRight, ringTop, ringBottom] = [
          ring.left - reach,
          ring.right + reach,
          ring.top - reach,
          ring.bottom + reach,
        ];
        const isCutX = overflowX !== "visible" && (ringLeft < left - 0.6 || ringRight > right + 0.6);
        const isCutY = overflowY !== "visible" && (ringTop < top - 0.6 || ringBottom > bottom + 0.6);
        if (isCutX || isCutY) {
          found.push(`cut by ${box.tagName.toLowerCase()}.${box.className}: ${name}`);
          break;
        }
      }
    }
    return found;
  });
