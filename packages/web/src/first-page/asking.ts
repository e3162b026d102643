/** How a request to the server stands. */
export interface Asking {
  readonly busy: boolean;
  /** What went wrong, for people; empty while nothing has. */
  readonly problem: string;
}

export const NOT_ASKED: Asking = { busy: false, problem: "" };

/** Does what was asked and tells how it stands. */
export async function ask(tell: (asking: Asking) => void, does: () => Promise<void>): Promise<void> {
  tell({ busy: true, problem: "" });
  try {
    await does();
    tell(NOT_ASKED);
  } catch (error) {
    tell({ busy: false, problem: error instanceof Error ? error.message : String(error) });
  }
}
