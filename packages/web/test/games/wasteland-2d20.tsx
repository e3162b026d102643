import type { Scenes } from "./drawing.tsx";
import { sockets } from "./wasteland-2d20/dice.ts";
import { strips } from "./wasteland-2d20/faces.ts";
import { hands } from "./wasteland-2d20/gm-hand.ts";
import { ownLuck } from "./wasteland-2d20/luck.ts";
import { results } from "./wasteland-2d20/results.ts";
import { sheets } from "./wasteland-2d20/sheets.ts";
import { heads } from "./wasteland-2d20/turns.ts";

/** Wasteland: dice in sockets, faces, luck, hits, points, turns, weapons, and what the GM has in hand. */
export const wastelandScenes: Scenes = { ...sockets, ...results, ...strips, ...hands, ...ownLuck, ...heads, ...sheets };
