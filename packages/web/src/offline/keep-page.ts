/** How long after its start a page waits, in ms, before it has its files kept: what is shown first comes first. */
const DELAY = 6_000;

/**
 * Has the browser keep the files of the page, so that it starts without the server. Browsers allow that on this device and
 * over HTTPS; elsewhere nothing happens.
 */
export function keepPage(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!import.meta.env.PROD || !workers) return;
  window.setTimeout(() => {
    workers.register("/service-worker.js").catch((error: unknown) => console.warn("The page isn't kept:", error));
  }, DELAY);
}
