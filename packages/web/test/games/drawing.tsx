import { act, fireEvent, render } from "../testing.tsx";
import {
  answerChoice,
  answerDice,
  begin,
  checkDecision,
  type Character,
  type Choose,
  type HouseRules,
  isRefusal,
  type JsonObject,
  listMoves,
  resolveHouseRules,
  resume,
  type Refusal,
  type Shared,
  type SystemDefinition,
  type Trace,
} from "@rulewright/rules";
import {
  BusyProvider,
  HostProvider,
  type HostDieProps,
  type HostCommitProps,
  type HostStepperProps,
  type HostOddsProps,
  type ObjectiveValues,
  type Screen,
  type ScreenHost,
  type ScreenTable,
  type SlotDecision,
  type SlotName,
  type SlotProps,
  type Slots,
  type ValueQuestion,
} from "@rulewright/systems/screen";
import type { ComponentType, ReactNode } from "react";
import { changesOf, linesOf } from "../screens/markup.ts";

/** The table around a component, and whether a command has no answer yet. */
export type SceneTable = Partial<ScreenTable> & { readonly busy?: boolean };

/** What a component is shown with: its slot, and the table around it. */
export interface Scene<Name extends SlotName = SlotName> {
  readonly slot: Name;
  /** Its properties. Functions among them are written down when they are called. */
  readonly with: Partial<SlotProps[Name]>;
  readonly table?: SceneTable;
  /** Answers questions about odds; none are answered without it. */
  readonly values?: (question: ValueQuestion) => ObjectiveValues;
  /** Why acts are closed, by their names. */
  readonly closed?: Readonly<Record<string, Refusal>>;
  /** What is written into the fields, by their labels, before the form is sent. */
  readonly writes?: string;
  /** The controls that are pressed before anything else, by the beginnings of their names. */
  readonly opens?: string | readonly string[];
  /** True where only what it shows matters, since its controls are many and alike. */
  readonly isShownOnly?: boolean;
}

/** The scenes of a game by what they show. */
export type Scenes = Readonly<Record<string, Scene>>;

const Die = ({ die, face, fill, explodes = false, byHand = false, label }: HostDieProps) => (
  <i
    className={[die, fill, ...(explodes ? ["explodes"] : []), ...(byHand ? ["by-hand"] : [])].join(" ")}
    aria-label={label}
  >
    {face}
  </i>
);

const OddsStrip = ({ goal, values }: HostOddsProps) => (
  <i>
    {goal}: {values.passive.join(" ")}
  </i>
);

const CommitRow = ({ label, disabled = false, onCommit }: HostCommitProps) => (
  <button type="button" className="commit" disabled={disabled} onClick={() => onCommit("generator")}>
    {label}
  </button>
);

const Stepper = ({ label, value, min, max, onChange }: HostStepperProps) => (
  <fieldset aria-label={label}>
    <button type="button" aria-label="decrease" disabled={value === min} onClick={() => onChange(value - 1)} />
    {value}
    <button type="button" aria-label="increase" disabled={value === max} onClick={() => onChange(value + 1)} />
  </fieldset>
);

const RuleNumber = ({ rules }: { readonly rules: readonly string[] }) => <sup>{rules.join(", ")}</sup>;

/** What is different about a character. */
export type Sheet = Partial<Character>;

/** A character of the first party of a system, with other values on the sheet. */
export function characterOf(
  system: SystemDefinition,
  place: number,
  { trackers = {}, traits = {}, ...more }: Sheet = {},
): Character {
  const character = system.parties[0]?.characters[place];
  if (!character) throw new Error(`no character ${place}`);
  return {
    ...character,
    trackers: { ...character.trackers, ...trackers },
    traits: { ...character.traits, ...traits },
    ...more,
  };
}

type Chosen = Readonly<Record<string, string | number | boolean>>;

/** House rules, those left out at their defaults. */
export function houseOf(system: SystemDefinition, chosen: Chosen = {}): HouseRules {
  const house = resolveHouseRules(system.houseRules, chosen);
  if ("faults" in house) throw new Error("no such house rules");
  return house.house;
}

/** An attempt at its beginning. Arguments that are left out are the initial ones, or those of the first example. */
export function begun(system: SystemDefinition, procedure: string, args: JsonObject, chosen: Chosen = {}): Trace {
  const { parameters = {}, examples: [example] = [] } = system.procedures[procedure] ?? {};
  const initial = Object.entries(parameters).flatMap(([name, one]) =>
    one.initial === undefined ? [] : [[name, one.initial]],
  );
  const all = { ...example, ...Object.fromEntries(initial), ...args };
  const trace = begin(system, procedure, all, houseOf(system, chosen));
  if (isRefusal(trace)) throw new Error(`refused: ${trace.code}`);
  return trace;
}

