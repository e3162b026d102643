import { formatNumber } from "@rulewright/present";
import { capitalize, formatMessage } from "@rulewright/rules";
import type { ReactNode } from "react";
import { type SlotProps, useHost, useHouse } from "../../screen/index.ts";
import { houseRules } from "../rules/house-rules.ts";
import { usualCharacteristicOf } from "../rules/roll-requests.ts";
import { sheet } from "../rules/sheet.ts";
import { targetNumber } from "../rules/sides.ts";
import { shortName } from "./short-name.ts";
import { meansOf, resultsOf } from "./twenty-faces.tsx";

/** The columns that a narrow sheet has room for. */
const MOST = 5;

/** VP-14, VP-15 The skills of a sheet with each characteristic: the target number, and how often a roll succeeds without an accent. */
export function SkillTargets({ character, name, children }: SlotProps["sheetPart"] & { readonly children: ReactNode }) {
  const { table, RuleNumber } = useHost();
  const { characteristics, skills } = sheet.of(character);
  const columns = Object.entries(characteristics);
  const rows = Object.entries(skills);
  const best = Math.max(...Object.values(characteristics));
  const usualOf = (skill: string): string | undefined => usualCharacteristicOf(skill, Object.keys(characteristics));
  if (name !== "skills" || rows.length === 0 || columns.length === 0 || columns.length > MOST) return children;
  return (
    <>
      <p className="row between">
        <span className="caps">{formatMessage(table.text, "scale.skills")}, with target numbers</span>
        <RuleNumber rules={["VP-14", "VP-15"]} />
      </p>
      <p className="note">Bold: with the usual characteristic</p>
      <table className="vp-targets">
        <thead>
          <tr>
            <td aria-hidden="true" />
            {columns.map(([column]) => (
              <th key={column} scope="col">
                <abbr title={capitalize(column)}>{shortName(column)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([skill, rating]) => (
            <tr key={skill}>
              <th scope="row">
                {capitalize(skill)} <b>{formatNumber(rating)}</b>
              </th>
              {columns.map(([column, characteristic]) => (
                <Target
                  key={column}
                  skill={rating}
                  characteristic={characteristic}
                  isMain={column === usualOf(skill) || (usualOf(skill) === undefined && characteristic === best)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface TargetProps {
  readonly skill: number;
  readonly characteristic: number;
  /** Whether it is the usual characteristic of the skill, or where the skill has none, no other is higher. */
  readonly isMain: boolean;
}

/** VP-15 A target number, over how much of the die succeeds. A die of twenty faces has chances in whole percent. */
function Target({ skill, characteristic, isMain }: TargetProps) {
  const { table } = useHost();
  const house = useHouse(houseRules);
  const tn = targetNumber({ skill, characteristic, modifiers: [], accent: null, actions: 1 });
  const { chance } = meansOf(resultsOf({ tn, accent: 0, contest: false }, house));
  const percent = `${Math.round(chance * 100)}%`;
  return table.seesOdds ? (
    <td className={isMain ? "odd best" : "odd"} style={{ ["--chance" as string]: chance }}>
      <b>{formatNumber(tn)}</b>
      <small>{percent}</small>
    </td>
  ) : (
    <td className={isMain ? "best" : ""}>
      <b>{formatNumber(tn)}</b>
    </td>
  );
}
