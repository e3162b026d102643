import { defineSystem } from "@rulewright/rules";
import { MAX_LEVEL } from "./data/skills.ts";
import { USUAL_RELIEF, USUAL_ROUNDS, USUAL_STRESS } from "./data/stress.ts";
import { goals } from "./goals.ts";
import { houseRules } from "./house-rules.ts";
import { opponents, parties } from "./parties.ts";
import { procedures } from "./procedures.ts";
import { reference } from "./reference.ts";
import { defineSkill, defineVirtue } from "./rules/definitions.ts";
import { create, creation } from "./rules/creation.ts";
import { plainRollOffer, attemptOffer } from "./rules/framing.ts";
import { gainVirtue, improve, setPrice } from "./rules/growth.ts";
import { dies, liftMalus, setStress, stress, takeBackDeath } from "./rules/harm.ts";
import { relieve, setRelief } from "./rules/relief.ts";
import { closeSession, endSession, openSession } from "./rules/session.ts";
import { malusNow, stressToDeath } from "./rules/sheet.ts";
import { act, endRound, setTick, standAside, timescale } from "./rules/time.ts";
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
  trackers: {
    stress: { min: 0, max: 100_000, start: 0, rule: "BK-15" },
    malus: { min: 0, max: 100_000, start: 0, rule: "BK-17" },
    comfort: { min: 0, max: 100_000, start: 0, rule: "BK-19" },
    xp: { min: 0, max: 1_000_000, start: 0, rule: "BK-25" },
    sessionsSurvived: { min: 0, max: 100_000, start: 0, rule: "BK-24" },
  },
  scales: {
    skills: { min: 0, max: MAX_LEVEL, rule: "BK-05" },
  },
  words: {},
  figures: {
    malusNow: { rule: "BK-17", of: malusNow },
    toDeath: { rule: "BK-16", of: stressToDeath },
  },
  marks: {
    alive: { of: "character", kind: "flag", initial: true, rule: "BK-16" },
    stressByKind: { of: "character", kind: "amounts", initial: {}, rule: "BK-15" },
    ticks: { of: "character", kind: "amounts", initial: {}, rule: "BK-15" },
    busy: { of: "character", kind: "number", initial: 0, rule: "BK-20" },
    counted: { of: "character", kind: "flag", initial: false, rule: "BK-24" },
    aside: { of: "character", kind: "flag", initial: false, rule: "BK-21" },
    timescale: { of: "table", kind: "word", initial: "peacetime", rule: "BK-22" },
    round: { of: "table", kind: "number", initial: 1, rule: "BK-21" },
    elapsedSeconds: { of: "table", kind: "seconds", initial: 0, rule: "BK-20" },
    acted: { of: "table", kind: "words", initial: [], rule: "BK-21" },
    wall: { of: "table", kind: "amounts", initial: {}, rule: "BK-16" },
    usualStress: { of: "table", kind: "amounts", initial: USUAL_STRESS, rule: "BK-15" },
    reliefs: { of: "table", kind: "amounts", initial: USUAL_RELIEF, rule: "BK-18" },
    reliefRounds: { of: "table", kind: "amounts", initial: USUAL_ROUNDS, rule: "BK-20" },
    prices: { of: "table", kind: "amounts", initial: {}, rule: "BK-26" },
    skillBook: { of: "table", kind: "pairs", initial: {}, rule: "BK-08" },
    virtueBook: { of: "table", kind: "pairs", initial: {}, rule: "BK-27" },
  },

  // Dice
  procedures,
  offers: { attempt: attemptOffer, "plain roll": plainRollOffer },
  questions: ["skill roll", "plain roll", "dangerous round", "survival"],
  goals,
  badOutcomes: ["dead"],
  headlineNumbers: ["total", "rounds"],
  strategies: {},

  // Acts, rituals and phases
  acts: {
    act,
    "end-round": endRound,
    timescale,
    stress,
    relieve,
    dies,
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
    "define-skill": defineSkill,
    "define-virtue": defineVirtue,
    "open-session": openSession,
    "end-session": endSession,
    "close-session": closeSession,
  },
  rituals: { begin: ["open-session"], end: ["end-session", "close-session"] },
  phases: ["gathering", "play", "between"],
  creation,

  parties,
  opponents,
  reference,
  text,
});
