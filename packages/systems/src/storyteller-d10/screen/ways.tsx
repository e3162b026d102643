import { formatChance, formatList, formatNumber, oddsParts, worthAtOnce } from "@rulewright/present";
import { begin, formatMessage, isRefusal, resume, type SystemDefinition, type Trace } from "@rulewright/rules";
import { useId, useState } from "react";
import {
  type Claim,
  type ObjectiveValues,
  type OfferedWay,
  type OwnDice,
  type SlotProps,
  useBusy,
  useHost,
  useValues,
} from "../../screen/index.ts";
import { diceWords } from "./count.ts";
import { poolFacts } from "./pool.tsx";
import { CLAIM, DROP, namedIn, SpecialtySwitches } from "./specialty-switches.tsx";

/**
 * ST-49 The storyteller's approaches side by side: what each is called, rolls against what, why, and its chances. One is
 * chosen, with the specialties that the player claims for it, and rolled at once.
 */
export function Ways({ ways, onTake, onSuggest, mayAgree }: SlotProps["offering"]) {
  const { system } = useHost().table;
  const [chosen, setChosen] = useState<number>();
  // ST-20 The attempts with what the player has claimed or given up, by the place of their approaches.
  const [claimed, setClaimed] = useState<Readonly<Record<number, Trace>>>({});
  const group = useId();
  const traces = ways.map(({ begins }, place) => claimed[place] ?? (isRefusal(begins) ? undefined : begins));
  const values = useChances(ways, traces);
  const best = traces.map((trace) => trace && withSpecialties(system, trace));
  const atBest = useChances(
    ways,
    best.map((one) => one?.trace),
  );
  const likeliest = Math.max(...ways.map((_, place) => successOf(values?.[place])));
  return (
    <>
      <ul className="st-ways" aria-label="Approaches">
        {ways.map((way, place) => {
          const further = atBest?.[place];
          return (
            <Way
              // An approach has no identity besides its place.
              key={place}
              {...{ way, group }}
              claimed={claimed[place]}
              values={values?.[place]}
              best={further && `with ${formatList(best[place]?.names ?? [])} ${formatChance(worthAtOnce(further))}`}
              likeliest={values !== undefined && ways.length > 1 && successOf(values[place]) === likeliest}
              chosen={place === chosen}
              onChoose={onTake && (() => setChosen(place))}
              onSuggest={onSuggest && (() => onSuggest(place))}
              onClaim={(after) => setClaimed({ ...claimed, [place]: after })}
            />
          );
        })}
      </ul>
      {onTake ? (
        <Take
          way={chosen === undefined ? undefined : ways[chosen]}
          trace={chosen === undefined ? undefined : traces[chosen]}
          onTake={(dice) => chosen !== undefined && onTake(chosen, usedIn(claimed[chosen]), dice)}
          mayAgree={mayAgree}
        />
      ) : null}
    </>
  );
}

interface TakeProps extends Pick<SlotProps["offering"], "mayAgree"> {
  /** The chosen approach; undefined until there is one. */
  readonly way: OfferedWay | undefined;
  readonly trace: Trace | undefined;
  readonly onTake: (dice?: OwnDice) => void;
}

/** ST-49, ST-51 The player agrees to the chosen approach once, and rolls; or takes it to have its terms changed before. */
function Take({ way, trace, onTake, mayAgree }: TakeProps) {
  const { table, CommitRow } = useHost();
  const busy = useBusy();
  if (!way) {
    // It is the player's to choose: nothing waits for the storyteller, who may all the same.
    if (!mayAgree) return null;
    return (
      <button type="button" className="btn go wide" disabled>
        Choose an approach
      </button>
    );
  }
  const facts = trace && poolFacts(table.system, trace);
  const name = way.title ?? namesOf(way);
  if (!mayAgree || !facts) {
    return (
      <button type="button" className="btn go wide" disabled={busy} onClick={() => onTake()}>
        Take {name}
      </button>
    );
  }
  const label = (
    <span className="st-take">
      Roll {diceWords(facts.pool)} <small>{name}</small>
    </span>
  );
  return (
    <>
      <CommitRow label={label} disabled={busy} onCommit={onTake} />
      <button type="button" className="btn low plain" disabled={busy} onClick={() => onTake()}>
        Take it, and ask for a change first
      </button>
    </>
  );
}

