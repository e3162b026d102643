import { useMemo } from "react";
import { Die } from "../../components/die.tsx";
import { RuleNumber } from "../../components/rule-number.tsx";
import { Stamp } from "../../components/stamp.tsx";
import { useGame } from "../../state/game.tsx";
import { detailWords } from "../../words/options.ts";
import { changesWords } from "../../words/changes.ts";
import { recipeWords } from "../../words/recipe.ts";
import { priceWords } from "../../words/system.ts";
import { Facts } from "../../components/facts.tsx";
import { recipeOf, summedOf } from "../attempt/recipe-of.ts";
import type { Story } from "../attempt/story.ts";
import { type Made, type Stage, stagesOf } from "../attempt/stages.ts";
import { SumLine } from "../attempt/sum-line.tsx";
import { laidDice } from "../attempt/tray.ts";

/** A roll in the log: dice, sum, what was chosen at what price, and the stamp. */
export function RollEntry({ story }: { readonly story: Story }) {
  const { view, system, text, people } = useGame();
  const { framed, trace } = story;
  const stages = useMemo(() => stagesOf(system, trace), [system, trace]);
  const last = stages.at(-1);
  const consequences = changesWords(system, text, people, story.changes);
  return (
    <article className="entry">
      <div>
        <p className="by">
          {people[framed.character]} <span>{framed.title}</span>
        </p>
        <p className="note">{recipeWords(text, recipeOf(system, view, { ...framed, trace }))}</p>
        {stages.map((stage, i) => (
          // Stages only ever grow at their end.
          <LoggedStage key={i} story={story} stage={stage} last={stage === last} />
        ))}
        {story.outcome ? <Facts facts={story.outcome} rolled={last?.position} /> : null}
        {consequences === "" ? null : <p className="small after">{consequences}</p>}
      </div>
      <RuleNumber rules={last?.position.procedure.rules ?? []} />
    </article>
  );
}

interface StageProps {
  readonly story: Story;
  readonly stage: Stage;
  readonly last: boolean;
}

function LoggedStage({ story, stage, last }: StageProps) {
  const { view, system, text } = useGame();
  const { trace, framed, outcome } = story;
  const { position, made } = stage;
  const stands = position.awaits.wants === "choice" ? position.awaits.choice.stands.as : "";
  const acted = made.filter(({ step }) => step.choose !== stands);
  return (
    <div className="logged">
      <div className="dice small-dice">
        {laidDice(system, position).map(({ shown, label }, place) => (
          // A die is its place on the table.
          <Die key={place} appearance={{ ...shown, foot: undefined }} label={label} small />
        ))}
        <SumLine story={summedOf(system, view, { ...framed, trace }, position)} tight>
          {last && outcome ? <Stamp system={system} outcome={outcome} /> : undefined}
        </SumLine>
      </div>
      {acted.map((choice, i) => (
        // Choices only ever grow at their end.
        <p key={i} className="did">
          {madeWords(text, choice)}
        </p>
      ))}
    </div>
  );
}

function madeWords(text: Parameters<typeof priceWords>[0], { step, tray }: Made): string {
  const price = priceWords(text, step.pays);
  return [detailWords(text, step.choose, step.detail, tray, price === ""), price]
    .filter((part) => part !== "")
    .join(" · ");
}
