import { done, type JsonObject, move, type Parameters, type SystemDefinition, upTo } from "@rulewright/rules";
import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
import type { HeatMap } from "@rulewright/lab";
import { type ReactElement, useState } from "react";
import { initialDraft } from "../../src/fields/draft.ts";
import { ParameterFields } from "../../src/fields/parameter-fields.tsx";
import { HeatMapTable } from "../../src/lab/heat-map-table.tsx";
import { HouseRuleControls } from "../../src/lab/house-rule-controls.tsx";
import { defaultQuestion } from "../../src/lab/setup.ts";
import { useGame } from "../../src/state/game.tsx";
import { ActButtons } from "../../src/table/acts/act-buttons.tsx";
import { availableActs } from "../../src/table/acts/available-acts.ts";
import { TextFields } from "../../src/table/attempt/detail-fields.tsx";
import { DiceTray } from "../../src/table/roll/dice-tray.tsx";
import type { TrayDie } from "../../src/table/roll/tray-dice.ts";
import { everything } from "../everything.ts";
import { oskar, TableInMemory } from "../table-in-memory.ts";
import type { Part } from "./drawing.ts";

const table = () => new TableInMemory({}, everything);

const seen = (node: ReactElement, more: Partial<Omit<Part, "node">> = {}): Part => ({
  node,
  table,
  by: oskar,
  ...more,
});

const words = { ...upTo(1), shape: { kind: "text" } } as const;
const named = move("name", { fields: { name: words, why: words }, leadsTo: () => done({ outcome: "named" }) });

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
