import { entryOf, type JsonObject, type Parameters, type SystemDefinition } from "@rulewright/rules";
import { playerGives } from "./approaches.ts";
import type { Command } from "./commands.ts";
import type { LoggedAct } from "./logged-act.ts";
import { sheetValues } from "./scene.ts";
import type { TableState } from "./state.ts";
import type { TableEvent } from "./events.ts";

/** A command that was decided before: with the id of what it made, and the faces that its dice showed. */
export interface GivenCommand {
  readonly command: Command;
  readonly id: string;
  readonly faces: readonly number[];
}

/** What a command is told from besides its events. */
export interface ActSource {
  readonly system: SystemDefinition;
  /** The state in which it was given. Arguments that equal the sheet's values count as read from the sheet. */
  readonly given: TableState;
  /** The state in which it would be given. */
  readonly state: TableState;
}

/** The id in commands that make nothing. */
const NO_ID = "";

const only = (command: Command, id = NO_ID): readonly GivenCommand[] => [{ command, id, faces: [] }];

/** The faces that the generator threw in an act. */
const facesOf = ({ entries }: LoggedAct): readonly number[] =>
  entries.flatMap(({ event }) => (event.type === "dice-rolled" && event.by === "generator" ? event.faces : []));

/** The arguments without those that were read from the sheet: trackers, and what equals the sheet's values. */
function ownArguments(
  { system, given: state }: ActSource,
  parameters: Parameters,
  args: JsonObject,
  character: string | undefined,
): JsonObject {
  const sheet = character === undefined ? {} : sheetValues(system, state, parameters, character);
  const isRead = (name: string): boolean => {
    const from = entryOf(parameters, name)?.from;
    if (!from) return false;
    return "tracker" in from || JSON.stringify(sheet[name]) === JSON.stringify(args[name]);
  };
  return Object.fromEntries(Object.entries(args).filter(([name]) => !isRead(name)));
}

/** What an attempt has seen of undos and steps, as whoever chooses or rolls says it. */
const seenIn = ({ attempts, undos }: TableState, id: string) => ({
  attempt: id,
  step: entryOf(attempts, id)?.trace.steps.length ?? 0,
  undos,
});

/**
 * The commands that an act may stand for. None for acts of the table itself, and for those whose command can't be told from
 * their events, such as the creation of a character.
 */
export function commandsOf(act: LoggedAct, source: ActSource): readonly GivenCommand[] {
  const { event } = act.first;
  switch (event.type) {
    case "said":
      // The numbers of lines are those of another log, where something is left out.
      if (event.about !== undefined) return [];
      return only({
        type: "say",
        words: event.words,
        ...(event.character === undefined ? {} : { character: event.character }),
        ...(event.recipients === undefined ? {} : { recipients: [...event.recipients] }),
      });
    case "scene-set":
      return only({ type: "set-scene", title: event.title });
    case "odds-shown-set":
      return only({ type: "show-odds", to: event.to });
    case "house-rule-set":
      return only({ type: "set-house-rule", name: event.name, value: event.value });
    case "proposed": {
      const { character, words, again } = event;
      return only(
        { type: "propose", character, words, ...(again === undefined ? {} : { again: again }) },
        event.proposal,
      );
    }
    case "proposal-withdrawn":
      return only({ type: "withdraw", proposal: event.proposal });
    case "moment-told": {
      const { character, words, amount, attempt } = event;
      return only(
        { type: "tell-moment", character, words, amount, ...(attempt === undefined ? {} : { attempt: attempt }) },
        event.moment,
      );
    }
    case "moment-granted":
      return only({ type: "grant-moment", moment: event.moment, granted: event.granted });
    case "act-done":
    case "act-requested":
    case "act-request-answered":
      return only(...actCommand(act, event, source));
    default:
      return characterCommands(act, event) ?? attemptCommands(act, event, source);
  }
}

/** The commands about characters and their sheets; undefined for other events. */
function characterCommands(act: LoggedAct, event: TableEvent): readonly GivenCommand[] | undefined {
  switch (event.type) {
    case "character-taken":
      return only(
        event.member === act.first.by
          ? { type: "take-character", character: event.character }
          : { type: "give-character", character: event.character, member: event.member },
      );
    case "character-released":
      return only({ type: "release-character", character: event.character });
    case "character-left":
      return only({ type: "dismiss", character: event.character });
    case "opponent-appeared":
      return only({ type: "bring-in", opponent: event.character.id });
    case "character-described": {
      const { type: _, ...given } = event;
      return only({ type: "describe", ...given });
    }
    case "sheet-shown-set":
      return only({ type: "show-sheet", character: event.character, shown: event.shown });
    case "sheet-edited":
      return only(editOf(act, event));
    default:
      return undefined;
  }
}

type EventOf<T extends TableEvent["type"]> = Extract<TableEvent, { type: T }>;

function editOf({ entries }: LoggedAct, { of, name, to, words }: EventOf<"sheet-edited">): Command {
  const also = Object.fromEntries(
    entries.flatMap(({ event }) =>
      event.type === "sheet-edited" && event.name !== name ? [[event.name, event.to] as const] : [],
    ),
  );
  return { type: "edit", of, name, to, also, words };
}

