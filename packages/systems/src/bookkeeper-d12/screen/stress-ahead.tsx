import { capitalize, type Character } from "@rulewright/rules";
import { type ConsequenceAct, type SlotProps, useHost, useHouse } from "../../screen/index.ts";
import { burdenOf, isAlive, kindsOf, malusNow, sumAmounts } from "../rules/condition.ts";
import { addedBy, usualStress, withStress } from "../rules/harm.ts";
import { houseRules } from "../rules/house-rules.ts";
import { sheet } from "../rules/sheet.ts";
import { DEADLY_STRESS } from "../rules/stress.ts";
import { KindPattern, StressBar } from "./stress-bar.tsx";

/** The act that adds stress. */
const STRESS = "stress";

type Added = ReturnType<typeof addedBy>;

/** A character who has taken more stress. */
function afterStress(character: Character, added: Added): Character {
  const kinds = withStress(character, added);
  return {
    ...character,
    traits: { ...character.traits, stressByKind: kinds },
    trackers: { ...character.trackers, stress: sumAmounts(kinds) },
  };
}

interface AheadProps {
  readonly character: Character;
  readonly added: Added;
}

/** BK-15..BK-17 Where stress would land, before it falls: the sum, the bar, and whether it kills. */
function StressAhead({ character, added }: AheadProps) {
  const house = useHouse(houseRules);
  const after = afterStress(character, added);
  const [before, then] = [malusNow(character, house), malusNow(after, house)];
  const kills = !isAlive(after, house);
  return (
    <div className="bk-ahead">
      <p className="bk-last">
        <b>{burdenOf(character).stress}</b> stress + <b>{added.more}</b> {added.kind} ={" "}
        <b className={kills ? "bk-deadly" : ""}>{burdenOf(after).stress}</b>
        <span className="of">
          {kills ? <strong>this kills</strong> : then > before ? `malus ${before} to ${then}` : `of ${DEADLY_STRESS}`}
        </span>
      </p>
      <StressBar character={after} house={house} fell={{ [added.kind]: added.more }} />
    </div>
  );
}

/** At the head of the form that adds stress: where it would land. */
export function StressForm({ act, character, args }: SlotProps["actHead"]) {
  const { shared } = useHost().table;
  if (act !== STRESS || !character) return null;
  const { kind, amount } = args;
  const given = {
    kind: typeof kind === "string" ? kind : null,
    amount: typeof amount === "number" && amount > 0 ? amount : null,
  };
  if (amount === 0) return null;
  return <StressAhead character={character} added={addedBy(given, character, shared)} />;
}

/** BK-11 Under the words that tell of a failure: the stress that it brings, of a kind, with where it lands. */
export function StressOfFailure({ character: id, outcome, acts, onActs }: SlotProps["consequence"]) {
  const { table, RuleNumber } = useHost();
  const house = useHouse(houseRules);
  const character = table.characters.find((one) => one.id === id);
  if (!character || outcome["outcome"] !== "failure" || !isAlive(character, house)) return null;
  const { usualStress: usual } = sheet.ofTable(table.shared);
  const kinds = [...new Set([...Object.keys(kindsOf(character)), ...Object.keys(usual)])];
  const added = addedIn(acts, character, table.shared);
  const choose = (kind: string, amount: number): void =>
    onActs(amount > 0 ? [{ act: STRESS, args: { kind, amount } }] : []);
  return (
    <div className="bk-consequence">
      <p className="row between">
        <span className="caps">Stress for {character.name}</span>
        <RuleNumber rules={["BK-11", "BK-15"]} />
      </p>
      <fieldset className="row wrap" aria-label={`Stress for ${character.name}`}>
        {kinds.map((kind) => {
          const on = added?.kind === kind;
          return (
            <button
              key={kind}
              type="button"
              className={on ? "chip pick on" : "chip pick"}
              aria-pressed={on}
              onClick={() => choose(kind, on ? 0 : usualStress(kind, table.shared))}
            >
              <KindPattern kind={kind} kinds={kinds} /> {capitalize(kind)}
            </button>
          );
        })}
        {added ? <Amount added={added} onSet={(amount) => choose(added.kind, amount)} /> : null}
      </fieldset>
      {added ? <StressAhead character={character} added={added} /> : null}
    </div>
  );
}

/** The stress among the acts of a consequence. */
function addedIn(
  acts: readonly ConsequenceAct[],
  ...at: [Character, Parameters<typeof addedBy>[2]]
): Added | undefined {
  const stress = acts.find(({ act }) => act === STRESS);
  if (!stress) return undefined;
  const { kind, amount } = stress.args;
  return addedBy({ kind: String(kind), amount: Number(amount) }, ...at);
}

interface AmountProps {
  readonly added: Added;
  readonly onSet: (amount: number) => void;
}

/** The amount between two buttons; one less than 1 is none. */
const Amount = ({ added: { kind, more }, onSet }: AmountProps) => (
  <fieldset className="step" aria-label={`Amount of ${kind}`}>
    <button type="button" aria-label={`${kind}: decrease`} onClick={() => onSet(more - 1)}>
      −
    </button>
    <output>
      <b>{more}</b>
    </output>
    <button type="button" aria-label={`${kind}: increase`} onClick={() => onSet(more + 1)}>
      +
    </button>
  </fieldset>
);
