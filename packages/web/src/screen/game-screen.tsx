import { oddsParts } from "@rulewright/present";
import { isRefusal, type JsonObject } from "@rulewright/rules";
import {
  type HostDieProps,
  type HostOddsProps,
  HostProvider,
  type ObjectiveValues,
  type Screen,
  type ScreenHost,
  type ValueQuestion,
} from "@rulewright/systems/screen";
import { loadScreen } from "@rulewright/systems/screens";
import { type TableView, tryAct } from "@rulewright/table";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Die } from "../components/die.tsx";
import { OddsStrip } from "../components/odds-strip.tsx";
import { RuleNumber } from "../components/rule-number.tsx";
import { Stepper } from "../components/stepper.tsx";
import { askInBackground } from "../odds/use-odds.ts";
import { useGame } from "../state/game.tsx";
import { CommitRow } from "../components/commit-row.tsx";
import { peopleOf } from "../state/people.ts";
import { ongoingRolls, pastRolls } from "../state/settled-rolls.ts";
import { ruleStateOf } from "../state/rule-state.ts";
import { AwaitedProvider, HeadFirstProvider, MomentProvider, ScreenProvider } from "./slot.tsx";

/** A die among the components of a game. */
function HostDie({ die, face, fill, explodes = false, byHand = false, large = false, label }: HostDieProps) {
  const appearance = { die, face, fill, crown: explodes ? "star" : undefined, feet: byHand ? (["hand"] as const) : [] };
  return <Die small={!large} label={label} appearance={appearance} />;
}

/** The odds of a goal among the components of a game. */
function HostOddsStrip({ goal: name, values }: HostOddsProps) {
  const { system } = useGame();
  const goal = system.goals[name];
  return goal ? <OddsStrip parts={oddsParts(system, goal, values.passive)} /> : null;
}

/** Asks questions of a game's own components under the house rules of the table. */
function useAsk(): ScreenHost["ask"] {
  const { view, system } = useGame();
  const { house } = view;
  const asks = useRef(0);
  return useCallback(
    (question: ValueQuestion, onAnswer: (values: ObjectiveValues) => void) =>
      askInBackground(`screen ${asks.current++}`, { ask: "worth", system: system.id, house, ...question }, (answer) => {
        if (answer.ask === "worth") onAnswer(answer);
      }),
    [system.id, house],
  );
}

/** The characters whose sheets the viewer may see, the party among them, and the names of all opponents. */
function charactersFor(
  view: TableView,
  isGm: boolean,
): Pick<ScreenHost["table"], "characters" | "party" | "opponents"> {
  const characters = view.characters.filter(({ id }) => isGm || !view.hiddenSheets.includes(id));
  const party = characters.filter(({ opponent }) => !opponent);
  const played = party.filter(({ id }) => Object.hasOwn(view.players, id));
  const opponents = view.characters.filter(({ opponent }) => opponent).map(({ id, name }) => ({ id, name }));
  return { characters, party: played.length > 0 ? played : party, opponents };
}

/** What the page offers to the components of the game. */
function useScreenHost(): ScreenHost {
  const { view, you, system, text, mine, isGm, rests, seesOdds, send } = useGame();
  const ask = useAsk();
  return useMemo(
    () => ({
      table: {
        system,
        text,
        house: view.house,
        shared: view.shared,
        gmFirst: view.gmFirst,
        phase: view.phase,
        rests,
        ...charactersFor(view, isGm),
        names: peopleOf(view),
        mine,
        isGm,
        proposes: view.proposals.some(({ character }) => character === mine?.id),
        asked: view.requests.filter(({ member }) => member === you.id).map(({ act }) => act),
        past: pastRolls(view),
        ongoing: ongoingRolls(view),
        seesOdds,
      },
      ask,
      act: (act: string, args: JsonObject, character?: string) =>
        send({ type: "act", act, args, ...(character === undefined ? {} : { character }) }),
      refusalOf: (act: string, args: JsonObject, character?: string) => {
        const request = { act, args, ...(character === undefined ? {} : { character }) };
        const tried = tryAct(system, ruleStateOf(view), you.role, request);
        return isRefusal(tried) ? tried : undefined;
      },
      propose: (character: string, words: string) => send({ type: "propose", character, words }),
      Die: HostDie,
      OddsStrip: HostOddsStrip,
      CommitRow,
      RuleNumber,
      Stepper,
    }),
    [view, you, system, text, mine, isGm, rests, seesOdds, send, ask],
  );
}

/** A game's own components; undefined until they are loaded. A game whose components can't be loaded has none. */
function useScreen(id: string): Screen | undefined {
  const [loaded, setLoaded] = useState<{ readonly id: string; readonly screen: Screen }>();
  useEffect(() => {
    let current = true;
    const keep = (screen: Screen): void => {
      if (current) setLoaded({ id, screen });
    };
    loadScreen(id).then(keep, (error: unknown) => {
      console.error(`The screen of ${id} can't be loaded:`, error);
      keep({});
    });
    return () => {
      current = false;
    };
  }, [id]);
  return loaded?.id === id ? loaded.screen : undefined;
}

interface GameScreenProps {
  /** Shown until the components of the game are loaded. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Loads the components that the game brings, and provides them to the slots inside. */
export function GameScreen({ fallback, children }: GameScreenProps) {
  const { system } = useGame();
  const screen = useScreen(system.id);
  const host = useScreenHost();
  const { table } = host;
  const awaited = useMemo(() => screen?.awaits?.(table), [screen, table]);
  if (!screen) return fallback;
  return (
    <HostProvider value={host}>
      <ScreenProvider value={screen}>
        <AwaitedProvider value={awaited}>
          <HeadFirstProvider value={screen.headFirst?.(table) ?? false}>
            <MomentProvider value={screen.moment?.(table)}>{children}</MomentProvider>
          </HeadFirstProvider>
        </AwaitedProvider>
      </ScreenProvider>
    </HostProvider>
  );
}
