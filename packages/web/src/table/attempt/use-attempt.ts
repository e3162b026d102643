import { type Amounts, type Position, resume } from "@rulewright/rules";
import type { Attempt } from "@rulewright/table";
import { useMemo } from "react";
import { characterOf, useGame } from "../../state/game.tsx";
import { type Story, storiesOf } from "./story.ts";

/** The attempt on the table as the viewer meets it. */
export interface Met {
  readonly attempt: Attempt;
  readonly position: Position;
  readonly story: Story | undefined;
  /** Whether the viewer plays the character, or stands in for a player who isn't there. */
  readonly plays: boolean;
  /** The character whose tokens would pay: the roller's own, or the viewer's for a friend. */
  readonly payer: string;
  readonly held: Amounts;
}

/** The attempt on the table; undefined while there is none. */
export function useAttempt(): Met | undefined {
  const { view, system, you, isGm, mine, present, lines } = useGame();
  const { attempt, players } = view;
  const player = attempt && players[attempt.character];
  const absent = player === undefined || !present.includes(player);
  const plays = player === you.id || (isGm && absent);
  const payer = plays || !mine ? (attempt?.character ?? "") : mine.id;
  const held = characterOf(view, payer)?.trackers;
  const position = useMemo(() => attempt && resume(system, attempt.trace, held ?? {}), [system, attempt, held]);
  const story = useMemo(() => attempt && storiesOf(system, lines).get(attempt.id), [system, lines, attempt]);
  if (!attempt || !position) return undefined;
  return { attempt, position, story, plays, payer, held: held ?? {} };
}
