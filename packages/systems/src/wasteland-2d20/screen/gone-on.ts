import type { Character } from "@rulewright/rules";
import { useState } from "react";
import type { ScreenTable } from "../../screen/index.ts";
import { sheet } from "../rules/sheet.ts";

type Seen = Pick<ScreenTable, "mine" | "ongoing">;

/** How far a character has come in the round, and whether anything has been begun since the last roll was over. */
interface Progress {
  readonly begun: string;
  readonly isOpen: boolean;
  readonly hasGoneOn: boolean;
}

/** W20-17, W20-18, W20-26 What a character has begun in the turn. */
function begunBy(character: Character | undefined): string {
  if (!character) return "";
  const { turnActive, turnTaken, minorTaken, majorTaken } = sheet.of(character);
  return [character.id, turnActive, turnTaken, minorTaken, majorTaken].join();
}

/**
 * W20-26 How far the viewer's character has come now. What an attack takes as it ends is no other action, and what is begun while a
 * roll is open goes with that roll.
 */
export function progressAt({ mine, ongoing }: Seen, last?: Progress): Progress {
  const now = { begun: begunBy(mine), isOpen: ongoing.length > 0 };
  if (!last) return { ...now, hasGoneOn: false };
  const isSameRoll = now.isOpen === last.isOpen;
  if (isSameRoll && now.begun === last.begun) return last;
  return { ...now, hasGoneOn: isSameRoll && !now.isOpen };
}

/** W20-26 Whether the viewer's character has begun another action or turn since the last roll: then that belongs to the story. */
export function useGoneOn(table: Seen): boolean {
  const [last, setLast] = useState(() => progressAt(table));
  const next = progressAt(table, last);
  if (next !== last) setLast(next);
  return next.hasGoneOn;
}
