import type { Character, JsonObject, Refusal } from "@rulewright/rules";
import { type SlotProps, useBusy, useHost } from "../../screen/index.ts";
import { isFreeMajorTaken, majorOfAttack } from "../rules/attacks.ts";
import {
  hasBoughtMajor,
  majorBegun,
  SECOND_MAJOR_PENALTY,
  SECOND_MAJOR_PRICE,
  SECOND_MINOR_PRICE,
} from "../rules/turns.ts";
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
  const turns = inCombat ? inTurns(table) : [];
  if (table.phase !== "play" || table.rests)
    return <section className={table.rests && !table.isGm ? "wl-head resting" : "wl-head"}>{rest(TOLD)}</section>;
  return (
    <section className="wl-head" aria-label="The round and the GM's store">
      <div className="wl-round">
        {inCombat ? (
          <>
            <span className="note nowrap">Round {round}</span>
            {table.isGm ? <span className="wl-acted">{actedWords(turns)}</span> : null}
            <ul className={table.isGm ? "wl-turns in-party" : "wl-turns"} aria-label="Turns of the round">
              {turns.map((one) => (
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

/** How many have had their turn in the round: "1 of 3 has acted". */
function actedWords(turns: readonly TurnPlace[]): string {
  const acted = turns.filter(({ state }) => state === "acted").length;
  if (acted === 0) return "nobody has acted";
  return `${acted} of ${turns.length} ${acted === 1 ? "has" : "have"} acted`;
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

/** Where an action of a turn stands: not begun, begun with its attack still to come, the attack that is open, or used up. */
type Stage = "open" | "begun" | "attacking" | "used";

/** An action of a turn: its act, its price, and where it stands. */
interface TurnAction {
  readonly act: string;
  readonly name: string;
  readonly price: number;
  readonly note: string;
  /** How much harder the checks of the turn become. */
  readonly harder: number;
  readonly stage: Stage;
}

const minorStage = (isTaken: boolean): Stage => (isTaken ? "used" : "open");

function actionsOf(character: Character, open: JsonObject | undefined): readonly TurnAction[] {
  const { freeMinor, minorTaken } = sheet.of(character);
  const attacking = majorOfAttack(character, open);
  const begun = majorBegun(character);
  const majorStage = (act: string, isTaken: boolean): Stage =>
    act === attacking ? "attacking" : act === begun ? "begun" : isTaken ? "used" : "open";
  return [
    { act: "minor", name: "Minor", price: 0, note: "free", harder: 0, stage: minorStage(freeMinor) },
    {
      act: "extra-minor",
      name: "2nd minor",
      price: SECOND_MINOR_PRICE,
      note: pointsWords(SECOND_MINOR_PRICE),
      harder: 0,
      stage: minorStage(minorTaken > Number(freeMinor)),
    },
    {
      act: "major",
      name: "Major",
      price: 0,
      note: "free",
      harder: 0,
      stage: majorStage("major", isFreeMajorTaken(character, open)),
    },
    {
      act: "extra-major",
      name: "2nd major",
      price: SECOND_MAJOR_PRICE,
      note: pointsWords(SECOND_MAJOR_PRICE),
      harder: SECOND_MAJOR_PENALTY,
      stage: majorStage("extra-major", hasBoughtMajor(character)),
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
      {table.isGm ? (
        <span className="wl-turn-of">
          {character.name}
          <small>▸ acting</small>
        </span>
      ) : null}
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

/** What an action that is taken says of itself. */
const STAGES: Readonly<Record<Exclude<Stage, "open">, string>> = {
  begun: "yours",
  attacking: "▸ attack",
  used: "✓ used",
};

/** W20-17, W20-18, W20-31 One action with its price, in the shape of whoever's points pay it; hatched where they are too few. */
function ActionButton({ character, action }: { readonly character: Character; readonly action: TurnAction }) {
  const { act, refusalOf } = useHost();
  const busy = useBusy();
  const { act: name, name: words, price, note, harder, stage } = action;
  const refused = stage === "open" ? refusalOf(name, {}, character.id) : undefined;
  const short = refused?.code === "insufficient-ap" ? missingIn(refused) : 0;
  const told = stage === "open" ? (short > 0 ? `${short} short` : note) : STAGES[stage];
  const isHarder = harder > 0 && short === 0 && stage !== "used";
  const state = [told.replace(/^\W+/, ""), ...(isHarder ? [`+${harder}`] : [])].join(", ");
  return (
    <button
      type="button"
      className={stage === "open" ? (short > 0 ? "short" : "") : stage}
      disabled={busy || stage !== "open" || short > 0}
      aria-label={`${NAMES[name]} action: ${state}`}
      onClick={() => act(name, {}, character.id)}
    >
      {words}
      <small>
        {stage === "open" ? <WastelandTokens kind={sheet.of(character).gms ? "gm" : "own"} count={price} /> : null}{" "}
        <span className={price > 0 && stage === "open" && short === 0 ? "words" : ""}>
          {told}
          {isHarder && stage !== "open" ? "," : ""}
        </span>
        {isHarder ? <span className="harder">+{harder}</span> : null}
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
