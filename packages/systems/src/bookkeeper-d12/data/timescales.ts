/** BK-22 How long one round is, in seconds, by the timescale of play. */
export const ROUND_SECONDS: Readonly<Record<string, number>> = {
  peacetime: 3600,
  danger: 600,
  peril: 3,
};

export const TIMESCALES = Object.keys(ROUND_SECONDS);
