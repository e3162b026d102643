import { type Refusal, wordOf } from "@rulewright/rules";
import { useId } from "react";
import { Star } from "../../art/icon.tsx";
import { OddsStrip } from "../../parts/odds-strip.tsx";
import { RuleNumber } from "../../parts/rule-number.tsx";
import { Tokens } from "../../parts/tokens.tsx";
import { useGame } from "../../state/game.tsx";
import { onwardWords } from "../../words/onward.ts";
import { percent, small } from "../../words/plain.ts";
import { priceWords } from "../../words/system.ts";
import type { Draft } from "./draft.ts";
import type { Row } from "./rows.ts";

interface ChoiceBarProps {
  readonly rows: readonly Row[];
  readonly closed: readonly { readonly name: string; readonly refusal: Refusal }[];
  readonly priceOf: (draft: Draft) => Readonly<Record<string, number>>;
  readonly onChoose: (draft: Draft) => void;
}

/** What may be done now, each with its price and where it leads; what may not, with the reason. */
export function ChoiceBar({ rows, closed, priceOf, onChoose }: ChoiceBarProps) {
  const { text } = useGame();
  const name = useId();
  return (
    <div className="options" role="radiogroup" aria-label="What now?">
      {rows.map((row) => (
        <OptionRow
          key={row.key}
          row={row}
          group={name}
          pays={priceOf(row.draft)}
          onChoose={() => onChoose(row.draft)}
        />
      ))}
      {closed.map(({ name: move, refusal }) => (
        <div key={move} className="option closed">
          <label className="closed-words">
            <input type="radio" className="over" name={name} disabled />
            <span className="radio" aria-hidden="true" />
            <span className="t">
              {wordOf(text, `move.${move}`)}: {small(wordOf(text, `refusal.${refusal.code}`, refusal.details))}
            </span>
          </label>
          <RuleNumber rules={[refusal.rule]} />
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  readonly row: Row;
  readonly group: string;
  readonly pays: Readonly<Record<string, number>>;
  readonly onChoose: () => void;
}

function OptionRow({ row, group, pays, onChoose }: OptionProps) {
  const { text, seesOdds } = useGame();
  const best = row.best && seesOdds;
  const price = priceWords(text, pays);
  const spent = Object.values(pays).reduce((sum, amount) => sum + amount, 0);
  const look = ["option", row.chosen ? "on" : "", best ? "best" : ""].filter((part) => part !== "").join(" ");
  return (
    <label className={look}>
      <input type="radio" className="over" name={group} checked={row.chosen} onChange={onChoose} />
      <span className="radio" aria-hidden="true" />
      <span>
        <span className="t">
          {row.words}
          {best ? (
            <>
              {" "}
              <span className="bestmark">
                <Star />
                best
              </span>
            </>
          ) : null}
        </span>
        <span className="p">
          {price === "" ? (
            "free"
          ) : (
            <>
              <Tokens count={spent} /> {price}
            </>
          )}
        </span>
      </span>
      {seesOdds ? <Value row={row} /> : null}
    </label>
  );
}

function Value({ row: { worths, chosen } }: { readonly row: Row }) {
  const { system } = useGame();
  const chance = worths?.alone[0];
  if (!worths || chance === undefined) return <span className="v soon" />;
  return (
    <>
      <span className="v">
        {percent(chance)}
        <small>{onwardWords(system, worths, percent, "")}</small>
      </span>
      {chosen ? (
        <span className="under">
          <OddsStrip chance={chance} />
        </span>
      ) : null}
    </>
  );
}
