import type {
  Awaited,
  DecisionDraft,
  FoldedInput,
  FoldedWords,
  Ladder,
  RatingGroup,
  Screen,
  SlotComponent,
  SlotName,
  SlotProps,
  Slots,
} from "@rulewright/systems/screen";
import type { Character, Trace } from "@rulewright/rules";
import { type Attributes, createContext, type ReactNode, use } from "react";
import { ErrorBoundary } from "../components/error-boundary.tsx";
import { StampWordsProvider } from "../components/stamp-words.ts";
import { useGame } from "../state/game.tsx";

const ScreenContext = createContext<Screen>({});

const NONE: readonly string[] = [];

const noWords = (): undefined => undefined;

/** Provides a game's own components, and its words for stamps, to what is inside. */
export const ScreenProvider = ({ value, children }: { readonly value: Screen; readonly children: ReactNode }) => (
  <ScreenContext value={value}>
    <StampWordsProvider value={value.stampWords ?? noWords}>{children}</StampWordsProvider>
  </ScreenContext>
);

interface PlaceProps<Name extends SlotName> {
  readonly name: Name;
  /** What the game's own component receives beside the generated part. */
  readonly with: SlotProps[Name] & Attributes;
  /** The generated part. */
  readonly children: ReactNode;
}

/** A place that a game may fill: its own component, or the generated part where it brings none or where its own fails. */
export function Slot<Name extends SlotName>({ name, with: props, children }: PlaceProps<Name>) {
  const slots: Slots = use(ScreenContext);
  const Own: SlotComponent<Name> | undefined = slots[name];
  if (!Own) return children;
  return (
    <ErrorBoundary fallback={children}>
      <Own {...props}>{children}</Own>
    </ErrorBoundary>
  );
}

/** What a decision costs beside what its payer pays, as the game says it. */
export const useCosts = (): NonNullable<Screen["costOf"]> => use(ScreenContext).costOf ?? noWords;

/** What an option risks beside its goal, as the game says it. */
export const useRisks = (): NonNullable<Screen["riskOf"]> => use(ScreenContext).riskOf ?? noWords;

const always = (): true => true;

/** Whether a move is listed in a decision about an attempt with these arguments, as the game says it. */
export const useMoveConcerns = (): NonNullable<Screen["moveConcerns"]> => use(ScreenContext).moveConcerns ?? always;

/** The role of the side for which an outcome is won, as the game says it. */
export const useWinner = (): NonNullable<Screen["winnerOf"]> => use(ScreenContext).winnerOf ?? noWords;

/** The facts of an outcome that the game's own part of a roll tells. */
export const useToldFacts = (): readonly string[] => use(ScreenContext).toldFacts ?? NONE;

/** The negotiated numbers that the game's own part of an approach tells. */
export const useToldNumbers = (): readonly string[] => use(ScreenContext).toldNumbers ?? NONE;

/** The parameters of an offer that the sums of the game name. */
export const useSummedParameters = (): readonly string[] => use(ScreenContext).summedParameters ?? NONE;

/** The name of a rank, where the game names the ranks of a scale. */
export const useRankName = (scale: string, rating: number): string | undefined =>
  use(ScreenContext).ranks?.[scale]?.[rating];

/** The sums that the game's own part of a decision before the roll shows. */
export const useToldSums = (): readonly string[] => use(ScreenContext).toldSums ?? NONE;

/** Whether nobody can play a character any more, as the game says it. */
export function useIsGone(): (character: Character) => boolean {
  const { view } = useGame();
  const { isGone } = use(ScreenContext);
  return (character) => isGone?.(character, view.house) ?? false;
}

/** What is left of the names of a parameter as one more is added, by the rules of the game. */
export function useKeptNames(): (parameter: string, names: readonly string[]) => readonly string[] {
  const { view } = useGame();
  const { keptNames } = use(ScreenContext);
  return (parameter, names) => keptNames?.(parameter, names, view.house) ?? names;
}

/** The steps of a difficulty that the GM sees side by side while framing. */
export function useLadder(offer: string): Ladder | undefined {
  const { ladder } = use(ScreenContext);
  return ladder?.offers?.includes(offer) === false ? undefined : ladder;
}

/** A settled roll as a line of the log, where the game has its own words for it. */
export function useFoldedWords(roll: FoldedInput): FoldedWords | undefined {
  return use(ScreenContext).foldedRoll?.(roll);
}

/** What the button of an attempt's first roll says, where the game has its own words for it. */
export function useRollWords(trace: Trace, draft?: DecisionDraft): string | undefined {
  const { system, seesOdds } = useGame();
  const { rollWords } = use(ScreenContext);
  const hasRolled = trace.steps.some((step) => "roll" in step);
  return hasRolled ? undefined : rollWords?.({ system, trace, draft, seesOdds });
}

const AwaitedContext = createContext<Awaited | undefined>(undefined);

/** Provides what the game itself waits for. */
export const AwaitedProvider = AwaitedContext.Provider;

/** What the game itself waits for, as in a fight. */
export const useAwaitedByGame = (): Awaited | undefined => use(AwaitedContext);

const HeadFirstContext = createContext(false);

/** Provides whether the head of the GM's panel comes before what may be framed. */
export const HeadFirstProvider = HeadFirstContext.Provider;

/** Whether the head of the GM's panel comes before what may be framed, as the game says it. */
export const useHeadFirst = (): boolean => use(HeadFirstContext);

const MomentContext = createContext<string | undefined>(undefined);

/** Provides where play stands in the game's own time. */
export const MomentProvider = MomentContext.Provider;

/** Where play stands in the game's own time; undefined while no play goes on, and for a game without words for it. */
export const useMoment = (): string | undefined => use(MomentContext);

/** The title of the group of what is in none of the book's. */
export const OTHERS = "Others";

type Groupings = (scale: string, names: readonly string[]) => readonly RatingGroup[] | undefined;

/** What groups the entries of a scale, so that every one of these names is once in them; it returns undefined where the game has none. */
export function useGroupings(): Groupings {
  const { groups } = use(ScreenContext);
  return (scale, names) => grouped(groups?.[scale], names);
}

function grouped(groups: readonly RatingGroup[] | undefined, names: readonly string[]) {
  if (!groups) return undefined;
  const own = groups.map((group) => ({ ...group, names: group.names.filter((name) => names.includes(name)) }));
  const others = names.filter((name) => !groups.some((group) => group.names.includes(name)));
  return [...own, { title: OTHERS, names: others }].filter((group) => group.names.length > 0);
}

/** The same for a form in which ratings are set. */
export function useGroups(scale: string, names: readonly string[]): readonly RatingGroup[] | undefined {
  const { groups, ratingGroups = groups } = use(ScreenContext);
  return grouped(ratingGroups?.[scale], names);
}
