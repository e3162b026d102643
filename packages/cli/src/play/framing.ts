import * as clack from "@clack/prompts";
import { isRefusal, type Parameter, type Plain, type PlainRecord, readArguments, wordOf } from "@rulewright/rules";
import { percent } from "../draw/numbers.ts";
import { argumentValue, isChance } from "../draw/words.ts";
import { goalNamed } from "../names.ts";
import { valueOf } from "../parameters.ts";
import { reckoner } from "../reckoning.ts";
import type { Terminal } from "../terminal.ts";
import { answer } from "./answered.ts";
import { type Beginning, beginningName, beginnings, type Next, ratings, withTied } from "./answers.ts";
import { type SoloTable, sheetAnswers } from "./table.ts";

/** What a person does between attempts: something to begin, an act, or the end. */
export async function nextOrAct(table: SoloTable): Promise<Beginning | Exclude<Next, { next: "attempt" }>> {
  const offers = beginnings(table);
  const chosen = await answer(
    clack.select({
      message: "What do you do?",
      options: [
        ...offers.map((one) => ({ value: one.word, label: beginningName(table, one) })),
        { value: "acts", label: "Something without dice …" },
        ...(table.attempt?.settled ? [{ value: "world", label: "Say how the world answers …" }] : []),
        { value: "end", label: "End the session" },
      ],
    }),
  );
  if (chosen === "end") return { next: "end" };
  if (chosen === "world") {
    const words = await answer(clack.text({ message: "How does the world answer?", defaultValue: "It goes on." }));
    return { next: "world", words };
  }
  if (chosen === "acts") return (await anAct(table)) ?? nextOrAct(table);
  const found = offers.find(({ word }) => word === chosen);
  if (!found) throw new Error(`${chosen} was chosen, but is not on offer`);
  return found;
}

async function anAct(table: SoloTable): Promise<(Next & { next: "act" }) | undefined> {
  const { acts, text } = table.system;
  const name = await answer(
    clack.select({
      message: "Which?",
      maxItems: 12,
      options: [
        ...Object.keys(acts).map((act) => ({ value: act, label: wordOf(text, `act.${act}`) })),
        { value: "", label: "Back" },
      ],
    }),
  );
  const act = acts[name];
  if (!act) return undefined;
  const args: Record<string, Plain> = {};
  for (const [parameter, shape] of Object.entries(act.parameters)) {
    args[parameter] = await value(wordOf(text, `param.${parameter}`), parameter, shape, undefined);
  }
  return { next: "act", act: name, args };
}

/** Asks for what an attempt needs: what it is about, ratings from the sheet, and what has no usual value. */
export async function frameAttempt(table: SoloTable, beginning: Beginning, terminal: Terminal): Promise<Next> {
  const { system } = table;
  const { procedure, fixed } = beginning;
  const parameters = system.procedures[procedure]?.parameters ?? {};
  const title = await answer(
    clack.text({
      message: "What do you want to do?",
      placeholder: beginningName(table, beginning),
      defaultValue: beginningName(table, beginning),
    }),
  );
  let framed: Framing = { args: { ...fixed }, named: {} };
  // What is tied to another trait is asked after it, and then usually known.
  const order = Object.entries(parameters).toSorted(([, a], [, b]) => turn(table, a) - turn(table, b));
  for (const [name, parameter] of order) {
    if (framed.args[name] !== undefined) continue;
    if (parameter.from && "scale" in parameter.from) framed = await rating(table, procedure, framed, name, parameter);
    else if (parameter.initial === undefined && !parameter.from) {
      framed = {
        ...framed,
        args: { ...framed.args, [name]: await value(wordOf(system.text, `param.${name}`), name, parameter, undefined) },
      };
    }
  }
  framed = await adjusted(table, procedure, framed, terminal);
  return { next: "attempt", title, procedure, args: framed.args, named: { ...framed.named } };
}

/** Traits tied to others first, then the others, then all else. */
function turn({ system: { scales } }: SoloTable, { from }: Parameter): number {
  if (!from || !("scale" in from)) return 2;
  return scales[from.scale]?.tiedTo === undefined ? 1 : 0;
}

