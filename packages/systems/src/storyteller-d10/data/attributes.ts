/** ST-03 What an attribute is of. */
type AttributeGroup = "physical" | "mental";

interface Attribute {
  readonly group: AttributeGroup;
  /** ST-05 Pounds lifted, by dots. */
  readonly liftLb?: readonly number[];
  /** ST-06 Schooling, by dots; beyond the list no degree is named. */
  readonly education?: readonly string[];
}

/** ST-04 The scale of attributes, and what its ranks are called. */
export const RANKS = ["Abysmal", "Poor", "Average", "Good", "Exceptional", "Outstanding"] as const;

/** ST-04 The highest rank of an attribute. */
export const MAX_ATTRIBUTE_DOTS = RANKS.length - 1;

/** ST-04 What people usually have. */
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

export const ATTRIBUTE_NAMES: readonly string[] = Object.keys(ATTRIBUTES);
