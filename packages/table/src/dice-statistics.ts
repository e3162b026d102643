import { notation } from "@rulewright/dice";
import type { TableEvent } from "./events.ts";

/** A die that fell. */
export interface FallenDie {
  /** The name of the die: d6, dF. */
  readonly die: string;
  readonly face: number;
  readonly byHand: boolean;
}

/** How often each face of a kind of dice came up. */
export interface DieStatistics {
  /** The name of the die: d6, dF. */
  readonly die: string;
  /** Every face, also those that never came up. A die marked 0 for its highest number begins with it. */
  readonly faces: readonly { readonly face: number; readonly count: number }[];
  readonly count: number;
  /** How many of them were thrown by hand. */
  readonly byHand: number;
}

/**
 * The dice that an event threw, if every face of each was equally likely: an exploding or rerolled die of a free roll keeps
 * its last face only, which is not the highest one.
 */
export function diceOf(event: TableEvent): readonly FallenDie[] {
  if (event.type === "dice-rolled") {
    const die = event.roll.replace(/^\d+/u, "");
    return event.faces.map((face) => ({ die, face, byHand: event.by === "hand" }));
  }
  if (event.type !== "dice-thrown" && event.type !== "dice-revealed") return [];
  return throwsAgain(event.roll) ? [] : event.dice.map(({ die, face }) => ({ die, face, byHand: false }));
}

/** Whether dice of an expression may be thrown again. */
function throwsAgain(roll: string): boolean {
  const read = notation.parse(roll);
  return notation.isFault(read) || /[!r]/u.test(notation.format(read));
}

/** The faces of a die by its name. Of a die that has no number in its name, those that were seen. */
function facesOf(die: string, seen: ReadonlySet<number>): readonly number[] {
  if (die === "dF") return [-1, 0, 1];
  const sides = Number(/^d(\d+)$/u.exec(die)?.[1] ?? 0);
  if (sides === 0) return [...seen].toSorted((a, b) => a - b);
  const first = seen.has(0) ? 0 : 1;
  return Array.from({ length: sides }, (_, i) => first + i);
}

/** Counts dice by kind and face. Where a die shows 0 for its highest number, both are one face. */
export function countFaces(dice: readonly FallenDie[]): readonly DieStatistics[] {
  const kinds = [...new Set(dice.map(({ die }) => die))];
  return kinds
    .map((die) =>
      countKind(
        die,
        dice.filter((one) => one.die === die),
      ),
    )
    .toSorted((a, b) => b.count - a.count);
}

function countKind(die: string, fallen: readonly FallenDie[]): DieStatistics {
  const faces = facesOf(die, new Set(fallen.map(({ face }) => face)));
  const counts = new Map(faces.map((face) => [face, 0]));
  for (const { face } of fallen) {
    const shown = counts.has(face) ? face : 0;
    counts.set(shown, (counts.get(shown) ?? 0) + 1);
  }
  return {
    die,
    faces: [...counts].map(([face, count]) => ({ face, count })),
    count: fallen.length,
    byHand: fallen.filter(({ byHand }) => byHand).length,
  };
}
