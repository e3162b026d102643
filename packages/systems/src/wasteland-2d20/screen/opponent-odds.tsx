import type { Character } from "@rulewright/rules";
import { useBusy, useHost } from "../../screen/index.ts";
import { type Attack, attackDifficulty, attacksOf } from "../rules/attacks.ts";
import { attackActionOf, hasBoughtMajor } from "../rules/turns.ts";
import { bestBargain, likeliestOf, useWorths, type Worth } from "./attacks.ts";
import { Hits, TurnPurchases } from "./turn-purchases.tsx";
import { openCheckOf, wishersOf } from "./turn-words.ts";

interface ActingProps {
  readonly opponent: Character;
  /** What the GM's store holds. */
  readonly held: number;
}

/** W20-05..W20-07, W20-17..W20-19, W20-31 The opponent whose turn it is: its attacks, and what each purchase from the store brings now. */
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
        <ul className="wl-foe-attacks" aria-label={`Attacks of ${opponent.name}`}>
          {attacks.map((attack, i) => (
            <AttackRow
              key={attack.name}
              by={opponent}
              attack={attack}
              worth={worths?.[i]?.withDice[0]}
              difficulty={difficulty}
              isFirst={attack === (likeliest?.attack ?? attacks[0])}
            />
          ))}
        </ul>
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

interface AttackRowProps {
  readonly by: Character;
  readonly attack: Attack;
  readonly worth: Worth | undefined;
  readonly difficulty: number;
  /** Whether it is the attack that is to be expected: what the table waits for. */
  readonly isFirst: boolean;
}

/** W20-05, W20-19 An attack with the free dice, and the button that begins it: the store buys more of them in its sockets. */
function AttackRow({ by, attack: { name, targetNumber }, worth, difficulty, isFirst }: AttackRowProps) {
  return (
    <li>
      <span className="t">
        {name}
        <small>
          {targetNumber} or under, difficulty {difficulty}
        </small>
      </span>
      {worth ? <Hits worth={worth} /> : null}
      <AttackButton by={by} name={name} isFirst={isFirst} />
    </li>
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
      className={isNext ? "btn go wide" : "btn wide"}
      disabled={busy}
      onClick={() => propose(by.id, `Attacks with ${name}.`)}
    >
      Attack with {name}
    </button>
  );
}
