/** How long after its start a page waits, in ms, before it has its files kept: what is shown first comes first. */
const DELAY = 6_000;

/**
 * Has the browser keep the files of the page, so that it starts without the server. Browsers allow that on this device and
 * over HTTPS; elsewhere it at least loads the parts that nobody has opened yet, so that they open at once.
 */
export function keepPage(loadWaiting: () => Promise<void>): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!import.meta.env.PROD) return;
  window.setTimeout(() => {
    if (!workers) {
      // What can't be loaded now is tried again when somebody opens it.
      void loadWaiting().catch(() => undefined);
      return;
    }
    workers.register("/service-worker.js").catch((error: unknown) => console.warn("The page isn't kept:", error));
  }, DELAY);
}