/** The values of attempts in the places of their approaches; undefined until all are known. */
function useChances(ways: readonly OfferedWay[], traces: readonly (Trace | undefined)[]) {
  const asked = ways.flatMap(({ goal }, place) => {
    const trace = traces[place];
    if (!trace || goal === undefined) return [];
    const { procedure, args } = trace;
    return [{ place, question: { procedure, args, goal } }];
  });
  const answers = useValues(asked.map(({ question }) => question));
  return answers && ways.map((_, place) => answers[asked.findIndex((one) => one.place === place)]);
}

/** ST-20 What the player says as they take an approach for which they claimed specialties. */
const usedIn = (trace: Trace | undefined) =>
  trace && { use: namedIn(trace.args).flatMap(({ name, use }) => (use === true ? [String(name)] : [])) };

const successOf = (values: ObjectiveValues | undefined): number => (values ? worthAtOnce(values) : 0);

/** The attempt as a claim makes it; undefined where the rules refuse that. */
function afterClaim(system: SystemDefinition, { house }: Trace, { leadsTo }: Claim): Trace | undefined {
  if (!leadsTo) return undefined;
  const begun = begin(system, leadsTo.procedure, leadsTo.args, house);
  return isRefusal(begun) ? undefined : begun;
}

/** ST-20 The specialties that a player may claim for an attempt, or give up. */
function claimsIn(system: SystemDefinition, trace: Trace): readonly Claim[] {
  const { awaits } = resume(system, trace);
  const moves = awaits.wants === "choice" ? awaits.choice.moves() : [];
  return moves.flatMap((move) => {
    const { shape } = move.fields["specialty"] ?? {};
    if (shape?.kind !== "name" || ![CLAIM, DROP].includes(move.name)) return [];
    return shape.names.map((name) => {
      const refusal = move.refuse({ specialty: name });
      const to = refusal ? undefined : move.leadsTo({ specialty: name });
      const leadsTo = to?.end === "go" ? { procedure: to.procedure.name, args: to.args } : undefined;
      return { move: move.name, name, refusal, leadsTo };
    });
  });
}

interface Claimed {
  readonly trace: Trace;
  readonly names: readonly string[];
}

/**
 * ST-20..ST-26 An attempt with all specialties that its player may claim, those that lift a threshold first; undefined without
 * any. None makes a roll worse.
 */
function withSpecialties(system: SystemDefinition, trace: Trace, names: readonly string[] = []): Claimed | undefined {
  const ahead = claimsIn(system, trace).flatMap((claim) => {
    const after = claim.move === CLAIM ? afterClaim(system, trace, claim) : undefined;
    return after ? [{ ...claim, after, threshold: Number(poolFacts(system, after)?.threshold) }] : [];
  });
  const [first] = ahead.toSorted((a, b) => a.threshold - b.threshold || a.name.localeCompare(b.name));
  if (first) return withSpecialties(system, first.after, [...names, first.name]);
  return names.length === 0 ? undefined : { trace, names };
}

interface WayProps {
  readonly way: OfferedWay;
  /** The attempt with what the player has claimed or given up; undefined for one as it is offered. */
  readonly claimed: Trace | undefined;
  readonly group: string;
  readonly values: ObjectiveValues | undefined;
  /** The chance with all specialties that the player may still claim; absent where there are none. */
  readonly best: string | undefined;
  /** Whether no other approach has a better chance of success. */
  readonly likeliest: boolean;
  readonly chosen: boolean;
  /** Absent where the viewer only looks on. */
  readonly onChoose: (() => void) | undefined;
  /** Says that the viewer would take it; absent for whoever may choose it. */
  readonly onSuggest: (() => void) | undefined;
  readonly onClaim: (after: Trace) => void;
}

/** Why an approach has its threshold; empty where nobody has said. */
const reasonIn = ({ reason }: OfferedWay["args"]): string => (typeof reason === "string" ? reason : "");

function Way(props: WayProps) {
  const { way, claimed, group, values, likeliest, chosen, onChoose, onSuggest, onClaim } = props;
  const { title, begins, goal } = way;
  const { table, RuleNumber } = useHost();
  if (isRefusal(begins)) {
    return (
      <li className="closed">
        <span>
          <b>{title ?? way.words}</b>
          <small>{formatMessage(table.text, `refusal.${begins.code}`, begins.details)}</small>
        </span>
        <RuleNumber rules={[begins.rule]} />
      </li>
    );
  }
  const trace = claimed ?? begins;
  const Row = onChoose ? "label" : "div";
  return (
    <li className={chosen ? "on" : ""}>
      <Row className="way">
        {onChoose ? (
          <>
            <input type="radio" className="over" name={group} checked={chosen} onChange={onChoose} />
            <span className="radio" aria-hidden="true" />
          </>
        ) : null}
        <span className="what">
          <b>{title ?? namesOf(way)}</b>
          {likeliest ? <span className="mark">likeliest</span> : null}
          <RolledWith {...props} trace={trace} />
        </span>
        {values && goal !== undefined ? <Chances {...{ values, goal, chosen }} /> : null}
      </Row>
      {onSuggest ? <Suggest name={title ?? namesOf(way)} onSuggest={onSuggest} /> : null}
      {chosen ? <Open {...{ trace, goal, values, onClaim }} /> : null}
    </li>
  );
}

