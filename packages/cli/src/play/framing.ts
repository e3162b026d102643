import * as clack from "@clack/prompts";
import {
  isRefusal,
  type Parameter,
  type Parameters,
  type JsonValue,
  type JsonObject,
  formatMessage,
} from "@rulewright/rules";
import { percent } from "../draw/numbers.ts";
import { isChance } from "../draw/words.ts";
import { refusalWords, Unusable } from "../faults.ts";
import { goalNamed } from "../names.ts";
import { patiently } from "../patience.ts";
import { type Question, reckoner } from "../reckoning.ts";
import type { Terminal } from "../terminal.ts";
import { answer } from "./answered.ts";
import { type Beginning, beginningName, type Next } from "./answers.ts";
import { type Around, askFor, shownValue } from "./asking.ts";
import type { Framing } from "./framed.ts";
import { scaleOf, suggested, withTied } from "./sheet.ts";
import type { SoloTable } from "./table.ts";

const aroundOf = ({ system, people, sheet, state }: SoloTable): Around => ({
  system,
  people,
  sheet,
  shared: state.shared,
});

/** What an act asks of a person; undefined where they think better of it. */
export async function actAnswers(table: SoloTable, act: string): Promise<JsonObject> {
  const parameters = table.system.acts[act]?.parameters ?? {};
  const known = table.system.acts[act]?.of === "character" ? table.sheetAnswers(parameters) : {};
  const args: Record<string, JsonValue> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const entries = scaleOf(parameter) === undefined ? [] : suggested(table.sheet, parameter);
    const rated = entries.length === 0 ? undefined : (await rating(table, parameter, name))?.rating;
    args[name] = rated ?? (await askFor(aroundOf(table), name, parameter, known[name] ?? parameter.initial));
  }
  return args;
}

/** Asks for what an attempt needs: what it is about, ratings from the sheet, and what has no usual value. */
export async function frameAttempt(
  table: SoloTable,
  beginning: Beginning,
  terminal: Terminal,
): Promise<Next | undefined> {
  const parameters = table.system.offers[beginning.offer]?.parameters ?? {};
  const title = await answer(
    clack.text({
      message: "What do you want to do?",
      placeholder: beginningName(table, beginning),
      defaultValue: beginningName(table, beginning),
    }),
  );
  let framed: Framing = { args: { ...beginning.fixed }, named: {} };
  // What is tied to another trait is asked after it, and then usually known.
  const order = Object.entries(parameters).toSorted(([, a], [, b]) => turn(table, a) - turn(table, b));
  const known = table.sheetAnswers(parameters);
  for (const [name, parameter] of order) {
    if (framed.args[name] !== undefined || known[name] !== undefined) continue;
    const picked = parameter.from && ("scale" in parameter.from || "scales" in parameter.from);
    if (scaleOf(parameter) !== undefined && suggested(table.sheet, parameter).length > 0) {
      framed = await rated(table, { parameters, framed }, name, parameter);
    } else if (parameter.initial === undefined || picked) {
      const value = await askFor(aroundOf(table), name, parameter);
      framed = { ...framed, args: { ...framed.args, [name]: value } };
    }
  }
  const agreed = await adjusted(table, beginning.offer, framed, terminal);
  return agreed && { next: "attempt", title, offer: beginning.offer, args: agreed.args, named: { ...agreed.named } };
}

/** Traits tied to others first, then the others, then all else. */
function turn({ system: { scales } }: SoloTable, parameter: Parameter): number {
  const scale = scaleOf(parameter);
  if (scale === undefined) return 2;
  return scales[scale]?.tiedTo === undefined ? 1 : 0;
}

/** A rating from the sheet, by the name of its trait; undefined for none of them. */
async function rating(table: SoloTable, parameter: Parameter, name: string) {
  const entries = suggested(table.sheet, parameter);
  const chosen = await answer(
    clack.select({
      message: formatMessage(table.system.text, `param.${name}`),
      maxItems: 14,
      options: [
        ...entries.map((one) => ({ value: one.name, label: one.name, hint: `${one.rating ?? ""}` })),
        { value: "", label: "None of them" },
      ],
    }),
  );
  return entries.find((one) => one.name === chosen);
}

