/** A phone lying down, or one in letters of twice the size: the query of the styles for the lowest screens. */
export const LOW_SCREEN = "(max-width: 43.6875em) and (max-height: 33.6875em)";
