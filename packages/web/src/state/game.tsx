import { lastLine, NOTHING_BEFORE, underVersion } from "@rulewright/client";
import type { People } from "@rulewright/present";
import {
  type Character,
  formatMessage,
  type HouseRules,
  type Messages,
  type SystemDefinition,
} from "@rulewright/rules";
import {
  type BeforePage,
  isLeader,
  type Line,
  type Member,
  shownLine,
  type TableView,
  tableText,
} from "@rulewright/table";
import { BusyProvider } from "@rulewright/systems/screen";
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from "react";
import { useSystem } from "../catalogue/systems.ts";
import { OpenDrawersProvider } from "./open-drawers.tsx";
import { peopleOf } from "./people.ts";
import { hasBegun } from "./played-lines.ts";
import type { Snapshot, Store } from "./table-store.ts";

/** What every component of a table screen uses: the view, its system, and the viewer. */
export interface Game {
  readonly view: TableView;
  readonly system: SystemDefinition;
  readonly text: Messages;
  readonly you: Member;
  /** Whether the viewer leads the game, as game master or co-GM. */
  readonly isGm: boolean;
  /** Whether the viewer is a shared screen, which does nothing. */
  readonly watches: boolean;
  /** The game's word for its game master. */
  readonly gmTitle: string;
  /** The viewer's character; the first one if there are several. */
  readonly mine: Character | undefined;
  /** The names of characters by id, also of those who have left. */
  readonly people: People;
  /** The newest lines of the log, without a gap. */
  readonly lines: readonly Line[];
  /** What the lines before them have established. */
  readonly before: BeforePage;
  /** Whether there are earlier lines than these. */
  readonly hasEarlier: boolean;
  /** Whether a session has ended in the middle of play, and nothing has happened in the next one, as far as the lines tell. */
  readonly rests: boolean;
  readonly present: readonly string[];
  readonly seesOdds: boolean;
  readonly status: Snapshot["status"];
  readonly send: Store["send"];
}

const StoreContext = createContext<Store | undefined>(undefined);
const GameContext = createContext<Game | undefined>(undefined);

/** The store of the table. */
export function useStore(): Store {
  const store = use(StoreContext);
  if (!store) throw new Error("useStore needs a StoreProvider");
  return store;
}

/** The current snapshot of the store. */
export function useSnapshot(): Snapshot {
  const store = useStore();
  return useSyncExternalStore(store.subscribe, store.snapshot);
}

/** The game of the surrounding provider. */
export function useGame(): Game {
  const game = use(GameContext);
  if (!game) throw new Error("useGame needs a GameProvider");
  return game;
}

