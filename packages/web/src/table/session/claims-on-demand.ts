import { onDemand } from "../../components/on-demand.tsx";

/** The moments that are claimed and granted. Only the end of a session needs them: the page loads them when all else is there. */
export const Claims = onDemand(async () => (await import("./claims.tsx")).Claims);
