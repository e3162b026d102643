import { onDemand } from "../../components/on-demand.tsx";

/** What the GM alone does while the terms of a roll are talked over. */
export const GmNegotiation = onDemand(async () => (await import("./gm-negotiation.tsx")).GmNegotiation);
