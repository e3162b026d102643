type Span = readonly [start: number, end: number];

/** One line of a text, and the box that hides what reaches out of it. */
interface ClippedLine {
  readonly text: string;
  /** The line and the box along each axis in which the box hides something, in letters of the usual size. */
  readonly axes: readonly { readonly line: Span; readonly box: Span }[];
}

/** A page of any browser that can be asked. */
interface Evaluator {
  evaluate<T>(run: () => T): Promise<T>;
}

/** The lines of the page's texts inside boxes that hide what reaches out. It runs in the page. */
function clippedLines(): readonly ClippedLine[] {
  const found: ClippedLine[] = [];
  const usual = 16 / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const span = (start: number, end: number): Span => [start * usual, end * usual];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    let box = text.parentElement;
    while (box && getComputedStyle(box).overflow === "visible") box = box.parentElement;
    // What is drawn for screen readers only has one pixel. A folded panel shows its head, and a tap opens the rest.
    if (!box || box.clientWidth <= 1 || box.closest(".hand.folded")) continue;
    if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
    const { overflowX, overflowY, textOverflow } = getComputedStyle(box);
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const hidesX = (overflowX === "hidden" || overflowX === "clip") && textOverflow !== "ellipsis";
    const hidesY = overflowY === "hidden" || overflowY === "clip";
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) {
      const x = { line: span(line.left, line.right), box: span(left, right) };
      const y = { line: span(line.top, line.bottom), box: span(top, bottom) };
      found.push({ text: text.textContent ?? "", axes: [...(hidesX ? [x] : []), ...(hidesY ? [y] : [])] });
    }
  }
  return found;
}

/** Whether a line is in sight, but not as a whole. Letters are a little higher than their line. */
const isCut = ({ line: [start, end], box: [from, to] }: ClippedLine["axes"][number]): boolean =>
  end > from + 4 && start < to - 4 && (start < from - 4 || end > to + 4);

/** The controls that reach out of the window, unless they are scrolled there, and the page if it does. It runs in the page. */
function outsideWindow(): readonly string[] {
  const { scrollWidth } = document.documentElement;
  const page = scrollWidth > window.innerWidth ? [`the page is ${scrollWidth} wide`] : [];
  const outside = [...document.querySelectorAll("button, input, textarea")].filter((control) => {
    let box = control.parentElement;
    while (box && !/auto|scroll/.test(getComputedStyle(box).overflowX)) box = box.parentElement;
    if (box && box.scrollWidth > box.clientWidth) return false;
    const { left, right, width } = control.getBoundingClientRect();
    return control.checkVisibility() && width > 1 && (left < -1 || right > window.innerWidth + 1);
  });
  return [...page, ...outside.map(({ className, textContent }) => `control ${className}: ${textContent}`)];
}

/** The texts of a page that are cut off, and the controls that reach out of the window. */
export async function cutOff(page: Evaluator): Promise<readonly string[]> {
  const lines = await page.evaluate(clippedLines);
  return [
    ...lines.filter(({ axes }) => axes.some(isCut)).map(({ text }) => text),
    ...(await page.evaluate(outsideWindow)),
  ];
}
