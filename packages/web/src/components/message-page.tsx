import type { ReactNode } from "react";
import { navigate } from "../browser/routes.ts";

interface MessagePageProps {
  readonly title: string;
  readonly message: string;
  readonly children?: ReactNode;
  /** What is done last, below the way to the home page. */
  readonly last?: ReactNode;
}

/** A page with a message and a button to the home page, for addresses that show nothing else. */
export function MessagePage({ title, message, children, last }: MessagePageProps) {
  return (
    <main className="plain-page">
      <div className="letter">
        <h1>{title}</h1>
        <p className="lead">{message}</p>
        {children}
        <button type="button" className="btn" onClick={() => navigate("/")}>
          Go to the home page
        </button>
        {last}
      </div>
    </main>
  );
}
