import type { Character } from "@rulewright/rules";
import type { SlotProps } from "../../screen/index.ts";
import { sheet } from "../rules/sheet.ts";
import { WastelandTokens } from "./tokens.tsx";
import { NextAttack, TurnState } from "./turn-state.tsx";

/** What the tokens show already. */
export const SHOWN_AS_TOKENS = ["harder", "ap", "freshAp", "luckPoints", "damageTaken"];

/** What shows what has been done in the turn already: the turn strip, and the state of the turn. */
export const SHOWN_IN_TURN = [
  "minorTaken",
  "majorTaken",
  "freeMinor",
  "freeMajor",
  "attacksLeft",
  "turnTaken",
  "turnActive",
];

/** W20-23 What waits in the GM's hand, and in that of whoever has asked. */
const SHOWN_IN_HAND = ["wishes"];

/** The points and the luck of a character in its row; an open sheet right below shows them itself. */
export function PointsRow({ character, rest, isOverSheet }: SlotProps["characterRow"]) {
  if (isOverSheet) return null;
  return (
    <div className="wl-row">
      <Points character={character} />
      {character.opponent && sheet.of(character).damageTaken === 0 ? (
        <p className="note wl-unhurt">
          <Damage taken={0} />
        </p>
      ) : null}
      <TurnState character={character} />
      <NextAttack character={character} />
      {rest([...SHOWN_AS_TOKENS, ...SHOWN_IN_TURN, ...SHOWN_IN_HAND, ...(character.opponent ? ["gms"] : [])])}
    </div>
  );
}

/** W20-14, W20-15, W20-21 The points and the luck of a character, each in its own shape. W20-31 The GM's have neither. */
export function Points({ character }: { readonly character: Character }) {
  const { gms, harder, damageTaken } = sheet.of(character);
  if (gms && harder + damageTaken === 0) return null;
  return (
    <p className="note">
      {gms ? null : <OwnPoints character={character} />}
      {harder > 0 ? <span>checks +{harder}</span> : null}
      {damageTaken > 0 ? <Damage taken={damageTaken} /> : null}
    </p>
  );
}

/** More marks than this are told by a number. */
const MOST_MARKS = 12;

/** W20-19 What attacks have done to a character, a mark for each point; the next one is outlined. */
const Damage = ({ taken }: { readonly taken: number }) => (
  <span className="wl-hurt">
    {taken > MOST_MARKS ? null : (
      <span aria-hidden="true">
        {Array.from({ length: taken }, (_, i) => (
          <i key={i} />
        ))}
        <i className="next" />
      </span>
    )}{" "}
    {taken === 0 ? "no" : <b>{taken}</b>} damage taken
  </span>
);

function OwnPoints({ character }: { readonly character: Character }) {
  const { ap, freshAp, luckPoints } = sheet.of(character);
  const fresh = Math.min(freshAp, ap);
  return (
    <>
      <span>
        <WastelandTokens kind="own" count={ap - fresh} />
        <WastelandTokens kind="fresh" count={fresh} /> <b>{ap}</b> {ap === 1 ? "point" : "points"}
        {fresh > 0 ? `, ${fresh} fresh` : ""}
      </span>
      <span>
        <WastelandTokens kind="luck" count={luckPoints} /> <b>{luckPoints}</b> luck
      </span>
    </>
  );
}
