import { eveningStar } from "@rulewright/systems/evening-star";
import type { JsonObject, Trace } from "@rulewright/rules";
import type { DecisionDraft, ObjectiveValues, RankedOption } from "@rulewright/systems/screen";
import {
  CALLED,
  type Scene,
  type SceneTable,
  type Scenes,
  type Sheet,
  begun,
  characterOf,
  decisionIn,
  scene,
  thrown,
} from "./drawing.tsx";

const maren = (sheet: Sheet = {}) => characterOf(eveningStar, 0, sheet);
const other = (sheet: Sheet = {}) => characterOf(eveningStar, 1, sheet);

interface Worth {
  readonly lots?: number;
  readonly rank?: number;
  readonly detail?: JsonObject;
  readonly later?: number;
}

/** An option with its chance at once; null for the result as it stands. */
const option = (
  move: string | null,
  chance: number,
  { lots = 0, rank = 1, detail = {}, later = chance }: Worth = {},
): RankedOption => ({
  move,
  detail,
  numbers: {},
  pays: lots > 0 ? { lots } : {},
  rank,
  passive: [chance],
  optimal: [later],
});

const worth = (chance: number, later = chance): ObjectiveValues => ({ passive: [chance], optimal: [later] });

type Drafted = NonNullable<Parameters<typeof decisionIn>[2]>;

const deciding = (trace: Trace, more: Drafted = {}, table: SceneTable = {}): Scene =>
  scene({
    slot: "decision",
    with: { decision: { ...decisionIn(eveningStar, trace, { held: { lots: 4, ego: 1 }, ...more }), onDraft: CALLED } },
    table,
  });

const task = (args: JsonObject = {}) =>
  begun(eveningStar, "task", { rank: 4, skill: 4, difficulty: 3, lots: 4, ego: 1, ...args });
const failed = thrown(eveningStar, task(), [1, 0, 9, 8]);
const passed = thrown(eveningStar, task({ difficulty: 1 }), [1, 2, 9, 8]);
const plain = thrown(eveningStar, task(), [1, 5, 9, 8]);
const check = (face: number) =>
  thrown(eveningStar, begun(eveningStar, "check", { rank: 4, difficulty: 4, lots: 4, ego: 1 }), [face]);

const lots = (reroll: readonly number[], double?: number): DecisionDraft => ({
  move: "lots",
  detail: { reroll: [...reroll], ...(double === undefined ? {} : { double }) },
});

const OPTIONS = [
  option(null, 0),
  option("lots", 0.3, { lots: 1, detail: { reroll: [2] } }),
  option("lots", 0.25, { lots: 1, detail: { reroll: [3] }, rank: 3 }),
  option("lots", 0.3, { lots: 2, detail: { reroll: [2, 3] } }),
  option("lots", 0.6, { lots: 3, detail: { reroll: [2, 3], double: 1 }, rank: 0 }),
  option("ego", 0.9, { rank: 2 }),
];

