import type { ReactNode } from "react";
import { navigate } from "../browser/routes.ts";

interface MessagePageProps {
  readonly title: string;
  readonly message: string;
  readonly children?: ReactNode;
}

/** A page that can't show what was asked for: why, and the way on. */
export function MessagePage({ title, message, children }: MessagePageProps) {
  return (
    <main className="plain-page">
      <div className="letter">
        <h1>{title}</h1>
        <p className="lead">{message}</p>
        {children}
        <button type="button" className="btn" onClick={() => navigate("/")}>
          To the first page
        </button>
      </div>
    </main>
  );
}
