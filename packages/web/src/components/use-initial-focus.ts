import { type RefObject, useLayoutEffect, useRef } from "react";

/** A ref for the main field of a form: focuses it once, when the form appears. */
export function useInitialFocus<E extends HTMLElement>(): RefObject<E | null> {
  const field = useRef<E>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return field;
}
