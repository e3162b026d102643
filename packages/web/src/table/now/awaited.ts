import type { Awaited } from "@rulewright/systems/screen";
import { formatList, textOfChoice } from "@rulewright/present";
import { type Choose, formatMessage } from "@rulewright/rules";
import { type Attempt, openRequests } from "@rulewright/table";
import type { Game } from "../../state/game.tsx";
import { memberName, nameOf } from "../../state/people.ts";
import { canClaim, canDoRitual } from "../acts/available-acts.ts";
import { actsFor, type AttemptView, awaitedRoles, characterInRole } from "../../state/attempt-view.ts";
import { closedToAttempts } from "../../state/closed-attempts.ts";
import { openProposals } from "../framing/framing.ts";
import { isAwaitingClaims } from "../session/claimants.ts";

const yours = (words: string): Awaited => ({ turn: "yours", words });
const others = (words: string): Awaited => ({ turn: "others", words });
const anybody = (words: string): Awaited => ({ turn: "anybody", words });

/** The attempts on a table as its viewer sees them: those that can be read, and which of them is shown in full. */
export interface AttemptsInView {
  readonly views: readonly AttemptView[];
  readonly shown: string | undefined;
}

/** Whether the terms of a roll are still open to talk. */
const isNegotiable = (choice: Choose): boolean => choice.moves().some(({ talk, closed }) => talk && !closed);

/**
 * What a table waits for now, as its viewer is told; undefined at an archived one. What waits for the viewer comes first, then the
 * attempt that is shown, then that play goes on in the next session, then what the game itself waits for, as in a fight.
 */
export function awaitedAt(
  game: Game,
  { views, shown }: AttemptsInView,
  /** What the game itself waits for, as in a fight. */
  ofGame?: Awaited,
): Awaited | undefined {
  const { view } = game;
  if (view.archived) return undefined;
  if (view.paused) return others("Play is paused.");
  const open = views.filter(({ attempt }) => !attempt.settled);
  const first = open.toSorted((a, b) => Number(b.attempt.id === shown) - Number(a.attempt.id === shown));
  const awaited = first.map((one) => ({ ...inAttempt(game, one), attempt: one.attempt }));
  const mine = awaited.find(({ turn }) => turn === "yours");
  if (mine) return mine.attempt.id === shown ? mine : yours(`“${mine.attempt.title}”: ${mine.words}`);
  const own = game.rests ? nextSession(game) : beforeAnswer(game, ofGame);
  const stopped = stoppedAttempt(game);
  const asked = waiting(game);
  // Whoever has said what they do waits for the answer, also where the game would ask them.
  const hasSaid = !game.isGm && openProposals(view).some(({ member }) => member === game.you.id);
  // An open attempt comes before the next turn.
  const turn = hasSaid || awaited.length > 0 ? undefined : own;
  const ofViewer = [stopped, asked, turn].find((one) => one?.turn === "yours");
  return ofViewer ?? awaited[0] ?? stopped ?? asked ?? own ?? answered(game) ?? betweenAttempts(game);
}

/** While the GM is to say what a roll comes to, whoever may act in the round may do so, and isn't the one who is awaited. */
function beforeAnswer({ view, isGm, gmTitle }: Game, own: Awaited | undefined): Awaited | undefined {
  if (isGm || own?.turn !== "yours" || own.isSaid !== true || !view.attempts.some(isUnanswered)) return own;
  return anybody(`The ${gmTitle} says what happens, or you act.`);
}

/** What is awaited of an attempt that can't go on; undefined where there is none. */
function stoppedAttempt({ view, gmTitle, isGm }: Game): Awaited | undefined {
  if (!view.attempts.some((one) => one.earlierRules && !one.settled)) return undefined;
  return isGm ? yours("Close the attempt that began under other rules.") : others(`The ${gmTitle} closes the attempt.`);
}

/** The next dice or decision of an open attempt. */
export function inAttempt(game: Game, { attempt, position, due, acts, held }: AttemptView): Awaited {
  const { view, isGm } = game;
  const [request] = openRequests(attempt);
  if (request && isGm) return yours(`${memberName(view, request.by)} asks for a change. Grant or decline it.`);
  const name = nameOf(view, due);
  const names = awaitedRoles(position).map((role) => nameOf(view, characterInRole(attempt, role)));
  const { awaits } = position;
  if (awaits.wants === "dice") {
    const dice = `${awaits.dice.count}${awaits.dice.die.name}`;
    const again = awaits.again.length > 0;
    return acts
      ? yours(`${again ? "Reroll" : "Roll"} ${dice}.`)
      : others(`${name} ${again ? "rerolls" : "rolls"} ${dice}.`);
  }
  const rolled = attempt.trace.steps.some((step) => "roll" in step);
  if (request && acts && !rolled) return anybody(`The ${game.gmTitle} answers, or you roll as it stands.`);
  const own = awaits.wants === "choice" ? ownWords(game, { ...awaits, held }, acts ? [] : names) : undefined;
  if (own !== undefined) return acts ? yours(own) : others(own);
  if (rolled)
    return acts ? yours("Choose what to do with the roll.") : others(`${name} chooses what to do with the roll.`);
  if (awaits.wants === "choice" && awaits.choice.stands.leadsTo.end === "outcome")
    return acts
      ? yours("No roll is needed. Accept the result.")
      : others(`No roll is needed. ${name} accepts the result.`);
  if (awaits.wants === "choice" && isNegotiable(awaits.choice))
    return acts ? yours("Agree on the terms, then roll.") : others(`${name} agrees on the terms, then rolls.`);
  return acts ? yours("Set up your roll, then make it.") : others(`${name} sets up the roll.`);
}