interface SuggestProps {
  readonly name: string;
  readonly onSuggest: () => void;
}

/** What somebody who looks on may say of an approach. */
function Suggest({ name, onSuggest }: SuggestProps) {
  const busy = useBusy();
  return (
    <button type="button" className="btn low" aria-label={`I'd do this: ${name}`} disabled={busy} onClick={onSuggest}>
      I'd do this
    </button>
  );
}

/** What an approach rolls against what, why, and with which specialties. */
function RolledWith({ way, best, chosen, trace }: WayProps & { readonly trace: Trace }) {
  const { table } = useHost();
  const facts = poolFacts(table.system, trace);
  const reason = reasonIn(way.args);
  return (
    <>
      {facts ? (
        <small>
          <Traits way={way} pool={facts.pool} /> at <b>{facts.difficulty}</b> or more
        </small>
      ) : null}
      {facts && facts.threshold > 0 ? (
        <small className="lid">
          threshold <b>{formatNumber(facts.threshold)}</b>
          {reason === "" ? "" : `: ${reason}`}
        </small>
      ) : null}
      {facts && facts.specialties > 0 && !chosen ? <small>{specialtyWords(facts.specialties)}</small> : null}
      {best !== undefined && !chosen ? <small>{best}</small> : null}
    </>
  );
}

type OpenProps = Pick<WayProps, "values" | "onClaim"> & Pick<OfferedWay, "goal"> & { readonly trace: Trace };

/** ST-20 What the chosen approach opens to: its specialties as switches, and all that may come of it. */
function Open({ trace, goal, values, onClaim }: OpenProps) {
  const { table, OddsStrip } = useHost();
  const onSwitch = (claim: Claim): void => {
    const after = afterClaim(table.system, trace, claim);
    if (after) onClaim(after);
  };
  return (
    <div className="st-open">
      <SpecialtySwitches claims={claimsIn(table.system, trace)} goal={goal} now={trace} onClaim={onSwitch}>
        {null}
      </SpecialtySwitches>
      {values && goal !== undefined ? <OddsStrip goal={goal} values={values} /> : null}
    </div>
  );
}

/** The traits of an approach with their dots, as the sheet has them. */
const traitsOf = ({ words }: OfferedWay): string => words.split(" · ")[0] ?? words;

/** What an approach is called that has no title: its traits, without their dots. */
const namesOf = (way: OfferedWay): string => traitsOf(way).replaceAll(/ \d+/g, "");

/** ST-48 The pool as a sum of the traits, which a title doesn't name; what else changes it is told once it is chosen. */
function Traits({ way, pool }: { readonly way: OfferedWay; readonly pool: number }) {
  const { title } = way;
  const traits = traitsOf(way);
  const dots = [...traits.matchAll(/\d+/g)].map(Number);
  const isSum = dots.length > 1 && dots.reduce((a, b) => a + b, 0) === pool;
  const terms = title === undefined ? dots.join(" + ") : traits.replaceAll(/ (?=\d)/g, "\u00A0");
  return (
    <>
      {isSum || title !== undefined ? `${terms}${isSum ? " = " : ": "}` : null}
      <b>{formatNumber(pool)}</b> {pool === 1 ? "die" : "dice"}
    </>
  );
}

const specialtyWords = (count: number): string => (count === 1 ? "1 specialty" : `${count} specialties`);

interface ChancesProps {
  readonly values: ObjectiveValues;
  readonly goal: string;
  readonly chosen: boolean;
}

/** ST-59..ST-62 The chance of success, large; beneath it a bare one and a botch, which the strip of the chosen way tells. */
function Chances({ values, goal: name, chosen }: ChancesProps) {
  const { table } = useHost();
  const goal = table.system.goals[name];
  const parts = goal && !chosen ? oddsParts(table.system, goal, values.passive) : [];
  return (
    <span className="chance">
      {formatChance(worthAtOnce(values))}
      {parts
        .filter(({ look }) => look === "bare" || look === "alarm")
        .map(({ look, words, chance }) => (
          <small key={look} className={look}>
            {words} {formatChance(chance)}
          </small>
        ))}
    </span>
  );
}
