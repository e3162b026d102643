import { formatNumber, presentExplanation } from "@rulewright/present";
import { type Explanation, isRecord, type JsonObject, type Outcome, sumOf } from "@rulewright/rules";
import { type DieFill, type SlotProps, useHost, useHouse } from "../../screen/index.ts";
import { houseRules } from "../rules/house-rules.ts";
import { chartRanges } from "../rules/victory-chart.ts";
import { contestIn } from "./contest-sides.ts";
import { ownName } from "./side-name.ts";
import { sumWords } from "./sum-words.ts";

/** VP-23 What one side of a contest rolled. */
export const sideResult = (outcome: JsonObject, letter: string): JsonObject => {
  const result = outcome[letter];
  return isRecord(result) ? result : {};
};

const isDecided = (outcome: Outcome | undefined): boolean => outcome !== undefined && Object.hasOwn(outcome, "winner");

/** Whether an outcome is that of a contest whose dice have both fallen. */
export const isContest = (position: SlotProps["roll"]["position"]): boolean =>
  isDecided(position.outcome) && contestIn(position.args) !== undefined && position.tray.length === 2;

/** VP-24, VP-25 Both dice of a contest at once, each over its own sum: the winner's is solid and marked, the beaten one dashed and struck. */
export function Reveal({ position, sides, sum }: Pick<SlotProps["roll"], "position" | "sides" | "sum">) {
  const { table, Die } = useHost();
  const contest = contestIn(position.args);
  const { outcome, tray } = position;
  if (!contest || !outcome) return null;
  const { winner, net } = outcome;
  return (
    <div className="vp-contest">
      <ol className="vp-reveal" aria-label="The contest">
        {contest.map(({ role, tn, accent }, i) => {
          const letter = i === 0 ? "a" : "b";
          const result = sideResult(outcome, letter);
          const { successes, final } = result;
          const beaten = winner !== letter;
          const face = tray[i]?.face ?? 0;
          const name = ownName(table, sides[role]);
          return (
            <li key={role} className={beaten ? "beaten" : "ahead"}>
              <Die die="d20" face={face} fill={beaten ? loserFill(winner) : "hit"} large label={`${name}: ${face}`} />
              <b>
                {beaten ? null : <Tick />}
                {name}
              </b>
              <span className="num">{sumWords({ ...result, tn, accent })}</span>
              {/* The sum has told successes that are its total. */}
              {successes === final ? null : <small>{successWords(Number(successes ?? 0))}</small>}
            </li>
          );
        })}
      </ol>
      <Lead
        explanation={position.explanation}
        names={{
          actingSuccesses: ownName(table, sides["player"]),
          opposingSuccesses: ownName(table, sides["opponent"]),
        }}
      />
      {sum}
      <LeadChart lead={Math.abs(Number(net))} />
    </div>
  );
}

/** A die that is beaten is struck; of a tie neither is. */
const loserFill = (winner: unknown): DieFill => (winner === "a" || winner === "b" ? "gone" : "miss");

/** The mark of the winner; the stamp says it in words. */
const Tick = () => <span aria-hidden="true">✓ </span>;

/** How many ranges of the chart are shown, and how many successes beyond the lead they may take. */
const [RANGES, BEYOND] = [5, 18];

/** VP-21, VP-24 What the chart gives for how far ahead a side is: the ranges around the lead, which is marked. */
function LeadChart({ lead }: { readonly lead: number }) {
  const house = useHouse(houseRules);
  if (lead === 0) return null;
  // Where the last range ends isn't known.
  const ranges = chartRanges(lead + BEYOND, house).slice(0, -1);
  const at = ranges.findIndex(({ to }) => lead <= to);
  if (at < 0) return null;
  return (
    <table className="vp-chart">
      <caption className="note">Points, by how far ahead</caption>
      <tbody>
        <tr>
          {ranges
            .slice(Math.max(0, at - 1))
            .slice(0, RANGES)
            .map(({ from, to, vp }) => (
              <td key={from} {...(from <= lead && lead <= to ? { className: "on", "aria-current": true } : {})}>
                <small>{from === to ? from : `${from}–${to}`}</small>
                <b>{formatNumber(vp)}</b>
              </td>
            ))}
        </tr>
      </tbody>
    </table>
  );
}

interface LeadProps {
  readonly explanation: Explanation | undefined;
  /** Whose successes the terms of the lead are. */
  readonly names: Readonly<Record<string, string>>;
}

/** VP-24, VP-25 The lead as the result explains it, "11 Pell − 9 Hester = 2 ahead"; the reason where neither side leads. */
function Lead({ explanation, names }: LeadProps) {
  const { table } = useHost();
  const net = explanation?.sums.find(({ of }) => of === "net");
  if (!net) return null;
  const ahead = Math.sign(net.total);
  // Whoever is ahead stands first.
  const terms = net.terms
    .map((term) => ({ ...term, value: ahead < 0 ? -term.value : term.value }))
    .toSorted((x, y) => Math.sign(y.value) - Math.sign(x.value));
  const lead = { sums: [sumOf("net", terms)], ...(explanation?.exception ? { exception: explanation.exception } : {}) };
  const { sums, exception } = presentExplanation({ text: table.text, names }, lead);
  if (ahead === 0) return exception ? <p className="vp-lead">{exception.words}.</p> : null;
  return (
    <p className="vp-lead">
      {sums
        .flatMap((sum) => sum.terms)
        .map(({ sign, number, label }) => (
          <span key={sign + label}>
            {sign === "" ? null : <i>{sign}</i>} <b>{number}</b> {label}{" "}
          </span>
        ))}
      {sums.length > 0 ? <i>=</i> : null} <b>{formatNumber(Math.abs(net.total))}</b> ahead
    </p>
  );
}

const successWords = (count: number): string =>
  count === 0 ? "fails" : count === 1 ? "1 success" : `${count} successes`;
