import { type Refusal, formatMessage, type SystemDefinition } from "@rulewright/rules";
import { UsageError } from "../../errors/errors.ts";
import type { Action } from "../table/player.ts";
import { formatSheet } from "../table/sheet.ts";
import { printNews, type Session } from "./session.ts";

type InstantAction = Exclude<Action, { type: "end" | "attempt" | "approaches" }>;
type ActAction = Extract<Action, { type: "act" }>;

/** Does what a player does between attempts, without dice. Returns the refusal where it isn't legal. */
export function performAction(session: Session, action: InstantAction): Refusal | undefined {
  const { table, player } = session;
  const before = table.state.log.length;
  const refusal = sendAction(session, action);
  if (!refusal) printNews({ table, player }, before);
  return refusal;
}

function sendAction(session: Session, action: InstantAction): Refusal | undefined {
  const { table, player, terminal, report } = session;
  const printUnless = (refusal: Refusal | undefined, text: () => string): Refusal | undefined => {
    if (!refusal) player.print(text());
    return refusal;
  };
  switch (action.type) {
    case "act": {
      const label = formatMessage(table.system.text, `act.${action.act}`);
      return printUnless(table.act(action.act, action.args), () => {
        const changes = report.changes(table);
        const words = freeWords(table.system, action).filter((one) => !changes.includes(one));
        return `  ${[label, ...words].join(": ")}. ${changes}`.trimEnd();
      });
    }
    case "world": {
      const last = table.attempt ?? table.state.past.at(-1);
      if (!last) throw new UsageError("There is no attempt yet to add a consequence to.");
      return printUnless(table.recordConsequence(last.id, action.words), () => `  ${action.words}`);
    }
    case "undo": {
      const last = table.lastAct;
      if (!last) throw new UsageError("There is nothing to undo yet.");
      return printUnless(table.undo(last), () => `  Undone: ${last.label}. ${report.changes(table)}`.trimEnd());
    }
    case "as":
      table.actAs(action.character);
      player.print(`  ${terminal.paint.bold(table.sheet.name)}: ${report.full(table)}`);
      return undefined;
    case "sheet":
      player.print(sheetText(session, action.character));
      return undefined;
    case "bring-in":
      return printUnless(table.bringIn(action.opponent), () => `  ${table.people.at(-1)?.name ?? ""} joins.`);
    case "dismiss": {
      const name = nameOf(session, action.character);
      return printUnless(table.dismiss(action.character), () => `  ${name} leaves.`);
    }
    case "create":
      return printUnless(table.create(action.name, action.about, action.args), () => {
        report.full(table);
        return sheetText(session, table.sheet.id);
      });
    case "edit":
      return printUnless(table.edit(action.of, action.name, action.to, action.words), () =>
        `  ${nameOf(session, action.of)}, edited: ${action.name}. ${report.changes(table)}`.trimEnd(),
      );
  }
}

/** What is written with an act, without a full stop at the end: an answer, a reason. */
const freeWords = ({ acts }: SystemDefinition, { act, args }: ActAction): readonly string[] =>
  Object.entries(args).flatMap(([name, value]) => {
    const isText = acts[act]?.parameters[name]?.kind === "text";
    return isText && typeof value === "string" && value.trim() !== "" ? [value.trim().replace(/\.$/, "")] : [];
  });

const nameOf = ({ table }: Session, id: string): string => table.state.characters[id]?.name ?? "The table";

function sheetText({ table }: Session, id: string): string {
  return table.people
    .filter((one) => one.id === id)
    .flatMap((one) => formatSheet(table, one))
    .map((line) => `  ${line}`)
    .join("\n");
}
