import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { AfterPaint } from "../../components/after-paint.tsx";
import { Toasts } from "../../components/toasts.tsx";
import { useOpenDrawer } from "../../state/open-drawers.tsx";
import { Announcer } from "../../components/announcer.tsx";

interface DrawerProps {
  readonly title: string;
  /** What stands at its head instead of the title. */
  readonly head?: ReactNode;
  readonly side: "left" | "right";
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A modal drawer at the edge of the page. The browser's dialog keeps the focus inside and closes on Escape.
 *
 * When a dialog becomes modal and when it ends, the browser styles the whole page anew. Neither is on the way of a tap: the
 * drawer is painted before it becomes modal, and hidden before it ends. Its head is painted first, and what is inside follows.
 */
export function Drawer({ title, head = <h2>{title}</h2>, side, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [isHidden, setIsHidden] = useState(false);
  useOpenDrawer(id);
  useModal(dialog);
  useEffect(() => {
    if (isHidden) onClose();
  }, [isHidden, onClose]);
  const hide = (): void => {
    dialog.current?.removeAttribute("open");
    setIsHidden(true);
  };
  return (
    <dialog
      ref={dialog}
      className={`drawer ${side}`}
      aria-label={title}
      onClose={onClose}
      onKeyDown={({ key, currentTarget }) => {
        // The browser closes what is modal.
        if (key === "Escape" && !currentTarget.matches(":modal")) hide();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) hide();
      }}
    >
      <div className="drawer-inside">
        <div className="row between">
          {head}
          <button type="button" className="iconbtn" aria-label="Close" autoFocus onClick={hide}>
            <Icon name="no" />
          </button>
        </div>
        <AfterPaint>{children}</AfterPaint>
      </div>
      {/* What the page announces behind a drawer, nobody hears. */}
      <Toasts drawer={id} />
      <Announcer />
    </dialog>
  );
}

/** Shows a dialog, makes it modal once it has been painted, and returns the focus when the component goes away. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const { current } = dialog;
    const { activeElement: opener } = document;
    current?.show();
    return () => {
      // Only what is open can be closed, and as long as it isn't, nothing else takes the focus.
      current?.setAttribute("open", "");
      current?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [dialog]);
  useEffect(() => {
    const { current } = dialog;
    const { activeElement: focused } = document;
    if (!current?.open) return;
    // A dialog that is open already can't be made modal. Nothing is styled or focused in between.
    current.removeAttribute("open");
    current.showModal();
    if (focused instanceof HTMLElement && current.contains(focused)) focused.focus();
  }, [dialog]);
}
