import { useEffect, useLayoutEffect, useRef } from "react";
import type { PendingCommand } from "@rulewright/client";

/**
 * Marks the controls whose commands have no answer yet with `data-waiting`, while that is shown. A command comes from the
 * control that was pressed in the same moment: no control has to know of it.
 */
export function useWaitingControls(pending: readonly PendingCommand[], isShown: boolean): void {
  const pressed = useRef<Element | null>(null);
  const controls = useRef(new Map<string, Element>());
  useEffect(() => {
    const onClick = ({ target }: MouseEvent): void => {
      pressed.current = target instanceof Element ? (target.closest("button") ?? target.closest("label")) : null;
      window.setTimeout(() => (pressed.current = null));
    };
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, []);
  useLayoutEffect(() => {
    const ids = pending.map(({ id }) => id);
    for (const id of ids) {
      if (pressed.current && !controls.current.has(id)) controls.current.set(id, pressed.current);
    }
    for (const [id, control] of controls.current) {
      if (ids.includes(id)) continue;
      control.removeAttribute("data-waiting");
      controls.current.delete(id);
    }
    // A control may wait for several answers.
    for (const control of controls.current.values()) control.toggleAttribute("data-waiting", isShown);
  }, [pending, isShown]);
}
