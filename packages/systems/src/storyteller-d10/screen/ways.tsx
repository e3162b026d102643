import { formatChance, formatNumber } from "@rulewright/present";
import { formatMessage, isRefusal } from "@rulewright/rules";
import { useId, useState } from "react";
import {
  type ObjectiveValues,
  type OfferedWay,
  type SlotProps,
  useBusy,
  useHost,
  useValues,
} from "../../screen/index.ts";
import { poolFacts } from "./pool.tsx";

/** ST-49 The storyteller's approaches side by side: what each rolls against what, why, and its chances. One is chosen. */
export function Ways({ ways, onTake }: SlotProps["offering"]) {
  const busy = useBusy();
  const [chosen, setChosen] = useState<number>();
  const group = useId();
  const asked = ways.flatMap(({ begins, goal }) =>
    isRefusal(begins) || goal === undefined ? [] : [{ procedure: begins.procedure, args: begins.args, goal }],
  );
  const answers = useValues(asked);
  let next = 0;
  const values = ways.map(({ begins, goal }) =>
    isRefusal(begins) || goal === undefined ? undefined : answers?.[next++],
  );
  const likeliest = answers && Math.max(...values.map(successOf));
  return (
    <>
      <ul className="st-ways" aria-label="Approaches">
        {ways.map((way, place) => (
          <Way
            // An approach has no identity besides its place.
            key={place}
            {...{ way, group }}
            values={values[place]}
            likeliest={answers !== undefined && answers.length > 1 && successOf(values[place]) === likeliest}
            chosen={place === chosen}
            onChoose={onTake && (() => setChosen(place))}
          />
        ))}
      </ul>
      {onTake ? (
        <button
          type="button"
          className="btn go wide"
          disabled={busy || chosen === undefined}
          onClick={() => chosen !== undefined && onTake(chosen)}
        >
          {chosen === undefined ? "Choose an approach" : `Choose ${ways[chosen]?.words ?? ""}`}
        </button>
      ) : null}
    </>
  );
}

const successOf = (values: ObjectiveValues | undefined): number => values?.passive[0] ?? 0;

interface WayProps {
  readonly way: OfferedWay;
  readonly group: string;
  readonly values: ObjectiveValues | undefined;
  /** Whether no other approach has a better chance of success. */
  readonly likeliest: boolean;
  readonly chosen: boolean;
  /** Absent where the viewer only looks on. */
  readonly onChoose: (() => void) | undefined;
}

/** Why an approach has its threshold; empty where nobody has said. */
const reasonIn = ({ reason }: OfferedWay["args"]): string => (typeof reason === "string" ? reason : "");

function Way({ way: { words, begins, args }, group, values, likeliest, chosen, onChoose }: WayProps) {
  const { table, RuleNumber } = useHost();
  if (isRefusal(begins)) {
    return (
      <li className="closed">
        <span>
          <b>{words}</b>
          <small>{formatMessage(table.text, `refusal.${begins.code}`, begins.details)}</small>
        </span>
        <RuleNumber rules={[begins.rule]} />
      </li>
    );
  }
  const facts = poolFacts(table.system, begins);
  const reason = reasonIn(args);
  return (
    <li className={chosen ? "on" : ""}>
      <label>
        <input
          type="radio"
          className="over"
          name={group}
          checked={chosen}
          disabled={!onChoose}
          onChange={() => onChoose?.()}
        />
        {onChoose ? <span className="radio" aria-hidden="true" /> : null}
        <span className="what">
          <b>{traitsOf(words)}</b>
          {likeliest ? <span className="mark">likeliest</span> : null}
          {facts ? (
            <small>
              <b>{formatNumber(facts.pool)}</b> {facts.pool === 1 ? "die" : "dice"} at <b>{facts.difficulty}</b> or more
            </small>
          ) : null}
          {facts && facts.threshold > 0 ? (
            <small className="lid">
              threshold <b>{formatNumber(facts.threshold)}</b>
              {reason === "" ? "" : `: ${reason}`}
            </small>
          ) : null}
          {facts && facts.specialties > 0 ? <small>{specialtyWords(facts.specialties)}</small> : null}
        </span>
        {values ? <Chances values={values} /> : null}
      </label>
    </li>
  );
}

/** The traits of an approach, each on a line with its dots; its other numbers stand beside them. */
const traitsOf = (words: string): string => (words.split(" · ")[0] ?? words).replaceAll(/ (?=\d)/g, "\u00A0");

const specialtyWords = (count: number): string => (count === 1 ? "1 specialty" : `${count} specialties`);

/** ST-59..ST-61 The chance of success, large, with failure and botch beneath, in numbers and as a strip. */
function Chances({ values }: { readonly values: ObjectiveValues }) {
  const [success = 0, botch = 0] = values.passive;
  const parts = { s: success, f: 1 - success - botch, x: botch };
  return (
    <>
      <span className="chance">
        {formatChance(success)}
        <small>botch {formatChance(botch)}</small>
      </span>
      <span className="odds" aria-hidden="true">
        {Object.entries(parts).map(([look, part]) =>
          part > 0.0005 ? <i key={look} className={look} style={{ flex: part }} /> : null,
        )}
      </span>
    </>
  );
}
