import { numberIn, type SlotDecision, useHost } from "../../screen/index.ts";
import { MAX_EXTRA_DAMAGE } from "../rules/action-points.ts";
import { WastelandTokens } from "./tokens.tsx";

/** Whether a decision comes after a hit whose damage can be rolled at once. */
export const isHit = ({ choice }: SlotDecision): boolean => choice.stands.as === "damage";

const buying = (ap: number) => ({ move: "extra-damage", detail: { ap } });

/** W20-19, W20-20 A hit: the combat dice of the weapon, and those that points can add. The button below rolls them. */
export function Hit({ decision }: { readonly decision: SlotDecision }) {
  const { RuleNumber } = useHost();
  const { position, draft, onDraft, choice, priceOf, moves } = decision;
  const { weapon: own = 0, extraDamage = 0, gms } = position.args;
  const [weapon, bought] = [Number(own), Number(extraDamage)];
  const adding = draft.move === "extra-damage" ? (numberIn(draft.detail, "ap") ?? 0) : 0;
  const mayBuy = Object.hasOwn(moves, "extra-damage") && moves["extra-damage"] === undefined;
  const sockets = Array.from({ length: MAX_EXTRA_DAMAGE - bought }, (_, i) => i + 1);
  return (
    <div className="wl-hit">
      <p className="row between">
        <span>
          <DiceInHand weapon={weapon} bought={bought} adding={adding} />
        </span>
        <RuleNumber rules={["W20-19", "W20-20"]} />
      </p>
      <div className="dice-row">
        <span className="wl-combat-dice" aria-hidden="true">
          {Array.from({ length: Math.min(12, weapon + bought) }, (_, i) => (
            <i key={i} />
          ))}
        </span>
        {mayBuy
          ? sockets.map((ap) => {
              const { refusal } = priceOf(buying(ap));
              const on = ap <= adding;
              return (
                <button
                  key={ap}
                  type="button"
                  className={on ? "wl-pay on" : "wl-pay"}
                  aria-pressed={ap === adding}
                  aria-label={ap === 1 ? "1 more combat die for 1 point" : `${ap} more combat dice for ${ap} points`}
                  disabled={refusal !== undefined}
                  onClick={() => onDraft(ap === adding ? { move: choice.stands.as, detail: {} } : buying(ap))}
                >
                  <WastelandTokens kind={gms === true ? "gm" : "own"} count={1} />
                </button>
              );
            })
          : null}
      </div>
    </div>
  );
}

interface DiceInHandProps {
  readonly weapon: number;
  readonly bought: number;
  /** Those that are about to be bought. */
  readonly adding: number;
}

/** W20-19 The combat dice that a hit rolls, by where they come from: "3 from the weapon + 1 bought = 4 combat dice". */
function DiceInHand({ weapon, bought, adding }: DiceInHandProps) {
  const further = [
    { dice: bought, from: "bought" },
    { dice: adding, from: "to buy" },
  ].filter(({ dice }) => dice > 0);
  if (further.length === 0)
    return (
      <>
        <b>{weapon}</b> combat dice from the weapon
      </>
    );
  return (
    <>
      <b>{weapon}</b> from the weapon
      {further.map(({ dice, from }) => (
        <span key={from}>
          {" + "}
          <b>{dice}</b> {from}
        </span>
      ))}
      {" = "}
      <b>{weapon + bought + adding}</b> combat dice
    </>
  );
}
