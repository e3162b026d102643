import { formatAssumptions, formatChance, formatMean } from "@rulewright/present";
import type { Character, ForecastQuestion } from "@rulewright/rules";
import type { ValueQuestion } from "../../screen/index.ts";
import { useHost, useHouse, useValues } from "../../screen/index.ts";
import { roundsToLive } from "../rules/danger.ts";
import { houseRules } from "../rules/house-rules.ts";

const { procedure, goal } = roundsToLive;
/** The rounds of the chart. */
const SHOWN = 14;
/** Of the goal's objectives, the chance to be alive and the mean of the rounds. */
const [ALIVE, ROUNDS] = [0, 1];
const NO_QUESTIONS: readonly ValueQuestion[] = [];

/** The question of the forecast for a character; undefined without stress. */
function useForecast(character: Character): ForecastQuestion | undefined {
  const { shared } = useHost().table;
  return roundsToLive.ask(character, useHouse(houseRules), shared);
}

/** BK-16 The mean of the rounds that a character has left to live, in a few words. */
export function RoundsLeft({ character }: { readonly character: Character }) {
  const { table } = useHost();
  const asked = useForecast(character);
  const [answer] = useValues(asked ? [{ procedure, args: asked.args, goal }] : NO_QUESTIONS) ?? [];
  const mean = answer?.optimal[ROUNDS];
  if (!asked || mean === undefined) return null;
  return (
    <span className="bk-left" title={formatAssumptions(table.text, asked.assumes)}>
      {aboutRounds(mean)} to live
    </span>
  );
}

/** A mean in whole rounds: decimals would claim more than its assumptions hold. */
function aboutRounds(mean: number): string {
  const rounds = Math.round(mean);
  if (rounds === 0) return "less than a round";
  return rounds === 1 ? "about 1 round" : `about ${rounds} rounds`;
}

const roundWords = (round: number, chance: string): string => `Round ${round}: ${chance}`;

const shareLook = (chance: number): string => (chance >= 0.995 ? "sure" : chance >= 0.1 ? "likely" : "unlikely");

/** BK-16 The rounds left to live: for each round to come, the chance of being alive after it. */
export function RoundsLeftChart({ character }: { readonly character: Character }) {
  const { table, RuleNumber } = useHost();
  const asked = useForecast(character);
  const questions = asked
    ? Array.from({ length: SHOWN }, (_, i) => ({ procedure, args: { ...asked.args, rounds: i + 1 }, goal }))
    : NO_QUESTIONS;
  const answers = useValues(asked ? [{ procedure, args: asked.args, goal }, ...questions] : NO_QUESTIONS);
  const [endless, ...byRound] = answers ?? [];
  const mean = endless?.optimal[ROUNDS];
  if (!asked || mean === undefined) return null;
  const assumptions = formatAssumptions(table.text, asked.assumes);
  const chances = byRound.map(({ optimal }) => optimal[ALIVE] ?? 0);
  const lastShown = chances.findIndex((chance) => chance < 0.005);
  const shown = lastShown === -1 ? chances : chances.slice(0, Math.max(lastShown, 1));
  return (
    <section className="bk-lives-part" aria-label="Rounds left to live">
      <p className="row between">
        <span className="bk-head">
          Rounds left to live, about <b>{Math.round(mean)}</b>
        </span>
        <RuleNumber rules={[roundsToLive.rule]} />
      </p>
      <ol className="bk-lives" aria-label="Chance of being alive after each round">
        {shown.map((chance, i) => (
          // A round is known by its place.
          <li key={i}>
            <span className="unseen">{roundWords(i + 1, formatChance(chance))}</span>
            <span className="share" aria-hidden="true">
              {Math.round(chance * 100)}
            </span>
            <i
              className={shareLook(chance)}
              style={{ height: `${Math.max(0.125, chance * 3.5)}rem` }}
              aria-hidden="true"
            />
            <span className="at" aria-hidden="true">
              {i + 1}
            </span>
          </li>
        ))}
      </ol>
      <p className="note">
        Percent alive after each round, mean {formatMean(mean)}. {assumptions}
      </p>
    </section>
  );
}
