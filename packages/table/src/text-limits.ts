/** The most characters that somebody can write at once: words, a reason, a description. */
export const MAX_WORDS = 2000;

/** The most characters of what dice are thrown by hand: "2d6 + 1". */
export const MAX_ROLL = 100;
