import { type Amounts, ANYONE, type Position, resume } from "@rulewright/rules";
import { type Attempt, heldBy } from "@rulewright/table";
import { useMemo } from "react";
import { type Game, useGame } from "../../state/game.tsx";
import { stateOf } from "../../state/table.ts";
import { type Story, storiesOf } from "./story.ts";

/** The attempt on the table as the viewer meets it. */
export interface Met {
  readonly attempt: Attempt;
  readonly position: Position;
  readonly story: Story | undefined;
  /** Whether the viewer plays the character, or stands in for a player who isn't there. */
  readonly plays: boolean;
  /** Whether the viewer may throw what is due: whoever takes part may. */
  readonly throws: boolean;
  /** Whether a role's move is the viewer's to make. */
  readonly may: (by: string) => boolean;
  /** The character whose move it is, by the word for the role. */
  readonly whose: (by: string) => string;
  /** The character whose tokens would pay: the roller's own, or the viewer's for a friend. */
  readonly payer: string;
  readonly held: Amounts;
}

/** Whether the viewer acts for a character: plays it, or is the GM while nobody is there to. */
function actsFor({ view, you, isGm, present }: Game, character: string): boolean {
  const player = view.players[character];
  const absent = player === undefined || !present.includes(player);
  return player === you.id || (isGm && absent);
}

/** Who is due: a role's character, the roller for every other. */
const ofRole = ({ roles, character }: Attempt, by: string): string => roles[by] ?? character;

function dueTo({ awaits }: Position): string {
  return awaits.wants === "choice" ? awaits.choice.by : "";
}

/** The attempt on the table; undefined while there is none. */
export function useAttempt(): Met | undefined {
  const game = useGame();
  const { view, system, mine, lines, isGm } = game;
  const { attempt } = view;
  const payer = attempt && payerOf(game, attempt);
  const held = useMemo(() => (payer === undefined ? {} : heldBy(system, stateOf(view), payer)), [system, view, payer]);
  const position = useMemo(() => attempt && resume(system, attempt.trace, held), [system, attempt, held]);
  const story = useMemo(() => attempt && storiesOf(system, lines).get(attempt.id), [system, lines, attempt]);
  if (!attempt || !position || payer === undefined) return undefined;
  const plays = actsFor(game, ofRole(attempt, dueTo(position)));
  const takePart = [attempt.character, ...Object.values(attempt.roles)];
  const may = (by: string): boolean => {
    if (by === ANYONE) return plays || mine !== undefined;
    return by === "gm" && attempt.roles[by] === undefined ? isGm : actsFor(game, ofRole(attempt, by));
  };
  const throws = takePart.some((character) => actsFor(game, character));
  return { attempt, position, story, plays, throws, may, whose: (by) => ofRole(attempt, by), payer, held };
}

/** The viewer's own side, where they have one: the roller's, another role's, or a friend's. */
function payerOf(game: Game, attempt: Attempt): string {
  const { mine } = game;
  if (actsFor(game, attempt.character)) return attempt.character;
  const sides = Object.values(attempt.roles);
  return sides.find((character) => actsFor(game, character)) ?? mine?.id ?? attempt.character;
}
