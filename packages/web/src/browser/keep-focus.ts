/** What can take the focus: fields and buttons, without small print such as the numbers of rules. */
const NEXT = "input, select, textarea, button:not(.rule, .grab, [aria-controls]), summary, a[href]";

/** Where to look if nothing near the lost element is left: what the viewer can do now, then the field for words. */
const ELSEWHERE = [".hand", ".composer", "main", "body"] as const;

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(":disabled") && element.checkVisibility() && element.tabIndex >= 0;

/** A group of choices takes the focus at the one that is chosen. */
function inGroup(element: HTMLElement, all: readonly HTMLElement[]): HTMLElement {
  if (!(element instanceof HTMLInputElement) || element.type !== "radio") return element;
  const chosen = all.find((one) => one instanceof HTMLInputElement && one.name === element.name && one.checked);
  return chosen ?? element;
}

function isOnScreen(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}

/** Focuses an element, and scrolls only if it isn't on the screen: what has just come stays as it is shown. */
function focus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  if (!isOnScreen(element)) element.scrollIntoView({ block: "nearest" });
}

/** What stands beside the story, as the buttons for a comment and an undo, and the filter of the log: nobody goes on from there. */
const BESIDE = ".line-tools, .last-act, .log-bar";

/** The parts of the page whose focus goes to what stands beside them. */
const WITH_TOOLS = ".logged-line, .log-bar";

/** The title of the attempt that an element belongs to, where a part of the page has both and it is shown. */
function titleAbove(element: Element, part: Element): HTMLElement | undefined {
  const attempt = element.closest(".attempt");
  const title = attempt !== part && attempt?.querySelector<HTMLElement>("h2");
  return title && part.contains(title) && title.checkVisibility() ? title : undefined;
}

/**
 * The first element of a part of the page that can take the focus. Whoever comes to an attempt from outside begins at its title:
 * a button of it would be pressed unread.
 */
function firstIn(part: Element): HTMLElement | undefined {
  const leadsOn = (element: HTMLElement): boolean =>
    isUsable(element) && (part.closest(WITH_TOOLS) !== null || element.closest(BESIDE) === null);
  const all = [...part.querySelectorAll<HTMLElement>(NEXT)].filter(leadsOn);
  return all[0] && (titleAbove(all[0], part) ?? inGroup(all[0], all));
}

/** The parts of the page that an element is in, innermost first, without the page itself. */
function partsAround(element: Element): readonly Element[] {
  const parts: Element[] = [];
  for (let part = element.parentElement; part && !part.matches("main, body"); part = part.parentElement)
    parts.push(part);
  return parts;
}

/** Whether a key is one of the keyboard that a touch screen shows for a field of text: nobody moves about by that. */
const isTypedOnGlass = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches("textarea, input:not([type=radio], [type=checkbox])") &&
  matchMedia("(pointer: coarse)").matches;

/**
 * Keeps the focus of whoever uses the keyboard. Where the focused element goes away, as a button does once it has done its
 * work, the focus moves to what follows in its place; where it is disabled until the server answers, it waits for that.
 * Returns a function that ends it.
 */
export function keepFocus(): () => void {
  let last: { readonly element: HTMLElement; readonly parts: readonly Element[] } | undefined;
  let byKeyboard = false;
  const remember = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement) last = { element: target, parts: partsAround(target) };
  };
  const check = (): void => {
    const { activeElement: active } = document;
    const isLost = active === null || active === document.body || active.matches(":disabled");
    if (!isLost || !byKeyboard || !last || !document.hasFocus()) return;
    if (isUsable(last.element)) return focus(last.element);
    if (document.querySelector("main[aria-busy=true]")) return;
    const elsewhere = ELSEWHERE.flatMap((selector) => document.querySelector(selector) ?? []);
    const parts = [...last.parts.filter(({ isConnected }) => isConnected), ...elsewhere];
    // What is on the screen goes first: nobody who follows the story is scrolled away from it.
    const all = parts.flatMap((part) => firstIn(part) ?? []);
    const next = all.find(isOnScreen) ?? all[0];
    if (next) focus(next);
  };
  const onKey = ({ key, target }: KeyboardEvent): void => {
    if (key === "Tab" || !isTypedOnGlass(target)) byKeyboard = true;
  };
  const onPointer = (): void => void (byKeyboard = false);
  // A focus that moves, as it does back to what opened a dialog, has left one element before it is on the other.
  let timer: number | undefined;
  const checkSoon = (): void => {
    timer ??= window.setTimeout(() => {
      timer = undefined;
      check();
    });
  };
  const observer = new MutationObserver(checkSoon);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["disabled", "hidden", "open", "aria-busy"],
  });
  document.addEventListener("focusin", remember);
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("pointerdown", onPointer, true);
  return () => {
    observer.disconnect();
    window.clearTimeout(timer);
    document.removeEventListener("focusin", remember);
    document.removeEventListener("keydown", onKey, true);
    document.removeEventListener("pointerdown", onPointer, true);
  };
}
