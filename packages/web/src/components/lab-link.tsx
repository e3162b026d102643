import { type LabQuestion, formatPartialLink } from "@rulewright/lab";
import type { MouseEvent } from "react";
import { navigate } from "../browser/routes.ts";

interface LabLinkProps {
  /** The lab opens with this on its bench: a system, its house rules, what is being attempted. */
  readonly about?: Pick<LabQuestion, "system" | "house"> & Partial<Pick<LabQuestion, "procedure" | "args">>;
}

/** The way to the odds lab; a link, so that it can be opened beside the table too. */
export function LabLink({ about }: LabLinkProps) {
  const to = about ? `/lab#${formatPartialLink(about)}` : "/lab";
  const onClick = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a className="btn low plain" href={to} onClick={onClick}>
      Odds lab
    </a>
  );
}
