import { done, type JsonObject, move, type Parameters, type SystemDefinition, upTo } from "@rulewright/rules";
import { catalogue } from "@rulewright/systems";
import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
import type { HeatMap } from "@rulewright/lab";
import { currentAttempt, type SessionRecap, type TableView } from "@rulewright/table";
import { type ReactElement, useState } from "react";
import { PriceTokens } from "../../src/components/tracker-mark.tsx";
import { initialDraft } from "../../src/fields/draft.ts";
import { ParameterFields } from "../../src/fields/parameter-fields.tsx";
import { HeatMapTable } from "../../src/lab/heat-map-table.tsx";
import { HouseRuleControls } from "../../src/lab/house-rule-controls.tsx";
import { defaultQuestion } from "../../src/lab/setup.ts";
import { useGame } from "../../src/state/game.tsx";
import { ActButtons } from "../../src/table/acts/act-buttons.tsx";
import { availableActs } from "../../src/table/acts/available-acts.ts";
import { TextFields } from "../../src/table/attempt/detail-fields.tsx";
import { ApproachOdds } from "../../src/table/framing/approach-odds.tsx";
import { RecapView } from "../../src/table/log/recap-view.tsx";
import { MomentForm } from "../../src/table/session/moment-form.tsx";
import { SharedValues } from "../../src/table/values/shared-values.tsx";
import { DiceTray } from "../../src/table/roll/dice-tray.tsx";
import type { TrayDie } from "../../src/table/roll/tray-dice.ts";
import { everything } from "../everything.ts";
import { oskar, TableInMemory } from "../table-in-memory.ts";
import type { Part } from "./drawing.ts";
import { seen } from "./of-everything.ts";
import { failed } from "./screens.tsx";

const written = { ...upTo(1), shape: { kind: "text" } } as const;
const named = move("name", { fields: { name: written, why: written }, leadsTo: () => done({ outcome: "named" }) });

/** The texts of a move, and the draft that they make. */
function Named({ first }: { readonly first: string }) {
  const [draft, setDraft] = useState<{ readonly move: string; readonly detail: JsonObject }>({
    move: first,
    detail: { name: "Rope" },
  });
  return (
    <>
      <TextFields move={named} draft={draft} onSet={(_, detail) => setDraft({ move: "name", detail })} />
      <pre>{JSON.stringify(draft)}</pre>
    </>
  );
}

const appearance = { die: "d6", face: 4, fill: "plain" } as const;
const die = (bonus: boolean, selectable: boolean): TrayDie => ({
  appearance: { ...appearance, selected: selectable && bonus },
  label: bonus ? "A further die" : "A die",
  note: bonus ? "+1" : "",
  selectable,
  bonus,
});

/** Dice that can be picked, and where somebody has. */
function Tray({ dice, isFixed = false }: { readonly dice: readonly TrayDie[]; readonly isFixed?: boolean }) {
  const [picked, setPicked] = useState<readonly number[]>([]);
  return (
    <>
      <DiceTray dice={dice} onToggle={isFixed ? undefined : (place) => setPicked([...picked, place])} />
      <pre>{picked.join(" ")}</pre>
    </>
  );
}

/** A rulebook with so many acts of the table. */
function withActs(count: number): SystemDefinition {
  const { wait } = everything.acts;
  if (!wait) throw new Error("no act takes time");
  const more = Array.from({ length: count }, (_, i) => [`wait-${i}`, { ...wait, parameters: {} }] as const);
  const text = Object.fromEntries(more.map(([name], i) => [`act.${name}`, `Wait ${i}`]));
  const { begin, close } = everything.acts;
  if (!begin || !close) throw new Error("no session");
  return {
    ...everything,
    acts: { begin, close, ...Object.fromEntries(more) },
    text: { ...everything.text, ...text },
  };
}

const ActsOfTable = () => <ActButtons acts={availableActs(useGame(), undefined)} character={undefined} />;

const acts = Object.fromEntries(
  [4, 5, 6, 7].map((count): [string, Part] => {
    const system = withActs(count);
    return [
      `${count} acts of the table`,
      seen(<ActsOfTable />, { system, table: () => new TableInMemory({}, system), opens: count > 5 ? ["Show"] : [] }),
    ];
  }),
);

const first = Object.fromEntries(
  [6, 7].map((count): [string, Part] => {
    const system = withActs(count);
    return [
      `the first of ${count} acts of the table`,
      seen(<ActsOfTable />, { system, table: () => new TableInMemory({}, system), isShownOnly: true }),
    ];
  }),
);

/** The fields of some parameters, which keep what is entered. */
function Fields({ parameters }: { readonly parameters: Parameters }) {
  const { system, view } = useGame();
  const [character] = view.characters;
  const [draft, setDraft] = useState(() => initialDraft(system, parameters, character));
  return (
    <>
      <ParameterFields {...{ parameters, draft, character }} onChange={setDraft} />
      <pre>{JSON.stringify(draft)}</pre>
    </>
  );
}

function OwnHouseRules() {
  const [question, setQuestion] = useState(() => defaultQuestion(storytellerD10, storytellerD10.questions[0] ?? ""));
  return (
    <>
      <HouseRuleControls system={storytellerD10} question={question} onChange={setQuestion} />
      <pre>{JSON.stringify(question.house)}</pre>
    </>
  );
}

