import { onDemand } from "../../components/on-demand.tsx";
import { useSnapshot } from "../../state/game.tsx";
import type { LogContext } from "./log-context.ts";

const UndoLedger = onDemand(async () => (await import("./undo-ledger.tsx")).UndoLedger);

/** The dialog of an undo that the viewer considers. */
export function UndoDialog({ context }: { readonly context: LogContext }) {
  const { undo } = useSnapshot();
  return undo ? <UndoLedger key={undo.lines.join(" ")} context={context} {...undo} /> : null;
}
