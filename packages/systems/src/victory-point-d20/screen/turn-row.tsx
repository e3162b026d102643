import { formatSigned } from "@rulewright/present";
import { type BoardRow, type Character, isSameName, valueByName } from "@rulewright/rules";
import { type SlotProps, useHouse } from "../../screen/index.ts";
import { actionCount, turnOf } from "../rules/declared-turns.ts";
import { type HouseRules, houseRules } from "../rules/house-rules.ts";
import { sheet } from "../rules/sheet.ts";
import { declaredOrder } from "../rules/declared-order.ts";
import { MAX_ACTIONS, turnPenalty } from "../rules/turn-penalties.ts";

const COUNTS = ["no actions", "one action", "two actions", "three actions"];

/** An action of the turn; of a gun, which of its shots it is, and how many it has fired by then. */
interface Slot {
  readonly name: string;
  readonly done: boolean;
  readonly shot: number;
  readonly fired: number;
  readonly rate: number | undefined;
}

/** VP-10, VP-11 The actions of a turn in the order in which they are resolved, as on the board. */
function slotsOf(character: Character, house: HouseRules): readonly Slot[] {
  const { firearms } = sheet.of(character);
  const rows = declaredOrder([character], house);
  return rows.map(({ action: name, done }, i) => {
    const isSame = (other: BoardRow): boolean => isSameName(other.action, name);
    // VP-10 Which shot of its gun it is, and how many have been fired: those before it and itself once it is rolled.
    const shot = rows.slice(0, i + 1).filter(isSame).length;
    const fired = done ? shot : rows.filter((row) => row.done && isSame(row)).length;
    return { name, done, rate: valueByName(firearms, name), shot, fired };
  });
}

/** VP-05..VP-08 What the actions of a turn cost: "three actions, −6 on each". */
export function costWords(character: Character): string {
  const actions = actionCount(turnOf(character));
  const penalty = turnPenalty(actions);
  return `${COUNTS[actions]}${penalty === 0 ? "" : `, ${formatSigned(penalty)} on each`}`;
}

/** What the slots tell of a character, here and at the head of the sheet. */
const TOLD = ["planned", "done", "acted", "actionSkills"];

/** VP-05..VP-10 At the head of a sheet: its state, without what the slots of its turn tell. */
export const SheetState = ({ rest }: SlotProps["sheetHead"]) => rest(TOLD);

/** VP-05..VP-10 The turn of a character in slots: done, next and open, with the penalty of so many actions, and shots. */
export function TurnRow({ character, isOverSheet = false, rest }: SlotProps["characterRow"]) {
  const slots = slotsOf(character, useHouse(houseRules));
  const next = slots.findIndex(({ done }) => !done);
  return (
    <div className="vp-row">
      {slots.length === 0 ? null : (
        <>
          <p className="note">{costWords(character)}</p>
          <ol className="vp-turn">
            {slots.map((slot, i) => (
              // The same action may be declared more than once.
              <li key={i} className={slot.done ? "done" : i === next ? "next" : ""}>
                <TurnSlot slot={slot} />
              </li>
            ))}
            {Array.from({ length: Math.max(0, MAX_ACTIONS - slots.length) }, (_, i) => (
              <li key={`open ${i}`} className="open" aria-hidden="true" />
            ))}
          </ol>
        </>
      )}
      {isOverSheet ? null : rest(TOLD)}
    </div>
  );
}

function TurnSlot({ slot: { name, done, shot, fired, rate } }: { readonly slot: Slot }) {
  return (
    <>
      <span>{name}</span>
      {rate === undefined ? null : <Shots shot={shot} fired={fired} rate={rate} />}
      {done ? <span className="unseen">, rolled</span> : null}
    </>
  );
}

interface ShotsProps {
  readonly shot: number;
  readonly fired: number;
  readonly rate: number;
}

/** VP-10 A shot of a gun, with the cartridges of the turn; those fired are empty. */
function Shots({ shot, fired, rate }: ShotsProps) {
  return (
    <span className="vp-shots">
      <span className="unseen">
        , shot {shot} of {rate}
      </span>
      <Cartridges fired={fired} rate={rate} />
    </span>
  );
}

/** The cartridges of a gun; those fired are empty. */
export const Cartridges = ({ fired, rate }: { readonly fired: number; readonly rate: number }) =>
  Array.from({ length: Math.min(rate, MAX_ACTIONS) }, (_, i) => (
    <i key={i} className={i < fired ? "spent" : ""} aria-hidden="true" />
  ));
