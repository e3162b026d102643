import { formatChance, formatSigned, presentLuck } from "@rulewright/present";
import { useGame } from "../../state/game.tsx";
import type { LuckOfAll, Surprise } from "./use-luck.ts";

interface LuckProps {
  readonly luck: LuckOfAll;
  /** The characters who have rolled. */
  readonly characters: readonly string[];
}

/** Fewer attempts make no picture of luck. */
const FEW = 5;

/** The luck of a session in three figures, and that of each character along an axis: to the right, the dice fell well. */
export function LuckOfSession({ luck, characters }: LuckProps) {
  const { people } = useGame();
  const { figures } = presentLuck(luck.all);
  const rows = characters.flatMap((id) => {
    const own = luck.of(id);
    return own.attempts === 0 ? [] : [{ id, name: people[id] ?? id, ...presentLuck(own) }];
  });
  const widest = Math.max(1, ...rows.map(({ beyond }) => Math.abs(beyond)));
  return (
    <section className="luck-of-all" aria-label="Luck">
      <dl className="luck-figures">
        {figures.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            <dd className="note">{note}</dd>
          </div>
        ))}
      </dl>
      {luck.all.attempts < FEW ? null : (
        <ul className="luck-axis">
          {rows.map(({ id, name, beyond, words }) => (
            <li key={id} title={words}>
              <span>{name}</span>
              <span className="axis" aria-hidden="true">
                <i
                  className={beyond < 0 ? "worse" : ""}
                  style={{ width: `${(50 * Math.abs(beyond)) / widest}%`, [beyond < 0 ? "right" : "left"]: "50%" }}
                />
              </span>
              <b>{formatSigned(beyond)}</b>
              <span className="unseen">{words}</span>
            </li>
          ))}
        </ul>
      )}
      {luck.luckiest || luck.unluckiest ? (
        <dl className="labelled">
          <SurpriseRow label="Luckiest" one={luck.luckiest} />
          <SurpriseRow label="Unluckiest" one={luck.unluckiest} />
        </dl>
      ) : null}
    </section>
  );
}

/** The attempt that went best or worst against its chance. */
function SurpriseRow({ label, one }: { readonly label: string; readonly one: Surprise | undefined }) {
  const { people } = useGame();
  return one ? (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="serif-words">{one.title}</span> <b>{formatChance(one.chance)}</b>{" "}
        <span className="note">{people[one.character] ?? one.character}</span>
      </dd>
    </div>
  ) : null;
}
