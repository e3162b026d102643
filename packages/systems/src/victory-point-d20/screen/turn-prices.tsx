import { formatChance, formatNumber, formatSigned } from "@rulewright/present";
import { type Character, isRecord, isSameName, type JsonValue, valueByName } from "@rulewright/rules";
import { type SlotProps, useHost, useHouse } from "../../screen/index.ts";
import { turnOf } from "../rules/declared-turns.ts";
import { type HouseRules, houseRules } from "../rules/house-rules.ts";
import { sheet } from "../rules/sheet.ts";
import { targetNumber } from "../rules/sides.ts";
import { skillFor } from "../rules/declared-order.ts";
import { MAX_ACTIONS, turnPenalty } from "../rules/turn-penalties.ts";
import { meansOf, resultsOf, type StripTerms } from "./twenty-faces.tsx";

const COUNTS = ["one", "two", "three"];

/** VP-05..VP-08 What each number of actions costs every roll of the turn; one's own number is lit. */
export function TurnPrices({ actions }: { readonly actions: number }) {
  return (
    <ul className="vp-prices" aria-label="Actions in the turn, with the penalty on each">
      {COUNTS.map((count, i) => {
        const penalty = turnPenalty(i + 1);
        return (
          <li key={count} className={i + 1 === actions ? "on" : ""} aria-current={i + 1 === actions}>
            {count} <b>{penalty === 0 ? "0" : formatSigned(penalty)}</b>
            {i + 1 === actions && penalty !== 0 ? " on each" : ""}
          </li>
        );
      })}
    </ul>
  );
}

/** VP-05..VP-08 Above the form that declares a turn: the price of as many actions as it holds, and what each is rolled against. */
export function TurnAhead({ act, character, args: { actions } }: SlotProps["actHead"]) {
  if (act !== "declare-turn" || !character) return null;
  const declared = Array.isArray(actions) ? actions.filter(isRecord) : [];
  const count = Math.min(MAX_ACTIONS, turnOf(character).done.length + declared.length);
  const once = declared.filter(
    ({ name }, i) => declared.findIndex((other) => isSameName(String(other["name"]), String(name))) === i,
  );
  return (
    <>
      <TurnPrices actions={count} />
      {once.length === 0 ? null : (
        <>
          <p className="note">Target by characteristic, before modifiers</p>
          <ul className="vp-ahead" aria-label="What each action is rolled against">
            {once.slice(0, MAX_ACTIONS).map(({ name, skill = null }) => (
              <TargetAhead key={String(name)} {...{ character, name: String(name), skill, actions: count }} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface TargetAheadProps {
  readonly character: Character;
  readonly name: string;
  readonly skill: JsonValue;
  /** How many actions the turn has. */
  readonly actions: number;
}

/** The skill that an action is rolled with, as it is declared or by its name, and what the sheet has for it. */
function skillAhead(character: Character, name: string, skill: JsonValue) {
  const known = typeof skill === "string" ? skill : skillFor(character, name);
  const rating = (known === null ? undefined : valueByName(sheet.of(character).skills, known)) ?? null;
  return { known, rating };
}

/** VP-14 An action of a turn that is being declared, with what it is rolled against before modifiers. */
function TargetAhead({ character, name, skill, actions }: TargetAheadProps) {
  const { table } = useHost();
  const house = useHouse(houseRules);
  const { known, rating } = skillAhead(character, name, skill);
  const spread = spreadOf(targetsOf({ character, name, skill, actions }), house);
  if (!spread) return null;
  return (
    <li>
      <span>{known === null ? name : `${name}${isSameName(known, name) ? "" : `, ${known}`} ${rating ?? 0}`}</span>
      <small>
        target <b>{spread.targets}</b>
        {table.seesOdds ? ` · ${spread.chances}` : ""}
      </small>
    </li>
  );
}

/** VP-14 The target numbers of an action before modifiers: one for each characteristic, since the book binds none to a skill. */
export function targetsOf({ character, name, skill, actions }: TargetAheadProps): readonly StripTerms[] {
  const { rating } = skillAhead(character, name, skill);
  return Object.values(sheet.of(character).characteristics).map((characteristic) => ({
    tn: targetNumber({ skill: rating, characteristic, modifiers: [], accent: null, actions }),
    accent: 0,
    contest: false,
  }));
}

/** What an action is rolled against, and how often that succeeds: one number, or the lowest and the highest. */
interface Spread {
  readonly targets: string;
  readonly chances: string;
  /** Whether it depends on the characteristic. */
  readonly isOpen: boolean;
}

/** The first and the last of some words, once where they are the same. */
const fromTo = (words: readonly string[]): string => [...new Set(words)].join(" to ");

/** VP-15 The spread of these target numbers; undefined where there is none. */
export function spreadOf(all: readonly StripTerms[], house: HouseRules): Spread | undefined {
  const inOrder = all.toSorted((one, other) => one.tn - other.tn);
  const ends = [...inOrder.slice(0, 1), ...inOrder.slice(-1)];
  const targets = fromTo(ends.map(({ tn }) => formatNumber(tn)));
  const chances = fromTo(ends.map((terms) => formatChance(meansOf(resultsOf(terms, house)).chance)));
  return ends.length === 0 ? undefined : { targets, chances, isOpen: ends[0]?.tn !== ends[1]?.tn };
}
