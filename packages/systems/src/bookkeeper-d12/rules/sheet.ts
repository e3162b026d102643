import { defineSheet } from "@rulewright/rules";
import { CORE_SKILLS, MAX_LEVEL } from "../data/skills.ts";
import { USUAL_COMFORT, USUAL_DANGER, USUAL_RELIEF, USUAL_ROUNDS, USUAL_STRESS } from "../data/stress.ts";

/** What a character's sheet and the table hold. */
export const sheet = defineSheet({
  trackers: {
    stress: { min: 0, max: 100_000, start: 0, rule: "BK-15" },
    // C2 Kept malus, under the house rule.
    malus: { min: 0, max: 100_000, start: 0, rule: "BK-17", used: ({ malusMode }) => malusMode === "sticky" },
    comfort: { min: 0, max: 100_000, start: 0, rule: "BK-19", pays: true },
    xp: { min: 0, max: 1_000_000, start: 0, rule: "BK-25", pays: true },
    sessionsSurvived: { min: 0, max: 100_000, start: 0, rule: "BK-24" },
  },
  scales: { skills: { min: 0, max: MAX_LEVEL, rule: "BK-05" } },
  words: { weakness: { values: CORE_SKILLS, rule: "BK-02" } },
  traits: {
    virtues: { kind: "words", initial: [], rule: "BK-27" },
    // BK-13 The bonus of each thing that a character has, negative for a penalty.
    things: { kind: "amounts", min: -12, max: 12, initial: {}, rule: "BK-13" },
  },
  marks: {
    alive: { of: "character", kind: "flag", initial: true, rule: "BK-16" },
    // BK-16 The round in which the character died, and the time then.
    died: { of: "character", kind: "amounts", initial: {}, untold: true, byActs: true, rule: "BK-16" },
    // BK-16 The stress by kind that fell last and killed.
    fell: { of: "character", kind: "amounts", initial: {}, byActs: true, rule: "BK-16" },
    stressByKind: { of: "character", kind: "amounts", initial: {}, rule: "BK-15" },
    // BK-15 Stress added each round, by kind; the act that sets it names both.
    ticks: { of: "character", kind: "amounts", initial: {}, untold: true, rule: "BK-15" },
    // BK-20 The coming rounds whose acts are already spent.
    busy: { of: "character", kind: "number", initial: 0, rule: "BK-20" },
    // BK-24 Whether this session has been counted.
    counted: { of: "character", kind: "flag", initial: false, lasts: "session", rule: "BK-24" },
    // BK-21 Whether rounds don't wait for the character.
    aside: { of: "character", kind: "flag", initial: false, untold: true, rule: "BK-21" },
    timescale: { of: "table", kind: "word", initial: "peacetime", rule: "BK-22" },
    round: { of: "table", kind: "number", initial: 1, rule: "BK-21" },
    // The clock tells it beside the round.
    elapsedSeconds: { of: "table", kind: "seconds", initial: 0, untold: true, rule: "BK-20" },
    // BK-16, BK-24 Sessions survived by the dead, by name.
    wall: { of: "table", kind: "amounts", initial: {}, untold: true, rule: "BK-16" },
    // BK-16 The last words of the dead, by name.
    lastWords: { of: "table", kind: "pairs", initial: {}, rule: "BK-16" },
    // The acts that set what is usual name it.
    usualStress: { of: "table", kind: "amounts", initial: USUAL_STRESS, untold: true, rule: "BK-15" },
    reliefs: { of: "table", kind: "amounts", initial: USUAL_RELIEF, untold: true, rule: "BK-18" },
    comforts: { of: "table", kind: "amounts", initial: USUAL_COMFORT, untold: true, rule: "BK-19" },
    reliefRounds: { of: "table", kind: "amounts", initial: USUAL_ROUNDS, untold: true, rule: "BK-20" },
    // BK-11, BK-18 The danger that the forecast assumes: stress added by a failure, removed by a success.
    danger: { of: "table", kind: "amounts", initial: USUAL_DANGER, rule: "BK-11" },
    // The skill rolled in it; empty for each character's best.
    dangerSkill: { of: "table", kind: "word", initial: "", rule: "BK-16" },
    prices: { of: "table", kind: "amounts", initial: {}, untold: true, rule: "BK-26" },
    skillBook: { of: "table", kind: "pairs", initial: {}, rule: "BK-08" },
    virtueBook: { of: "table", kind: "pairs", initial: {}, rule: "BK-27" },
  },
  limits: { acted: { per: "round", rule: "BK-21" } },
});
