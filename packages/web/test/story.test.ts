import { d } from "@rulewright/dice";
import { formatExplanation } from "@rulewright/present";
import { recordPosition, resume } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import { currentAttempt, attemptsInLog, attemptsThisSession, openRequests, tableText } from "@rulewright/table";
import { describe, expect, it } from "vitest";
import { negotiationsOf, numbersNegotiated } from "../src/table/history/negotiation.ts";
import { rollStages } from "../src/table/roll/roll-stages.ts";
import { argsAtRoll, rollLabel, previewRoll, formatRollPreview } from "../src/table/roll/roll-preview.ts";
import { trayDice } from "../src/table/roll/tray-dice.ts";
import { rollSummary } from "../src/table/history/roll-summary.ts";
import { sumContext } from "../src/table/roll/sum-context.ts";
import { formatLogAsJson, formatLogAsMarkdown } from "../src/table/log/chronicle-files.ts";
import { chronicleSchema } from "@rulewright/table";
import { logEntries } from "../src/table/log/log-entries.ts";
import { formatEvent } from "../src/table/log/sentences.ts";
import { logContext } from "../src/table/log/log-context.ts";
import { peopleOf } from "../src/state/people.ts";
import { formatRollTerms } from "../src/words/roll-terms.ts";
import { ines, oskar, restartTheClock, TableInMemory } from "./table-in-memory.ts";

const { text } = eveningStar;

function theStory(table: TableInMemory) {
  const attempt = currentAttempt(table.view(ines));
  const story = attemptsInLog(eveningStar.id, table.lines()).get(attempt?.id ?? "");
  if (!attempt || !story) throw new Error("nothing on the table");
  return { attempt, story };
}

const d10 = d(10).times(1);

const number = (name: string, now: number) => ({ move: `set-${name}`, field: name, name, now });

