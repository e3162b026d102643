import { type LabQuestion, formatPartialQuestion } from "@rulewright/lab";
import type { MouseEvent } from "react";
import { navigate } from "../browser/routes.ts";

interface LabLinkProps {
  /** What the lab shows: a system with its house rules and, if given, a procedure with its arguments. */
  readonly about?: Pick<LabQuestion, "system" | "house"> & Partial<Pick<LabQuestion, "procedure" | "args">>;
}

/** A link to the odds lab. It is a real link, so that it can be opened in another tab. */
export function LabLink({ about }: LabLinkProps) {
  const to = about ? `/lab#${formatPartialQuestion(about)}` : "/lab";
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
