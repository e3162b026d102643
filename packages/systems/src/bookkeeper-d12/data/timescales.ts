/** BK-22 The length of a round in seconds, by timescale. */
export const ROUND_SECONDS: Readonly<Record<string, number>> = {
  peacetime: 3600,
  danger: 600,
  peril: 3,
};

/** BK-22 The timescales by name. */
export const TIMESCALES = Object.keys(ROUND_SECONDS);
