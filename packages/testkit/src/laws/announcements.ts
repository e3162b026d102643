import {
  answerChoice,
  begin,
  type Choose,
  isRefusal,
  type JsonObject,
  listMoves,
  type Position,
  resume,
  type SystemDefinition,
  type Trace,
  openOptions,
} from "@rulewright/rules";
import type { LawCase } from "./law-case.ts";
import { playAtRandom } from "./random-play.ts";
import { ensure } from "./violation.ts";

/**
 * Checks that the first of two choices made at once can stay sealed, whichever role makes it: its options are free, and the
 * other choice is the same after each of them.
 */
export function checkAnnouncements({ system, procedure, args, house, seed }: LawCase): void {
  const begun = begin(system, procedure.name, args, house);
  if (isRefusal(begun)) return;
  playAtRandom(system, begun, seed, ({ awaits }, trace) => {
    if (awaits.wants === "choice" && awaits.choice.sealed === "first") checkSealed(system, trace, awaits.choice);
  });
}

function checkSealed(system: SystemDefinition, trace: Trace, choice: Choose): void {
  const moves = choice.moves();
  for (const role of new Set([choice.by, ...moves.map(({ by = choice.by }) => by)])) {
    const decisions = moves
      .filter(({ by = choice.by }) => by === role)
      .flatMap((move) => openOptions(move).map(({ detail }) => ({ move: move.name, detail: numbersIn(detail) })));
    checkDecisions(system, trace, [...(role === choice.by ? [{ move: choice.stands.as }] : []), ...decisions]);
  }
}

function checkDecisions(
  system: SystemDefinition,
  trace: Trace,
  decisions: readonly { readonly move: string; readonly detail?: JsonObject }[],
): void {
  const others = decisions.map((decision) => {
    const answered = answerChoice(system, trace, decision, {});
    if (isRefusal(answered)) return "";
    const price = Object.entries(answered.pays).filter(([, amount]) => amount !== 0);
    ensure(price.length === 0, () => `"${decision.move}" is announced at once, and pays ${JSON.stringify(price)}`);
    return otherChoice(resume(system, answered.trace));
  });
  const told = new Set(others.filter((one) => one !== ""));
  ensure(told.size <= 1, () => `what is announced at once shows in the other choice: ${[...told].join(" or ")}`);
}

/** The numbers of a detail. Dice can't be pointed at before any fell. */
const numbersIn = (detail: Readonly<Record<string, unknown>>): JsonObject =>
  Object.fromEntries(
    Object.entries(detail).flatMap(([name, value]) => (typeof value === "number" ? [[name, value]] : [])),
  );

/** All that whoever makes the other choice can tell from it. */
function otherChoice({ awaits }: Position): string {
  ensure(
    awaits.wants === "choice" && typeof awaits.choice.sealed === "function",
    () => "what is announced at once isn't followed by the other choice",
  );
  if (awaits.wants !== "choice") return "";
  const { by, stands } = awaits.choice;
  const moves = listMoves(awaits.choice).map(({ move: { name, by: role, fields }, closed }) => [
    name,
    role,
    Object.entries(fields).map(([field, { shape }]) => [field, shape]),
    closed?.code,
  ]);
  return JSON.stringify([by, stands.as, moves]);
}