interface OwnChoice extends Pick<AttemptView, "held"> {
  readonly choice: Choose;
}

/**
 * What the game says of a choice, of the viewer's own or of others'; undefined where it says nothing. It says so by what stands
 * and the moves that may be made beside it, without those whose tokens are spent, or else by one of these moves.
 */
function ownWords(game: Game, { choice, held }: OwnChoice, others: readonly string[]): string | undefined {
  const text = textOfChoice(game.text, choice);
  const { as, leadsTo } = choice.stands;
  const moves = choice
    .moves()
    .filter(({ name, by, closed }) => (by ?? choice.by) === choice.by && !closed && held[name] !== 0)
    .map(({ name }) => name);
  const whole = [as, "awaited", ...(leadsTo.end === "outcome" ? [leadsTo.outcome.outcome] : []), ...moves].join(".");
  const key = [whole, ...moves.map((name) => `${name}.awaited`)]
    .map((name) => `move.${name}`)
    .find((one) => text[one] !== undefined);
  if (key === undefined) return undefined;
  const [who] = others;
  if (who === undefined) return formatMessage(text, key);
  return others.length === 1
    ? formatMessage(text, `${key}.others`, { who })
    : formatMessage(text, `${key}.all`, { who: formatList(others) });
}

/** What somebody asked for and nobody has answered. */
function waiting(game: Game): Awaited | undefined {
  const { view, isGm, gmTitle, text } = game;
  const [request] = view.requests;
  if (request && isGm)
    return yours(`${memberName(view, request.member)} asks for consent: ${formatMessage(text, `act.${request.act}`)}.`);
  // The offer itself has the title.
  if (view.offerings.some(({ character }) => actsFor(game, character))) return yours("Choose an approach.");
  const proposal = openProposals(view).find(({ character }) => !closedToAttempts(game, character));
  if (proposal && isGm) return yours(`${nameOf(view, proposal.character)} wants something. Frame the attempt.`);
  const moment = view.moments.find(({ granted }) => granted === undefined);
  if (moment && isGm) return yours(`${nameOf(view, moment.character)} claims a moment. Grant or decline it.`);
  if (isGm && view.attempts.some(isUnanswered)) return yours("Say what happens now.");
  const [offering] = view.offerings;
  if (offering) return others(`${nameOf(view, offering.character)} chooses an approach.`);
  // Only whoever has asked waits for the answer, whatever the game goes on with.
  const open = [...openProposals(view), ...view.requests, ...(moment ? [moment] : [])];
  return open.some(({ member }) => member === game.you.id) ? others(`The ${gmTitle} answers.`) : undefined;
}

/** Whom the GM answers while nothing else is awaited; undefined where nobody has asked. */
function answered({ view, gmTitle }: Game): Awaited | undefined {
  const [one] = [...openProposals(view), ...view.requests];
  return one && others(`The ${gmTitle} answers ${memberName(view, one.member)}.`);
}

const isUnanswered = ({ settled, consequence }: Attempt): boolean => settled && consequence === undefined;

/** What is next where a session has ended in the middle of play. */
function nextSession({ isGm, gmTitle }: Game): Awaited {
  return isGm
    ? anybody("The session is over. Play goes on from here when everybody is back.")
    : others(`The session is over. The ${gmTitle} goes on from here when everybody is back.`);
}

/** What is next where nothing is open. */
function betweenAttempts(game: Game): Awaited {
  const { view, system, isGm, mine, gmTitle, watches } = game;
  const [before, play] = system.phases;
  if (!isGm && !mine && !watches) return yours("Choose a character.");
  if (view.phase === before)
    return isGm ? yours("Begin when everybody is here.") : others(`The ${gmTitle} begins when everybody is here.`);
  if (mine && canClaim(game, mine.id) && view.phase !== play)
    return view.moments.some(({ character }) => character === mine.id)
      ? anybody(`Claim another moment, or the ${gmTitle} ends the session.`)
      : yours("Claim what you have earned.");
  if (view.phase !== play && canDoRitual(game, "begin") && canDoRitual(game, "end"))
    return isGm
      ? anybody("Go on when everybody is here, or end the session.")
      : others(`The ${gmTitle} goes on, or ends the session.`);
  if (view.phase !== play && view.phase === system.phases.at(-1))
    return isGm
      ? anybody("The session is over. Begin the next one when everybody is here.")
      : others(`The session is over. The ${gmTitle} begins the next one.`);
  if (view.phase !== play) {
    if (!isGm) return others(`The ${gmTitle} ends the session.`);
    return system.claims && isAwaitingClaims(view)
      ? anybody("The players claim what they have earned. Then end the session.")
      : yours("End the session.");
  }
  if (isGm) return anybody("Describe the scene, or frame an attempt.");
  if (mine && closedToAttempts(game, mine.id)) return anybody("You can talk, but you can't attempt anything now.");
  const isOpen = view.attempts.some(isUnanswered);
  if (watches) return anybody(isOpen ? `The ${gmTitle} says what happens.` : "Everybody says what they do.");
  return anybody(isOpen ? `The ${gmTitle} says what happens, or you go on.` : "Say what you want to do.");
}
