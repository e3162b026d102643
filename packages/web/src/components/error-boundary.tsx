import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  /** Shown in place of children that failed to render. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Confines an error while rendering, such as an attempt under rules that have changed, to its own part of the screen. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
