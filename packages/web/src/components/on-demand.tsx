import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";

/** What hasn't been asked for yet. */
const waiting = new Set<() => Promise<unknown>>();

type OnDemand<Props> = ComponentType<Props> & {
  /** Loads the component before it is shown. What fails is tried again then. */
  readonly loadAhead: () => void;
};

/**
 * A component that is loaded when it is first shown: what most visits to a table don't need isn't loaded with it. Once it is
 * loaded, it is shown at once.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** What stands in its place until it is loaded. */
  meanwhile: ReactNode = <output className="waiting">Loading.</output>,
): OnDemand<Props> {
  let loaded: ComponentType<Props> | undefined;
  const start = async (): Promise<{ default: ComponentType<Props> }> => {
    loaded = await load();
    waiting.delete(start);
    return { default: loaded };
  };
  const Lazy = lazy(start);
  waiting.add(start);
  const loadAhead = (): void => void start().catch(() => undefined);
  return Object.assign(Shown, { loadAhead });

  function Shown(props: Props) {
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return (
      <ErrorBoundary fallback={<p className="note">This part of the page could not be loaded. Reload the page.</p>}>
        <Suspense fallback={meanwhile}>
          <Component {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
}

/** Loads all components that nobody has asked for yet, so that they are there at once. */
export async function loadWaiting(): Promise<void> {
  while (waiting.size > 0) await Promise.all([...waiting].map((start) => start()));
}