describe("the negotiation", () => {
  const table = new TableInMemory();
  restartTheClock(table);
  const { attempt, story } = theStory(table);

  it("is told by the log exactly as the table holds it", () => {
    expect(story.trace).toEqual(attempt.trace);
  });

  it("is a column of addition, each reason with whoever gave it", () => {
    expect(negotiationsOf(eveningStar, story)).toEqual([
      {
        number: { move: "negotiate", field: "difficulty", name: "difficulty", now: 6 },
        steps: [
          { by: "oskar", words: "", value: 6 },
          { by: "ines", words: "I drew its plans", value: -1 },
          { by: "oskar", words: "the tide is out", value: -1 },
        ],
        declined: [],
        total: 4,
      },
    ]);
    expect(openRequests(story)).toEqual([]);
  });

  it("tells what was asked for in vain, of a number that nothing changed too", () => {
    const asked = { id: "r9", by: "ines", move: "negotiate", detail: { difficulty: 3 }, words: "I hurry." } as const;
    const requests = [{ ...asked, answer: "declined" } as const, { ...asked, answer: "granted" } as const, asked];
    const declinedIn = (now: number) => {
      const negotiable = [
        { move: "pace", field: "pace", name: "pace", now: 1 },
        { move: "negotiate", field: "difficulty", name: "difficulty", now },
      ];
      return negotiationsOf(eveningStar, { ...story, negotiable, negotiation: [], requests }).map(
        (one) => one.declined,
      );
    };
    for (const now of [6, 0]) expect(declinedIn(now)).toEqual([[], [{ by: "ines", words: "I hurry." }]]);
  });

  it("knows its numbers from the log, else from the rules that the attempt began under", () => {
    const kept = [number("modifier", 2)];
    const { negotiable, ...rest } = story;
    expect(negotiable).toEqual([{ move: "negotiate", field: "difficulty", name: "difficulty", now: 6 }]);
    expect(numbersNegotiated(eveningStar, { ...rest, negotiable: kept })).toEqual(kept);
    expect(numbersNegotiated(eveningStar, { ...rest, negotiable: kept, earlierRules: true } as never)).toEqual(kept);
    expect(numbersNegotiated(eveningStar, { ...rest, earlierRules: true } as never)).toEqual([]);
    const found = numbersNegotiated(eveningStar, rest);
    expect(found.map(({ name }) => name)).toContain("difficulty");
  });

  it("has other numbers only where they aren't 0 or somebody has changed them", () => {
    const negotiable = [number("modifier", 0), number("dice", 0), number("time", 0), number("price", 2)];
    const change = { by: "oskar", move: "set-dice", detail: { dice: 3 }, words: "two more hands" };
    const totals = negotiationsOf(eveningStar, { ...story, negotiable, negotiation: [change] });
    expect(totals.map(({ number: { name }, total }) => [name, total])).toEqual([
      ["modifier", 0],
      ["dice", 3],
      ["price", 2],
    ]);
  });

  it("says what would be thrown, and against what", () => {
    const context = sumContext(eveningStar, table.view(ines), attempt);
    const thrown = previewRoll(eveningStar, attempt.trace);
    expect(thrown && formatRollPreview(context, thrown)).toBe("6d10, 4 needed");
    expect(rollLabel("Roll", thrown?.dice)).toBe("Roll 6 dice");
    expect([rollLabel("Roll", undefined), rollLabel("Roll", { ...d10, count: 0 })]).toEqual(["Roll", "Roll"]);
    expect(rollLabel("Throw them", thrown?.dice)).toBe("Throw them");
    table.chooses(oskar, { move: "roll-as" });
    const check = previewRoll(eveningStar, theStory(table).attempt.trace);
    expect(check && formatRollPreview(context, check)).toBe("d20 + 4 Patience + 1 modifier, 12 needed");
    expect(rollLabel("Roll", check?.dice)).toBe("Roll the d20");
    table.chooses(oskar, { move: "roll-as" });
  });

  it("is named by the sheet", () => {
    const args = argsAtRoll(eveningStar, attempt);
    expect(args["difficulty"]).toBe(4);
    expect(formatRollTerms(text, rollSummary(eveningStar, table.view(ines), attempt))).toBe(
      "Task · Clockwork 5 · Patience 4 · modifier +1 · under the rank",
    );
    // ES-11 A check uses neither the skill nor the reading.
    const given = { ...attempt.given, kind: "check" };
    expect(formatRollTerms(text, rollSummary(eveningStar, table.view(ines), { ...attempt, given }))).toBe(
      "Check · Patience 4 · modifier +1",
    );
  });
});

describe("a roll in stages", () => {
  const table = new TableInMemory();
  restartTheClock(table);
  table.chooses(ines, { move: "roll" }, 0, 3, 7, 9, 8, 6);
  table.chooses(ines, { move: "lots", detail: { reroll: [2, 3], double: 1 } }, 5, 9);
  table.chooses(ines, { move: "ego" }, 3);
  const { attempt, story } = theStory(table);
  const [task, ego] = rollStages(eveningStar, attempt);

  it("has the task's dice as they lay at the end, then the ego's", () => {
    expect(task?.position.tray.map(({ face, was }) => was ?? face)).toEqual([0, 3, 7, 9, 8, 6]);
    expect(task?.choices.map(({ step }) => step.choose)).toEqual(["lots", "ego"]);
    expect(ego?.position.tray.map(({ face }) => face)).toEqual([3]);
  });

  it("explains each sum, with the names of the sheet", () => {
    const context = sumContext(eveningStar, table.view(ines), attempt);
    const linesOf = (stage: typeof task) =>
      stage?.position.explanation && formatExplanation(context, stage.position.explanation);
    expect(linesOf(task)).toEqual(["2 counted + 1 doubled = 3 of 4 needed"]);
    expect(linesOf(ego)).toEqual(["3 + 4 Patience + 1 modifier = 8 against 12"]);
  });

  it("shows what each die counted for, by which rule", () => {
    const dice = task ? trayDice(eveningStar, task.position) : [];
    expect(dice.map(({ note }) => note)).toEqual([
      "+2 successes (ES-29)",
      "+1 successes (ES-08)",
      "±0 successes (ES-08)",
      "±0 successes (ES-08)",
      "±0 successes (ES-08)",
      "±0 successes (ES-08)",
    ]);
    expect(dice.map(({ appearance }) => appearance.crown)).toEqual([
      "×2",
      ...Array.from({ length: 5 }, () => undefined),
    ]);
    expect(dice[0]?.label).toBe("Die 1 shows 0, successful zero, counts twice");
  });

  it("ends as the table says", () => {
    expect(story.trace.outcome?.outcome).toBe("failure");
    expect(attempt.settled).toBe(true);
  });
});

