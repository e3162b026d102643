import {
  act,
  type Amounts,
  type Character,
  type Forecast,
  type ForecastQuestion,
  type JsonObject,
  type Shared,
  TABLE,
} from "@rulewright/rules";
import { amountOf, burdenOf, isAlive, kindsOf, levelIn, matchName } from "./condition.ts";
import { amountRefusedAs } from "./death.ts";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";

/** BK-11, BK-18 Sets the danger that the forecast assumes: the skill rolled each round, and what failure and success do. */
export const setDanger = act({
  rules: ["BK-11", "BK-18"],
  by: ["gm"],
  of: "table",
  parameters: {
    // null: each character's best skill.
    skill: { kind: "text", nullable: true, initial: null, from: { scales: ["skills"] } },
    hit: { kind: "integer", min: 0, max: 1000, initial: 1, refusedAs: amountRefusedAs("BK-11") },
    ease: { kind: "integer", min: 0, max: 1000, initial: 0, refusedAs: amountRefusedAs("BK-18") },
  },
  decide: ({ skill, hit, ease }) => ({
    changes: [
      { change: "trait", of: TABLE, name: "dangerSkill", to: skill?.trim() ?? "" },
      { change: "trait", of: TABLE, name: "danger", to: { hit, ease } },
    ],
  }),
});

/** The skill that a character rolls in the danger: the table's, or (by default) their best; undefined without any. */
function skillInDanger(character: Character, shared: Shared): string | undefined {
  const { skills } = sheet.of(character);
  const { dangerSkill } = sheet.ofTable(shared);
  if (dangerSkill !== "") return matchName(dangerSkill, skills);
  return Object.keys(skills).toSorted((a, b) => amountOf(b, skills) - amountOf(a, skills))[0];
}

/** C4 The kinds of stress, the highest first, and by how much each grows each round. */
function tracksOf(character: Character): { readonly tracks: readonly number[]; readonly ticks: readonly number[] } {
  const kinds = kindsOf(character);
  const { ticks } = sheet.of(character);
  const names = [...new Set([...Object.keys(kinds), ...Object.keys(ticks)])];
  const highest = names.toSorted((a, b) => amountOf(b, kinds) - amountOf(a, kinds));
  const inOrder = (numbers: Amounts): readonly number[] => highest.map((name) => amountOf(name, numbers));
  return { tracks: inOrder(kinds), ticks: inOrder(ticks) };
}

/** An assumption, where it is made. */
const assumed = (code: string, details: JsonObject, isMade: boolean): ForecastQuestion["assumes"] =>
  isMade ? [{ code, details }] : [];

/** BK-16 The question how long somebody with stress has to live in the danger. */
function survivalQuestion(character: Character, house: HouseRules, shared: Shared): ForecastQuestion | undefined {
  const { stress, keptMalus } = burdenOf(character);
  if (stress === 0 || !isAlive(character, house)) return undefined;
  const { danger } = sheet.ofTable(shared);
  // The Bookkeeper may write anything there by hand.
  const [hit = 0, ease = 0] = ["hit", "ease"].map((name) => Math.min(1000, Math.max(0, amountOf(name, danger))));
  const skill = skillInDanger(character, shared);
  const level = skill === undefined ? 0 : levelIn(character, skill, house);
  const { tracks, ticks } = tracksOf(character);
  const growth = ticks.reduce((sum, each) => sum + each, 0);
  const byKind = house.stressTracks === "by-kind";
  const terms = { level, modifier: 0, stress, keptMalus, hit, ease, rounds: null };
  return {
    args: { ...terms, tracks: byKind ? tracks : [], ticks: byKind ? ticks : [growth] },
    assumes: [
      skill === undefined ? { code: "level", details: { level } } : { code: "skill", details: { skill, level } },
      ...assumed("hit", { hit }, hit > 0),
      ...assumed("ease", { ease }, ease > 0),
      ...assumed("growth", { growth }, growth > 0),
      ...assumed("highest", {}, byKind && tracks.length > 1),
    ],
  };
}

/** BK-16 The rounds that somebody with stress has left to live, if the danger goes on. */
export const roundsToLive: Forecast = {
  rule: "BK-16",
  procedure: "survival",
  goal: "life",
  objective: "rounds",
  ask: survivalQuestion,
};
