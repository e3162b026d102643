import { type Character, isRecord, type SystemDefinition, type Wording } from "@rulewright/rules";
import { systemById } from "@rulewright/systems";
import { type Line, type Member, type TableView, tableText } from "@rulewright/table";
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from "react";
import type { Snapshot, TableStore } from "./table-store.ts";

/** What every part of a table screen works with: the view, its system, and who is looking. */
export interface Game {
  readonly view: TableView;
  readonly system: SystemDefinition;
  readonly text: Wording;
  readonly you: Member;
  readonly isGm: boolean;
  /** The character the viewer plays; the first of them for somebody who plays several. */
  readonly mine: Character | undefined;
  readonly lines: readonly Line[];
  readonly present: readonly string[];
  readonly seesOdds: boolean;
  readonly status: Snapshot["status"];
  /** Something was sent that has no answer yet, or whose effect hasn't arrived. */
  readonly busy: boolean;
  readonly send: TableStore["send"];
}

const StoreContext = createContext<TableStore | undefined>(undefined);
const GameContext = createContext<Game | undefined>(undefined);

export function useStore(): TableStore {
  const store = use(StoreContext);
  if (!store) throw new Error("no table here");
  return store;
}

export function useSnapshot(): Snapshot {
  const store = useStore();
  return useSyncExternalStore(store.subscribe, store.snapshot);
}

export function useGame(): Game {
  const game = use(GameContext);
  if (!game) throw new Error("no game here");
  return game;
}

export function StoreProvider({ store, children }: { readonly store: TableStore; readonly children: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>;
}

function gameOf(snapshot: Snapshot, send: TableStore["send"]): Game | undefined {
  const { view, lines, present, status, waiting, expected } = snapshot;
  const system = view && systemById(view.system);
  if (!view || !system) return undefined;
  const { you, characters, players, oddsShown } = view;
  const isGm = you.role === "gm";
  return {
    view,
    system,
    you,
    isGm,
    lines,
    present,
    status,
    send,
    text: { ...tableText, ...system.text },
    mine: characters.find(({ id }) => players[id] === you.id),
    seesOdds: oddsShown === "all" || (oddsShown === "gm" && isGm),
    busy: waiting.length > 0 || lines.length < expected,
  };
}

/** Gives the game to everything inside, once there is one; until then shows `before`. */
export function GameProvider({ before, children }: { readonly before: ReactNode; readonly children: ReactNode }) {
  const snapshot = useSnapshot();
  const { send } = useStore();
  const game = useMemo(() => gameOf(snapshot, send), [snapshot, send]);
  return game ? <GameContext value={game}>{children}</GameContext> : before;
}

export const characterOf = ({ characters }: TableView, id: string): Character | undefined =>
  characters.find((one) => one.id === id);

export const nameOf = (view: TableView, character: string): string => characterOf(view, character)?.name ?? character;

export const memberName = ({ members }: TableView, id: string | undefined): string =>
  members.find((one) => one.id === id)?.name ?? "Somebody";

/** A character's entries of a scale with their ratings: Patience 4, Nerve 3 ... */
export function ratings(character: Character, scale: string): readonly (readonly [string, number])[] {
  const entries = character.traits[scale];
  if (!isRecord(entries)) return [];
  return Object.entries(entries).map(([name, rating]) => [name, Number(rating)] as const);
}

/** What an entry is tied to: Clockwork goes with Patience. */
export function tieOf(character: Character, entry: string): string | undefined {
  const { tied } = character.traits;
  const to = isRecord(tied) ? tied[entry] : undefined;
  return typeof to === "string" ? to : undefined;
}
