import { worthAtOnce } from "@rulewright/present";
import { formatMessage, isRecord, isSameName, type JsonObject } from "@rulewright/rules";
import type { ReactNode } from "react";
import { type Ahead, type Claim, type SlotProps, useBusy, useHost, useValues } from "../../screen/index.ts";

/** ST-20 The move with which a player claims a specialty. */
export const CLAIM = "claim-specialty";
/** The moves with which a player gives one up, and the storyteller rules one out. */
export const DROP = "drop-specialty";
const RULE_OUT = "rule-out-specialty";

/** ST-20 The specialties that go with an action, as switches, each with what it adds to the chance of success. */
export function SpecialtySwitches({ claims, goal, now, onClaim, children }: SlotProps["claims"] & Generated) {
  const { table, RuleNumber } = useHost();
  const busy = useBusy();
  const switches = claims
    .filter(({ move }) => move === CLAIM || move === DROP)
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const ruledOut = (name: string): Claim | undefined =>
    claims.find((one) => one.move === RULE_OUT && isSameName(one.name, name));
  const gains = useGains(switches, goal, now);
  // The storyteller alone only rules specialties out.
  if (switches.length === 0) return children;
  return (
    <fieldset className="st-claims">
      <legend className="caps row between">
        Specialties <RuleNumber rules={["ST-20", "ST-22"]} />
      </legend>
      {switches.map((claim, i) => {
        const { move, name, refusal } = claim;
        const rulesOut = ruledOut(name);
        return (
          <div key={name} className="row">
            <label className={refusal ? "grow closed" : "grow"}>
              <input
                type="checkbox"
                className="over"
                checked={move === DROP}
                disabled={busy || refusal !== undefined}
                onChange={() => onClaim(claim)}
              />
              <span className="check" aria-hidden="true">
                {move === DROP ? "✓" : ""}
              </span>
              <span className="t">{name}</span>
              <span className="note">
                {refusal
                  ? formatMessage(table.text, `refusal.${refusal.code}`, refusal.details)
                  : gainWords(move, gains?.[i])}
              </span>
            </label>
            {rulesOut ? (
              <button type="button" className="btn low plain" disabled={busy} onClick={() => onClaim(rulesOut)}>
                Rule out
              </button>
            ) : null}
          </div>
        );
      })}
      {lackedIn(now).map((name) => (
        <div key={name} className="row">
          <span className="grow closed">
            <span className="check" aria-hidden="true" />
            <span className="t">{name}</span>
            <span className="note">{"you don't have it: threshold +1"}</span>
          </span>
          <RuleNumber rules={["ST-19"]} />
        </div>
      ))}
    </fieldset>
  );
}

/** The specialties that are named in the arguments of an action. */
export const namedIn = ({ specialties }: JsonObject): readonly JsonObject[] =>
  Array.isArray(specialties) ? specialties.filter(isRecord) : [];

/** ST-19 The specialties that the action calls for and that the character doesn't have: each adds 1 to the threshold. */
const lackedIn = ({ args }: Ahead): readonly string[] =>
  namedIn(args).flatMap(({ name, of, use, required }) =>
    required === true && use !== true && of === "" ? [String(name)] : [],
  );

interface Generated {
  readonly children: ReactNode;
}

/** What each switch adds to the chance of success, in points: for one that is on, what it has added. */
function useGains(switches: readonly Claim[], goal: string | undefined, now: Ahead): readonly number[] | undefined {
  const asked = switches.flatMap(({ leadsTo }) => (leadsTo && goal !== undefined ? [{ ...leadsTo, goal }] : []));
  const answers = useValues(goal === undefined ? [] : [{ ...now, goal }, ...asked]);
  const [standing, ...others] = answers ?? [];
  if (!standing) return undefined;
  let next = 0;
  return switches.map(({ move, leadsTo }) => {
    const other = leadsTo && others[next++];
    if (!other) return 0;
    const change = pointsBetween(worthAtOnce(standing), worthAtOnce(other));
    return move === DROP ? -change : change;
  });
}

/** The points between two chances as they are shown, each with one decimal: the sum that one reads adds up. */
export const pointsBetween = (from: number, to: number): number =>
  (Math.round(1000 * to) - Math.round(1000 * from)) / 10;

/** What a switch adds to the chance of success or costs it, in words; empty until it is known. */
export function gainWords(move: string, gain: number | undefined): string {
  if (gain === undefined) return "";
  const points = Math.abs(gain).toFixed(1);
  if (Number(points) === 0) return "changes nothing";
  if (gain < 0) return `costs ${points} points`;
  return move === DROP ? `adds ${points} points` : `would add ${points} points`;
}
