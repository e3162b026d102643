import type { Theme } from "@rulewright/rules";

/** Bookkeeper d12: an hourglass on green. */
export const theme: Theme = {
  accent: { hue: 160, chroma: 0.075 },
  paper: { hue: 118, chroma: 0.012 },
  ornament: {
    size: 24,
    path: "M4 1h16v3h-1.500c0 4.500-2.500 6.300-4.700 8 2.200 1.700 4.700 3.500 4.700 8H20v3H4v-3h1.500c0-4.500 2.500-6.300 4.700-8C8 10.300 5.500 8.500 5.500 4H4zm4 3c.3 2.300 1.700 4 4 5.600C14.300 8 15.700 6.300 16 4zm0 16h8c-.5-2.600-2-3.800-4-4.700-2 .9-3.500 2.100-4 4.700z",
  },
};
