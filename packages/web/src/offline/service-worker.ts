// Keeps the files of the page, so that it starts without a server. The build fills in the names of all files: a new version
// is another script, which the browser installs beside this one. It takes over once no open page needs the files of this one.

/** An event that waits for a promise, and what a fetch adds to it. */
interface WaitingEvent extends Event {
  readonly request: Request;
  waitUntil(done: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
}

declare const FILES: readonly string[];
declare const VERSION: string;
declare const self: {
  readonly location: Location;
  addEventListener(type: "install" | "activate" | "fetch", listener: (event: WaitingEvent) => void): void;
};

const PREFIX = "rulewright-page-";
const NAME = PREFIX + VERSION;

/** How long the server may take for the page before the kept one is shown, in ms. */
const PATIENCE = 4_000;

async function keepFiles(): Promise<void> {
  const kept = await caches.open(NAME);
  await kept.addAll(FILES);
}

async function dropOtherVersions(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)),
  );
}

async function keptOr(request: Request, path: string): Promise<Response> {
  const kept = await caches.open(NAME);
  return (await kept.match(path)) ?? fetch(request);
}

/** The newest page from the server; the kept one where that fails or takes long. */
async function newestPage(request: Request): Promise<Response> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (response.status < 500) return response;
  } catch {
    // The server or the network is away.
  }
  return keptOr(request, "/");
}

self.addEventListener("install", (event) => event.waitUntil(keepFiles()));
self.addEventListener("activate", (event) => event.waitUntil(dropOtherVersions()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(newestPage(request));
  else if (FILES.includes(pathname)) event.respondWith(keptOr(request, pathname));
});
