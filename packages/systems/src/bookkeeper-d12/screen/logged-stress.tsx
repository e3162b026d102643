import type { Amounts, Character, JsonValue } from "@rulewright/rules";
import type { ReactNode } from "react";
import { type LoggedChange, type SlotProps, useHost, useHouse } from "../../screen/index.ts";
import { amountOf, burdenOf, isAlive, kindsOf, malusNow } from "../rules/condition.ts";
import { type HouseRules, houseRules } from "../rules/house-rules.ts";
import { KindPattern, StressBar } from "./stress-bar.tsx";

/** What the component tells of a sheet. */
const TOLD = ["stress", "stressByKind", "malus", "fell"];

/** The values of a sheet whose changes make a new bar. */
const DRAWN = ["stress", "malus"];

/** BK-15..BK-17 What an act did to stress and malus: before and after, by its kinds, and the bar as it was then. */
export function LoggedStress({
  character,
  changes,
  rest,
  children,
}: SlotProps["loggedChanges"] & { readonly children: ReactNode }) {
  const { characters } = useHost().table;
  const { malusMode } = useHouse(houseRules);
  const drawn = changes.filter(({ name }) => DRAWN.includes(name));
  const owners = [...new Set(drawn.map(({ of }) => of))];
  const moved = owners.flatMap((id) => characters.find((one) => one.id === id) ?? []);
  // Where the log has begun later, the value before isn't known.
  const isKnown = moved.length === owners.length && drawn.every(({ from }) => from !== undefined);
  if (moved.length === 0 || !isKnown) return children;
  return moved.map((one, i) => (
    <Moved
      key={one.id}
      before={sheetAt(one, changes, ({ from }) => from)}
      after={sheetAt(one, changes.toReversed(), ({ to }) => to)}
      named={one.id !== character}
      // C2 Kept malus that an act leaves is none of its changes.
      keepsMalus={malusMode === "sticky" && !drawn.some(({ of, name }) => of === one.id && name === "malus")}
    >
      {i === moved.length - 1 ? rest(TOLD) : null}
    </Moved>
  ));
}

/** A sheet as it was before or after the changes of an act, which come with the one that counts at first. */
function sheetAt(
  character: Character,
  changes: readonly LoggedChange[],
  value: (change: LoggedChange) => JsonValue | undefined,
): Character {
  const valueOf = (name: string): JsonValue | undefined => {
    const change = changes.find((one) => one.of === character.id && one.name === name);
    return change && value(change);
  };
  const { stress, malus, stressByKind, alive } = Object.fromEntries(
    ["stress", "malus", "stressByKind", "alive"].map((name) => [name, valueOf(name)]),
  );
  return {
    ...character,
    trackers: { ...character.trackers, stress: Number(stress ?? 0), malus: Number(malus ?? 0) },
    traits: { ...character.traits, stressByKind: stressByKind ?? {}, alive: alive ?? true },
  };
}

interface MovedProps {
  readonly before: Character;
  readonly after: Character;
  /** Whether it says whose stress it is. */
  readonly named: boolean;
  /** Whether the malus stayed, whatever the stress is. */
  readonly keepsMalus: boolean;
  /** What else the act changed. */
  readonly children: ReactNode;
}

function Moved({ before, after, named, keepsMalus, children }: MovedProps) {
  const house = useHouse(houseRules);
  const [kindsBefore, kindsAfter] = [kindsOf(before), kindsOf(after)];
  const kinds = kindChanges(kindsBefore, kindsAfter);
  const all = Object.keys({ ...kindsAfter, ...kindsBefore });
  // Whose stress is named already has taken it of one kind, which is named with them.
  const isTold = !named && kinds.length === 1 && kinds.every(({ more }) => more > 0);
  const [was, is] = [burdenOf(before).stress, burdenOf(after).stress];
  return (
    <div className="bk-moved">
      <p className="small kinds">
        {named ? <b className="whose">{after.name}</b> : null}
        {kinds.map(({ kind, more }) => (
          <span key={kind} className="kind">
            <KindPattern kind={kind} kinds={all} />
            {isTold ? null : (
              <>
                {kind} <b>{more > 0 ? `+${more}` : `−${-more}`}</b>
              </>
            )}
          </span>
        ))}
        {was === is ? null : (
          <span>
            <b>
              {was} → {is}
            </b>
            {isTold ? "" : " stress"}
          </span>
        )}
        {keepsMalus ? null : <Malus {...{ before, after, house }} />}
      </p>
      {children}
      {was === is ? null : <StressBar character={after} house={house} small fell={addedIn(kinds)} was={was} />}
    </div>
  );
}

/** BK-17 The malus before and after, where it is another. */
function Malus({ before, after, house }: Pick<MovedProps, "before" | "after"> & { readonly house: HouseRules }) {
  const [was, is] = [malusNow(before, house), malusNow(after, house)];
  if (was === is || !isAlive(before, house) || !isAlive(after, house)) return null;
  return (
    <span className={is > was ? "worse" : ""}>
      malus{" "}
      <b>
        {was} → {is}
      </b>
    </span>
  );
}

interface KindChange {
  readonly kind: string;
  readonly more: number;
}

/** By how much each kind of stress has grown or fallen, in the order of the bar. */
function kindChanges(before: Amounts, after: Amounts): readonly KindChange[] {
  return Object.keys({ ...after, ...before }).flatMap((kind) => {
    const more = amountOf(kind, after) - amountOf(kind, before);
    return more === 0 ? [] : [{ kind, more }];
  });
}

/** What was added, by kind. */
const addedIn = (kinds: readonly KindChange[]): Amounts =>
  Object.fromEntries(kinds.flatMap(({ kind, more }) => (more > 0 ? [[kind, more]] : [])));
