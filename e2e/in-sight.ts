import type { Locator } from "playwright-core";

/** Whether an element is on the screen as a whole, and nothing lies over it. */
export const inSight = (element: Locator): Promise<boolean> =>
  element.evaluate((shown) => {
    // An element whose children stand in the grid of another has no box of its own.
    const contents = document.createRange();
    contents.selectNodeContents(shown);
    const box = getComputedStyle(shown).display === "contents" ? contents : shown;
    const { left, top, right, bottom, width, height } = box.getBoundingClientRect();
    if (width === 0 || left < 0 || top < 0 || right > window.innerWidth || bottom > window.innerHeight) return false;
    return [0.25, 0.5, 0.9].every((share) => {
      const hit = document.elementFromPoint(left + width / 2, top + height * share);
      return hit !== null && (shown.contains(hit) || hit.contains(shown));
    });
  });