function actCommand(
  { entries }: LoggedAct,
  event: EventOf<"act-done"> | EventOf<"act-requested"> | EventOf<"act-request-answered">,
  source: ActSource,
): readonly [Command, string] {
  const last = entries.at(-1)?.event;
  if (last?.type === "act-request-answered") {
    return [{ type: "answer-act-request", request: last.request, answer: last.answer }, NO_ID];
  }
  if (last?.type === "moment-granted") {
    return [{ type: "grant-moment", moment: last.moment, granted: last.granted }, NO_ID];
  }
  if (event.type === "act-request-answered") throw new Error("an answer is the last event of its act");
  const { act, character } = event;
  const args = ownArguments(source, entryOf(source.system.acts, act)?.parameters ?? {}, event.args, character);
  const id = event.type === "act-requested" ? event.request : NO_ID;
  const consequence = event.type === "act-done" && event.attempt !== undefined ? { attempt: event.attempt } : {};
  return [{ type: "act", act, args, ...(character === undefined ? {} : { character: character }), ...consequence }, id];
}

/** The commands about offers and attempts. */
function attemptCommands(act: LoggedAct, event: TableEvent, source: ActSource): readonly GivenCommand[] {
  switch (event.type) {
    case "approaches-offered": {
      const { character, title, proposal, approaches, offering } = event;
      const terms = {
        character,
        title,
        approaches: [...approaches],
        ...(proposal === undefined ? {} : { proposal: proposal }),
      };
      return only({ type: "offer-approaches", ...terms }, offering);
    }
    case "offering-withdrawn":
      return only({ type: "withdraw-offering", offering: event.offering });
    case "attempt-framed":
      return framingCommands(act, event, source);
    case "asked": {
      const { attempt, words, move, detail, ask } = event;
      return only({ type: "ask", attempt, words, move, detail }, ask);
    }
    case "ask-answered":
      return only({ type: "answer-ask", ask: event.ask, answer: event.answer });
    case "move-suggested": {
      const { attempt, move, detail } = event;
      return only({ type: "suggest", ...seenIn(source.state, attempt), move, detail });
    }
    case "option-announced":
    case "option-chosen":
      return choiceCommands(act, event, source);
    case "dice-rolled": {
      const on = { type: "roll", ...seenIn(source.state, event.attempt) } as const;
      const byHand = event.by === "hand";
      const command = byHand ? { ...on, faces: [...event.faces] } : on;
      return [{ command, id: NO_ID, faces: facesOf(act) }];
    }
    case "attempt-closed":
      return only({ type: "close-attempt", attempt: event.attempt });
    case "figure-overridden": {
      const { character, figure, to, words } = event;
      return only({ type: "override-figure", character, figure, to, words });
    }
    case "outcome-overridden": {
      const { attempt, from, to, words } = event;
      const facts = Object.fromEntries(Object.entries(to).filter(([name, value]) => value !== from[name]));
      const { outcome = to.outcome, ...numbers } = facts;
      return only({ type: "override", attempt, outcome: String(outcome), facts: numbers, words });
    }
    case "world-answered":
      return only({ type: "answer-for-the-world", attempt: event.attempt, words: event.words });
    default:
      return [];
  }
}

/** The command of a choice: what was announced under seal, or the option that the act took after it opened what was. */
function choiceCommands(
  act: LoggedAct,
  event: EventOf<"option-chosen"> | EventOf<"option-announced">,
  { state }: ActSource,
): readonly GivenCommand[] {
  const { attempt } = event;
  const decision = decisionIn(act);
  if (!decision) return [];
  const { move, detail, words } = decision;
  const { payer } = decision.type === "option-chosen" ? decision : event;
  const faces = facesOf(act);
  const dice = faces.length > 0 ? "generator" : "hand";
  const command = { type: "choose", ...seenIn(state, attempt), move, detail, words, payer, dice } as const;
  return [{ command, id: NO_ID, faces }];
}

function decisionIn({ entries }: LoggedAct): EventOf<"option-chosen"> | EventOf<"option-sealed"> | undefined {
  for (const { event } of entries) {
    if (event.type === "option-sealed" || (event.type === "option-chosen" && !event.opens)) return event;
  }
  return undefined;
}

/** An attempt is framed, or one of several approaches is taken; which one, its events don't say. */
function framingCommands(act: LoggedAct, event: EventOf<"attempt-framed">, source: ActSource): readonly GivenCommand[] {
  const { attempt: id, proposal, offering, character, title, offer, given, named } = event;
  if (offering) {
    const approaches = entryOf(source.state.offerings, offering.id)?.approaches ?? [];
    const isOwn = ([name]: [string, unknown]): boolean => playerGives(entryOf(source.system.offers, offer), name);
    const args = Object.fromEntries(Object.entries(given).filter(isOwn));
    // The player may have agreed to the terms at once.
    const faces = facesOf(act);
    const agrees = act.entries.some((one) => ["option-chosen", "dice-rolled"].includes(one.event.type));
    const dice = agrees ? ({ dice: faces.length > 0 ? "generator" : "hand" } as const) : {};
    return approaches.map((_, approach) => {
      const command: Command = { type: "take-approach", offering: offering.id, approach, args, ...dice };
      return { command, id, faces };
    });
  }
  const args = ownArguments(source, entryOf(source.system.offers, offer)?.parameters ?? {}, given, character);
  return only(
    {
      type: "frame",
      character,
      title,
      offer,
      args,
      named: { ...named },
      ...(proposal === undefined ? {} : { proposal: proposal }),
    },
    id,
  );
}
