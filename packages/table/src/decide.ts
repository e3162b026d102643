import { refusal } from "@rulewright/rules";
import { answerAsk, ask, chooseOption, rollDice } from "./attempts.ts";
import type { Command, CommandOf } from "./commands.ts";
import { type Decided, gmOnly, mayPlay, type Means, noSuchCharacter, one, tooManyOpen } from "./decided.ts";
import { doAct, grantMoment, setHouseRule } from "./doings.ts";
import { frame } from "./framing.ts";
import type { Member } from "./members.ts";
import { bringIn, createCharacter, dismiss, edit } from "./sheets.ts";
import { entryOf, type TableState } from "./state.ts";

/** How much one member may leave for the table to answer: it goes to everybody with every change. */
const MOST_PROPOSALS = 5;
const MOST_MOMENTS = 10;

type Deciders = {
  readonly [T in Command["type"]]: (state: TableState, command: CommandOf<T>, member: Member, means: Means) => Decided;
};

/** Decides a command. Pure: changes nothing, throws only on bugs. */
export function decide(state: TableState, command: Command, member: Member, means: Means): Decided {
  return dispatch(state, command, member, means);
}

function dispatch<T extends Command["type"]>(
  state: TableState,
  command: CommandOf<T>,
  member: Member,
  means: Means,
): Decided {
  const decider: Deciders[T] = deciders[command.type];
  return decider(state, command, member, means);
}

const deciders: Deciders = {
  say: (state, { words, character }, member) => {
    const refused = character === undefined ? undefined : mayPlay(state, member, character);
    return refused ?? one({ type: "said", words, ...(character ? { character } : {}) });
  },
  "set-scene": (_, { title }, member) => gmOnly(member) ?? one({ type: "scene-set", title }),
  "show-odds": (_, { to }, member) => gmOnly(member) ?? one({ type: "odds-shown-set", to }),
  "set-house-rule": setHouseRule,
  "take-character": (state, { character }, member) => {
    const unknown = noSuchCharacter(state, character);
    if (unknown) return unknown;
    const { opponent, name } = state.characters[character] ?? {};
    if (opponent && member.role !== "gm") return refusal("is-an-opponent", "", { character: name ?? character });
    const player = state.players[character];
    if (player !== undefined && player !== member.id && member.role !== "gm") {
      return refusal("character-taken", "", { by: state.members[player]?.name ?? player });
    }
    return one({ type: "character-taken", member: member.id, character });
  },
  "create-character": createCharacter,
  "bring-in": bringIn,
  dismiss,
  edit,
  propose: (state, { character, words, again }, member, { id }) => {
    const proposals = Object.values(state.proposals);
    const refused = mayPlay(state, member, character) ?? tooManyOpen(proposals, member, MOST_PROPOSALS);
    if (refused) return refused;
    if (again?.changed === "") return refusal("say-what-changed", "", { attempt: again.attempt });
    return one({ type: "proposed", proposal: id, character, words, ...(again ? { again } : {}) });
  },
  withdraw: (state, { proposal }, member) => {
    const made = entryOf(state.proposals, proposal);
    if (!made) return refusal("no-such-proposal", "", { proposals: Object.keys(state.proposals) });
    if (made.member !== member.id && member.role !== "gm") return refusal("not-your-proposal", "");
    return one({ type: "proposal-withdrawn", proposal });
  },
  frame,
  ask,
  "answer-ask": answerAsk,
  choose: chooseOption,
  roll: rollDice,
  "answer-for-the-world": (state, { attempt, words }, member) => {
    const known = [...state.past, state.attempt].find((some) => some?.id === attempt);
    return (
      gmOnly(member) ??
      (known ? one({ type: "world-answered", attempt, words }) : refusal("no-such-attempt", "", { attempt }))
    );
  },
  act: (state, command, member, { system }) => doAct(system, state, member, command),
  "tell-moment": (state, { character, words, attempt, amount }, member, { id }) => {
    const waiting = Object.values(state.moments).filter(({ granted }) => granted === undefined);
    return (
      mayPlay(state, member, character) ??
      tooManyOpen(waiting, member, MOST_MOMENTS) ??
      one({ type: "moment-told", moment: id, character, words, amount, ...(attempt ? { attempt } : {}) })
    );
  },
  "grant-moment": grantMoment,
};
