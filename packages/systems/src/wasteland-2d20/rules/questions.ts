import { act, type JsonObject, refusal } from "@rulewright/rules";
import { questionAsked, questionPaid } from "./conditions.ts";
import { sheet } from "./sheet.ts";

/** W20-15 The words of a question that is paid for. It waits for the GM's answer. */
export const askQuestion = act({
  rules: ["W20-15"],
  by: ["player", "gm"],
  of: "character",
  // W20-31 The GM asks nobody.
  concerns: ({ actor }) => !sheet.of(actor).gms,
  when: [questionPaid],
  parameters: { question: { kind: "text" } },
  decide: ({ question }, { actor }) => {
    const { openQuestions, asked } = sheet.of(actor);
    const words = question.trim();
    if (words === "") return refusal("no-words", "W20-15");
    return {
      changes: [
        { change: "tracker", of: actor.id, name: "openQuestions", to: openQuestions - 1 },
        { change: "trait", of: actor.id, name: "asked", to: [...asked, words] },
      ],
    };
  },
});

/** W20-15 The GM answers the question that has waited longest. The sheet keeps both. */
export const answerQuestion = act({
  rules: ["W20-15"],
  by: ["gm"],
  of: "character",
  // W20-31 The GM asks nobody.
  concerns: ({ actor }) => !sheet.of(actor).gms,
  when: [questionAsked],
  parameters: { answer: { kind: "text" } },
  decide: ({ answer }, { actor }) => {
    const { asked, answers } = sheet.of(actor);
    const [question = "", ...others] = asked;
    const words = answer.trim();
    if (words === "") return refusal("no-answer", "W20-15");
    return {
      changes: [
        { change: "trait", of: actor.id, name: "asked", to: others },
        { change: "trait", of: actor.id, name: "answers", to: { ...answers, [unusedName(question, answers)]: words } },
      ],
    };
  },
});

/** A question that was answered before keeps that answer: the same words get a number. */
function unusedName(question: string, answers: JsonObject): string {
  let name = question;
  for (let times = 2; Object.hasOwn(answers, name); times += 1) name = `${question} (${times})`;
  return name;
}
