import { formatChance, formatNumber, formatSigned } from "@rulewright/present";
import { type Character, isRecord, isSameName, type JsonObject, type JsonValue, valueByName } from "@rulewright/rules";
import { type SlotProps, useHost, useHouse } from "../../screen/index.ts";
import { turnOf } from "../rules/declared-turns.ts";
import { type HouseRules, houseRules } from "../rules/house-rules.ts";
import { usualCharacteristicOf } from "../rules/roll-requests.ts";
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

/** VP-06, VP-09, VP-10 What refuses an action because of those declared before it. */
const TOO_MANY: ReadonlySet<string> = new Set(["too-many-actions", "repeated-action", "rate-of-fire-exceeded"]);

/** The number of the first of these actions that the rules refuse beside those before it, whose row is hatched; undefined where none is. */
function useRefusedAction(act: string, actions: readonly JsonObject[], character: string): number | undefined {
  const { refusalOf } = useHost();
  const at = actions.findIndex((_, i) =>
    TOO_MANY.has(refusalOf(act, { actions: actions.slice(0, i + 1) }, character)?.code ?? ""),
  );
  return at < 0 ? undefined : at + 1;
}

/** VP-05..VP-08 Above the form that declares a turn: the price of as many actions as it holds, and what each is rolled against. */
export function TurnAhead({ act, character, args: { actions } }: SlotProps["actHead"]) {
  const declared = Array.isArray(actions) ? actions.filter(isRecord) : [];
  const refused = useRefusedAction(act, declared, character?.id ?? "");
  if (act !== "declare-turn" || !character) return null;
  const count = Math.min(MAX_ACTIONS, turnOf(character).done.length + declared.length);
  const once = declared.filter(
    ({ name }, i) => declared.findIndex((other) => isSameName(String(other["name"]), String(name))) === i,
  );
  return (
    <>
      <TurnPrices actions={count} />
      {once.length === 0 ? null : (
        <>
          <p className="note">Target, before modifiers</p>
          <ul className="vp-ahead" aria-label="What each action is rolled against" data-refused={refused}>
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
  const best = actionAhead({ character, name, skill, actions }, house);
  if (!best) return null;
  return (
    <li>
      <span>{known === null ? name : `${name}${isSameName(known, name) ? "" : `, ${known}`} ${rating ?? 0}`}</span>
      <small>
        <b>{best.target}</b>
        {best.with === undefined ? "" : ` with ${best.with}`}
        {table.seesOdds ? ` · ${best.chance}` : ""}
      </small>
    </li>
  );
}

/** What an action is rolled against, and how often that succeeds; "with" names the characteristic, where that decides. */
export interface Ahead {
  readonly target: string;
  readonly chance: string;
  readonly with?: string;
  /** Whether that is the usual characteristic; else it is the best. */
  readonly isUsual?: boolean;
  /** VP-27 How often it succeeds with the best accent; absent where no accent makes it likelier. */
  readonly atBest?: string;
}

/** VP-15, VP-27 A target number, how often it succeeds, and how often with the best accent up to a limit, the smallest of several. */
export function aheadOf(terms: StripTerms, house: HouseRules, limit: number): Ahead {
  const chanceAt = (accent: number): number => meansOf(resultsOf({ ...terms, accent }, house)).chance;
  const plain = chanceAt(terms.accent);
  const accents = Array.from({ length: limit }, (_, i) => [-i - 1, i + 1]).flat();
  const best = Math.max(plain, ...accents.map(chanceAt));
  const accent = accents.find((one) => chanceAt(one) === best);
  return {
    target: formatNumber(terms.tn),
    chance: formatChance(plain),
    ...(best > plain && accent !== undefined ? { atBest: `${formatChance(best)} at ${formatSigned(accent)}` } : {}),
  };
}

/** VP-14 An action with its usual characteristic, else at its best, before modifiers. Undefined without any characteristic. */
export function actionAhead(
  { character, name, skill, actions }: TargetAheadProps,
  house: HouseRules,
): Ahead | undefined {
  const { known, rating } = skillAhead(character, name, skill);
  const { characteristics } = sheet.of(character);
  const ratings = Object.values(characteristics);
  if (ratings.length === 0) return undefined;
  const usual = known === null ? undefined : usualCharacteristicOf(known, Object.keys(characteristics));
  const rolled = (usual === undefined ? undefined : characteristics[usual]) ?? Math.max(...ratings);
  const tn = targetNumber({ skill: rating, characteristic: rolled, modifiers: [], accent: null, actions });
  const ahead = aheadOf({ tn, accent: 0, contest: false }, house, rating ?? 0);
  if (usual !== undefined) return { ...ahead, with: usual, isUsual: true };
  const names = Object.keys(characteristics).filter((one) => characteristics[one] === rolled);
  return names.length === ratings.length ? ahead : { ...ahead, with: names.join(" or ") };
}
