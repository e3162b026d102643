import type { Scenes } from "./drawing.tsx";
import { accentScenes } from "./victory-point-d20/accents.ts";
import { resultScenes } from "./victory-point-d20/results.ts";
import { taskScenes } from "./victory-point-d20/tasks.ts";
import { turnScenes } from "./victory-point-d20/turns.ts";

/** Victory Point: accents, both sides of a contest, results, turns and long tasks. */
export const victoryPointScenes: Scenes = { ...accentScenes, ...resultScenes, ...turnScenes, ...taskScenes };
