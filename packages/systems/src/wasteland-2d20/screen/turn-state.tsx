import { formatChance, worthAtOnce } from "@rulewright/present";
import type { Character } from "@rulewright/rules";
import { useHost, useValues } from "../../screen/index.ts";
import { FREE_DICE } from "../rules/announcement.ts";
import { hasBoughtMajor } from "../rules/turns.ts";
import { sheet } from "../rules/sheet.ts";
import { attackDifficulty, attacksOf, isFreeMajorTaken } from "../rules/attacks.ts";
import { questionOf } from "./attacks.ts";
import { inTurns, openCheckOf } from "./turn-words.ts";

const MARKS = { acting: "▸", acted: "✓", waiting: "…" };

/** W20-17, W20-18, W20-26 In combat: whether a character has acted in this round, and the actions of a turn that is on. */
export function TurnState({ character }: { readonly character: Character }) {
  const { table } = useHost();
  if (!sheet.ofTable(table.shared).inCombat || table.rests) return null;
  const state = inTurns(table).find(({ id }) => id === character.id)?.state;
  if (!state) return null;
  const { freeMinor, minorTaken } = sheet.of(character);
  const freeMajor = isFreeMajorTaken(character, openCheckOf(table, character));
  return (
    <p className={`wl-state is-${state}`}>
      <span>
        <span aria-hidden="true">{MARKS[state]}</span> {state}
      </span>
      {state === "acted" ? null : (
        <>
          <Boxes name="minor" free={freeMinor} bought={minorTaken > Number(freeMinor)} />
          <Boxes name="major" free={freeMajor} bought={hasBoughtMajor(character)} />
        </>
      )}
    </p>
  );
}

interface BoxesProps {
  readonly name: string;
  /** Whether the free action is used. */
  readonly free: boolean;
  /** Whether a second one has been bought. */
  readonly bought: boolean;
}

/** The two actions of a kind: filled where they are used, dashed where one would have to be bought. */
const Boxes = ({ name, free, bought }: BoxesProps) => (
  <span className="wl-boxes">
    {name}
    <i className={free ? "used" : ""} aria-hidden="true" />
    <i className={bought ? "used" : "bought"} aria-hidden="true" />
    <span className="unseen">: {Number(free) + Number(bought)} of 2 used</span>
  </span>
);

/** W20-05, W20-09 The chance of an opponent's next attack with the free dice, for the GM. */
export function NextAttack({ character }: { readonly character: Character }) {
  const { table } = useHost();
  const isShown = table.isGm && character.opponent === true && table.phase === "play";
  const attacks = isShown ? attacksOf(character) : [];
  const difficulty = attackDifficulty(character, openCheckOf(table, character));
  const answers = useValues(
    attacks.map((attack) => questionOf(attack, { dice: FREE_DICE, difficulty, gmAp: 0 }, "success")),
  );
  if (!answers || attacks.length === 0) return null;
  return (
    <p className="wl-next">
      {attacks.map(({ name }, i) => (
        <span key={name} className="nowrap">
          {name} <b>{formatChance(answers[i] ? worthAtOnce(answers[i]) : 0)}</b>
        </span>
      ))}
    </p>
  );
}
