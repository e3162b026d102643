import { type JsonObject, type Objective, type Parameters, refusal, type SystemDefinition } from "@rulewright/rules";
import type { CreationGuide } from "@rulewright/systems/screen";
import type { Member } from "@rulewright/table";
import { type ReactElement, useState } from "react";
import { ExpectedValue } from "../../src/components/odds-strip.tsx";
import { ParameterFields } from "../../src/fields/parameter-fields.tsx";
import { GuideProvider } from "../../src/fields/rating-guide.tsx";
import { ScreenProvider } from "../../src/screen/slot.tsx";
import { useGame } from "../../src/state/game.tsx";
import { ActsPanel } from "../../src/table/acts/acts-panel.tsx";
import { ChoiceBar } from "../../src/table/attempt/choice-bar.tsx";
import type { OptionRow } from "../../src/table/attempt/option-rows.ts";
import { useShownAttempt } from "../../src/state/shown-attempt.tsx";
import { ScaleList } from "../../src/table/party/scale-list.tsx";
import { SessionCard } from "../../src/table/session/session-card.tsx";
import { everything } from "../everything.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import type { Part } from "./drawing.ts";
import { newTable, seen } from "./of-everything.ts";

const [success, botch, will] = everything.goals["success"]?.objectives ?? [];
const gain = (objective: Objective | undefined, amount: number): Partial<OptionRow> =>
  objective ? { gain: { objective, amount } } : {};
const worths = (chance: number, then = chance) => ({ worths: { passive: [chance, 0.1, 0], optimal: [then, 0.1, 1] } });

/** Rows of a choice, with what each adds and costs. */
const rows: readonly (readonly [row: Partial<OptionRow>, pays: Readonly<Record<string, number>>])[] = [
  [{ ...worths(0.5, 0.75) }, {}],
  [{ ...worths(0.8), ...gain(success, 0.3), best: true }, { will: 2 }],
  [
    { ...worths(0.8), ...gain(success, 0.3) },
    { will: 2, stress: 0 },
  ],
  [
    { ...worths(0.8), ...gain(success, 0.3) },
    { will: 1, stress: 2 },
  ],
  [{ ...worths(0.8), ...gain(success, 0.004), best: true }, { will: 1 }],
  [{ ...worths(0.8), ...gain(botch, 0.2), best: true }, { will: 2 }],
  [{ ...worths(0.8), ...gain(will, 2), best: true, chosen: true }, { will: 3 }],
  [{ chosen: true }, { will: 0 }],
  [{ ...worths(0.8), best: true }, { will: 1 }],
];

const bar = (goal: string | undefined): ReactElement => (
  <ChoiceBar
    rows={rows.map(([row], i) => ({
      key: `row ${i}`,
      draft: { move: `move-${i}`, detail: {} },
      words: `Option ${i}`,
      best: false,
      chosen: false,
      ...row,
    }))}
    closed={[]}
    priceOf={({ move }) => rows[Number(move.replace("move-", ""))]?.[1] ?? {}}
    goal={goal}
    onChoose={() => undefined}
  />
);

/** Rules by which the session begins under other conditions. */
function beginning(more: Partial<SystemDefinition["acts"][string]>): SystemDefinition {
  const { begin } = everything.acts;
  if (!begin) throw new Error("no act begins");
  const text = { "refusal.not-yet": "Not yet.", "param.scene": "Scene" };
  return {
    ...everything,
    acts: { ...everything.acts, begin: { ...begin, ...more } },
    text: { ...everything.text, ...text },
  };
}

const refuses = (name?: string) => () => refusal("not-yet", "EV-2", name === undefined ? {} : { name });
const begins: Readonly<Record<string, Partial<SystemDefinition["acts"][string]>>> = {
  "that asks for something": {},
  "that asks for something, and is refused for it": { decide: refuses("scene") },
  "that asks for something, and is refused for something else": { decide: refuses("other") },
  "that asks for something, and is refused": { decide: refuses() },
  "that asks for nothing": { parameters: {} },
  "that asks for nothing, and is refused": { parameters: {}, decide: refuses() },
  "that asks for what it may do without": { parameters: { hidden: { kind: "flag", initial: false } } },
};

const sessions = Object.entries(begins).flatMap(([title, act]) => {
  const system = beginning(act);
  return [oskar, ines].map((by): [string, Part] => [
    `a session ${title}, for ${by.name}`,
    seen(<SessionCard />, { by, system, table: () => new TableInMemory({}, system) }),
  ]);
});

/** Attempts of several people, and which of them are over. */
function attempts(): TableInMemory {
  const made = newTable();
  made.does(ines, { type: "take-character", character: "ann" });
  made.does(oskar, { type: "act", act: "begin", args: { scene: "day" } });
  for (const [character, title] of [
    ["ann", "Ann climbs"],
    ["ben", "Ben swims"],
    ["ann", "Ann reads"],
    ["ben", "Ben hides"],
  ] as const) {
    made.does(oskar, { type: "frame", character, title, offer: "action", args: { traits: ["Might"] } });
  }
  return made;
}