/** An attempt with the faces of each roll, one after the other, and whatever stands chosen before each. */
export const thrown = (system: SystemDefinition, trace: Trace, ...rolls: readonly (readonly number[])[]): Trace =>
  thrownBy(system, "generator", trace, ...rolls);

/** The same by the generator or by hand. */
export function thrownBy(
  system: SystemDefinition,
  by: "generator" | "hand",
  trace: Trace,
  ...rolls: readonly (readonly number[])[]
): Trace {
  const { awaits } = resume(system, trace);
  const [faces, ...others] = rolls;
  if (awaits.wants === "nothing" || !faces) return trace;
  if (awaits.wants === "choice") {
    const answered = answerChoice(system, trace, { move: awaits.choice.stands.as }, {});
    if (isRefusal(answered)) throw new Error(answered.code);
    return thrownBy(system, by, answered.trace, ...rolls);
  }
  const answered = answerDice(system, trace, faces, by);
  if (isRefusal(answered)) throw new Error(answered.code);
  return thrownBy(system, by, answered, ...others);
}

/** A scene of any slot. */
export const scene = <Name extends SlotName>(one: Scene<Name>): Scene => one;

/** What the table shares. */
export const shared = (traits: Shared["traits"]): Shared => ({ traits, trackers: {} });

function choiceIn(system: SystemDefinition, trace: Trace): { choice: Choose; position: SlotDecision["position"] } {
  const position = resume(system, trace);
  if (position.awaits.wants !== "choice") throw new Error(`no choice: ${position.awaits.wants}`);
  return { choice: position.awaits.choice, position };
}

/** The decision that an attempt has come to. */
export function decisionIn(
  system: SystemDefinition,
  trace: Trace,
  more: Partial<Omit<SlotDecision, "onDraft">> = {},
): Omit<SlotDecision, "onDraft"> {
  const { choice, position } = choiceIn(system, trace);
  return {
    choice,
    position,
    trace,
    sides: {},
    held: {},
    goal: Object.keys(system.goals)[0],
    hasRolled: position.tray.length > 0,
    moves: Object.fromEntries(listMoves(choice).map(({ move, closed }) => [move.name, closed])),
    draft: { move: choice.stands.as, detail: {} },
    priceOf: ({ move, detail }) => {
      const decision = checkDecision(choice, { move, detail }, position.tray);
      return "refused" in decision ? { pays: {}, refusal: decision } : { pays: decision.pays };
    },
    options: undefined,
    drafted: undefined,
    ...more,
  };
}

/** Refuses a question that the rules can't answer, which a page would wait for in vain. */
function refuseInvalid(system: SystemDefinition, { procedure, args, goal }: ValueQuestion, house: HouseRules): void {
  const begins = begin(system, procedure, args, house);
  if (isRefusal(begins)) throw new Error(`a question is refused: ${begins.code}`);
  if (!Object.hasOwn(system.goals, goal)) throw new Error(`no goal ${goal}`);
}

/** The generated values of a place, with those that are left out. */
const rest = (shown: readonly string[]) => <hr data-without={shown.join(" ")} />;

/** A component drawn in a scene, with what it has asked of its page. */
class Drawing {
  readonly calls: string[] = [];
  readonly #container: HTMLElement;
  readonly unmount: () => void;

