import { act, type Change, not, TABLE } from "@rulewright/rules";
import { inPlay } from "./conditions.ts";
import { SESSION_ZERO } from "../data/session-zero.ts";
import { experienceAfter } from "./growth.ts";
import { sheet } from "./sheet.ts";

/** ST-69 Begins play, after the table has agreed on a tone and a group. ST-67 A new session begins with a new turn. */
export const beginPlay = act({
  rules: ["ST-67", "ST-69"],
  by: ["gm", "player"],
  of: "table",
  when: [not(inPlay)],
  parameters: {},
  decide: (_, scene) => ({
    changes: [
      { change: "phase", to: "play" },
      { change: "trait", of: TABLE, name: "turn", to: 1 },
      ...sheet.endPeriod("turn", scene),
    ],
  }),
});

/** ST-69 Writes down what the table agrees on in answer to a question of session zero; an empty text removes it. */
export const agree = act({
  rules: ["ST-69"],
  by: ["gm", "player"],
  of: "table",
  parameters: { question: { kind: "word", values: SESSION_ZERO }, words: { kind: "text" } },
  decide: ({ question, words }, { shared }) => {
    const { [question]: _, ...others } = sheet.ofTable(shared).agreements;
    const to = words.trim() === "" ? others : { ...others, [question]: words.trim() };
    return { changes: [{ change: "trait", of: TABLE, name: "agreements", to }] };
  },
});

/** O-07 Ends the session and awards experience to everybody but opponents. ST-39 Willpower is not restored. */
export const endSession = act({
  rules: ["ST-39", "ST-69"],
  by: ["gm"],
  of: "table",
  when: [inPlay],
  parameters: { experience: { kind: "integer", min: 0, max: 1000, initial: 0 } },
  decide: ({ experience }, { characters }) => {
    const earners = Object.values(characters).filter(({ opponent }) => !opponent);
    const earned = earners.map((one): Change => {
      return { change: "tracker", of: one.id, name: "experience", to: experienceAfter(one, experience) };
    });
    return {
      changes: [
        ...(experience === 0 ? [] : earned),
        { change: "trait", of: TABLE, name: "inCombat", to: false },
        { change: "phase", to: "between" },
        { change: "session-closed" },
      ],
    };
  },
});
