import type { OddsPart } from "@rulewright/present";
import { type Parameters, refusal } from "@rulewright/rules";
import type { CreationGuide } from "@rulewright/systems/screen";
import { Fragment, type ReactElement, useState } from "react";
import { AddName } from "../../src/components/add-name.tsx";
import { CheckboxChips, Switch } from "../../src/components/checkbox-chips.tsx";
import { ClosedOptions } from "../../src/components/closed-options.tsx";
import { Die, type DieAppearance, SelectableDie } from "../../src/components/die.tsx";
import { Dots, DotsInput } from "../../src/components/dots.tsx";
import { OpenFacts } from "../../src/components/facts.tsx";
import { LengthNotice } from "../../src/components/length-notice.tsx";
import { ExpectedValue, OddsStrip } from "../../src/components/odds-strip.tsx";
import { RadioChips } from "../../src/components/radio-chips.tsx";
import { RatedName } from "../../src/fields/rated-name.tsx";
import { Stepper } from "../../src/components/stepper.tsx";
import { hasPicture, isTrackerHidden, TrackerMark } from "../../src/components/tracker-mark.tsx";
import { initialDraft } from "../../src/fields/draft.ts";
import { NumbersControl, RatingsControl } from "../../src/fields/numbers-control.tsx";
import { ParameterFields } from "../../src/fields/parameter-fields.tsx";
import { GuideProvider, RecordChances } from "../../src/fields/rating-guide.tsx";
import { ScreenProvider } from "../../src/screen/slot.tsx";
import { everything } from "../everything.ts";
import type { Part } from "./drawing.ts";
import { seen } from "./of-everything.ts";

/** A piece that is drawn once for each of some cases, under their titles. */
function Each<T>({ of, draw }: { readonly of: readonly T[]; readonly draw: (one: T) => ReactElement | null }) {
  return (
    <>
      {of.map((one, i) => (
        <Fragment key={i}>
          <h4>{JSON.stringify(one)}</h4>
          {draw(one)}
        </Fragment>
      ))}
    </>
  );
}

/** A piece that changes a value, with that value. */
function Kept<T>({
  first,
  draw,
}: {
  readonly first: T;
  readonly draw: (value: T, set: (value: T) => void) => ReactElement;
}) {
  const [value, setValue] = useState(first);
  return (
    <>
      {draw(value, setValue)}
      <pre>{JSON.stringify(value)}</pre>
    </>
  );
}

const note = (value: number): string => `of ${value}`;

const bounds = [{}, { min: 0 }, { max: 2 }, { min: 1, max: 2 }, { min: -1, max: -1 }, { min: 3 }, { max: -3 }];

const dice: readonly DieAppearance[] = [
  { die: "d10", face: 7, fill: "hit" },
  { die: "d6", face: "2+", fill: "plain", crown: "star" },
  { die: "d7", face: 1, fill: "miss", crown: "×2", feet: ["ok"], locked: true },
  { die: "d12", face: 12, fill: "one", feet: ["re", "hand"], selected: true, previousFace: 0 },
  { die: "d20", face: 3, fill: "gone", feet: [], selected: false },
];

const refusals = [
  { code: "rested", rule: "EV-1" },
  { code: "begun", rule: "EV-2" },
  { code: "rested", rule: "EV-2" },
  { code: "no-traits", rule: "EV-1" },
  { code: "out-of-range", rule: "EV-1" },
  { code: "too-much", rule: "EV-2" },
];
const closed = (count: number) =>
  refusals.slice(0, count).map(({ code, rule }, i) => ({
    name: `option-${i}`,
    words: i % 2 === 0 ? `Option ${i}` : "Stacked Deck",
    refusal: refusal(code, rule, { min: 1, max: 6 }),
  }));

const partsOf = (chance: number, alarm = 0): readonly OddsPart[] => [
  { look: "success", words: "success", chance },
  { look: "failure", words: "failure", chance: 1 - chance - alarm },
  { look: "alarm", words: "botch", chance: alarm },
];

const chances = [0, 0.0004, 0.0005, 0.25, 0.5, 0.9995, 1];

const ratings = (min: number, max: number, names?: readonly string[]) => ({
  control: "ratings" as const,
  names,
  min,
  max,
  ...(names ? {} : { suggested: ["Might", "Wits"] }),
});

const guide: CreationGuide = {
  worth: {
    ratings: {
      each: {
        words: "to lift it",
        question: ({ rating }) =>
          rating === 0 ? undefined : { procedure: "pool", args: { pool: rating, difficulty: 6 }, goal: "success" },
      },
      compared: [],
    },
  },
  recordRolls: {
    others: [
      {
        words: "To hit",
        question: ({ bonus }) =>
          typeof bonus === "number"
            ? { procedure: "pool", args: { pool: bonus, difficulty: 6 }, goal: "success" }
            : undefined,
      },
    ],
  },
};

