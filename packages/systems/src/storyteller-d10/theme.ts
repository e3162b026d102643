import type { Theme } from "@rulewright/rules";

/** Storyteller d10: filled and empty dots on slate blue. */
export const theme: Theme = {
  accent: { hue: 232, chroma: 0.085 },
  paper: { hue: 240, chroma: 0.006 },
  ornament: {
    size: 24,
    path: "M12 .2a3.400 3.400 0 1 1 0 6.800 3.400 3.400 0 0 1 0-6.800zM20 6a3.400 3.400 0 1 1 0 6.800A3.400 3.400 0 0 1 20 6zM17 15.600a3.400 3.400 0 1 1 0 6.800 3.400 3.400 0 0 1 0-6.800z",
    rings: [
      { x: 7, y: 19, radius: 2.7 },
      { x: 4, y: 9.4, radius: 2.7 },
    ],
  },
};
