import { type LabAnswer, type LabQuestion, type Spread, spreadCsv, spreadSvg, type StepWorth } from "@rulewright/lab";
import { type Procedure, type SystemDefinition, wordOf } from "@rulewright/rules";
import { catalogue, systemById } from "@rulewright/systems";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Icon, Ornament } from "../art/icon.tsx";
import { Chips } from "../parts/chips.tsx";
import { goTo } from "../routes.ts";
import { percent } from "../words/plain.ts";
import { Chart } from "./chart.tsx";
import { HouseRules, Manner, Parameters } from "./controls.tsx";
import { MapOver } from "./map-over.tsx";
import { Endings, Steps } from "./results.tsx";
import { firstQuestion, linkTo, type Setup, setupOf } from "./setup.ts";
import { hand, pageInks, pngOf } from "./take-away.ts";
import { useLab } from "./use-lab.ts";
import { meanWords, sentences, spreadName, titleWords, valueName } from "./words.ts";
import "../styles/lab.css";

/** The odds lab: any procedure with its parameters as sliders, and everything exact about it. */
export function LabPage() {
  const [setup, setSetup] = useSetup();
  const system = setup && systemById(setup.question.system);
  const procedure = system?.procedures[setup?.question.procedure ?? ""];
  useEffect(() => {
    document.title = "Odds lab · Rulewright";
    document.documentElement.dataset["system"] = system?.id ?? "none";
  }, [system]);
  if (!setup || !system || !procedure) return null;
  return <Bench setup={setup} system={system} procedure={procedure} onChange={setSetup} />;
}