describe("dice on the table", () => {
  const table = new TableInMemory();
  restartTheClock(table);
  table.chooses(ines, { move: "roll" }, 0, 3, 7, 9, 8, 6);
  const position = resume(eveningStar, theStory(table).attempt.trace, { lots: 4, ego: 1 });

  it("read aloud what they show and mean", () => {
    const dice = trayDice(eveningStar, recordPosition(position), { selected: new Set([2]), selectable: true });
    expect(dice.map(({ label }) => label).slice(0, 3)).toEqual([
      "Die 1 shows 0, successful zero",
      "Die 2 shows 3, success",
      "Die 3 shows 7, no success, selected for reroll",
    ]);
    expect(dice.map(({ appearance }) => appearance.fill)).toEqual(["hit", "hit", "miss", "miss", "miss", "miss"]);
    expect(dice.map(({ appearance }) => appearance.crown)).toEqual(Array.from({ length: 6 }, () => undefined));
  });

  it("W20-30: combat dice are drawn for what they are worth, an effect with its mark, a blank without a number", () => {
    const own = { rerolled: false, by: "generator" } as const;
    const die = { ...own, die: "d6", bonus: true } as const;
    const tray = [
      { ...own, die: "d20", face: 2, class: "critical" },
      { ...die, face: 2, class: "two" },
      { ...die, face: 4, class: "blank" },
      { ...die, face: 5, class: "effect" },
      { ...die, face: 6, class: "effect" },
    ];
    const classes = { critical: "counts", two: "counts", blank: "blank", effect: "counts" } as const;
    const counts = [
      { class: "two", of: "damage", each: 2, rule: "W20-30" },
      { class: "effect", of: "damage", each: 1, rule: "W20-30" },
      { class: "effect", of: "effects", each: 1, rule: "W20-30" },
    ];
    const explanation = { sums: [], dice: counts };
    const dice = trayDice(wasteland2d20, { ...recordPosition(position), explanation, tray, classes });
    expect(dice.map(({ appearance }) => appearance.face)).toEqual([2, "2", "–", "1", "1"]);
    expect(dice.map(({ appearance }) => appearance.crown)).toEqual([undefined, undefined, undefined, "star", "star"]);
    expect(dice[4]?.label).toBe("Die 5 shows 6, 1 damage and an effect, bonus die");
  });

  it("bear the mark of a hand wherever they were typed in, rerolled ones too", () => {
    for (const by of ["hand", "generator"] as const) {
      for (const rerolled of [false, true]) {
        const recorded = recordPosition(position);
        const tray = recorded.tray.map((die) => ({ ...die, by, rerolled }));
        const feet = trayDice(eveningStar, { ...recorded, tray }).map(({ appearance }) => appearance.feet ?? []);
        expect(feet.map((all) => all.includes("hand"))).toEqual(tray.map(() => by === "hand"));
        expect(feet.map((all) => all.includes("lock"))).toEqual(tray.map(() => rerolled));
      }
    }
  });
});

