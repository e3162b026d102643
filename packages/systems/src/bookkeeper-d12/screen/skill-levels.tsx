import { formatNumber, formatChance } from "@rulewright/present";
import { begin, capitalize, type Character, isRefusal } from "@rulewright/rules";
import type { ReactNode } from "react";
import { type SlotProps, useHost, useHouse } from "../../screen/index.ts";
import { CORE_SKILLS } from "../data/skills.ts";
import { burdenOf, isAlive, isWeakness, levelIn, malusNow } from "../rules/condition.ts";
import { houseRules } from "../rules/house-rules.ts";
import { sheet } from "../rules/sheet.ts";
import { chanceOf, totalsOf } from "./twelve-faces.tsx";

/** A part of an open sheet: the skills in their groups, the rest as the page draws it. */
export const SheetPart = ({ character, name, children }: SlotProps["sheetPart"] & { readonly children: ReactNode }) =>
  name === "skills" ? <SkillLevels character={character} /> : children;

/** BK-10, BK-12, BK-14 The chance of a roll at a level under the present malus; undefined for the dead, and where nobody may see odds. */
function useChanceAtLevel(character: Character): (level: number) => number | undefined {
  const { system, seesOdds } = useHost().table;
  const house = useHouse(houseRules);
  if (!seesOdds || !isAlive(character, house)) return () => undefined;
  return (level) => {
    const begun = begin(system, "skill roll", { level, modifier: 0, ...burdenOf(character) }, house);
    return isRefusal(begun) ? undefined : chanceOf(totalsOf(system, begun));
  };
}

const isCore = (name: string): boolean => CORE_SKILLS.some((core) => core === name.toLowerCase());

/** BK-01..BK-03 The core skills, the weakness among them, and the acquired ones, each with its level and its chance now. */
function SkillLevels({ character }: { readonly character: Character }) {
  const { RuleNumber } = useHost();
  const house = useHouse(houseRules);
  const chanceAt = useChanceAtLevel(character);
  const names = Object.keys(sheet.of(character).skills);
  const core = CORE_SKILLS.filter(
    (name) => isWeakness(name, character) || names.some((own) => own.toLowerCase() === name),
  );
  const acquired = names.filter((name) => !isCore(name));
  const malus = isAlive(character, house) ? malusNow(character, house) : 0;
  const odds = chanceAt(0) === undefined ? "" : `chance of 10 or more${malus === 0 ? "" : ` with malus ${malus}`}`;
  const row = (name: string) => (
    <Level key={name} {...{ character, name }} chance={chanceAt(levelIn(character, name, house))} />
  );
  return (
    <section className="bk-levels" aria-label="Skills">
      <p className="row between">
        <span className="bk-head">Skills</span>
        <RuleNumber rules={["BK-01", "BK-03", "BK-12"]} />
      </p>
      <p className="note row between group-head">
        <b>Core</b> {odds}
      </p>
      <dl className="scale">{core.map(row)}</dl>
      {acquired.length === 0 ? null : (
        <>
          <p className="note row between group-head">
            <b>Acquired</b>
          </p>
          <dl className="scale">{acquired.map(row)}</dl>
        </>
      )}
    </section>
  );
}

interface LevelProps {
  readonly character: Character;
  readonly name: string;
  readonly chance: number | undefined;
}

function Level({ character, name, chance }: LevelProps) {
  const house = useHouse(houseRules);
  return (
    <div>
      <dt>
        {capitalize(name)} {isWeakness(name, character) ? <small>weakness</small> : null}
      </dt>
      <dd>
        {formatNumber(levelIn(character, name, house))}
        {chance === undefined ? null : <small className="bk-chance">{formatChance(chance)}</small>}
      </dd>
    </div>
  );
}
