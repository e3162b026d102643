/** ST-03 The groups of attributes. */
type AttributeGroup = "physical" | "mental";

interface Attribute {
  readonly group: AttributeGroup;
  /** ST-05 Lifting capacity in lb, by dots. */
  readonly liftLb?: readonly number[];
  /** ST-06 Education, by dots; higher ranks have none. */
  readonly education?: readonly string[];
}

/** ST-04 The names of the ranks from 0 to 5. */
export const RANKS = ["Abysmal", "Poor", "Average", "Good", "Exceptional", "Outstanding"] as const;

/** ST-04 The highest rank of an attribute. */
export const MAX_ATTRIBUTE_DOTS = RANKS.length - 1;

/** ST-04 The human average. */
export const HUMAN_AVERAGE = 2;

/** ST-03, ST-05, ST-06 The six attributes, physical ones first. */
export const ATTRIBUTES: Readonly<Record<string, Attribute>> = {
  Strength: { group: "physical", liftLb: [20, 40, 100, 250, 400, 600] },
  Precision: { group: "physical" },
  Reflexes: { group: "physical" },
  Perception: { group: "mental" },
  Intelligence: {
    group: "mental",
    education: ["illiterate", "high school or less", "college or trade school", "postgraduate or master"],
  },
  Wits: { group: "mental" },
};

/** ST-03 The names of the six attributes, in the order of the book. */
export const ATTRIBUTE_NAMES: readonly string[] = Object.keys(ATTRIBUTES);
