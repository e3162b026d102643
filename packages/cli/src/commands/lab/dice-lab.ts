import { formatQuestion, formatView } from "@rulewright/lab";
import { formatMean } from "@rulewright/present";
import { parseTimeout } from "../../calculation/time-limit.ts";
import { parseDiceExpression } from "../../question/dice-notation.ts";
import type { DiceLabOptions } from "../../question/options.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { diceHeading, dialectNotes, notifyDialects } from "../dice/odds.ts";
import { findCurve, saveDistribution } from "./export.ts";
import { distribution, samplingNotice } from "./tables.ts";
import { answerDice, diceOverlay } from "./workspace.ts";

/** Runs `rulewright lab "4d6dl1"`: prints and saves the analysis of dice in dice notation. */
export async function diceLab(terminal: Terminal, words: readonly string[], options: DiceLabOptions): Promise<void> {
  const expression = parseDiceExpression(words);
  const { text } = expression;
  const curve = findCurve(options.curve);
  const limits = { exact: options.exact ?? false, seconds: parseTimeout(options.timeout) };
  const found = answerDice(text, limits);
  const over = (options.over ?? []).map((label) => diceOverlay(label, limits));
  const { answer } = found;
  const link = formatView(formatQuestion({ expression: text }), {
    curve,
    fractions: options.exact,
    overlays: over.map((one) => one.link),
  });
  await saveDistribution({ answer, name: "Total", title: text, curve, over }, options);
  if (options.json) {
    terminal.print(
      JSON.stringify(
        {
          dice: text,
          notes: dialectNotes(expression),
          link,
          ...found,
          overlays: over.map(({ label, answer: other }) => ({ label, answer: other })),
        },
        null,
        2,
      ),
    );
    return;
  }
  const parts = [
    diceHeading(expression, terminal),
    samplingNotice(found, terminal),
    distribution(answer, { name: "Total", over, curve }, terminal),
    ...over.map(({ label, answer: other }) => `  ${label}: mean ${formatMean(other.histogram?.mean ?? 0)}`),
    answer.values[0]?.exact === undefined ? "" : `  mean ${answer.values[0].exact}`,
    `  ${terminal.paint.dim(`In the browser: /lab#${link}`)}`,
  ];
  terminal.print(parts.filter((part) => part !== "").join("\n\n"));
  notifyDialects(expression, terminal);
}
