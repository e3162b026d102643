import { type Refusal, formatMessage } from "@rulewright/rules";
import { UsageError } from "../../errors/errors.ts";
import type { Action } from "../table/player.ts";
import { type Session, printNews } from "./session.ts";
import { formatSheet, formatState } from "../table/sheet.ts";

type InstantAction = Exclude<Action, { next: "end" | "attempt" }>;

/** Does what somebody wants to do between attempts, dice aside. Answers with the refusal where it isn't legal. */
export function performAction(session: Session, next: InstantAction): Refusal | undefined {
  const { table, player } = session;
  const before = table.state.log.length;
  const refusal = sendAction(session, next);
  if (!refusal) printNews({ table, player }, before);
  return refusal;
}

function sendAction({ table, player, terminal }: Session, next: InstantAction): Refusal | undefined {
  const { text } = table.system;
  const told = (refusal: Refusal | undefined, words: () => string): Refusal | undefined => {
    if (!refusal) player.print(words());
    return refusal;
  };
  const nameOf = (id: string): string => table.state.characters[id]?.name ?? "The table";
  switch (next.next) {
    case "act":
      return told(
        table.act(next.act, next.args),
        () => `  ${formatMessage(text, `act.${next.act}`)}. ${formatState(table)}`,
      );
    case "world": {
      const last = table.attempt ?? table.state.past.at(-1);
      if (!last) throw new UsageError("There is no attempt yet for the world to answer.");
      return told(table.recordConsequence(last.id, next.words), () => `  ${next.words}`);
    }
    case "as":
      table.actAs(next.character);
      player.print(`  ${terminal.paint.bold(table.sheet.name)}: ${formatState(table)}`);
      return undefined;
    case "sheet":
      for (const one of table.people.filter(({ id }) => id === next.character)) {
        player.print(
          formatSheet(table, one)
            .map((line) => `  ${line}`)
            .join("\n"),
        );
      }
      return undefined;
    case "bring-in":
      return told(table.bringIn(next.opponent), () => `  ${table.people.at(-1)?.name ?? ""} joins the story.`);
    case "dismiss": {
      const name = nameOf(next.character);
      return told(table.dismiss(next.character), () => `  ${name} leaves the story.`);
    }
    case "create":
      return told(table.create(next.name, next.about, next.args), () =>
        formatSheet(table, table.sheet)
          .map((line) => `  ${line}`)
          .join("\n"),
      );
    case "edit":
      return told(
        table.edit(next.of, next.name, next.to, next.words),
        () => `  ${nameOf(next.of)}, by hand: ${next.name}. ${formatState(table)}`,
      );
  }
}
