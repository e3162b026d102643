import type { Character, JsonObject, Refusal } from "@rulewright/rules";
import { type SlotProps, useBusy, useHost } from "../../screen/index.ts";
import { isFreeMajorTaken } from "../rules/attacks.ts";
import { hasBoughtMajor, SECOND_MAJOR_PENALTY, SECOND_MAJOR_PRICE, SECOND_MINOR_PRICE } from "../rules/turns.ts";
import { sheet } from "../rules/sheet.ts";
import { WastelandTokens } from "./tokens.tsx";
import { inTurns, isEndOffered, openCheckOf, ownTurnAt, type TurnPlace } from "./turn-words.ts";

/** What the strip tells of the table. */
const TOLD = ["inCombat", "round", "acting", "acted", "gmAp", "complications"];

/**
 * W20-26, W20-31 Above the story: the GM's store, and in combat the turns of the round with the actions of one's own. Before and
 * after a quest, and between sessions (W20-21), nothing of it is used, and none of it stands there.
 */
export function TurnStrip({ rest }: SlotProps["tableHead"]) {
  const { table, RuleNumber } = useHost();
  const { inCombat, round, gmAp, complications } = sheet.ofTable(table.shared);
  const acting = ownTurnAt(table);
  if (table.phase !== "play" || table.rests)
    return <section className={table.rests && !table.isGm ? "wl-head resting" : "wl-head"}>{rest(TOLD)}</section>;
  return (
    <section className="wl-head" aria-label="The round and the GM's store">
      <div className="wl-round">
        {inCombat ? (
          <>
            <span className="note nowrap">Round {round}</span>
            <ul className="wl-turns" aria-label="Turns of the round">
              {inTurns(table).map((one) => (
                <Turn key={one.id} place={one} isMine={one.id === table.mine?.id} />
              ))}
            </ul>
          </>
        ) : null}
        <span className="wl-store">
          <span className="narrow" aria-hidden="true">
            GM
          </span>
          <WastelandTokens kind="gm" count={gmAp} />
          <b>{gmAp}</b> <span className="wide">in the GM's store</span>
          {complications > 0 ? <span className="wl-trouble">{complicationWords(complications)}</span> : null}
          <RuleNumber rules={["W20-31", "W20-26"]} />
        </span>
      </div>
      {inCombat && acting ? <OwnTurn character={acting} /> : null}
      {rest(TOLD)}
    </section>
  );
}

const complicationWords = (count: number): string => (count === 1 ? "1 complication" : `${count} complications`);

function Turn({
  place: { state, name, isFoe, taken },
  isMine,
}: {
  readonly place: TurnPlace;
  readonly isMine: boolean;
}) {
  return (
    <li className={isFoe ? `${state} foe` : state}>
      <span aria-hidden="true">{state === "acted" ? "✓" : state === "acting" ? "▸" : "…"}</span>
      <span className="name">{isMine ? "You" : name}</span>
      <span className="unseen">, {state}</span>
      {taken > 0 ? <small>{taken} damage</small> : null}
    </li>
  );
}

/** An action of a turn: its act, its price, and whether it is used up. */
interface TurnAction {
  readonly act: string;
  readonly name: string;
  readonly price: number;
  readonly note: string;
  /** How much harder the checks of the turn become. */
  readonly harder: number;
  readonly used: boolean;
}

function actionsOf(character: Character, open: JsonObject | undefined): readonly TurnAction[] {
  const { freeMinor, minorTaken } = sheet.of(character);
  const freeMajor = isFreeMajorTaken(character, open);
  const hasBoughtMinor = minorTaken > Number(freeMinor);
  return [
    { act: "minor", name: "Minor", price: 0, note: "free", harder: 0, used: freeMinor },
    {
      act: "extra-minor",
      name: "2nd minor",
      price: SECOND_MINOR_PRICE,
      note: pointsWords(SECOND_MINOR_PRICE),
      harder: 0,
      used: hasBoughtMinor,
    },
    { act: "major", name: "Major", price: 0, note: "free", harder: 0, used: freeMajor },
    {
      act: "extra-major",
      name: "2nd major",
      price: SECOND_MAJOR_PRICE,
      note: pointsWords(SECOND_MAJOR_PRICE),
      harder: SECOND_MAJOR_PENALTY,
      used: hasBoughtMajor(character),
    },
  ];
}

/** W20-26 The actions of a turn that is on. */
function OwnTurn({ character }: { readonly character: Character }) {
  return sheet.of(character).turnActive ? <Actions character={character} /> : null;
}

/** W20-17, W20-18 The four actions of a turn: what is used, what is free, and what a second one costs; then its end. */
function Actions({ character }: { readonly character: Character }) {
  const { table, act } = useHost();
  const busy = useBusy();
  return (
    <div className="wl-actions">
      {actionsOf(character, openCheckOf(table, character)).map((action) => (
        <ActionButton key={action.act} character={character} action={action} />
      ))}
      {/* Once nothing is left of a turn, its end is the button of the panel. */}
      {isEndOffered(table, character) ? null : (
        <button type="button" className="end" disabled={busy} onClick={() => act("end-turn", {}, character.id)}>
          End turn
        </button>
      )}
    </div>
  );
}

/** W20-17, W20-18, W20-31 One action with its price, in the shape of whoever's points pay it; hatched where they are too few. */
function ActionButton({ character, action }: { readonly character: Character; readonly action: TurnAction }) {
  const { act, refusalOf } = useHost();
  const busy = useBusy();
  const { act: name, name: words, price, note, harder, used } = action;
  const refused = refusalOf(name, {}, character.id);
  const short = refused?.code === "insufficient-ap" ? missingIn(refused) : 0;
  const told = harder > 0 ? `${note}, +${harder}` : note;
  const state = used ? "used" : short > 0 ? `${short} short` : told;
  return (
    <button
      type="button"
      className={used ? "used" : short > 0 ? "short" : ""}
      disabled={busy || used || short > 0}
      aria-label={`${NAMES[name]} action: ${state}`}
      onClick={() => act(name, {}, character.id)}
    >
      {words}
      <small>
        {used ? (
          "✓ used"
        ) : (
          <>
            <WastelandTokens kind={sheet.of(character).gms ? "gm" : "own"} count={price} />{" "}
            <span>
              {short > 0 ? state : note}
              {short > 0 || harder === 0 ? null : <span className="harder">, +{harder}</span>}
            </span>
          </>
        )}
      </small>
    </button>
  );
}

/** W20-18 How many points are missing, where the rules refuse an action for its price. */
function missingIn({ details = {} }: Refusal): number {
  const { price, held } = details;
  return Number(price) - Number(held);
}

const pointsWords = (points: number): string => (points === 1 ? "1 point" : `${points} points`);

/** What the actions are called in full. */
const NAMES: Readonly<Record<string, string>> = {
  minor: "Minor",
  "extra-minor": "Second minor",
  major: "Major",
  "extra-major": "Second major",
};
