import type { People } from "@rulewright/present";
import type { Character, SystemDefinition, Messages } from "@rulewright/rules";
import { systemById } from "@rulewright/systems";
import { type Line, type Member, type TableView, tableText } from "@rulewright/table";
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from "react";
import type { Snapshot, TableStore } from "./table-store.ts";

/** What every part of a table screen works with: the view, its system, and who is looking. */
export interface Game {
  readonly view: TableView;
  readonly system: SystemDefinition;
  readonly text: Messages;
  readonly you: Member;
  readonly isGm: boolean;
  /** The character the viewer plays; the first of them for somebody who plays several. */
  readonly mine: Character | undefined;
  /** Names by id, also of those who have left. */
  readonly people: People;
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

function gameFrom(snapshot: Snapshot, send: TableStore["send"]): Game | undefined {
  const { view, lines, present, status, pending, expectedLines } = snapshot;
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
    people: peopleOf(view, lines),
    present,
    status,
    send,
    text: { ...tableText, ...system.text },
    mine: characters.find(({ id }) => players[id] === you.id),
    seesOdds: oddsShown === "all" || (oddsShown === "gm" && isGm),
    busy: pending.length > 0 || lines.length < expectedLines,
  };
}

/** Gives the game to everything inside, once there is one; until then shows `before`. */
export function GameProvider({ fallback, children }: { readonly fallback: ReactNode; readonly children: ReactNode }) {
  const snapshot = useSnapshot();
  const { send } = useStore();
  const game = useMemo(() => gameFrom(snapshot, send), [snapshot, send]);
  return game ? <GameContext value={game}>{children}</GameContext> : fallback;
}

/** A game without a table: what fields need that are asked for elsewhere. Ready-made people lend their names. */
export function DetachedGame({
  system,
  children,
}: {
  readonly system: SystemDefinition;
  readonly children: ReactNode;
}) {
  const game = useMemo((): Game => detachedGame(system), [system]);
  return <GameContext value={game}>{children}</GameContext>;
}

function detachedGame(system: SystemDefinition): Game {
  const you: Member = { id: "", name: "", role: "gm" };
  const view: TableView = {
    you,
    system: system.id,
    title: "",
    house: {},
    oddsShown: "all",
    phase: "",
    session: 0,
    scene: "",
    members: [],
    characters: system.parties[0]?.characters ?? [],
    shared: { trackers: {}, traits: {} },
    players: {},
    proposals: [],
    past: [],
    moments: [],
    lines: 0,
  };
  return {
    view,
    system,
    you,
    isGm: true,
    lines: [],
    people: peopleOf(view),
    present: [],
    status: "open",
    send: () => undefined,
    text: { ...tableText, ...system.text },
    mine: undefined,
    seesOdds: true,
    busy: false,
  };
}

export const characterOf = ({ characters }: TableView, id: string): Character | undefined =>
  characters.find((one) => one.id === id);

export const nameOf = (view: TableView, character: string): string => characterOf(view, character)?.name ?? character;

export const memberName = ({ members }: TableView, id: string | undefined): string =>
  members.find((one) => one.id === id)?.name ?? "Somebody";

/** Whether somebody is one of the ready-made others that a GM brings in, and nobody's to play. */
export const isOpponent = ({ opponent }: Character): boolean => opponent === true;

/** Everybody's name, by id: those who are here, and those who have left the story. */
export function peopleOf({ characters }: Pick<TableView, "characters">, lines: readonly Line[] = []): People {
  const found: Record<string, string> = {};
  for (const { event } of lines) if (event.type === "character-added") found[event.character.id] = event.character.name;
  for (const { id, name } of characters) found[id] = name;
  return found;
}
