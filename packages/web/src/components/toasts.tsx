import { type RuleText, formatMessage } from "@rulewright/rules";
import { useLayoutEffect } from "react";
import { Icon } from "../art/icon.tsx";
import { useGame, useSnapshot, useStore } from "../state/game.tsx";
import { useTopDrawer } from "../state/open-drawers.tsx";
import type { Toast } from "../state/table-store.ts";
import { RuleNumber } from "./rule-number.tsx";

function ToastText({ toast }: { readonly toast: Toast }) {
  const { text } = useGame();
  switch (toast.kind) {
    case "refused": {
      const { code, rule, details } = toast.refusal;
      return (
        <>
          <span className="grow">{formatMessage(text, `refusal.${code}`, details)}</span>
          <RuleNumber rules={[rule]} />
        </>
      );
    }
    case "conflict":
      return (
        <span className="grow">The table changed while you were choosing. Check your choice and send it again.</span>
      );
    case "problem":
      return <span className="grow">{toast.message}</span>;
  }
}

/** Refusals and errors, announced by screen readers. */
function ToastList() {
  const { toasts } = useSnapshot();
  const { dismiss } = useStore();
  return (
    <div role="alert" className="toast-list">
      {toasts.map((toast) => (
        <div key={toast.id} className="toast">
          <ToastText toast={toast} />
          <button type="button" className="iconbtn" aria-label="Dismiss" onClick={() => dismiss(toast.id)}>
            <Icon name="no" />
          </button>
        </div>
      ))}
    </div>
  );
}

/** One rule's text, with buttons for the other rules that apply. */
function RuleCard({ rules }: { readonly rules: readonly RuleText[] }) {
  const { showRules } = useStore();
  const [first, ...others] = rules;
  // Before the paint, since a key may be pressed as soon as the card is seen.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      // The key closes the rules, and not the drawer that they are shown in.
      event.preventDefault();
      showRules([]);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [showRules]);
  if (!first) return null;
  return (
    <section className="toast reading" aria-label="Rules">
      <div className="grow">
        <p>
          <b>{first.rule}</b> {first.text}
        </p>
        <p className="others">
          {others.map(({ rule }) => (
            <button
              key={rule}
              type="button"
              className="rule"
              aria-label={`Rule ${rule}`}
              onClick={() => showRules([rule, ...rules.map((one) => one.rule).filter((one) => one !== rule)])}
            >
              {rule}
            </button>
          ))}
        </p>
      </div>
      <button type="button" className="iconbtn" aria-label="Close rules" onClick={() => showRules([])}>
        <Icon name="no" />
      </button>
    </section>
  );
}

interface ToastsProps {
  /** The drawer that they are in; none for those of the page. */
  readonly drawer?: string;
}

/**
 * Everything that floats above the page: refusals, errors and rule texts. An open drawer has them, since what is behind it
 * is neither seen nor announced.
 */
export function Toasts({ drawer }: ToastsProps) {
  const isOnTop = useTopDrawer() === drawer;
  return isOnTop ? <ToastsOnTop /> : null;
}

function ToastsOnTop() {
  const { openRules } = useSnapshot();
  const { system } = useGame();
  const rules = openRules.flatMap((rule) => system.reference.find((one) => one.rule === rule) ?? []);
  return (
    <div className="toasts">
      <div aria-live="polite">{rules.length > 0 ? <RuleCard rules={rules} /> : null}</div>
      <ToastList />
    </div>
  );
}
