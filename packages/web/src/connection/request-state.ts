/** How a request to the server stands. */
export interface RequestState {
  readonly busy: boolean;
  /** What went wrong, for people; empty while nothing has. */
  readonly problem: string;
}

export const IDLE: RequestState = { busy: false, problem: "" };

/** Does what was asked and tells how it stands. */
export async function trackRequest(tell: (asking: RequestState) => void, does: () => Promise<void>): Promise<void> {
  tell({ busy: true, problem: "" });
  try {
    await does();
    tell(IDLE);
  } catch (error) {
    tell({ busy: false, problem: error instanceof Error ? error.message : String(error) });
  }
}