interface Framing {
  readonly args: PlainRecord;
  readonly named: Readonly<Record<string, string>>;
}

/** A rating from the sheet, by the name of its trait. */
async function rating(
  table: SoloTable,
  procedure: string,
  framed: Framing,
  name: string,
  parameter: Parameter,
): Promise<Framing> {
  const scale = parameter.from && "scale" in parameter.from ? parameter.from.scale : "";
  const traits = ratings(table, scale);
  const message = wordOf(table.system.text, `param.${name}`);
  const trait = await answer(
    clack.select({
      message,
      options: [
        ...Object.entries(traits).map(([one, rated]) => ({ value: one, label: one, hint: `${rated}` })),
        ...(parameter.initial === undefined
          ? []
          : [{ value: "", label: "None of them", hint: String(parameter.initial) }]),
      ],
    }),
  );
  const rated = traits[trait];
  if (rated === undefined) return framed;
  const args = { ...framed.args, [name]: rated };
  return withTied(table, procedure, args, { ...framed.named, [name]: trait });
}

async function value(message: string, name: string, parameter: Parameter, now: Plain | undefined): Promise<Plain> {
  if (parameter.kind === "word") {
    return answer(
      clack.select<string>({
        message,
        options: parameter.values.map((word) => ({ value: word, label: word })),
        ...(typeof now === "string" ? { initialValue: now } : {}),
      }),
    );
  }
  if (parameter.kind === "flag") return answer(clack.confirm({ message, initialValue: now === true }));
  const typed = await answer(
    clack.text({
      message,
      ...(now === undefined || now === null ? {} : { initialValue: String(now) }),
      validate: (text) => {
        try {
          valueOf(name, parameter, text ?? "");
          return undefined;
        } catch (error) {
          return error instanceof Error ? error.message : String(error);
        }
      },
    }),
  );
  return valueOf(name, parameter, typed);
}

/** Shows the whole frame with its odds, and lets any part of it be changed before it begins. */
async function adjusted(table: SoloTable, procedure: string, framed: Framing, terminal: Terminal): Promise<Framing> {
  const { system, sheet } = table;
  const parameters = system.procedures[procedure]?.parameters ?? {};
  // What a tracker holds is not for an offer to say.
  const changeable = Object.keys(parameters).filter((name) => {
    const from = parameters[name]?.from;
    return !(from && "tracker" in from);
  });
  let now = framed;
  for (;;) {
    const args = readArguments(parameters, { ...sheetAnswers(system, procedure, sheet), ...now.args });
    if (isRefusal(args)) return now;
    const chosen = await answer(
      clack.select({
        message: `Shall it be so?  ${terminal.paint.faint(chances(table, procedure, args))}`,
        options: [
          { value: "", label: "So be it" },
          ...changeable.map((name) => ({
            value: name,
            label: `${wordOf(system.text, `param.${name}`)}: ${now.named[name] ?? argumentValue(system, name, args[name])}`,
            ...(now.named[name] === undefined ? {} : { hint: String(args[name]) }),
          })),
        ],
        maxItems: 14,
      }),
    );
    const parameter = parameters[chosen];
    if (!parameter) return now;
    const changed = await value(wordOf(system.text, `param.${chosen}`), chosen, parameter, args[chosen]);
    const { [chosen]: _, ...named } = now.named;
    now = { args: { ...now.args, [chosen]: changed }, named };
  }
}

function chances(table: SoloTable, procedure: string, args: PlainRecord): string {
  const { system, state } = table;
  const goal = goalNamed(system, undefined);
  const [objective] = goal.objectives;
  const known = system.procedures[procedure];
  if (!known || !objective || !isChance(objective) || known.refuse(args, state.house)) return "";
  const question = { system, procedure: known, args, house: state.house, goal };
  const by = reckoner(false);
  const [stand, best] = (["never", "best"] as const).map(
    (way) => by.worth(question, { name: way, way })[0]?.value ?? 0,
  );
  return `${percent(stand ?? 0)} letting it all stand, ${percent(best ?? 0)} with best play`;
}
