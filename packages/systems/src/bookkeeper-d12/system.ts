import { defineSystem } from "@rulewright/rules";
import { goals } from "./rules/goals.ts";
import { houseRules } from "./rules/house-rules.ts";
import { opponents, parties } from "./parties.ts";
import { procedures } from "./procedures.ts";
import { reference } from "./reference.ts";
import { defineSkill, defineVirtue } from "./rules/definitions.ts";
import { malusNow, stressToDeath } from "./rules/condition.ts";
import { characterCreation, create } from "./rules/creation.ts";
import { roundsToLive, setDanger } from "./rules/danger.ts";
import { plainRollOffer, attemptOffer } from "./rules/framing.ts";
import { edits } from "./rules/edits.ts";
import { gainVirtue, improve, setPrice } from "./rules/growth.ts";
import { dies, lastWords, liftMalus, setStress, stress, takeBackDeath } from "./rules/harm.ts";
import { relieve, setRelief } from "./rules/relief.ts";
import { closeSession, endSession, openSession } from "./rules/session.ts";
import { actInRound, endRound, pass, setTick, standAside, timescale } from "./rules/time.ts";
import { sheet } from "./rules/sheet.ts";
import { text } from "./text/en.ts";
import { theme } from "./theme.ts";

/** Bookkeeper d12: one d12 against ten, stress that kills at 13, and a clock that the Bookkeeper keeps. */
export const bookkeeperD12 = defineSystem({
  id: "bookkeeper-d12",
  version: "1",
  title: "Bookkeeper d12",
  flavour: "One d12, ten or more. Somebody keeps the time, your body keeps the score, and thirteen is the end.",
  theme,

  houseRules,

  // The sheet
  ...sheet.schema,
  figures: {
    malusNow: { rule: "BK-17", of: malusNow },
    toDeath: { rule: "BK-16", of: stressToDeath },
    toLive: roundsToLive,
  },

  // Dice
  procedures,
  offers: { attempt: attemptOffer, "plain roll": plainRollOffer },
  questions: ["skill roll", "plain roll", "dangerous round", "survival"],
  goals,
  badOutcomes: ["dead"],
  headlineNumbers: ["total", "rounds"],
  strategies: {},

  edits,

  // Acts, rituals and phases
  acts: {
    act: actInRound,
    pass,
    "end-round": endRound,
    timescale,
    stress,
    relieve,
    dies,
    "last-words": lastWords,
    "take-back-death": takeBackDeath,
    "set-tick": setTick,
    "stand-aside": standAside,
    "lift-malus": liftMalus,
    create,
    improve,
    "gain-virtue": gainVirtue,
    "set-stress": setStress,
    "set-relief": setRelief,
    "set-price": setPrice,
    "set-danger": setDanger,
    "define-skill": defineSkill,
    "define-virtue": defineVirtue,
    "open-session": openSession,
    "end-session": endSession,
    "close-session": closeSession,
  },
  rituals: { begin: ["open-session"], end: ["close-session"] },
  // BK-26, BK-27 What XP buys.
  checklist: { after: ["improve", "gain-virtue"] },
  phases: ["gathering", "play", "between"],
  creation: characterCreation,

  parties,
  opponents,
  reference,
  text,
});
