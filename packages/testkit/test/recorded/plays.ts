import {
  answerChoice,
  answerDice,
  begin,
  checkDecision,
  type Choose,
  type Decision,
  type Explanation,
  type Field,
  isRefusal,
  type JsonObject,
  type JsonValue,
  type Position,
  type Procedure,
  resume,
  seeded,
  type SystemDefinition,
  type Trace,
} from "@rulewright/rules";
import fc from "fast-check";
import { anyArguments, anyHouseRules, houseRulesOf } from "../../src/laws/arbitraries.ts";
import { namedIn, refusalText, textOf } from "./lines.ts";

/** The most answers in one play. */
const MAX_ANSWERS = 8;
/** The most ways in which a move is tried at one decision. */
const MAX_TRIES = 8;

type Random = (below: number) => number;

/** Plays a procedure with drawn arguments, house rules, dice and decisions, and returns what happens in lines of text. */
export function playsOf(system: SystemDefinition, procedure: Procedure, count: number): readonly string[] {
  const drawn = fc.sample(fc.tuple(anyArguments(procedure), anyHouseRules(system)), { seed: 1, numRuns: count });
  return drawn.flatMap(([args, changed], i) => {
    // Every other play is one by the book.
    const house = i % 2 === 0 ? houseRulesOf(system) : changed;
    const begun = begin(system, procedure.name, args, house);
    return [
      `# ${procedure.name} ${i + 1}`,
      `given ${namedIn(args)}`,
      ...(house === changed ? [`under ${namedIn(house)}`] : []),
      ...(isRefusal(begun) ? [refusalText(begun)] : playOf(system, begun, seeded(i + 1))),
      "",
    ];
  });
}

function playOf(system: SystemDefinition, begun: Trace, random: Random): readonly string[] {
  const held: Record<string, number> = {};
  for (const [name, { max }] of Object.entries(system.trackers)) held[name] = Number(begun.args[name] ?? max);
  const lines: string[] = [];
  let trace = begun;
  for (let answer = 0; answer < MAX_ANSWERS; answer++) {
    const position = resume(system, trace, held);
    const { awaits } = position;
    if (awaits.wants === "nothing") {
      return [...lines, `ends ${namedIn(awaits.outcome)}`, ...explained(position.explanation)];
    }
    if (awaits.wants === "dice") {
      const { die, count } = awaits.dice;
      const faces = Array.from({ length: count }, () => die.faces[random(die.faces.length)] ?? 0);
      const rolled = answerDice(system, trace, faces, "generator");
      if (isRefusal(rolled)) throw new Error(`legal dice are refused: ${rolled.code}`);
      const expects = awaits.expects ? `, expecting ${textOf(awaits.expects)}` : "";
      lines.push(`${awaits.by ?? "somebody"} rolls ${count} ${die.name}${expects}: ${faces.join(" ")}`);
      trace = rolled;
      continue;
    }
    const { choice } = awaits;
    lines.push(`${choice.by} decides, knowing ${namedIn(choice.facts)}`, ...explained(position.explanation));
    const tried = triesAt(choice, position);
    lines.push(...new Set(tried.map(({ line }) => line)));
    const legal = tried.filter(({ isLegal }) => isLegal);
    const decision = legal[random(legal.length)]?.decision ?? { move: choice.stands.as };
    const chosen = answerChoice(system, trace, decision, held);
    lines.push(`> ${decisionText(decision)}${isRefusal(chosen) ? `: ${refusalText(chosen)}` : ""}`);
    if (isRefusal(chosen)) return lines;
    for (const [name, amount] of Object.entries(chosen.pays)) held[name] = (held[name] ?? 0) - amount;
    trace = chosen.trace;
  }
  return lines;
}

interface Tried {
  readonly decision: Decision;
  readonly line: string;
  readonly isLegal: boolean;
}

/** Every move, tried with details within the bounds of its fields, at the bounds, and beyond them. */
function triesAt(choice: Choose, { tray }: Position): readonly Tried[] {
  const { stands } = choice;
  const decisions = choice
    .moves()
    .flatMap(({ name, fields }) =>
      detailsFor(fields, tray.length).map((detail): Decision => ({ move: name, ...(detail ? { detail } : {}) })),
    );
  const by = Object.fromEntries(choice.moves().map((move) => [move.name, move.by ?? choice.by]));
  return [{ move: stands.as }, ...decisions].map((decision) => {
    const checked = checkDecision(choice, decision, tray);
    const who = by[decision.move];
    const whose = who === undefined || who === choice.by ? "" : ` (${who})`;
    const said = isRefusal(checked) ? refusalText(checked) : answered(checked.pays, checked.notices);
    return { decision, isLegal: !isRefusal(checked), line: `  ${decisionText(decision)}${whose}: ${said}` };
  });
}

/** Details that vary one field of a move at a time, and one that varies all; none for a move without fields. */
function detailsFor(
  fields: Readonly<Record<string, Field<unknown>>>,
  dice: number,
): readonly (JsonObject | undefined)[] {
  const varied = Object.entries(fields).flatMap(([name, field]) =>
    valuesFor(field, dice).map((value): JsonObject => ({ [name]: value })),
  );
  return varied.length === 0 ? [undefined] : [...varied.slice(0, MAX_TRIES - 1), Object.assign({}, ...varied.slice(1))];
}

function valuesFor({ shape }: Field<unknown>, dice: number): readonly JsonValue[] {
  if (shape.kind === "number") {
    const { min, max } = shape;
    const all = [min ?? 0, max ?? 1, (min ?? 0) - 1, (max ?? 1) + 1, Math.floor(((min ?? 0) + (max ?? 4)) / 2)];
    return [...new Set(all)];
  }
  if (shape.kind === "dice") {
    const places = Array.from({ length: dice }, (_, i) => i);
    return [places.slice(0, 1), places.slice(-1), [], places.slice(0, shape.max), places.slice(0, shape.max + 1)];
  }
  return shape.kind === "name" ? [...shape.names.slice(0, 3), "none of them"] : ["words"];
}

const decisionText = ({ move, detail }: Decision): string => (detail ? `${move} ${textOf(detail)}` : move);

function answered(pays: JsonObject, notices: readonly { readonly code: string; readonly rule?: string }[]): string {
  const parts = [
    ...(Object.keys(pays).length > 0 ? [`pays ${namedIn(pays)}`] : []),
    ...notices.map((notice) => `notice ${textOf(notice)}`),
  ];
  return parts.length === 0 ? "allowed" : parts.join(", ");
}

/** The sums of an explanation, what its dice count for, and its exception. */
function explained(explanation: Explanation | undefined): readonly string[] {
  if (!explanation) return [];
  const { sums, dice, exception } = explanation;
  return [
    ...sums.map(({ of, total, terms, ...more }) => {
      const added = terms.map(
        ({ from, value, ...other }) => `${from} ${value}${isEmpty(other) ? "" : ` ${textOf(other)}`}`,
      );
      return `  ${of} ${total} = ${added.join(" + ")}${isEmpty(more) ? "" : ` ${textOf(more)}`}`;
    }),
    ...(dice ?? []).map((die) => `  die ${textOf(die)}`),
    ...(exception ? [`  except ${textOf(exception)}`] : []),
  ];
}

const isEmpty = (record: object): boolean => Object.values(record).every((value) => value === undefined);
