import { onDemand } from "../../components/on-demand.tsx";

/** The form in which an attempt is framed. Only game masters frame: their page loads it when all else is there. */
export const FramingForm = onDemand(async () => (await import("./framing-form.tsx")).FramingForm);
