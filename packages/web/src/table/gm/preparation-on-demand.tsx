import { onDemand } from "../../components/on-demand.tsx";

/** What only a game master has: their page loads it when all else is there. */
export const Preparation = onDemand(async () => (await import("./preparation.tsx")).Preparation);
