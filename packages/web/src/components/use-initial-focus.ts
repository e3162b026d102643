import { type RefObject, useEffect, useRef } from "react";

/** For the one field a form is about: it has the focus when it appears, and keeps its hands off afterwards. */
export function useInitialFocus<E extends HTMLElement>(): RefObject<E | null> {
  const field = useRef<E>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
