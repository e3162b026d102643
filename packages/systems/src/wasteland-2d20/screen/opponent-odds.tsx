import { formatChance, formatChanceDifference, formatMean } from "@rulewright/present";
import type { Character } from "@rulewright/rules";
import type { ReactNode } from "react";
import { useBusy, useHost } from "../../screen/index.ts";
import { priceOf } from "../rules/announcement.ts";
import { type Attack, attackDifficulty, attacksOf } from "../rules/attacks.ts";
import { attackActionOf, hasBoughtMajor } from "../rules/turns.ts";
import {
  type AttackWorth,
  type Bargain,
  bestBargain,
  POOL_SIZES,
  likeliestOf,
  useWorths,
  type Worth,
} from "./attacks.ts";
import { BestMark, TurnPurchases } from "./turn-purchases.tsx";
import { DieShape } from "./die-shape.tsx";
import { WastelandTokens } from "./tokens.tsx";
import { openCheckOf, wishersOf } from "./turn-words.ts";

interface ActingProps {
  readonly opponent: Character;
  /** What the GM's store holds. */
  readonly held: number;
}

/** W20-05..W20-07, W20-17..W20-19, W20-31 The opponent whose turn it is: what each purchase from the store brings now. */
export function ActingOpponent({ opponent, held }: ActingProps) {
  const { table } = useHost();
  const attacks = attacksOf(opponent);
  const open = openCheckOf(table, opponent);
  const difficulty = attackDifficulty(opponent, open);
  const worths = useWorths(attacks, difficulty, held);
  const likeliest = worths && likeliestOf(worths);
  const best = likeliest && bestBargain(likeliest, held, !hasBoughtMajor(opponent));
  // An open check has its dice in sockets of its own.
  const isOpen = open !== undefined;
  const mayAttack = attackActionOf(opponent) !== "none-left";
  return (
    <>
      {attacks.length === 0 || isOpen ? null : mayAttack ? (
        <table className="wl-odds" aria-label={`${opponent.name} acts: the chance of a hit`}>
          <DiceHeads held={held}>{opponent.name} acts</DiceHeads>
          {attacks.map((attack, i) => (
            <AttackRows key={attack.name} attack={attack} worth={worths?.[i]} held={held} best={best}>
              <AttackButton by={opponent} name={attack.name} isFirst={attack === (likeliest?.attack ?? attacks[0])} />
              <span className="note">at difficulty {difficulty}</span>
            </AttackRows>
          ))}
        </table>
      ) : (
        <TurnOver opponent={opponent} />
      )}
      <TurnPurchases {...{ opponent, held, difficulty, likeliest, isOpen }} best={mayAttack ? best : undefined} />
    </>
  );
}

/** W20-18 An opponent whose major action is taken: without another one for a price, the turn ends. */
function TurnOver({ opponent }: { readonly opponent: Character }) {
  const { table, act } = useHost();
  const busy = useBusy();
  const isNext = wishersOf(table).length === 0;
  return (
    <div className="wl-turn-over">
      <p className="serif-words">{opponent.name} has taken its major action.</p>
      <button
        type="button"
        className={isNext ? "btn go wide" : "btn wide"}
        disabled={busy}
        onClick={() => act("end-turn", {}, opponent.id)}
      >
        End the turn of {opponent.name}
      </button>
    </div>
  );
}

/** Whether the store is too small for so many bought dice. */
const isShort = (bought: number, held: number): boolean => priceOf(0, bought) > held;

function DiceHeads({ held, children }: { readonly held: number; readonly children: ReactNode }) {
  return (
    <thead>
      <tr>
        <th scope="col">{children}</th>
        {POOL_SIZES.map((dice, bought) => (
          <th key={dice} scope="col" className={isShort(bought, held) ? "short" : ""}>
            {bought === 0 ? <DieShape filled /> : null}
            <DieShape filled={!isShort(bought, held)} />
            <span className="unseen">{dice} dice, </span>
            <small>
              <DicePrice price={priceOf(0, bought)} held={held} />
            </small>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A price in the store's tokens, or how much the store is short of it. */
function DicePrice({ price, held }: { readonly price: number; readonly held: number }) {
  if (price === 0) return "free";
  if (price > held) return `${price - held} short`;
  return (
    <>
      <WastelandTokens kind="gm" count={price} />
      <span className="unseen">costs {price}</span>
    </>
  );
}

interface AttackRowsProps {
  readonly attack: Attack;
  readonly worth: AttackWorth | undefined;
  readonly held: number;
  readonly best: Bargain | undefined;
  readonly children: ReactNode;
}

/** W20-05..W20-07, W20-14 An attack with each number of dice: its chance and what dice add to it, its damage, and the points back. */
function AttackRows({ attack, worth, held, best, children }: AttackRowsProps) {
  const [free] = worth?.withDice ?? [];
  const lit = best && worth?.attack === attack && typeof best.buys === "number" ? best.buys : undefined;
  const cells = (say: (one: Worth, bought: number) => ReactNode) =>
    POOL_SIZES.map((dice, bought) => {
      const one = worth?.withDice[bought];
      return (
        <td key={dice} className={isShort(bought, held) ? "short" : bought === lit ? "lit" : ""}>
          {one ? say(one, bought) : "…"}
        </td>
      );
    });
  return (
    <tbody>
      <tr>
        <th scope="row">
          {attack.name}
          <small>{attack.targetNumber} or under</small>
        </th>
        {cells(({ hits }, bought) => (
          <>
            {formatChance(hits)}
            {bought === 0 ? null : <small>{formatChanceDifference(hits - (free?.hits ?? 0))}%</small>}
          </>
        ))}
      </tr>
      {free && free.damage > 0 ? (
        <tr className="minor">
          <th scope="row">Avg damage</th>
          {cells(({ damage }) => formatMean(damage))}
        </tr>
      ) : null}
      <tr className="minor">
        <th scope="row">Points back</th>
        {cells(({ earned }) => formatMean(earned))}
      </tr>
      <tr className="attack">
        <td colSpan={POOL_SIZES.length + 1}>
          <span className="row wrap">
            {children}
            {lit === undefined || !best ? null : <BestMark bargain={best} />}
          </span>
        </td>
      </tr>
    </tbody>
  );
}

interface AttackButtonProps {
  readonly by: Character;
  readonly name: string;
  /** Whether it is the attack that is to be expected: what the table waits for. */
  readonly isFirst: boolean;
}

/** W20-19 Says that an opponent attacks, which is framed like what players propose. */
function AttackButton({ by, name, isFirst }: AttackButtonProps) {
  const { table, propose } = useHost();
  const busy = useBusy();
  // A lucky break has the button that is waited for.
  const isNext = isFirst && wishersOf(table).length === 0;
  return (
    <button
      type="button"
      className={isNext ? "btn go" : "btn low"}
      disabled={busy}
      onClick={() => propose(by.id, `Attacks with ${name}.`)}
    >
      Attack with {name}
    </button>
  );
}
