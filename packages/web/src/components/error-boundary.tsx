import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  /** Shown in place of what can't be. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Keeps a part that can't be shown (an attempt of other rules, a bug) from taking the whole screen along. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
