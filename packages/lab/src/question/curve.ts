/** How a distribution is drawn: the chance of each value, of that value or more, of that value or less. */
export type Curve = "each" | "more" | "less";

/** What a curve adds to the label of its variable. */
export const curveSuffix: Readonly<Record<Curve, string>> = { each: "", more: " or more", less: " or less" };
