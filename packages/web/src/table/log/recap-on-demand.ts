import { onDemand } from "../../components/on-demand.tsx";

/** What happened in a session: no page needs it before one has ended. */
export const RecapView = onDemand(async () => (await import("./recap-view.tsx")).RecapView);