async function rated(
  table: SoloTable,
  { parameters, framed }: { readonly parameters: Parameters; readonly framed: Framing },
  name: string,
  parameter: Parameter,
): Promise<Framing> {
  const entry = await rating(table, parameter, name);
  if (entry?.rating === undefined) {
    if (parameter.initial !== undefined) return framed;
    return { ...framed, args: { ...framed.args, [name]: await askFor(aroundOf(table), name, parameter) } };
  }
  const args = { ...framed.args, [name]: entry.rating };
  return withTied(table.system, table.sheet, parameters, { args, named: { ...framed.named, [name]: entry.name } });
}

/** Shows the whole frame with its odds, and lets any part of it be changed before it begins. */
async function adjusted(
  table: SoloTable,
  offer: string,
  framed: Framing,
  terminal: Terminal,
): Promise<Framing | undefined> {
  const { system } = table;
  const parameters = system.offers[offer]?.parameters ?? {};
  // What a tracker holds is not for an offer to say.
  const changeable = Object.entries(parameters).filter(([, { from }]) => !(from && "tracker" in from));
  const around = aroundOf(table);
  let now = framed;
  for (;;) {
    const refusal = chancesOrRefusal(table, offer, now.args);
    const known = { ...table.sheetAnswers(parameters), ...now.args };
    const valueNow = (name: string): JsonValue | undefined => known[name] ?? parameters[name]?.initial;
    const chosen = await answer(
      clack.select({
        message: refusal.refused
          ? terminal.paint.badOutcomes(refusal.words)
          : `Shall it be so?  ${terminal.paint.faint(refusal.words)}`,
        options: [
          ...(refusal.refused ? [] : [{ value: "", label: "So be it" }]),
          ...changeable.map(([name]) => ({
            value: name,
            label: `${formatMessage(system.text, `param.${name}`)}: ${now.named[name] ?? shownValue(around, name, valueNow(name))}`,
            ...(now.named[name] === undefined ? {} : { hint: String(known[name]) }),
          })),
          { value: "\u0000", label: "Not after all" },
        ],
        maxItems: 14,
      }),
    );
    if (chosen === "\u0000") return undefined;
    const parameter = parameters[chosen];
    if (!parameter) return now;
    const changed = await askFor(around, chosen, parameter, valueNow(chosen));
    const { [chosen]: _, ...named } = now.named;
    now = { args: { ...now.args, [chosen]: changed }, named };
  }
}

/** The chances of an offer as it is framed so far; or why it can't be taken so. */
function chancesOrRefusal(
  table: SoloTable,
  offer: string,
  args: JsonObject,
): { readonly refused: boolean; readonly words: string } {
  const { system, state } = table;
  const framed = table.framed(offer, args);
  if (isRefusal(framed)) return { refused: true, words: refusalWords(system, framed) };
  const goal = goalNamed(system, system.offers[offer]?.goal);
  const [objective] = goal.objectives;
  const procedure = system.procedures[framed.procedure];
  if (!procedure || !objective || !isChance(objective)) return { refused: false, words: "" };
  const question = { system, procedure, args: framed.args, house: state.house, goal };
  return { refused: false, words: chanceWords(question) };
}

/** How likely it is, for as long as that is quickly worked out. */
function chanceWords(question: Question): string {
  const by = reckoner(false);
  try {
    const [stand, best] = patiently(() =>
      (["never", "best"] as const).map((strategy) => by.worth(question, { name: strategy, strategy })[0]?.value ?? 0),
    );
    return `${percent(stand ?? 0)} letting it all stand, ${percent(best ?? 0)} with best play`;
  } catch (error) {
    if (error instanceof Unusable) return "";
    throw error;
  }
}
