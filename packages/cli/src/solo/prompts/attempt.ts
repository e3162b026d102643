import * as clack from "@clack/prompts";
import {
  isRefusal,
  type Parameter,
  type Parameters,
  type JsonValue,
  type JsonObject,
  formatMessage,
} from "@rulewright/rules";
import { percent } from "../../draw/numbers.ts";
import { isChance } from "../../draw/words.ts";
import { refusalMessage, UsageError } from "../../errors/errors.ts";
import { findGoal } from "../../question/lookup.ts";
import { withTimeLimit } from "../../calculation/time-limit.ts";
import { type Question, exactCalculator } from "../../calculation/calculator.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { promptAnswer } from "./answer.ts";
import { type OfferChoice, offerChoiceName, type Action } from "../table/player.ts";
import { type PromptContext, promptParameter, formatPromptValue } from "./parameters.ts";
import type { Framing } from "../table/framing.ts";
import { scaleOf, suggestedEntries, withTiedTraits } from "../table/sheet.ts";
import type { SoloTable } from "../table/solo-table.ts";

const promptContext = ({ system, people, sheet, state }: SoloTable): PromptContext => ({
  system,
  people,
  sheet,
  shared: state.shared,
});

/** What an act asks of a person; undefined where they think better of it. */
export async function promptActArguments(table: SoloTable, act: string): Promise<JsonObject> {
  const parameters = table.system.acts[act]?.parameters ?? {};
  const known = table.system.acts[act]?.of === "character" ? table.sheetAnswers(parameters) : {};
  const args: Record<string, JsonValue> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const entries = scaleOf(parameter) === undefined ? [] : suggestedEntries(table.sheet, parameter);
    const rated = entries.length === 0 ? undefined : (await promptRating(table, parameter, name))?.rating;
    args[name] =
      rated ?? (await promptParameter(promptContext(table), name, parameter, known[name] ?? parameter.initial));
  }
  return args;
}

/** Asks for what an attempt needs: what it is about, ratings from the sheet, and what has no usual value. */
export async function promptAttempt(
  table: SoloTable,
  beginning: OfferChoice,
  terminal: Terminal,
): Promise<Action | undefined> {
  const parameters = table.system.offers[beginning.offer]?.parameters ?? {};
  const title = await promptAnswer(
    clack.text({
      message: "What do you want to do?",
      placeholder: offerChoiceName(table, beginning),
      defaultValue: offerChoiceName(table, beginning),
    }),
  );
  let framed: Framing = { args: { ...beginning.fixed }, named: {} };
  // What is tied to another trait is asked after it, and then usually known.
  const order = Object.entries(parameters).toSorted(([, a], [, b]) => promptOrder(table, a) - promptOrder(table, b));
  const known = table.sheetAnswers(parameters);
  for (const [name, parameter] of order) {
    if (framed.args[name] !== undefined || known[name] !== undefined) continue;
    const picked = parameter.from && ("scale" in parameter.from || "scales" in parameter.from);
    if (scaleOf(parameter) !== undefined && suggestedEntries(table.sheet, parameter).length > 0) {
      framed = await withRating(table, { parameters, framed }, name, parameter);
    } else if (parameter.initial === undefined || picked) {
      const value = await promptParameter(promptContext(table), name, parameter);
      framed = { ...framed, args: { ...framed.args, [name]: value } };
    }
  }
  const agreed = await promptChanges(table, beginning.offer, framed, terminal);
  return agreed && { next: "attempt", title, offer: beginning.offer, args: agreed.args, named: { ...agreed.named } };
}

/** Traits tied to others first, then the others, then all else. */
function promptOrder({ system: { scales } }: SoloTable, parameter: Parameter): number {
  const scale = scaleOf(parameter);
  if (scale === undefined) return 2;
  return scales[scale]?.tiedTo === undefined ? 1 : 0;
}

/** A rating from the sheet, by the name of its trait; undefined for none of them. */
async function promptRating(table: SoloTable, parameter: Parameter, name: string) {
  const entries = suggestedEntries(table.sheet, parameter);
  const chosen = await promptAnswer(
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

async function withRating(
  table: SoloTable,
  { parameters, framed }: { readonly parameters: Parameters; readonly framed: Framing },
  name: string,
  parameter: Parameter,
): Promise<Framing> {
  const entry = await promptRating(table, parameter, name);
  if (entry?.rating === undefined) {
    if (parameter.initial !== undefined) return framed;
    return {
      ...framed,
      args: { ...framed.args, [name]: await promptParameter(promptContext(table), name, parameter) },
    };
  }
  const args = { ...framed.args, [name]: entry.rating };
  return withTiedTraits(table.system, table.sheet, parameters, {
    args,
    named: { ...framed.named, [name]: entry.name },
  });
}

/** Shows the whole frame with its odds, and lets any part of it be changed before it begins. */
async function promptChanges(
  table: SoloTable,
  offer: string,
  framed: Framing,
  terminal: Terminal,
): Promise<Framing | undefined> {
  const { system } = table;
  const parameters = system.offers[offer]?.parameters ?? {};
  // What a tracker holds is not for an offer to say.
  const changeable = Object.entries(parameters).filter(([, { from }]) => !(from && "tracker" in from));
  const around = promptContext(table);
  let now = framed;
  for (;;) {
    const refusal = previewOdds(table, offer, now.args);
    const known = { ...table.sheetAnswers(parameters), ...now.args };
    const valueNow = (name: string): JsonValue | undefined => known[name] ?? parameters[name]?.initial;
    const chosen = await promptAnswer(
      clack.select({
        message: refusal.refused
          ? terminal.paint.bad(refusal.words)
          : `Shall it be so?  ${terminal.paint.dim(refusal.words)}`,
        options: [
          ...(refusal.refused ? [] : [{ value: "", label: "So be it" }]),
          ...changeable.map(([name]) => ({
            value: name,
            label: `${formatMessage(system.text, `param.${name}`)}: ${now.named[name] ?? formatPromptValue(around, name, valueNow(name))}`,
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
    const changed = await promptParameter(around, chosen, parameter, valueNow(chosen));
    const { [chosen]: _, ...named } = now.named;
    now = { args: { ...now.args, [chosen]: changed }, named };
  }
}

/** The chances of an offer as it is framed so far; or why it can't be taken so. */
function previewOdds(
  table: SoloTable,
  offer: string,
  args: JsonObject,
): { readonly refused: boolean; readonly words: string } {
  const { system, state } = table;
  const framed = table.preview(offer, args);
  if (isRefusal(framed)) return { refused: true, words: refusalMessage(system, framed) };
  const goal = findGoal(system, system.offers[offer]?.goal);
  const [objective] = goal.objectives;
  const procedure = system.procedures[framed.procedure];
  if (!procedure || !objective || !isChance(objective)) return { refused: false, words: "" };
  const question = { system, procedure, args: framed.args, house: state.house, goal };
  return { refused: false, words: formatPreview(question) };
}

/** How likely it is, for as long as that is quickly worked out. */
function formatPreview(question: Question): string {
  const by = exactCalculator(false);
  try {
    const [stand, best] = withTimeLimit(() =>
      (["never", "best"] as const).map(
        (strategy) => by.expectedValues(question, { name: strategy, strategy })[0]?.value ?? 0,
      ),
    );
    return `${percent(stand ?? 0)} letting it all stand, ${percent(best ?? 0)} with best play`;
  } catch (error) {
    if (error instanceof UsageError) return "";
    throw error;
  }
}
