import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Icon } from "../../art/icon.tsx";
import { Toasts } from "../../components/toasts.tsx";
import { useOpenDrawer } from "../../state/open-drawers.tsx";
import { Announcer } from "../../components/announcer.tsx";

interface DrawerProps {
  readonly title: string;
  readonly side: "left" | "right";
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal drawer at the edge of the page. The browser's dialog keeps the focus inside and closes on Escape. */
export function Drawer({ title, side, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useOpenDrawer(id);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`drawer ${side}`}
      aria-label={title}
      onClose={onClose}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="drawer-inside">
        <div className="row between">
          <h2>{title}</h2>
          <button type="button" className="iconbtn" aria-label="Close" onClick={onClose}>
            <Icon name="no" />
          </button>
        </div>
        {children}
      </div>
      {/* What the page announces behind a drawer, nobody hears. */}
      <Toasts drawer={id} />
      <Announcer />
    </dialog>
  );
}
