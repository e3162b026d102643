import { formatNumber, formatSigned } from "@rulewright/present";
import { capitalize, type Character } from "@rulewright/rules";
import { type SlotProps, useHost } from "../../screen/index.ts";
import { actionCount, turnOf } from "../rules/declared-turns.ts";
import { sheet } from "../rules/sheet.ts";
import { turnPenalty } from "../rules/turn-penalties.ts";
import { SavedHelp } from "./saved-help.tsx";
import { placeWords } from "./turn-strip.tsx";

const COUNTS = ["no actions", "one action", "two actions", "three actions"];

/** VP-05..VP-08 What the actions of a turn cost: "three actions, −6 on each". */
export function costWords(character: Character): string {
  const actions = actionCount(turnOf(character));
  const penalty = turnPenalty(actions);
  return `${COUNTS[actions]}${penalty === 0 ? "" : `, ${formatSigned(penalty)} on each`}`;
}

/** What the turn board tells of a character. */
const TOLD = ["planned", "done", "acted", "actionSkills"];

/** VP-05..VP-10 At the head of a sheet: its state, without what the turn board tells. */
export const SheetState = ({ character, rest }: SlotProps["sheetHead"]) => (
  <>
    <SavedHelp character={character} />
    {rest([...TOLD, "help"])}
  </>
);

/** How many of somebody's skills stand in the party. */
const BEST = 3;

/** VP-14 What somebody is best at: "Gambling 7 Persuade 6 Sleight of Hand 5". */
function BestSkills({ character }: { readonly character: Character }) {
  const skills = Object.entries(sheet.of(character).skills);
  const best = skills.toSorted(([, one], [, other]) => other - one).slice(0, BEST);
  return best.length === 0 ? null : (
    <p className="note vp-best">
      {best.map(([name, rating]) => (
        <span key={name}>
          {capitalize(name)} <b>{formatNumber(rating)}</b>{" "}
        </span>
      ))}
    </p>
  );
}

/** VP-05..VP-11 Where a character stands in the turn, and what the turn costs; the turn board lists its actions. */
export function TurnRow({ character, isOverSheet = false, rest }: SlotProps["characterRow"]) {
  const { table } = useHost();
  const place = placeWords(table, character.id);
  const penalty = turnPenalty(actionCount(turnOf(character)));
  return (
    <div className="vp-row">
      {place === undefined ? null : (
        <p className="note">{`${place}${penalty === 0 ? "" : `, ${formatSigned(penalty)} each`}`}</p>
      )}
      {isOverSheet ? null : <BestSkills character={character} />}
      {isOverSheet ? null : rest(TOLD)}
    </div>
  );
}