/** What lies on the bench; the address follows it, so that a reload and a copied address show the same. */
function useSetup(): [Setup | undefined, (setup: Setup) => void] {
  const [setup, setSetup] = useState(() => setupOf(window.location.hash));
  useEffect(() => {
    const follow = (): void => setSetup(setupOf(window.location.hash));
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  const link = setup && linkTo(setup);
  useEffect(() => {
    const later = setTimeout(() => {
      if (link) window.history.replaceState(null, "", `/lab#${link}`);
    }, 400);
    return () => clearTimeout(later);
  }, [link]);
  return [setup, setSetup];
}

interface BenchProps {
  readonly setup: Setup;
  readonly system: SystemDefinition;
  readonly procedure: Procedure;
  readonly onChange: (setup: Setup) => void;
}

function Bench(props: BenchProps) {
  const { setup, system, onChange } = props;
  const { question } = setup;
  const [exact, setExact] = useState(false);
  const { said, stale } = useLab({ ask: "answer", question, exact });
  const answer = said?.ask === "answer" ? said.answer : undefined;
  const ask = (asked: LabQuestion): void => onChange({ ...setup, question: asked });
  return (
    <main className="lab">
      <header className="bar">
        <button type="button" className="iconbtn" aria-label="Back to the first page" onClick={() => goTo("/")}>
          <Ornament system={system.id} />
        </button>
        <div className="grow">
          <h1>Odds lab</h1>
          <span className="note">{system.title}</span>
        </div>
        <button type="button" className="chip pick" aria-pressed={exact} onClick={() => setExact(!exact)}>
          {exact ? "As decimals" : "As fractions"}
        </button>
      </header>
      <div className="lab-columns">
        <Results
          {...props}
          answer={answer}
          stale={stale}
          why={said?.ask === "nothing" ? said.why : undefined}
          exact={exact}
        />
        <aside className="lab-controls" aria-label="What is asked">
          <Pickers {...props} />
          <Parameters {...props} question={question} onChange={ask} />
          <Manner {...props} question={question} onChange={ask} />
          {answer && answer.spreads.length > 1 ? (
            <Chips
              legend="Spread out"
              chips={answer.spreads.map(({ key }) => ({ value: key, label: spreadName(system, key) }))}
              value={answer.spread?.key}
              onChange={(spread) => ask({ ...question, spread })}
            />
          ) : null}
          <HouseRules system={system} question={question} onChange={ask} />
          <Overlay {...props} />
        </aside>
      </div>
    </main>
  );
}

/** Which system, and which of its procedures. */
function Pickers({ setup, system, procedure, onChange }: BenchProps) {
  const systems = Object.values(catalogue).map(({ id, title }) => ({ value: id, label: title }));
  const names = [...new Set([...system.questions, procedure.name])];
  const procedures = names.map((name) => ({ value: name, label: wordOf(system.text, `procedure.${name}`) }));
  const begin = (id: string, name?: string): void => {
    const chosen = systemById(id);
    if (chosen) onChange({ ...(setup.over ? { over: setup.over } : {}), question: firstQuestion(chosen, name) });
  };
  return (
    <>
      <Chips legend="System" chips={systems} value={system.id} onChange={(id) => begin(id)} />
      <Chips legend="Procedure" chips={procedures} value={procedure.name} onChange={(name) => begin(system.id, name)} />
      <p className="note">{procedure.rules.join(", ")}</p>
    </>
  );
}

/** Another set-up laid over the present one: this one kept as it is while the sliders move on, any system's. */
function Overlay({ setup, onChange }: BenchProps) {
  const { over, ...rest } = setup;
  const of = over && systemById(over.system);
  return (
    <section className="overlay">
      <p className="caps">Laid over it</p>
      {over && of ? (
        <button type="button" className="chip laid" aria-label="Take it off" onClick={() => onChange(rest)}>
          <i className="line" aria-hidden="true" />
          <span className="grow">{`${of.title}: ${titleWords(of, over)}`}</span>
          <Icon name="no" />
        </button>
      ) : (
        <button type="button" className="btn" onClick={() => onChange({ ...setup, over: setup.question })}>
          Keep this to compare
        </button>
      )}
    </section>
  );
}

interface ResultsProps extends BenchProps {
  readonly answer: LabAnswer | undefined;
  readonly stale: boolean;
  readonly why: string | undefined;
  readonly exact: boolean;
}

function Results({ setup, system, procedure, onChange, answer, stale, why, exact }: ResultsProps) {
  const { question, over } = setup;
  const laid = useLab(over && { ask: "answer" as const, question: over, exact: false });
  const steps = useLab({ ask: "steps", question });
  const other = laid.said?.ask === "answer" ? laid.said.answer : undefined;
  const worth = steps.said?.ask === "steps" && !steps.stale ? steps.said.steps : [];
  const of = over && systemById(over.system);
  const compared = other && of && over ? { answer: other, words: titleWords(of, over) } : undefined;
  const step = ({ parameter, to }: StepWorth): void =>
    onChange({ ...setup, question: { ...question, args: { ...question.args, [parameter]: to } } });
  const title = titleWords(system, question);
  const name = answer?.spread ? spreadName(system, answer.spread.key) : "";
  return (
    <>
      <section className="lab-answer" aria-busy={stale}>
        <h2>{title}</h2>
        {why === undefined ? null : <p className="note">{why}</p>}
        {answer ? <Endings system={system} answer={answer} /> : null}
        <Drawn spread={answer?.spread} over={other?.spread} name={name} />
        {exact && answer ? <Fractions system={system} answer={answer} /> : null}
      </section>
      <MapOver setup={setup} system={system} procedure={procedure} onChange={onChange} />
      <aside className="lab-worths" aria-label="What it means">
        <p className="caps">What each thing is worth here</p>
        {answer ? <Steps system={system} values={answer.values} steps={worth} onStep={step} /> : null}
        <p className="caps">In words</p>
        <p className="serif in-words">{answer ? sentences(system, answer, compared, worth).join(" ") : ""}</p>
        {answer ? <TakeAway setup={setup} answer={answer} over={other?.spread} title={title} name={name} /> : null}
      </aside>
    </>
  );
}

interface DrawnProps {
  readonly spread: Spread | undefined;
  readonly over: Spread | undefined;
  readonly name: string;
}

/** The distribution in the room there is, and what it shows. */
function Drawn({ spread, over, name }: DrawnProps) {
  const room = useRef<HTMLDivElement>(null);
  const width = useWidth(room);
  const all = spread?.bars.reduce((sum, { chance }) => sum + chance, 0) ?? 1;
  const some = all < 0.9995 ? ` Only ${percent(all)} of all results have it.` : "";
  return (
    <>
      <div ref={room} className="chart-room">
        {spread ? (
          <Chart spread={spread} over={over} name={name} width={width} height={width < 500 ? 180 : 300} />
        ) : null}
      </div>
      {spread ? (
        <p className="note under">
          {`${name}, in per cent; mean ${meanWords(spread.mean)}, spread ${meanWords(spread.deviation)}.${some}`}
          {over ? " The lines are what lies over it." : ""}
        </p>
      ) : null}
    </>
  );
}

/** The means to the last digit. */
function Fractions({ system, answer }: Pick<BenchProps, "system"> & { readonly answer: LabAnswer }) {
  return (
    <dl className="fractions">
      {answer.values.map((value) => (
        <div key={value.name}>
          <dt>{valueName(system, value)}</dt>
          <dd className="num">{value.exact ?? ""}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TakeAwayProps {
  readonly setup: Setup;
  readonly answer: LabAnswer;
  readonly over: Spread | undefined;
  readonly title: string;
  readonly name: string;
}

/** A picture or a table to take along, and the link that opens this very view. */
function TakeAway({ setup, answer, over, title, name }: TakeAwayProps) {
  const [copied, setCopied] = useState(false);
  const file = `${setup.question.system}-${setup.question.procedure.replaceAll(" ", "-")}`;
  const picture = (): string =>
    answer.spread ? spreadSvg(answer.spread, { title, name, inks: pageInks(), ...(over ? { over } : {}) }) : "";
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(`${window.location.origin}/lab#${linkTo(setup)}`);
    setCopied(true);
  };
  const savePng = async (): Promise<void> => hand(`${file}.png`, await pngOf(picture()));
  return (
    <section className="take-away">
      <p className="caps">Take it away</p>
      <p className="row">
        <button type="button" className="btn" onClick={() => hand(`${file}.svg`, picture(), "image/svg+xml")}>
          SVG
        </button>
        <button type="button" className="btn" onClick={() => void savePng()}>
          PNG
        </button>
        <button type="button" className="btn" onClick={() => hand(`${file}.csv`, spreadCsv(answer, name), "text/csv")}>
          CSV
        </button>
        <button type="button" className="btn go grow" onClick={() => void copy()}>
          <Icon name="link" />
          {copied ? "Copied" : "Copy link"}
        </button>
      </p>
      <p className="note">The link opens this very view.</p>
    </section>
  );
}

/** How much room there is for a drawing. */
function useWidth(room: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(320);
  useLayoutEffect(() => {
    const { current } = room;
    if (!current) return undefined;
    const measure = (): void => setWidth(Math.max(240, Math.floor(current.clientWidth)));
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => observer.disconnect();
  }, [room]);
  return width;
}