  constructor(system: SystemDefinition, screen: Screen, scene: Scene) {
    const { container, unmount } = render(
      <BusyProvider value={scene.table?.busy ?? false}>
        <HostProvider value={this.#hostOf(system, scene)}>{this.#componentOf(screen, scene)}</HostProvider>
      </BusyProvider>,
    );
    this.#container = container;
    this.unmount = unmount;
  }

  get lines(): readonly string[] {
    // Dots and cells without words or classes count as well.
    const empty = this.#container.querySelectorAll("i:not([class]):empty");
    for (const one of empty) one.className = "empty";
    const lines = linesOf(this.#container);
    for (const one of empty) one.removeAttribute("class");
    return lines;
  }

  /** Whatever can be pressed. */
  get controls(): readonly HTMLElement[] {
    return [...this.#container.querySelectorAll<HTMLElement>("button, input[type=checkbox], input[type=radio]")];
  }

  /** Whatever can be filled in. */
  get fields(): readonly HTMLInputElement[] {
    return [
      ...this.#container.querySelectorAll<HTMLInputElement>("input:not([type=checkbox], [type=radio]), textarea"),
    ];
  }

  #note(name: string, args: readonly unknown[]): void {
    this.calls.push([name, ...args.map((one) => JSON.stringify(one))].join(" "));
  }

  #hostOf(system: SystemDefinition, { table = {}, values, closed = {} }: Scene): ScreenHost {
    return {
      table: {
        system,
        text: system.text,
        house: houseOf(system),
        shared: { traits: {}, trackers: {} },
        phase: "play",
        rests: false,
        characters: [],
        mine: undefined,
        isGm: false,
        asked: [],
        past: [],
        ongoing: [],
        proposes: false,
        seesOdds: true,
        opponents: (table.characters ?? []).filter(({ opponent }) => opponent).map(({ id, name }) => ({ id, name })),
        party: (table.characters ?? []).filter(({ opponent }) => !opponent),
        names: Object.fromEntries((table.characters ?? []).map(({ id, name }) => [id, name])),
        ...table,
      },
      ask: (question, onAnswer) => {
        refuseInvalid(system, question, table.house ?? houseOf(system));
        if (values) onAnswer(values(question));
        return () => undefined;
      },
      act: (...args) => this.#note("act", args),
      refusalOf: (name) => closed[name],
      propose: (...args) => this.#note("propose", args),
      Die,
      OddsStrip,
      CommitRow,
      RuleNumber,
      Stepper,
    };
  }

  #componentOf(screen: Screen, { slot, with: props }: Scene): ReactNode {
    const slots: Slots = screen;
    const Own = slots[slot] as ComponentType<object> | undefined;
    if (!Own) throw new Error(`nothing fills ${slot}`);
    const noted =
      (name: string) =>
      (...args: readonly unknown[]) =>
        this.#note(name, args);
    const decision = "decision" in props ? { decision: { ...props.decision, onDraft: noted("draft") } } : {};
    const own = Object.entries(props).map(([name, value]) => [name, value === CALLED ? noted(name) : value]);
    const framing = "framing" in props ? { framing: { ...props.framing, onSet: noted("set") } } : {};
    return (
      <Own {...{ rest, onOpen: noted("open"), ...Object.fromEntries(own), ...decision, ...framing }}>
        <em>generated</em>
      </Own>
    );
  }
}

/** Stands for a function that is written down when it is called. */
export const CALLED = (): never => {
  throw new Error("to be replaced");
};

const nameOf = (element: HTMLElement): string =>
  (element.getAttribute("aria-label") ?? (element.closest("label") ?? element).textContent ?? "").replaceAll(
    /\s+/g,
    " ",
  );

/** What doing something has changed, or what the component has asked of its page. */
function answer(drawing: Drawing, words: string, does: () => void): readonly string[] {
  const [before, calls] = [drawing.lines, drawing.calls.length];
  act(does);
  const now = [...changesOf(before, drawing.lines), ...drawing.calls.slice(calls)];
  return now.length === 0 ? [] : [`> ${words}`, ...now.map((line) => `  ${line}`)];
}

/** A component in a scene, once the controls that the scene names have been pressed. */
function opened(system: SystemDefinition, screen: Screen, scene: Scene): Drawing {
  const drawing = new Drawing(system, screen, scene);
  for (const opens of [scene.opens ?? []].flat()) {
    const control = drawing.controls.find((one) => nameOf(one).startsWith(opens));
    if (!control) throw new Error(`no control is called ${opens}`);
    act(() => control.click());
  }
  return drawing;
}

/** What a component shows in a scene, and what each of its controls does. */
export function drawn(system: SystemDefinition, screen: Screen, scene: Scene): readonly string[] {
  const first = opened(system, screen, scene);
  const [{ lines, calls }, presses, fields] = [first, first.controls.length, first.fields.length];
  first.unmount();
  if (scene.isShownOnly) return [...lines, ...calls];
  const anew = (does: (drawing: Drawing) => readonly string[]): readonly string[] => {
    const drawing = opened(system, screen, scene);
    const answered = does(drawing);
    drawing.unmount();
    return answered;
  };
  const pressed = Array.from({ length: presses }, (_, i) =>
    anew((drawing) => {
      const control = drawing.controls[i];
      return control ? answer(drawing, `press ${nameOf(control)}`, () => control.click()) : [];
    }),
  );
  const written = Array.from({ length: fields }, (_, i) =>
    anew((drawing) => {
      const field = drawing.fields[i];
      if (!field) return [];
      const value = scene.writes ?? "3";
      const filled = answer(drawing, `write ${JSON.stringify(value)} into ${nameOf(field)}`, () =>
        fireEvent.input(field, { target: { value } }),
      );
      const form = field.closest("form");
      return [...filled, ...(form ? answer(drawing, "send", () => fireEvent.submit(form)) : [])];
    }),
  );
  return [...lines, ...calls, ...pressed.flat(), ...written.flat()];
}