/** Parameters that are rarely changed, so many of them. */
const advanced = (count: number): Parameters =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`n${i}`, { kind: "integer", min: 0, max: 9, initial: i, advanced: true }]),
  );

function Form({ parameters }: { readonly parameters: Parameters }) {
  const [draft, setDraft] = useState(() => initialDraft(everything, parameters, undefined));
  return <ParameterFields {...{ parameters, draft }} character={undefined} onChange={setDraft} />;
}

const trackers = [
  ["will", 0, 0],
  ["will", 0, 12],
  ["will", 1, 12],
  ["will", 12, 12],
  ["will", 13, 12],
  ["will", 3, 13],
  ["stress", 0, 20],
  ["stress", 2, 20],
  ["stress", 0, 21],
  ["stress", 2, 21],
] as const;

/** Pieces of the page in all their sizes, on both sides of each limit; what each of their controls does. */
export const sizes: Readonly<Record<string, Part>> = {
  "steppers within bounds": seen(
    <Each
      of={bounds}
      draw={(more) => (
        <Kept first={1} draw={(value, onChange) => <Stepper label="Number" {...{ ...more, value, onChange }} />} />
      )}
    />,
    { isWalked: true },
  ),
  "steppers with notes": seen(
    <Each
      of={bounds}
      draw={(more) => <Stepper label="Number" value={1} {...{ ...more, note }} onChange={() => undefined} />}
    />,
    { isShownOnly: true },
  ),
  "a number that is typed": seen(
    <Kept first={1} draw={(value, onChange) => <Stepper label="Number" min={-5} max={9} {...{ value, onChange }} />} />,
    { opens: ["Number: 1"], writes: "12" },
  ),
  "a fraction that is typed": seen(
    <Kept first={1} draw={(value, onChange) => <Stepper label="Number" fractional {...{ value, onChange }} />} />,
    { opens: ["Number: 1"], writes: "−2,5" },
  ),
  "a fraction where whole numbers are wanted": seen(
    <Kept first={1} draw={(value, onChange) => <Stepper label="Number" {...{ value, onChange }} />} />,
    { opens: ["Number: 1"], writes: "2.5" },
  ),
  "dots to read": seen(
    <Each
      of={[
        [0, 0],
        [0, 3],
        [2, 3],
        [3, 3],
        [4, 3],
      ]}
      draw={([value = 0, max = 0]) => <Dots {...{ value, max }} />}
    />,
  ),
  "dots to choose": seen(
    <Each
      of={[
        [0, 0, 3],
        [1, 1, 3],
        [3, 0, 3],
      ]}
      draw={([first = 0, min = 0, max = 0]) => (
        <Kept
          first={first}
          draw={(value, onChange) => <DotsInput label="Rating" {...{ value, min, max, onChange }} />}
        />
      )}
    />,
    { isWalked: true },
  ),
  "dots with notes": seen(
    <DotsInput label="Rating" value={1} min={0} max={3} note={note} onChange={() => undefined} />,
  ),
  "dice of all looks": seen(
    <>
      <Each of={dice} draw={(appearance) => <Die {...{ appearance }} label="A die" />} />
      <Each of={dice} draw={(appearance) => <Die {...{ appearance }} label="A die" note="+1" small />} />
      <Each
        of={dice}
        draw={(appearance) => (
          <Kept
            first={0}
            draw={(times, set) => <SelectableDie {...{ appearance }} label="A die" onToggle={() => set(times + 1)} />}
          />
        )}
      />
    </>,
  ),
  "options that are closed": seen(
    <Each of={[0, 1, 2, 3, 4, 5, 6]} draw={(count) => <ClosedOptions closed={closed(count)} />} />,
    { isShownOnly: true },
  ),
  "options that are closed, folded": seen(
    <Each of={[0, 1, 2, 3, 6]} draw={(count) => <ClosedOptions closed={closed(count)} folded group="all" />} />,
    { isShownOnly: true },
  ),
  "chances beside bad ones": seen(
    <Each
      of={chances.flatMap((chance) => [0, 0.0004, 0.25].map((badChance) => [chance, badChance]))}
      draw={([chance = 0, badChance]) => <OddsStrip parts={partsOf(chance, badChance)} />}
    />,
  ),
  "chances with what else may happen": seen(
    <Each
      of={chances}
      draw={(chance) => (
        <ExpectedValue goal="success" values={{ passive: [0.5, chance, 0], optimal: [0.5, chance, 0] }} />
      )}
    />,
  ),
  "chips of which one is chosen": seen(
    <Kept
      first="a"
      draw={(value, onChange) => (
        <>
          {[false, true].map((is) => (
            <RadioChips
              key={String(is)}
              legend="One"
              options={["a", "b"].map((one) => ({ value: one, label: one }))}
              {...{ value, onChange }}
              hideLegend={is}
            />
          ))}
        </>
      )}
    />,
  ),
  "chips of which some are chosen": seen(
    <Kept
      first={["a"] as readonly string[]}
      draw={(values, onChange) => (
        <>
          {[false, true].map((is) => (
            <CheckboxChips
              key={String(is)}
              legend="Some"
              options={["a", "b"].map((one) => ({ value: one, label: one }))}
              {...{ values, onChange }}
              hideLegend={is}
            />
          ))}
        </>
      )}
    />,
  ),
  "a switch": seen(<Kept first={false} draw={(on, onChange) => <Switch label="Light" {...{ on, onChange }} />} />),
  "texts of all lengths": seen(
    <Each of={["", "ab", "abc", "abcd"]} draw={(text) => <LengthNotice text={text} max={3} />} />,
  ),
  "names to add": seen(
    <Kept
      first={["rope"] as readonly string[]}
      draw={(existing, set) => (
        <AddName label="Name" {...{ existing }} known={["Lamp"]} onAdd={(name) => set([...existing, name])} />
      )}
    />,
    { writes: "LAMP" },
  ),
  "names that are there": seen(
    <Kept
      first={["rope"] as readonly string[]}
      draw={(existing, set) => <AddName label="Name" {...{ existing }} onAdd={(name) => set([...existing, name])} />}
    />,
    { writes: "Rope" },
  ),
  "facts that were known, and others": seen(
    <>
      <OpenFacts facts={{ ones: 2, sum: 3 }} known={{ ones: 2 }} />
      <OpenFacts facts={{ ones: 2, sum: 3 }} known={{ ones: 1 }} except={["sum"]} />
      <OpenFacts facts={{ ones: 2 }} known={{ ones: 2 }} />
      <OpenFacts facts={{ margin: 1, sum: 3 }} known={{}} text={{ ...everything.text, "fact.sum": "Sum" }} />
    </>,
  ),
  "names with ranks": seen(
    <>
      <RatedName scale="ratings" name="might" rating={2} />
      <ScreenProvider value={{ ranks: { ratings: ["None", "Some", "Good"] } }}>
        <RatedName scale="ratings" name="might" rating={2} />
      </ScreenProvider>
    </>,
  ),
  "numbers in a list": seen(
    <Kept
      first={[] as unknown}
      draw={(value, set) => <NumbersControl label="Numbers" value={value as never} onChange={set} />}
    />,
    { isWalked: true },
  ),
  "numbers in a list, several": seen(
    <Kept
      first={[1, -3] as unknown}
      draw={(value, set) => <NumbersControl label="Numbers" value={value as never} onChange={set} />}
    />,
    { isWalked: true },
  ),
  ...Object.fromEntries(
    (
      [
        [0, 6],
        [0, 7],
        [-1, 6],
        [2, 5],
      ] as const
    ).flatMap(([min, max]): [string, Part][] =>
      [undefined, ["Might", "Wits"]].map((names) => [
        `ratings of ${names ? "some" : "any"} names from ${min} to ${max}`,
        seen(
          <Kept
            first={{ Might: 2 }}
            draw={(value, set) => (
              <RatingsControl
                label="Ratings"
                name="ratings"
                field={ratings(min, max, names)}
                value={value}
                onChange={(to) => set(to as never)}
              />
            )}
          />,
          { isWalked: true },
        ),
      ]),
    ),
  ),
  "ratings with their chances": seen(
    <ScreenProvider value={{ ranks: { ratings: ["none", "some", "much"] } }}>
      <GuideProvider value={{ guide, args: {} }}>
        <RatingsControl
          label="Ratings"
          name="ratings"
          field={ratings(0, 3, ["Might", "Wits"])}
          value={{ Might: 2 }}
          onChange={() => undefined}
        />
        <RatingsControl label="None" name="ratings" field={ratings(0, 3)} value={{}} onChange={() => undefined} />
        <RecordChances parameter="others" record={{ bonus: 1 }} />
        <RecordChances parameter="others" record={{ bonus: 20 }} />
        <RecordChances parameter="others" record={{}} />
        <RecordChances parameter="nothing" record={{ bonus: 1 }} />
      </GuideProvider>
    </ScreenProvider>,
    { hasOdds: true },
  ),
  "forms with more and more that is seldom changed": seen(
    <Each of={[0, 1, 2, 3, 4]} draw={(count) => <Form parameters={advanced(count)} />} />,
    { isShownOnly: true },
  ),
  "trackers of all sizes": seen(
    <Each
      of={trackers}
      draw={([name, amount, max]) => (
        <>
          {[-1, 0, 1, 3].map((spending) => (
            <TrackerMark key={spending} system={everything} {...{ name, amount, max, spending }} />
          ))}
          <TrackerMark system={everything} {...{ name, amount, max }} terse />
          <pre>
            {JSON.stringify([hasPicture(everything, name, max), isTrackerHidden(everything, name, amount, max)])}
          </pre>
        </>
      )}
    />,
  ),
};
