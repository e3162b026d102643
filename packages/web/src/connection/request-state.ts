/** The state of a request to the server. */
export interface RequestState {
  readonly busy: boolean;
  /** The error message to show; empty if there is none. */
  readonly problem: string;
}

/** No request is running. */
export const IDLE: RequestState = { busy: false, problem: "" };

/** Runs a request and reports its state to `update`. Errors become part of the state. */
export async function trackRequest(update: (state: RequestState) => void, run: () => Promise<void>): Promise<void> {
  update({ busy: true, problem: "" });
  try {
    await run();
    update(IDLE);
  } catch (error) {
    update({ busy: false, problem: error instanceof Error ? error.message : String(error) });
  }
}