/** A table at which Ines has just done something that has an answer. */
function said(): TableInMemory {
  const made = newTable();
  made.does(ines, { type: "take-character", character: "ann" });
  made.does(oskar, { type: "act", act: "begin", args: { scene: "day" } });
  made.does(ines, { type: "act", act: "say", character: "ann", args: { strategy: "slow", helpers: ["ben"] } });
  return made;
}

const Shown = () => <p>{useShownAttempt().attempt?.title ?? "none"}</p>;

const shown = Array.from({ length: 16 }, (_, which) => which).flatMap((which) =>
  [ines, oskar, { id: "lea", name: "Lea", role: "player" } as const].map((by: Member): [string, Part] => [
    `the attempt that ${by.name} sees first, where those over are ${which.toString(2).padStart(4, "0")}`,
    seen(<Shown />, {
      by: by.id === "lea" ? oskar : by,
      table: attempts,
      more: {
        change: (view) => ({
          ...view,
          you: by,
          attempts: view.attempts.map((one, i) => ({ ...one, settled: ((which >> i) & 1) === 1 })),
        }),
      },
    }),
  ]),
);

/** Chances as strips and figures: whatever isn't worth a word is left out. */
const chances = [
  [0.5, 0, 0],
  [0.5, 0.0004, 0],
  [0.5, 0.0005, 0],
  [0, 0.2, 0],
  [1, 0, 0],
  [0.5, 0.5, 0],
] as const;

/** A character with so many skills, some of them rated. */
function Skills({ count, rated, editing = false }: { count: number; rated: number; editing?: boolean }) {
  const { view } = useGame();
  const [character] = view.characters;
  const skills = Object.fromEntries(Array.from({ length: count }, (_, i) => [`Skill ${i}`, i < rated ? i + 1 : 0]));
  return character ? (
    <ScaleList scale="skills" editing={editing} character={{ ...character, traits: { ...character.traits, skills } }} />
  ) : null;
}

const skills = (
  [
    [12, 2],
    [13, 2],
    [13, 13],
    [13, 0],
    [0, 0],
  ] as const
).map(([count, rated]): [string, Part] => [
  `${count} skills, of which ${rated} are rated`,
  seen(<Skills {...{ count, rated }} />),
]);

const ratings: Parameters = {
  ratings: { kind: "ratings", names: ["Might", "Wits"], min: 0, max: 5, initial: { Might: 1, Wits: 1 } },
};

/** Ratings of which so many may be given out. */
function Budget({ spent, of }: { spent: number; of: number }) {
  const [args, setArgs] = useState<JsonObject>({ ratings: { Might: 1, Wits: 1 } });
  const guide: CreationGuide = {
    worth: { ratings: { each: { words: "to lift it", question: () => undefined }, compared: [] } },
    budgets: () => ({ ratings: { spent, of } }),
  };
  return (
    <ScreenProvider value={{ ranks: { ratings: ["none", "some"] } }}>
      <GuideProvider value={{ guide, args }}>
        <ParameterFields
          parameters={ratings}
          draft={{ args, entryNames: {} }}
          character={undefined}
          onChange={(draft) => setArgs(draft.args)}
        />
      </GuideProvider>
    </ScreenProvider>
  );
}

const budgets = (
  [
    [2, 3],
    [3, 3],
    [4, 3],
    [0, 1],
  ] as const
).map(([spent, of]): [string, Part] => [
  `ratings of which ${spent} of ${of} are given out`,
  seen(<Budget {...{ spent, of }} />, { isShownOnly: true }),
]);

/** Choices, beginnings of sessions, and which attempt is shown, in all their states. */
export const states: Readonly<Record<string, Part>> = {
  "a choice with a goal": seen(bar("success"), { isShownOnly: true }),
  "a choice without a goal": seen(bar(undefined), { isShownOnly: true }),
  "the answer of one's last act": seen(<ActsPanel folded={false} />, { by: ines, table: said, isShownOnly: true }),
  "an answer that others have followed": seen(<ActsPanel folded={false} />, {
    by: ines,
    table: () => {
      const made = said();
      made.does(oskar, { type: "say", words: "So it is." });
      return made;
    },
    isShownOnly: true,
  }),
  "chances as strips": seen(
    <>
      {chances.map((passive) => (
        <ExpectedValue key={passive.join()} goal="success" values={{ passive, optimal: passive }} />
      ))}
      <ExpectedValue goal="success" values={undefined} />
      <ExpectedValue goal={undefined} values={{ passive: [0.5], optimal: [0.5] }} />
    </>,
  ),
  ...Object.fromEntries([...sessions, ...shown, ...skills, ...budgets]),
};
