import { RuleNumber } from "../../components/rule-number.tsx";
import { nameOf, useGame } from "../../state/game.tsx";
import { recipeWords } from "../../words/recipe.ts";
import { Approaches } from "./approaches.tsx";
import { Choosing } from "./choosing.tsx";
import { DicePad } from "./dice-pad.tsx";
import { Offer } from "./offer.tsx";
import { Settled } from "./settled.tsx";
import { recipeOf } from "./recipe-of.ts";
import type { Met } from "./use-attempt.ts";

/** What is being tried, from the offer to the world's answer. */
export function AttemptCard({ met }: { readonly met: Met }) {
  const { view, system, text } = useGame();
  const { attempt, position, plays } = met;
  const due = met.whose(position.awaits.wants === "choice" ? position.awaits.choice.by : "");
  const whose = plays && view.players[due] === view.you.id ? "Your move" : nameOf(view, due);
  return (
    <section className="attempt" aria-labelledby="attempt-title">
      <p className="caps">{attempt.settled ? "Settled" : whose}</p>
      <div className="row between titled">
        <h2 id="attempt-title">{attempt.title}</h2>
        <RuleNumber rules={position.procedure.rules} />
      </div>
      <p className="small">{recipeWords(text, recipeOf(system, view, attempt))}</p>
      <Stand met={met} />
    </section>
  );
}

function Stand({ met }: { readonly met: Met }) {
  const { attempt, position } = met;
  const { awaits } = position;
  if (attempt.settled) return <Settled met={met} />;
  const { steps } = attempt.trace;
  if (awaits.wants === "dice") {
    return (
      <>
        {steps.length === 0 ? <Approaches attempt={attempt} args={attempt.trace.args} /> : null}
        <DicePad key={steps.length} met={met} awaited={awaits} />
      </>
    );
  }
  if (awaits.wants === "nothing") return <Settled met={met} />;
  const rolled = steps.some((step) => "roll" in step);
  return rolled ? <Choosing met={met} choice={awaits.choice} /> : <Offer met={met} choice={awaits.choice} />;
}
