import type { ReactNode } from "react";
import { goTo } from "../routes.ts";

interface LostProps {
  readonly title: string;
  readonly words: string;
  readonly children?: ReactNode;
}

/** A page that can't show what was asked for: why, and the way on. */
export function LostPage({ title, words, children }: LostProps) {
  return (
    <main className="plain-page">
      <div className="letter">
        <h1>{title}</h1>
        <p className="lead">{words}</p>
        {children}
        <button type="button" className="btn" onClick={() => goTo("/")}>
          To the first page
        </button>
      </div>
    </main>
  );
}
