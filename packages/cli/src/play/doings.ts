import { type Refusal, formatMessage } from "@rulewright/rules";
import { Unusable } from "../faults.ts";
import type { Next } from "./answers.ts";
import { type Session, tellNews } from "./session.ts";
import { sheetWords, stateWords } from "./sheet.ts";

type Doing = Exclude<Next, { next: "end" | "attempt" }>;

/** Does what somebody wants to do between attempts, dice aside. Answers with the refusal where it isn't legal. */
export function doIt(session: Session, next: Doing): Refusal | undefined {
  const { table, player } = session;
  const before = table.state.log.length;
  const refusal = decided(session, next);
  if (!refusal) tellNews({ table, player }, before);
  return refusal;
}

function decided({ table, player, terminal }: Session, next: Doing): Refusal | undefined {
  const { text } = table.system;
  const told = (refusal: Refusal | undefined, words: () => string): Refusal | undefined => {
    if (!refusal) player.tell(words());
    return refusal;
  };
  const nameOf = (id: string): string => table.state.characters[id]?.name ?? "The table";
  switch (next.next) {
    case "act":
      return told(
        table.act(next.act, next.args),
        () => `  ${formatMessage(text, `act.${next.act}`)}. ${stateWords(table)}`,
      );
    case "world": {
      const last = table.attempt ?? table.state.past.at(-1);
      if (!last) throw new Unusable("There is no attempt yet for the world to answer.");
      return told(table.worldAnswers(last.id, next.words), () => `  ${next.words}`);
    }
    case "as":
      table.actAs(next.character);
      player.tell(`  ${terminal.paint.strong(table.sheet.name)}: ${stateWords(table)}`);
      return undefined;
    case "sheet":
      for (const one of table.people.filter(({ id }) => id === next.character)) {
        player.tell(
          sheetWords(table, one)
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
        sheetWords(table, table.sheet)
          .map((line) => `  ${line}`)
          .join("\n"),
      );
    case "edit":
      return told(
        table.edit(next.of, next.name, next.to, next.words),
        () => `  ${nameOf(next.of)}, by hand: ${next.name}. ${stateWords(table)}`,
      );
  }
}
