import type { Screen, SlotComponent, SlotName, SlotProps } from "@rulewright/systems/screen";
import { type Attributes, createContext, type ReactNode, use } from "react";
import { ErrorBoundary } from "../components/error-boundary.tsx";

const ScreenContext = createContext<Screen>({});

/** Provides a game's own components to the slots inside. */
export const ScreenProvider = ScreenContext.Provider;

interface PlaceProps<Name extends SlotName> {
  readonly name: Name;
  /** What the game's own component receives beside the generated part. */
  readonly with: SlotProps[Name] & Attributes;
  /** The generated part. */
  readonly children: ReactNode;
}

/** A place that a game may fill: its own component, or the generated part where it brings none or where its own fails. */
export function Slot<Name extends SlotName>({ name, with: props, children }: PlaceProps<Name>) {
  const Own: SlotComponent<Name> | undefined = use(ScreenContext)[name];
  if (!Own) return children;
  return (
    <ErrorBoundary fallback={children}>
      <Own {...props}>{children}</Own>
    </ErrorBoundary>
  );
}
