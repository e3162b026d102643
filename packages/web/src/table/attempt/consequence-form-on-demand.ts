import { onDemand } from "../../components/on-demand.tsx";

/** Where the GM says what comes of a roll. */
export const ConsequenceForm = onDemand(async () => (await import("./consequence-form.tsx")).ConsequenceForm);
