import {
  act,
  type ActorScene,
  anyNumber,
  between,
  choose,
  type Choose,
  type Done,
  firstRefusal,
  type Go,
  type JsonObject,
  move,
  type Move,
  parameter,
  refusal,
  type Refusal,
  type Sum,
} from "@rulewright/rules";
import { inSession } from "./conditions.ts";
import { MAX_RATING } from "./sheet.ts";

/** VP-26 The actor's attempts whose dice are rolled, or are not. */
const ownAttempts = ({ attempts, actor }: ActorScene, wanted: { readonly rolled: boolean }) =>
  attempts.filter(
    ({ rolled, character, roles }) =>
      rolled === wanted.rolled && [character, ...Object.values(roles)].includes(actor.id),
  );

/** VP-26 Always refused: an accent is announced within the roll, and never after the die is rolled. */
export const lateAccent = act({
  rules: ["VP-26"],
  by: ["player", "gm"],
  of: "character",
  parameters: {},
  // It is about the roll that was made last.
  concerns: (scene) =>
    inSession(scene) && ownAttempts({ ...scene, attempts: scene.attempts.slice(-1) }, { rolled: true }).length > 0,
  decide(_, scene) {
    if (ownAttempts(scene, { rolled: false }).length > 0) return refusal("accent-with-the-roll", "VP-26");
    return ownAttempts(scene, { rolled: true }).length > 0
      ? refusal("accent-after-roll", "VP-26")
      : refusal("accent-without-roll", "VP-26");
  },
});

/** The largest accepted distance of a target number from 0; larger numbers are typing errors. */
const MAX_TARGET_NUMBER = 1000;

/** VP-14 A known target number. */
export const targetParameter = parameter({ kind: "integer", min: -MAX_TARGET_NUMBER, max: MAX_TARGET_NUMBER });

/** VP-27 The announced accent; 0 means no accent. */
export const accentParameter = parameter({
  kind: "integer",
  min: -MAX_RATING,
  max: MAX_RATING,
  initial: 0,
  refusedAs: { code: "accent-exceeds-skill", rule: "VP-27" },
});

/** VP-26 An accent that may still be announced; null until it is. */
export const openAccentParameter = parameter({ ...accentParameter, nullable: true, initial: null });

/** VP-27 The rating of the skill, which limits the accent. */
export const accentLimitParameter = parameter({ kind: "integer", min: 0, max: MAX_RATING, initial: MAX_RATING });

/** VP-27 Refuses an accent that is not a whole number, or exceeds the rating of the skill in either direction. */
export function refuseAccent(accent: number | null, skill: number): Refusal | undefined {
  return firstRefusal(
    accent !== null && !Number.isInteger(accent) && refusal("accent-not-integer", "VP-27", { value: accent }),
    Math.abs(accent ?? 0) > skill && refusal("accent-exceeds-skill", "VP-27", { max: skill }),
  );
}

/** A roll whose accent may still be open: the role that announces it, and the accent once it is announced. */
export interface AccentedRoll {
  readonly by: string;
  readonly skill: number;
  readonly accent: number | null;
}

/** VP-26, VP-27 Whether a roll's accent is still to be announced; without the skill there is none. */
export const isOpen = ({ accent, skill }: Omit<AccentedRoll, "by">): boolean => accent === null && skill > 0;

/** A choice of an accent: what is shown with it, and what follows. */
interface Announcement extends Omit<AccentedRoll, "accent"> {
  readonly facts: JsonObject;
  /** VP-14 The arithmetic of the target numbers. */
  targetSums(): readonly Sum[];
  leadsTo(accent: number): Done | Go;
  /** Accents of later rolls that others may announce already. */
  readonly early?: readonly EarlyAccent[];
  readonly sealed?: Choose["sealed"];
}

/** VP-26 The accent of another roll, which may be announced at any time before its own die falls. */
export interface EarlyAccent extends Omit<AccentedRoll, "accent"> {
  leadsTo(accent: number): Done | Go;
}

/** VP-26, VP-29 The choice of an accent before the roll: negative for safety, positive for more successes at a higher risk. */
export function announceAccent({ by, skill, facts, targetSums, leadsTo, early = [], sealed }: Announcement): Choose {
  return choose({
    by,
    facts,
    explain: () => ({ sums: targetSums() }),
    stands: { as: "roll", leadsTo: leadsTo(0) },
    ...(sealed ? { sealed } : {}),
    moves: () => [
      move("accent", {
        fields: { accent: between(-skill, skill) },
        refuse: ({ accent }) => refuseAccent(accent, skill),
        leadsTo: ({ accent }) => leadsTo(accent),
      }),
      ...early.filter((one) => one.by !== by).map((one) => announceEarly(one, sealed !== undefined)),
    ],
  });
}

/** Openly, waiting is never worse, so calculations try only the accent 0; under seal it makes no difference. */
const announceEarly = ({ by, skill, leadsTo }: EarlyAccent, sealed: boolean): Move =>
  move(earlyMove(by), {
    by,
    fields: { accent: sealed ? between(-skill, skill) : anyNumber(0) },
    refuse: ({ accent }) => refuseAccent(accent, skill),
    leadsTo: ({ accent }) => leadsTo(accent),
  });

/** The name of the move that announces the accent of a role's later roll. */
export const earlyMove = (role: string): string => `accent of ${role}`;

/**
 * VP-26 The choice that a list of rolls waits for before the die at `at` falls; undefined if its accent is announced.
 * `announced` is what follows with an accent for the roll at an index.
 */
export function awaitAccent(
  rolls: readonly AccentedRoll[],
  at: number,
  options: Pick<Announcement, "facts" | "targetSums" | "sealed"> & { announced(at: number, accent: number): Done | Go },
): Choose | undefined {
  const next = rolls[at];
  if (!next || !isOpen(next)) return undefined;
  const { facts, targetSums, sealed, announced } = options;
  const leadsTo = (i: number) => (accent: number) => announced(i, accent);
  const open = rolls.map((roll, i) => ({ roll, i })).filter(({ roll, i }) => i > at && isOpen(roll));
  const firsts = open.filter(({ roll }, i) => open.findIndex((other) => other.roll.by === roll.by) === i);
  const early = firsts.map(({ roll: { by, skill }, i }) => ({ by, skill, leadsTo: leadsTo(i) }));
  return announceAccent({ by: next.by, skill: next.skill, facts, targetSums, leadsTo: leadsTo(at), early, sealed });
}
