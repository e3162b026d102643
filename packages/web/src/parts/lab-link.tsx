import type { MouseEvent } from "react";
import { goTo } from "../routes.ts";

interface LabLinkProps {
  /** The lab opens with this system on its bench. */
  readonly system?: string;
}

/** The way to the odds lab; a link, so that it can be opened beside the table too. */
export function LabLink({ system }: LabLinkProps) {
  const to = system === undefined ? "/lab" : `/lab#${new URLSearchParams({ system }).toString()}`;
  const onClick = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    goTo(to);
  };
  return (
    <a className="btn low plain" href={to} onClick={onClick}>
      Odds lab
    </a>
  );
}