const trays: Scenes = {
  "lots whose chances aren't known": deciding(failed),
  "many lots whose chances aren't known": deciding(failed, { held: { lots: 9, ego: 0 } }),
  "lots with the best use of each number": deciding(failed, { options: OPTIONS }),
  "a lot that decides nearly everything": deciding(failed, {
    options: [option(null, 0.02), option("lots", 0.97, { lots: 1, detail: { reroll: [2] }, rank: 0 })],
  }),
  "one lot drafted": deciding(failed, {
    options: OPTIONS,
    draft: lots([2]),
    drafted: worth(0.3, 0.45),
  }),
  "one lot drafted for less than it can bring": deciding(failed, {
    options: OPTIONS,
    draft: lots([3]),
    drafted: worth(0.25),
  }),
  "doubling drafted with dice": deciding(failed, { options: OPTIONS, draft: lots([2, 3], 1), drafted: worth(0.6) }),
  "doubling drafted alone": deciding(failed, { options: OPTIONS, draft: lots([], 1), drafted: worth(0.1) }),
  "lots drafted for no dice": deciding(failed, { options: OPTIONS, draft: lots([]) }),
  "lots where nothing is chosen": deciding(failed, { options: OPTIONS, draft: { move: "", detail: {} } }),
  "lots where ego is drafted": deciding(failed, { options: OPTIONS, draft: { move: "ego", detail: {} } }),
  "lots where ego is the best": deciding(failed, {
    options: OPTIONS.map((one) => ({ ...one, rank: one.move === "ego" ? 0 : 1 })),
  }),
  "lots where the result is as good as ego": deciding(failed, {
    options: OPTIONS.map((one) => ({ ...one, rank: one.move === "ego" || one.move === null ? 0 : 1 })),
  }),
  "lots without zeros": deciding(plain, { options: OPTIONS }),
  "lots of a success": deciding(passed, { options: [option(null, 1, { rank: 0 }), option("lots", 1, { lots: 1 })] }),
  "lots without ego": deciding(failed, { held: { lots: 4, ego: 0 }, options: OPTIONS }),
  "lots whose odds are hidden": deciding(failed, { options: undefined }, { seesOdds: false }),
  "lots before the roll": deciding(failed, { hasRolled: false }),
  "lots that are closed": deciding(failed, { moves: {} }),
  ...Object.fromEntries(
    [undefined, OPTIONS].flatMap((options) =>
      ["stand", "ego"].map((move) => {
        const draft = move === "ego" ? { draft: { move, detail: {} } } : {};
        const title = `ego where no lots can be spent, ${move} chosen, ${options ? "with" : "without"} chances`;
        return [title, deciding(failed, { moves: { ego: undefined }, options, ...draft })];
      }),
    ),
  ),
  "ego that isn't held, where no lots can be spent": deciding(failed, {
    moves: { ego: undefined },
    held: { lots: 4, ego: 0 },
  }),
  "ego before the roll": deciding(failed, { moves: { ego: undefined }, hasRolled: false }),
  "lots of a check": deciding(check(2), { options: [option(null, 0), option("lots", 0.5, { lots: 1, rank: 0 })] }),
};

const answers = ({ args }: { readonly args: JsonObject }): ObjectiveValues => worth(1 - Number(args["difficulty"]) / 8);

const approach = (
  difficulty: number,
  more: Partial<Scene<"approach">["with"]> = {},
  rest: Partial<Scene> = {},
): Scene =>
  scene({
    slot: "approach",
    with: {
      trace: task({ difficulty }),
      stage: "waiting",
      character: maren().id,
      goal: "success",
      values: worth(1 - difficulty / 8),
      ...more,
    },
    values: answers,
    ...rest,
  });

const haggling: Scenes = {
  "what a point is worth": approach(3),
  "what a point is worth at difficulty 1": approach(1),
  "what a point is worth that is one in a hundred": approach(
    3,
    {},
    { values: ({ args }) => worth(0.625 - 0.01 * (Number(args["difficulty"]) - 3)) },
  ),
  "what a point is worth that decides nearly everything": approach(
    3,
    { values: worth(0.5) },
    { values: ({ args }) => worth(Number(args["difficulty"]) < 3 ? 0.99 : 0.01) },
  ),
  "what a point is worth without a goal": approach(3, { goal: undefined }),
  "what a point is worth before the chance is known": approach(3, { values: undefined }),
  "what a point is worth before the others are known": { ...approach(3), values: undefined } as unknown as Scene,
};

const held: Scenes = {
  "everybody's lots": scene({
    slot: "tableHead",
    with: {},
    table: {
      mine: other(),
      characters: [
        maren({ trackers: { lots: 1, ego: 0 } }),
        other({ trackers: { lots: 3, ego: 1 } }),
        characterOf(eveningStar, 2, { opponent: true }),
      ],
    },
  }),
  "nobody's lots": scene({ slot: "tableHead", with: {} }),
  "row of the viewer's own character": scene({
    slot: "characterRow",
    with: { character: other() },
    table: { mine: other() },
  }),
  "row of somebody else's character": scene({
    slot: "characterRow",
    with: { character: maren() },
    table: { mine: other() },
  }),
};

/** Evening Star: what lots buy, the ego card, what a point of difficulty is worth, and what everybody holds. */
export const eveningScenes: Scenes = { ...trays, ...haggling, ...held };