/** Provides the store to the components inside. */
export function StoreProvider({ store, children }: { readonly store: Store; readonly children: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>;
}

/** The lines without what somebody wrote who was removed since, where that is hidden. */
function shownLines(lines: readonly Line[], former: TableView["former"] = []): readonly Line[] {
  const hidden = former.filter((one) => one.hidden);
  if (hidden.length === 0) return lines;
  return lines.map((line) => shownLine(line, (member) => hidden.find(({ id }) => id === member)));
}

const texts = new WeakMap<Messages, Messages>();

/** The words of a system with those of every table. There are thousands, so they are put together once. */
export function textOf({ text: own }: SystemDefinition): Messages {
  const text = texts.get(own) ?? { ...tableText, ...own };
  texts.set(own, text);
  return text;
}

const leaderTexts = new WeakMap<Messages, Messages>();

/** A refusal in words for its game master, beside those for players: `refusal.no-price.gm`. */
const FOR_LEADERS = /^(refusal\..+)\.gm$/u;

/** The words as a leader reads them: a refusal speaks to whom it is shown. */
export function textForLeaders(text: Messages): Messages {
  const known = leaderTexts.get(text);
  if (known) return known;
  const own = Object.entries(text).flatMap(([key, words]) => {
    const [, refusal] = FOR_LEADERS.exec(key) ?? [];
    return refusal === undefined ? [] : [[refusal, words]];
  });
  const forLeaders = { ...text, ...Object.fromEntries(own) };
  leaderTexts.set(text, forLeaders);
  return forLeaders;
}

/** The system and its words under the version of the table's rules. */
function systemOf(definition: SystemDefinition | undefined, version = ""): Pick<Game, "system" | "text"> | undefined {
  const system = definition && underVersion(definition, version);
  return system && { system, text: textOf(system) };
}

/**
 * What is derived from the log and the system. It stays the same until one of these changes, so that nothing goes through a long log
 * when a command is sent or answered.
 */
function useDerived({ view, lines: all, before }: Snapshot) {
  const definition = useSystem(view?.system);
  const played = useMemo(() => systemOf(definition, view?.version), [definition, view?.version]);
  const lines = useMemo(() => shownLines(all, view?.former), [all, view?.former]);
  const characters = view?.characters;
  const people = useMemo(
    (): People => ({ ...before.departed, ...(characters && peopleOf({ characters }, lines)) }),
    [before, characters, lines],
  );
  const { session = 0, phase } = view ?? {};
  const rests = useMemo(
    () => session > 1 && phase === played?.system.phases[1] && !hasBegun(lines, session),
    [lines, session, phase, played],
  );
  return { played, lines, people, rests };
}

/** What a game is made from. */
type Sources = Pick<Snapshot, "before" | "present" | "status"> &
  ReturnType<typeof useDerived> &
  Pick<Store, "send"> & { readonly view: TableView | undefined };

function gameFrom({ view, before, present, status, played, lines, people, rests, send }: Sources): Game | undefined {
  if (!view || !played) return undefined;
  const { system } = played;
  const { you, characters, players, oddsShown } = view;
  const isGm = isLeader(you.role);
  return {
    system,
    text: isGm ? textForLeaders(played.text) : played.text,
    view,
    you,
    isGm,
    watches: you.role === "spectator",
    lines,
    before,
    hasEarlier: (lines[0]?.n ?? 1) > 1,
    people,
    rests,
    present,
    status,
    send,
    gmTitle: formatMessage(system.text, "role.gm"),
    mine: characters.find(({ id }) => players[id] === you.id),
    seesOdds: oddsShown === "all" || (oddsShown === "gm" && isGm),
  };
}

/** Whether a command has no answer yet, or its events haven't arrived. Nobody waits for words, which change nothing else. */
const isBusy = ({ pending, lines, expectedLines }: Snapshot): boolean =>
  pending.some(({ command }) => command.type !== "say") || lastLine(lines) < expectedLines;

/**
 * Provides the game to the components inside, once the view and its system have arrived; until then shows `fallback`. The
 * game stays the same while commands are sent and answered: only the table changes it.
 */
export function GameProvider({ fallback, children }: { readonly fallback: ReactNode; readonly children: ReactNode }) {
  const snapshot = useSnapshot();
  const { send } = useStore();
  const { view, before, present, status } = snapshot;
  const { played, lines, people, rests } = useDerived(snapshot);
  const game = useMemo(
    () => gameFrom({ view, before, present, status, played, lines, people, rests, send }),
    [view, before, present, status, played, lines, people, rests, send],
  );
  if (!game) return fallback;
  return (
    <BusyProvider value={isBusy(snapshot)}>
      <GameContext value={game}>
        <OpenDrawersProvider>{children}</OpenDrawersProvider>
      </GameContext>
    </BusyProvider>
  );
}

/** Provides a game without a table, for fields outside of one. Its characters are those of the first party. */
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

/** The house rules of a table that has changed none. */
const defaultHouseRules = ({ houseRules }: SystemDefinition): HouseRules =>
  Object.fromEntries(Object.entries(houseRules).map(([name, { values }]) => [name, values[0] ?? null]));

function detachedGame(system: SystemDefinition): Game {
  const you: Member = { id: "", name: "", role: "gm" };
  const view: TableView = {
    you,
    system: system.id,
    version: system.version,
    title: "",
    house: defaultHouseRules(system),
    oddsShown: "all",
    phase: "",
    session: 0,
    scene: "",
    paused: false,
    members: [],
    former: [],
    locked: false,
    archived: false,
    characters: system.parties[0]?.characters ?? [],
    hiddenSheets: [],
    portraits: {},
    prepared: [],
    shared: { trackers: {}, traits: {} },
    players: {},
    proposals: [],
    offerings: [],
    requests: [],
    attempts: [],
    spent: {},
    undos: 0,
    chains: {},
    figures: {},
    past: [],
    moments: [],
    lines: 0,
  };
  return {
    view,
    system,
    you,
    isGm: true,
    watches: false,
    lines: [],
    before: NOTHING_BEFORE,
    hasEarlier: false,
    people: peopleOf(view),
    rests: false,
    present: [],
    status: "open",
    send: () => undefined,
    text: textOf(system),
    gmTitle: formatMessage(system.text, "role.gm"),
    mine: undefined,
    seesOdds: true,
  };
}
