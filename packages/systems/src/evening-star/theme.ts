import type { Theme } from "@rulewright/rules";

/** Evening Star: an eight-pointed star on violet. */
export const theme: Theme = {
  accent: { hue: 281, chroma: 0.115 },
  paper: { hue: 70, chroma: 0.009 },
  ornament: {
    size: 24,
    path: "M12 0l1.800 8.200L19 5l-3.200 5.200L24 12l-8.200 1.800L19 19l-5.200-3.200L12 24l-1.800-8.200L5 19l3.200-5.200L0 12l8.200-1.800L5 5l5.200 3.200z",
  },
};
