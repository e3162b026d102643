import type { Theme } from "@rulewright/rules";

/** Victory Point d20: a compass on magenta. */
export const theme: Theme = {
  accent: { hue: 330, chroma: 0.115 },
  paper: { hue: 50, chroma: 0.013 },
  ornament: {
    size: 24,
    path: "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zm0 2.200a6.300 6.300 0 1 1 0 12.600 6.300 6.300 0 0 1 0-12.600zM12 8.500 15 12l-3 3.500L9 12zM11 0h2v3h-2zM11 21h2v3h-2zM0 11h3v2H0zM21 11h3v2h-3z",
  },
};
