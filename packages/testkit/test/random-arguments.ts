import type { JsonObject, JsonValue, Parameter, Parameters } from "@rulewright/rules";
import type { TableState } from "@rulewright/table";

/** A table, and what chooses at random. */
interface RandomChoices {
  readonly state: Pick<TableState, "characters">;
  below(count: number): number;
  pick<T>(from: readonly T[]): T | undefined;
}

/** The id of any character. */
export const characterOf = (session: RandomChoices): string =>
  session.pick(Object.keys(session.state.characters)) ?? "";

/** A value for a parameter; often none, so that the sheet's or the initial one stands. */
function valueFor(session: RandomChoices, parameter: Parameter, character: string): JsonValue | undefined {
  const { state } = session;
  const { from } = parameter;
  if (from && ("trait" in from || "tracker" in from)) return undefined;
  if ("initial" in parameter && session.below(3) === 0) return undefined;
  const traits = state.characters[character]?.traits ?? {};
  const names = Object.entries(traits).flatMap(([name, value]) => {
    const scales = from && "scale" in from ? [from.scale] : from && "scales" in from ? from.scales : [name];
    return scales.includes(name) && typeof value === "object" && value !== null ? Object.keys(value) : [];
  });
  const rating = (): number =>
    Number(Object.values(traits[from && "scale" in from ? from.scale : ""] ?? {})[0] ?? session.below(4));
  switch (parameter.kind) {
    case "integer":
      return from ? rating() : Math.max(parameter.min ?? 0, Math.min(parameter.max ?? 9, session.below(9)));
    case "word":
      return session.pick(parameter.values) ?? "";
    case "flag":
      return session.below(2) > 0;
    case "text":
      return session.pick(names) ?? (session.below(6) > 0 ? undefined : "something");
    case "texts": {
      const known = parameter.values ?? names;
      return [session.pick(known), session.pick(known)].filter((one): one is string => one !== undefined);
    }
    case "integers":
      return [session.below(3)];
    case "character":
      return characterOf(session);
    case "characters":
      return [characterOf(session)];
    case "ratings":
      return Object.fromEntries(names.slice(0, 1).map((name) => [name, parameter.min]));
    case "record":
      return argumentsFor(session, parameter.of, character);
    case "records":
      return Array.from({ length: 1 + session.below(2) }, () => argumentsFor(session, parameter.of, character));
    default:
      return undefined;
  }
}

/** The arguments that somebody at the table might give for a character. */
export const argumentsFor = (session: RandomChoices, parameters: Parameters, character: string): JsonObject =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, one]) => {
      const value = valueFor(session, one, character);
      return value === undefined ? [] : [[name, value]];
    }),
  );
