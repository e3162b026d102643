import {
  answerChoice,
  answerDice,
  type Decision,
  isRefusal,
  type JsonValue,
  listMoves,
  type Position,
  resume,
  seeded,
  type SystemDefinition,
  type Trace,
} from "@rulewright/rules";
import { ensure } from "./violation.ts";

const MAX_TURNS = 8;

/**
 * Continues an attempt for some turns with random dice and random decisions, legal and illegal ones. Throws a LawViolation
 * if a tracker is overspent, wrong dice are accepted, or the rule counts other dice than lie on the table.
 */
export function playAtRandom(
  system: SystemDefinition,
  begun: Trace,
  seed: number,
  visit: (position: Position, trace: Trace) => void = () => undefined,
): Trace {
  const random = seeded(seed);
  const held: Record<string, number> = {};
  for (const [name, { max }] of Object.entries(system.trackers)) held[name] = Number(begun.args[name] ?? max);
  let trace = begun;
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const position = resume(system, trace, held);
    visit(position, trace);
    const { awaits } = position;
    if (awaits.wants === "nothing") return trace;
    if (awaits.wants === "dice") {
      trace = rollAtRandom(system, trace, awaits.dice, random);
      continue;
    }
    const chosen = answerChoice(system, trace, decideAtRandom(position, random), held);
    if (isRefusal(chosen)) continue;
    for (const [name, amount] of Object.entries(chosen.pays)) {
      held[name] = (held[name] ?? 0) - amount;
      ensure((held[name] ?? 0) >= 0, () => `${name} is overspent`);
    }
    trace = chosen.trace;
  }
  return trace;
}

type Awaited = Extract<Position["awaits"], { wants: "dice" }>["dice"];

function rollAtRandom(system: SystemDefinition, trace: Trace, { die, count }: Awaited, random: Random): Trace {
  const faces = Array.from({ length: count }, () => die.faces[random(die.faces.length)] ?? 0);
  const tooMany = answerDice(system, trace, [...faces, 1], "hand");
  ensure(isRefusal(tooMany), () => `${count + 1} dice are accepted instead of ${count}`);
  const rolled = answerDice(system, trace, faces, "generator");
  if (isRefusal(rolled)) throw new Error(`legal dice are refused: ${rolled.code}`);
  return rolled;
}

type Random = (below: number) => number;

/** A decision somebody might make: any of the moves, with any dice and any small numbers. */
function decideAtRandom({ awaits, tray }: Position, random: Random): Decision {
  if (awaits.wants !== "choice") throw new Error("there is nothing to decide");
  const { choice } = awaits;
  const moves = [undefined, ...listMoves(choice).map(({ move }) => move)];
  const move = moves[random(moves.length)];
  if (!move) return { move: choice.stands.as };
  const detail: Record<string, JsonValue> = {};
  for (const [name, { shape }] of Object.entries(move.fields)) {
    if (shape.kind === "dice") {
      detail[name] = Array.from({ length: random(3) }, () => random(tray.length + 1));
      const { max } = shape;
      const fresh = tray.filter(({ rerolled }) => !rerolled).length;
      ensure(max <= Math.max(fresh, 1), () => `${move.name} counts ${max} dice, of which ${fresh} are on the table`);
    } else if (shape.kind === "number") detail[name] = random(4) - 1;
    else if (shape.kind === "name") detail[name] = shape.names[random(shape.names.length + 1)] ?? "none of them";
  }
  return { move: move.name, detail };
}
