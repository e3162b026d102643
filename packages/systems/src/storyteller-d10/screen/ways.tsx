import { formatChance, formatList, formatNumber, oddsParts } from "@rulewright/present";
import { begin, formatMessage, isRefusal, resume, type SystemDefinition, type Trace } from "@rulewright/rules";
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
import { CLAIM } from "./specialty-switches.tsx";

/** ST-49 The storyteller's approaches side by side: what each rolls against what, why, and its chances. One is chosen. */
export function Ways({ ways, onTake }: SlotProps["offering"]) {
  const { table } = useHost();
  const busy = useBusy();
  const [chosen, setChosen] = useState<number>();
  const group = useId();
  const asked = ways.flatMap(({ begins, goal }) =>
    isRefusal(begins) || goal === undefined ? [] : [{ procedure: begins.procedure, args: begins.args, goal }],
  );
  const best = ways.map(({ begins }) => (isRefusal(begins) ? undefined : withSpecialties(table.system, begins)));
  const further = ways.flatMap(({ goal }, place) => {
    const { trace } = best[place] ?? {};
    return trace && goal !== undefined ? [{ procedure: trace.procedure, args: trace.args, goal }] : [];
  });
  const all = useValues([...asked, ...further]);
  const answers = all?.slice(0, asked.length);
  let later = asked.length;
  const claimed = ways.map(({ goal }, place) => {
    const one = best[place];
    const found = one && goal !== undefined ? all?.[later++] : undefined;
    return one && found ? { names: one.names, chance: successOf(found) } : undefined;
  });
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
            claimed={claimed[place]}
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
          {takeWords(table.system, chosen === undefined ? undefined : ways[chosen])}
        </button>
      ) : null}
    </>
  );
}

const successOf = (values: ObjectiveValues | undefined): number => values?.passive[0] ?? 0;

interface Claimed {
  readonly trace: Trace;
  readonly names: readonly string[];
}

/**
 * ST-20..ST-26 An attempt with all specialties that its player may claim, those that lift a threshold first; undefined without
 * any. None makes a roll worse.
 */
function withSpecialties(system: SystemDefinition, trace: Trace, names: readonly string[] = []): Claimed | undefined {
  const { awaits } = resume(system, trace);
  const claim = awaits.wants === "choice" ? awaits.choice.moves().find(({ name }) => name === CLAIM) : undefined;
  const { shape } = claim?.fields["specialty"] ?? {};
  const open = shape?.kind === "name" ? shape.names : [];
  const ahead = open.flatMap((name) => {
    if (!claim || claim.refuse({ specialty: name })) return [];
    const to = claim.leadsTo({ specialty: name });
    const begun = to.end === "go" ? begin(system, to.procedure.name, to.args, trace.house) : undefined;
    return begun && !isRefusal(begun) ? [{ name, begun, threshold: poolFacts(system, begun)?.threshold ?? 0 }] : [];
  });
  const [first] = ahead.toSorted((a, b) => a.threshold - b.threshold || a.name.localeCompare(b.name));
  if (first) return withSpecialties(system, first.begun, [...names, first.name]);
  return names.length === 0 ? undefined : { trace, names };
}

interface WayProps {
  readonly way: OfferedWay;
  readonly group: string;
  readonly values: ObjectiveValues | undefined;
  /** The specialties that the player may still claim, and the chance of success with them; absent where there are none. */
  readonly claimed: { readonly names: readonly string[]; readonly chance: number } | undefined;
  /** Whether no other approach has a better chance of success. */
  readonly likeliest: boolean;
  readonly chosen: boolean;
  /** Absent where the viewer only looks on. */
  readonly onChoose: (() => void) | undefined;
}

/** Why an approach has its threshold; empty where nobody has said. */
const reasonIn = ({ reason }: OfferedWay["args"]): string => (typeof reason === "string" ? reason : "");

function Way({ way: { words, begins, args, goal }, group, values, claimed, likeliest, chosen, onChoose }: WayProps) {
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
          {claimed ? (
            <small>
              with {formatList(claimed.names)} <b>{formatChance(claimed.chance)}</b>
            </small>
          ) : null}
        </span>
        {values && goal !== undefined ? <Chances {...{ values, goal, chosen }} /> : null}
      </label>
    </li>
  );
}

/** The traits of an approach, each on a line with its dots; its other numbers stand beside them. */
const traitsOf = (words: string): string => (words.split(" · ")[0] ?? words).replaceAll(/ (?=\d)/g, "\u00A0");

/** What the button says: the traits of the chosen way without their dots, and its dice. */
function takeWords(system: SystemDefinition, way: OfferedWay | undefined): string {
  if (!way) return "Choose an approach";
  const traits = (way.words.split(" · ")[0] ?? way.words).replaceAll(/ \d+/g, "");
  const facts = isRefusal(way.begins) ? undefined : poolFacts(system, way.begins);
  return facts ? `Take ${traits}, ${facts.pool} ${facts.pool === 1 ? "die" : "dice"}` : `Take ${traits}`;
}

const specialtyWords = (count: number): string => (count === 1 ? "1 specialty" : `${count} specialties`);

interface ChancesProps {
  readonly values: ObjectiveValues;
  readonly goal: string;
  readonly chosen: boolean;
}

/** ST-59..ST-62 The chance of success, large; beneath it a bare one and a botch, or for the chosen way a strip with all parts. */
function Chances({ values, goal: name, chosen }: ChancesProps) {
  const { table, OddsStrip } = useHost();
  const goal = table.system.goals[name];
  const parts = goal ? oddsParts(table.system, goal, values.passive) : [];
  const less = parts.filter(({ look }) => look === "bare" || look === "alarm");
  return (
    <>
      <span className="chance">
        {formatChance(successOf(values))}
        {chosen
          ? null
          : less.map(({ look, words, chance }) => (
              <small key={look}>
                {words} {formatChance(chance)}
              </small>
            ))}
      </span>
      {chosen ? (
        <span className="under">
          <OddsStrip goal={name} values={values} />
        </span>
      ) : null}
    </>
  );
}
