import { useCallback, useSyncExternalStore } from "react";

/**
 * Whether a media query holds, such as one for low screens.
 *
 * @example
 * ```ts
 * import { useMedia } from "@rulewright/systems/screen";
 *
 * const Head = () => (useMedia("(min-height: 43.75em)") ? "the whole clock" : "one line of it");
 * Head.name; // => "Head"
 * ```
 */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
