import { type Character, valueByName } from "@rulewright/rules";
import type { ReactNode } from "react";
import { type SlotProps, useBusy, useHost } from "../../screen/index.ts";
import { sheet } from "../rules/sheet.ts";
import { attackActionOf } from "../rules/turns.ts";
import { targetInWords } from "./skills.tsx";
import { Points, SHOWN_AS_TOKENS, SHOWN_IN_TURN } from "./points-row.tsx";

/**
 * W20-18, W20-19, W20-30 The points of a sheet as tokens, and its weapons, each with its target and its combat dice. A tap says
 * that the character attacks, as long as the turn has a major action for it.
 */
export function Weapons({ character, mayAct, rest }: SlotProps["sheetHead"]) {
  const { table, RuleNumber } = useHost();
  const { weapons, weaponSkills, openQuestions } = sheet.of(character);
  const mayAttack = mayAct && !table.isGm && table.phase === "play";
  const isOver = attackActionOf(character) === "none-left";
  const all = Object.entries(weapons);
  const isAsked = table.proposes && character.id === table.mine?.id;
  return (
    <>
      <div className="wl-row">
        <Points character={character} />
      </div>
      {rest([...SHOWN_AS_TOKENS, ...SHOWN_IN_TURN, ...(openQuestions > 0 ? [] : ["openQuestions"])])}
      {all.length === 0 ? null : (
        <section className="wl-weapons" aria-label={`Weapons of ${character.name}`}>
          <p className="row between">
            <span className="caps">Weapons</span>
            <RuleNumber rules={["W20-30", "W20-19"]} />
          </p>
          {all.map(([name, dice]) => {
            const skill = valueByName(weaponSkills, name);
            return (
              <div key={name} className="row">
                <span className="grow">
                  <b>{name}</b>
                  <small>{skill === undefined ? null : targetInWords(character, skill, skill)}</small>
                </span>
                <span className="wl-combat-dice">
                  <span aria-hidden="true">
                    {Array.from({ length: Math.min(dice, 8) }, (_, i) => (
                      <i key={i} />
                    ))}
                  </span>{" "}
                  <b>{dice}</b> <span className="unseen">combat dice</span>
                </span>
                {mayAttack && isOver ? (
                  <small>major action taken</small>
                ) : mayAttack && isAsked ? (
                  <small>the GM answers</small>
                ) : mayAttack ? (
                  <Attack character={character} weapon={name} className="btn low">
                    Attack
                  </Attack>
                ) : null}
              </div>
            );
          })}
        </section>
      )}
    </>
  );
}

interface AttackProps {
  readonly character: Character;
  readonly weapon: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A button by which a character says that it attacks. */
export function Attack({ character, weapon, className, children }: AttackProps) {
  const { propose } = useHost();
  const busy = useBusy();
  return (
    <button
      type="button"
      className={className}
      disabled={busy}
      aria-label={`Attack with ${weapon}`}
      onClick={() => propose(character.id, `I attack with my ${weapon}.`)}
    >
      {children}
    </button>
  );
}
