import type { Character } from "@rulewright/rules";
import { useState } from "react";
import type { ScreenTable } from "../../screen/index.ts";
import { sheet } from "../rules/sheet.ts";

/** W20-17, W20-18, W20-26 What a character has begun in the turn. */
function begunBy(character: Character | undefined): string {
  if (!character) return "";
  const { turnActive, turnTaken, minorTaken, majorTaken } = sheet.of(character);
  return [character.id, turnActive, turnTaken, minorTaken, majorTaken].join();
}

/**
 * W20-26 Whether the viewer's character has begun another action or turn since the last roll was over: then that roll belongs to the
 * story. What an attack takes as it ends is no other action.
 */
export function useGoneOn({ mine, ongoing }: Pick<ScreenTable, "mine" | "ongoing">): boolean {
  const now = { begun: begunBy(mine), isOpen: ongoing.length > 0 };
  const [last, setLast] = useState({ ...now, hasGoneOn: false });
  const isSameRoll = now.isOpen === last.isOpen;
  if (isSameRoll && now.begun === last.begun) return last.hasGoneOn;
  const next = { ...now, hasGoneOn: isSameRoll && !now.isOpen };
  setLast(next);
  return next.hasGoneOn;
}
