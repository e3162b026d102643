import { onDemand } from "../../components/on-demand.tsx";

/** The form in which an attempt is framed. Only game masters frame, so that players don't wait for it. */
export const FramingForm = onDemand(async () => (await import("./framing-form.tsx")).FramingForm);