const cells = [
  [0, 1.26, 12.34],
  [Infinity, null, 3],
];
const map: HeatMap = { x: { parameter: "a", from: 0, to: 2 }, y: { parameter: "b", from: 1, to: 2 }, cells };

function Map({ chance }: { readonly chance: boolean }) {
  const [current, setCurrent] = useState({ x: 0, y: 2 });
  return (
    <HeatMapTable {...{ map, chance, current }} labels={{ x: "A", y: "B" }} onSelect={(x, y) => setCurrent({ x, y })} />
  );
}

const attempt = currentAttempt(failed().view(oskar));

/** What a session leaves, with and without each of its parts. */
const recap = (of: Partial<SessionRecap>): ReactElement => (
  <RecapView recap={{ scenes: [], moments: [], changes: [], ...of } as SessionRecap} />
);
const moment = (granted?: number) => ({
  character: granted === undefined ? "somebody" : "ann",
  words: "It was mine.",
  ...(granted === undefined ? {} : { granted }),
});
const lost = { change: "tracker", of: "ann", name: "will", to: 1 } as const;
const acted = { change: "trait", of: "ann", name: "acted", to: true } as const;
const recaps = Object.fromEntries(
  Object.entries({
    nothing: {},
    scenes: {
      scenes: [
        { title: "", attempts: attempt ? [attempt] : [] },
        { title: "The bridge", attempts: [] },
      ],
    },
    moments: { moments: [moment(2), moment(0), moment()] },
    changes: { changes: [lost, acted, { ...lost, of: "somebody", from: 2 }] },
    "changes of play only": { changes: [acted] },
  }).map(([title, of]): [string, Part] => [`a recap of ${title}`, seen(recap(of as never), { table: failed })]),
);

/** A word that all share, with so many values. */
function withValues(count: number): SystemDefinition {
  const others = Object.entries(everything.text).filter(([key]) => !key.startsWith("mark.timescale."));
  const values = Array.from({ length: count }, (_, i) => [`mark.timescale.v${i}`, `Value ${i}`] as const);
  return { ...everything, text: Object.fromEntries([...others, ...values]) };
}
const change = (view: TableView): TableView => ({
  ...view,
  shared: { ...view.shared, traits: { ...view.shared.traits, timescale: "v0" } },
});
const words = Object.fromEntries(
  [1, 2, 5, 6].map((count): [string, Part] => {
    return [`a word with ${count} values`, seen(<SharedValues />, { system: withValues(count), more: { change } })];
  }),
);

/** An approach that the rules refuse, in each game. */
const refused = Object.fromEntries(
  Object.values(catalogue).map((system): [string, Part] => {
    const [offer = ""] = Object.keys(system.offers);
    const [character] = system.parties[0]?.characters ?? [];
    const framing = { offer, args: { difficulty: -1 }, named: {}, character: character?.id ?? "" };
    return [
      `an approach that ${system.title} refuses`,
      seen(<ApproachOdds framing={framing} onSet={() => undefined} />, {
        system,
        table: () => new TableInMemory({}, system),
      }),
    ];
  }),
);

const recordOf = (count: number) =>
  ({
    kind: "record",
    of: {
      name: { kind: "text" },
      ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}`, { kind: "integer", initial: i }])),
    },
    nullable: true,
    initial: { name: "Rope", ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}`, i])) },
  }) as Parameters[string];

/** Small pieces of the page in states that no game brings about yet. */
export const pieces: Readonly<Record<string, Part>> = {
  "the texts of a move that is chosen": seen(<Named first="name" />, { writes: "Lamp" }),
  "the texts of a move that is not chosen": seen(<Named first="other" />, { writes: "Lamp" }),
  "dice, and further ones": seen(
    <Tray dice={[die(false, true), die(false, false), die(true, true), die(true, false)]} />,
  ),
  "further dice alone": seen(<Tray dice={[die(true, false), die(true, true)]} />),
  "dice that nobody can pick": seen(<Tray dice={[die(false, true), die(true, true)]} isFixed />),
  ...acts,
  ...first,
  ...recaps,
  ...words,
  ...refused,
  "prices as tokens": seen(
    <>
      <PriceTokens system={everything} pays={{ will: 12, stress: 1 }} />
      <hr />
      <PriceTokens system={everything} pays={{ will: 13, stress: 0 }} />
    </>,
  ),
  "records with few and with many advanced fields": seen(
    <Fields parameters={{ few: recordOf(5), many: recordOf(6) }} />,
    { isShownOnly: true },
  ),
  "a moment of the most": seen(<MomentForm character="ann" onDone={() => undefined} />, {
    opens: Array.from({ length: 11 }, () => "Requested: increase"),
  }),
  "names to choose from": seen(
    <Fields
      parameters={{
        one: { kind: "texts", values: ["Rope", "Lamp"], initial: [] },
        two: { kind: "texts", values: ["Rope"], initial: ["Rope"] },
      }}
    />,
  ),
  "the house rules of a question": seen(<OwnHouseRules />, { writes: "7" }),
  "a map of averages": seen(<Map chance={false} />),
  "a map of chances": seen(<Map chance />, { isShownOnly: true }),
};