describe("the log", () => {
  const table = new TableInMemory();
  table.does(oskar, { type: "act", act: "begin-play" });
  restartTheClock(table);
  table.chooses(ines, { move: "roll" }, 0, 3, 1, 2, 8, 6);
  table.chooses(ines, { move: "let-it-stand" });
  const { attempt } = theStory(table);
  table.does(oskar, { type: "answer-for-the-world", attempt: attempt.id, words: "It turns." });
  table.does(oskar, { type: "act", act: "open-postamble" });
  table.does(ines, { type: "tell-moment", character: "maren-oake", words: "It was my clock.", amount: 2 });
  const [moment] = table.view(oskar).moments;
  table.does(oskar, { type: "grant-moment", moment: moment?.id ?? "", granted: 2 });
  const context = () => {
    const view = table.view(ines);
    const all = { ...tableText, ...text };
    return logContext({ system: eveningStar, text: all, view, people: peopleOf(view, table.lines()) }, table.lines());
  };
  const told = (shown: "all" | "rolls" | "talk" = "all") => logEntries(context(), table.lines(), shown);

  it("tells an attempt in one entry of a wish, an offer, a roll and an answer, however many events they took", () => {
    const attempts = told().flatMap((entry) => (entry.kind === "attempt" ? [entry] : []));
    expect(attempts.map(({ parts }) => parts.map(({ kind }) => kind))).toEqual([["speech", "offer", "roll", "speech"]]);
  });

  it("tells what was claimed and granted, also after the session has closed", () => {
    expect(attemptsThisSession(table.lines()).has(attempt.id)).toBe(true);
    table.does(oskar, { type: "act", act: "end-session" });
    const words = told().flatMap((item) => (item.kind === "act" ? [`${item.who} ${item.words}`] : []));
    expect(words).toContain("Oskar grants Maren Oake 2 lots");
    // The act of granting is no entry of its own.
    expect(words.join("\n")).not.toContain("Maren Oake claims");
    const after = told().flatMap((item) => (item.kind === "act" ? (item.results ?? []) : []));
    expect(after).toContain("Maren Oake: 6 lots.");
    expect(attemptsThisSession(table.lines()).size).toBe(0);
  });

  it("shows only what was rolled, or only what was said, to whoever wants that", () => {
    expect(new Set(told("rolls").map(({ kind }) => kind))).toEqual(new Set(["scene", "attempt"]));
    expect(new Set(told("talk").map(({ kind }) => kind))).toEqual(new Set(["scene", "speech"]));
  });

  it("reads as sentences", () => {
    const sentences = table.lines().map((line) => formatEvent(context(), line));
    expect(sentences).toContain("Ines plays Maren Oake.");
    expect(sentences).toContain(
      "Oskar frames “Restart the tide clock” for Maren Oake. Task · Clockwork 5 · Patience 4 · modifier +1 · under the rank.",
    );
    expect(sentences).toContain("Ines requests a change: “I drew its plans”");
    expect(sentences).toContain("Maren Oake rolls 6d10: 0, 3, 1, 2, 8, 6.");
    expect(sentences).toContain("Oskar describes what happens: “It turns.”");
    expect(sentences.every((words) => words !== "" && !/undefined|\[object|[{}]/.test(words))).toBe(true);
  });

  it("can be taken away to read, and as data", () => {
    const markdown = formatLogAsMarkdown(context(), table.lines());
    expect(markdown).toContain("# The Salt Quarter\n");
    expect(markdown).toContain("\n### Postamble\n");
    expect(markdown).toContain("\n**Maren Oake: Restart the tide clock**\n\n- ");
    expect(markdown).toContain("\n- Oskar proposes difficulty 6.\n- Ines requests a change");
    expect(markdown).not.toContain("Postamble. Postamble");
    expect(markdown).toContain("\n> It turns.\n");
    const data = chronicleSchema.parse(JSON.parse(formatLogAsJson(context(), table.lines())));
    expect(data).toMatchObject({ system: { id: "evening-star" }, title: "The Salt Quarter" });
    const entries = data.sessions.flatMap(({ scenes }) => scenes.flatMap((scene) => scene.entries));
    const traces = entries.flatMap((entry) => (entry.kind === "attempt" ? [entry.trace] : []));
    const { trace } = table.view(ines).past.at(-1) ?? attempt;
    expect(traces).toEqual([JSON.parse(JSON.stringify(trace))]);
  });
});
