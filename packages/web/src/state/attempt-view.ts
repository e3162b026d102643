import { type Amounts, ANYONE, type Position, resume } from "@rulewright/rules";
import { type Attempt, heldBy, withOwnAnnouncement } from "@rulewright/table";
import { useMemo } from "react";
import { type Game, useGame } from "./game.tsx";
import { ruleStateOf } from "./rule-state.ts";

/** An attempt, and what the viewer can do in it. */
export interface AttemptView {
  readonly attempt: Attempt;
  readonly position: Position;
  /** The character whose dice or decision is awaited; the roller once nothing is. */
  readonly due: string;
  /** Whether the viewer makes that throw or decision: as the player of the character, or as the GM for an absent player. */
  readonly acts: boolean;
  /** Whether the viewer can make the moves of a role. */
  readonly may: (by: string) => boolean;
  /** The role that the viewer acts for besides the roller's; undefined for the roller and for everybody else. */
  readonly role: string | undefined;
  /** The role whose option the viewer has announced, which others don't see yet; undefined where there is none. */
  readonly announced: string | undefined;
  /** The character whose trackers pay: the roller, or the viewer's character who helps. */
  readonly payer: string;
  /** What the trackers of the payer hold. */
  readonly held: Amounts;
  /** What the viewer has seen of the attempt, as choices and rolls say it. */
  readonly seen: { readonly attempt: string; readonly step: number; readonly undos: number };
}

/** The key of what is drafted for a step. After an undo, another step may have the same number. */
export const stepKey = ({ seen }: AttemptView): string => `${seen.attempt} ${seen.step} ${seen.undos}`;

/** Whether the viewer acts for a character: as its player, or as the GM while its player is absent. */
export function actsFor({ view, you, isGm, present }: Game, character: string): boolean {
  const player = view.players[character];
  const absent = player === undefined || !present.includes(player);
  return player === you.id || (isGm && absent);
}

/** The role in an attempt that the viewer acts for besides the roller's; undefined for the roller and for everybody else. */
const roleOfViewer = (game: Game, { character, roles }: Pick<Attempt, "character" | "roles">): string | undefined =>
  actsFor(game, character) ? undefined : Object.keys(roles).find((role) => actsFor(game, roles[role] ?? ""));

/** The character in a role; the roller for a role without a character of its own. */
export const characterInRole = ({ roles, character }: Attempt, by: string): string => roles[by] ?? character;

/**
 * The roles whose dice or decision is awaited: one, or both sides while neither of them has announced what they announce at
 * once.
 */
export function awaitedRoles({ awaits }: Position): readonly string[] {
  if (awaits.wants !== "choice") return [(awaits.wants === "dice" ? awaits.by : undefined) ?? ""];
  const { by, sealed, moves } = awaits.choice;
  return sealed === "first" ? [...new Set([by, ...moves().map((move) => move.by ?? by)])] : [by];
}

/** What a character holds in an attempt. It keeps the house rules that it began under, and so who holds what it pays with. */
const heldIn = ({ view, system }: Game, { trace }: Attempt, payer: string): Amounts =>
  heldBy(system, { ...ruleStateOf(view), house: trace.house }, payer);

/** An attempt as the character sees it who decides next: what they hold decides which options are open. */
export function useViewOfDecider(attemptView: AttemptView): AttemptView {
  const game = useGame();
  const { attempt, due } = attemptView;
  const { held, position } = useMemo(() => {
    const amounts = heldIn(game, attempt, due);
    return { held: amounts, position: resume(game.system, attempt.trace, amounts) };
  }, [game, attempt, due]);
  return { ...attemptView, payer: due, held, position };
}

/** An attempt as it is for the viewer. Throws where the page's rules can't follow it. */
export function attemptViewOf(game: Game, shown: Attempt): AttemptView {
  const { view, system, mine, isGm, lines } = game;
  const attempt = withOwnAnnouncement(shown, lines);
  const payer = payerOf(game, attempt);
  const held = heldIn(game, attempt, payer);
  const position = resume(system, attempt.trace, held);
  const awaited = awaitedRoles(position).map((role) => characterInRole(attempt, role));
  const own = awaited.find((character) => actsFor(game, character));
  const due = own ?? awaited[0] ?? attempt.character;
  const acts = own !== undefined;
  const may = (by: string): boolean => {
    if (by === ANYONE) return acts || mine !== undefined;
    return by === "gm" && attempt.roles[by] === undefined ? isGm : actsFor(game, characterInRole(attempt, by));
  };
  return {
    attempt,
    position,
    due,
    acts,
    may,
    role: roleOfViewer(game, attempt),
    // It is another attempt only where the viewer has announced something.
    announced: attempt === shown ? undefined : attempt.trace.steps.at(-1)?.by,
    payer,
    held,
    seen: { attempt: attempt.id, step: attempt.trace.steps.length, undos: view.undos },
  };
}

/** Some attempts as they are for the viewer, without those that began under other rules and those that the page can't follow. */
export function useAttemptViews(attempts: readonly Attempt[]): readonly AttemptView[] {
  const game = useGame();
  return useMemo(() => attempts.flatMap((attempt) => readableView(game, attempt) ?? []), [game, attempts]);
}

function readableView(game: Game, attempt: Attempt): AttemptView | undefined {
  if (attempt.earlierRules) return undefined;
  try {
    return attemptViewOf(game, attempt);
  } catch {
    // Where it is shown, the panel says that it can't be read.
    return undefined;
  }
}

/** The character of the viewer that pays: the roller, a character in another role, or one who helps. */
function payerOf(game: Game, attempt: Attempt): string {
  const { mine } = game;
  if (actsFor(game, attempt.character)) return attempt.character;
  const sides = Object.values(attempt.roles);
  return sides.find((character) => actsFor(game, character)) ?? mine?.id ?? attempt.character;
}
