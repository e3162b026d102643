import * as clack from "@clack/prompts";
import { type Parameter, type Parameters, type JsonValue, type JsonObject, formatMessage } from "@rulewright/rules";
import type { Terminal } from "../../terminal/terminal.ts";
import { MAX_ITEMS, promptAnswer } from "./answer.ts";
import { type OfferChoice, offerChoiceName, type Action } from "../table/player.ts";
import { type PromptContext, promptParameter, formatPromptValue } from "./parameters.ts";
import type { Framing } from "../table/framing.ts";
import { scaleOf, suggestedEntries, withTiedTraits } from "../table/sheet.ts";
import type { OfferedApproach } from "@rulewright/table";
import { approachLabel, previewOdds, suggestionLines } from "../table/odds-preview.ts";
import type { SoloTable } from "../table/solo-table.ts";

const promptContext = ({ system, people, sheet, state }: SoloTable): PromptContext => ({
  system,
  people,
  sheet,
  shared: state.shared,
});

/** Asks for the arguments of an act. */
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

/** Asks for a title and for one approach or several, of which one is taken. Undefined where it is cancelled. */
export async function promptAttempt(
  table: SoloTable,
  beginning: OfferChoice,
  terminal: Terminal,
): Promise<Action | undefined> {
  const { offer } = beginning;
  const title = await promptAnswer(
    clack.text({
      message: "Title of the attempt",
      placeholder: offerChoiceName(table, beginning),
      defaultValue: offerChoiceName(table, beginning),
    }),
  );
  const approaches: OfferedApproach[] = [];
  for (;;) {
    const agreed = await promptFraming(table, beginning, terminal);
    if (!agreed) return undefined;
    const { args, named, another } = agreed;
    if (!another && approaches.length === 0) return { type: "attempt", title, offer, args, named: { ...named } };
    approaches.push({ offer, args, named: { ...named } });
    if (!another) return { type: "approaches", title, approaches, taken: await promptApproach(table, approaches) };
  }
}

/** Asks which of the offered approaches is taken, with the odds of each. */
const promptApproach = (table: SoloTable, approaches: readonly OfferedApproach[]): Promise<number> =>
  promptAnswer(
    clack.select({
      message: "Which approach?",
      options: approaches.map((approach, i) => ({
        value: i,
        label: `${approachLabel(table, approach)}  ${previewOdds(table, approach.offer, approach.args).text}`,
      })),
    }),
  );

/** What is framed, and whether another approach is offered beside it. */
type Agreed = Framing & { readonly another: boolean };

/** Asks for ratings from the sheet and every parameter without an initial value. Undefined where it is cancelled. */
async function promptFraming(
  table: SoloTable,
  beginning: OfferChoice,
  terminal: Terminal,
): Promise<Agreed | undefined> {
  const parameters = table.system.offers[beginning.offer]?.parameters ?? {};
  let framed: Framing = { args: { ...beginning.fixed }, named: {} };
  // Traits that imply others are asked first, so that the others are usually known.
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
  return promptChanges(table, beginning.offer, framed, terminal);
}

/** Traits tied to others come first, then the other traits, then all other parameters. */
function promptOrder({ system: { scales } }: SoloTable, parameter: Parameter): number {
  const scale = scaleOf(parameter);
  if (scale === undefined) return 2;
  return scales[scale]?.tiedTo === undefined ? 1 : 0;
}

/** Asks for an entry of the sheet; undefined for none of them. */
async function promptRating(table: SoloTable, parameter: Parameter, name: string) {
  const entries = suggestedEntries(table.sheet, parameter);
  const chosen = await promptAnswer(
    clack.select({
      message: formatMessage(table.system.text, `param.${name}`),
      maxItems: MAX_ITEMS,
      options: [
        ...entries.map((one) => ({ value: one.name, label: one.name, hint: `${one.rating ?? ""}` })),
        { value: "", label: "None" },
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

const ANOTHER = "\u0001";

/** Shows the attempt with its odds, and lets any parameter be changed before it begins. */
async function promptChanges(
  table: SoloTable,
  offer: string,
  framed: Framing,
  terminal: Terminal,
): Promise<Agreed | undefined> {
  const { system } = table;
  const parameters = system.offers[offer]?.parameters ?? {};
  // The amounts of trackers can't be changed here.
  const changeable = Object.entries(parameters).filter(([, { from }]) => !(from && "tracker" in from));
  const around = promptContext(table);
  let now = framed;
  for (;;) {
    const preview = previewOdds(table, offer, now.args);
    const known = { ...table.sheetAnswers(parameters), ...now.args };
    for (const line of suggestionLines(table, offer, now.args))
      clack.log.message(terminal.paint.dim(line), { spacing: 0 });
    const valueNow = (name: string): JsonValue | undefined => known[name] ?? parameters[name]?.initial;
    const chosen = await promptAnswer(
      clack.select({
        message: preview.refused
          ? terminal.paint.bad(preview.text)
          : `Begin the attempt?  ${terminal.paint.dim(preview.text)}`,
        options: [
          ...(preview.refused ? [] : [{ value: "", label: "Begin" }]),
          ...(preview.refused ? [] : [{ value: ANOTHER, label: "Add another approach …" }]),
          ...changeable.map(([name]) => ({
            value: name,
            label: `${formatMessage(system.text, `param.${name}`)}: ${now.named[name] ?? formatPromptValue(around, name, valueNow(name))}`,
            ...(now.named[name] === undefined ? {} : { hint: String(known[name]) }),
          })),
          { value: "\u0000", label: "Cancel" },
        ],
        maxItems: MAX_ITEMS,
      }),
    );
    if (chosen === "\u0000") return undefined;
    const parameter = parameters[chosen];
    if (!parameter) return { ...now, another: chosen === ANOTHER };
    const changed = await promptParameter(around, chosen, parameter, valueNow(chosen));
    const { [chosen]: _, ...named } = now.named;
    now = { args: { ...now.args, [chosen]: changed }, named };
  }
}
