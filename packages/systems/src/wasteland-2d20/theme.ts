import type { Theme } from "@rulewright/rules";

/** Wasteland 2d20: a dome under a broken sky, on rust. */
export const theme: Theme = {
  accent: { hue: 52, chroma: 0.105 },
  paper: { hue: 82, chroma: 0.02 },
  ornament: {
    size: 24,
    path: "M2 17h20v2H2zM5 21h14v1.800H5zM12 5a8 8 0 0 1 8 8v2H4v-2a8 8 0 0 1 8-8zM11 0h2v3.500h-2zM2.600 3.700 4 2.300l2.500 2.500-1.400 1.400zM21.400 3.700 20 2.300l-2.500 2.500 1.400 1.400z",
  },
};
