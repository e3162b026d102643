/** How long a tap may keep others waiting where nothing is painted, as behind another tab, in ms. */
const PATIENCE = 100;

/** What waits for the paint of the last tap; undefined while no tap does. */
let waiting: Set<() => void> | undefined;

/** From a tap on until the page has painted what came of it. */
function handleTap(): void {
  if (waiting) return;
  waiting = new Set();
  const timer = setTimeout(resume, PATIENCE);
  // The first task after the callbacks of a frame runs when it has been painted.
  requestAnimationFrame(() => {
    clearTimeout(timer);
    setTimeout(resume);
  });
}

function resume(): void {
  const all = waiting;
  waiting = undefined;
  for (const work of all ?? []) work();
}

/** Runs the work now, or, if what a tap has changed is about to be painted, right after that, once. */
export function afterTap(work: () => void): void {
  if (waiting) waiting.add(work);
  else work();
}

/** Has work wait for the paint of taps until the returned function is called. */
export function watchTaps(): () => void {
  window.addEventListener("click", handleTap, { capture: true });
  return () => {
    window.removeEventListener("click", handleTap, { capture: true });
    resume();
  };
}
