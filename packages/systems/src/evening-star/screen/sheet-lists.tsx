import { formatNumber } from "@rulewright/present";
import { type Character, isRecord, uncapitalize } from "@rulewright/rules";
import type { ReactNode } from "react";
import { type SlotProps, useHost } from "../../screen/index.ts";
import { RANK_WORDS } from "../data/rank-words.ts";
import { dieChance } from "../rules/die-chance.ts";
import { sheet } from "../rules/sheet.ts";

/** ES-42 The abilities of a sheet with what their ranks are worth, and the skills with the dice that they throw. */
export function SheetLists({ character, name, children }: SlotProps["sheetPart"] & { readonly children: ReactNode }) {
  if (name === "abilities") return <Abilities character={character} />;
  return name === "skills" ? <Skills character={character} /> : children;
}

interface ListProps {
  readonly character: Character;
}

/** ES-04, ES-05, ES-41 Each ability with its rank, and how many dice succeed at it. */
function Abilities({ character }: ListProps) {
  const { table } = useHost();
  const abilities = Object.entries(sheet.of(character).abilities);
  if (abilities.length === 0) return null;
  const spread = abilities.reduce((sum, [, rank]) => sum + rank, 0);
  return (
    <>
      <p className="note scale-name row between">
        Abilities <span>spread {spread}</span>
      </p>
      <dl className="scale es-abilities">
        {abilities.map(([name, rank]) => (
          <div key={name}>
            <dt>
              {name}
              {table.seesOdds ? <small>{uncapitalize(RANK_WORDS[rank] ?? "")}</small> : null}
            </dt>
            <dd>
              {formatNumber(rank)}
              {table.seesOdds ? <small>{Math.round(100 * dieChance(rank))}%</small> : null}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** ES-03, ES-42 Each skill with the ability that it is tied to, and what its dice bring. */
function Skills({ character }: ListProps) {
  const { table } = useHost();
  const { abilities, skills } = sheet.of(character);
  const { tied } = character.traits;
  const rated = Object.entries(skills);
  if (rated.length === 0) return null;
  return (
    <>
      <p className="note scale-name">Skills</p>
      <dl className="scale es-skills">
        {rated.map(([name, level]) => {
          const ability = isRecord(tied) ? String(tied[name] ?? "") : "";
          const rank = abilities[ability];
          return (
            <div key={name}>
              <dt>
                {name}
                {rank === undefined ? null : (
                  <small>
                    with {ability}
                    {table.seesOdds ? `, ${successesWords(level * dieChance(rank))}` : ""}
                  </small>
                )}
              </dt>
              <dd>
                {formatNumber(level)}
                <small>{level === 1 ? "die" : "dice"}</small>
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

/** A mean number of successes, with one decimal. */
const successesWords = (mean: number): string => `${mean.toFixed(1)} successes on average`;
