import { formatCounted } from "@rulewright/present";
import type { ToldRoll } from "@rulewright/systems/screen";
import type { LogSession, SessionRecap } from "@rulewright/table";
import { Slot } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import { sidesOf } from "../../state/people.ts";
import { ChronicleButton } from "./chronicle-drawer.tsx";
import { DiceProof } from "./dice-proof.tsx";
import { isEmptyRecap } from "./empty-recap.ts";
import { SaveLogButtons } from "./log-export.tsx";
import { RecapView } from "./recap-view.tsx";
import { StatisticsInShort, useStatistics } from "./statistics-panel.tsx";
import { useLastRecap } from "./use-last-recap.ts";
import "../../styles/session-end.css";

interface EndProps {
  readonly told: SessionRecap;
  readonly last: LogSession;
}

/** How the last session went, for those who have seen it end, until the next one begins. */
export function SessionEnd() {
  const game = useGame();
  const recap = useLastRecap();
  return !recap || recap.hasBegun || isEmptyRecap(game, recap.told) ? null : <End {...recap} />;
}

/** Its moments, what changed on the sheets, dice and luck, and the story to keep. Those who have seen it need no scenes. */
function End({ told, last }: EndProps) {
  const { hasEarlier, isGm } = useGame();
  const title = told.scenes.findLast((scene) => scene.title !== "")?.title;
  const name = `Session ${told.session}`;
  const extent = extentOf(told, last);
  return (
    <section className="session last-time session-end" aria-label="How it went">
      <header>
        <h2>{title ?? name}</h2>
        <p className="note">{[...(title === undefined ? ["How it went"] : [name]), ...extent].join(" · ")}</p>
      </header>
      <Slot name="sessionEnd" with={{ rolls: toldRolls(told) }}>
        {null}
      </Slot>
      {/* What a tracker held before a session is known from the whole log. */}
      {hasEarlier ? <ShortEnd told={told} /> : <WholeEnd told={told} />}
      <DiceProof />
      <section className="recap-scene" aria-label="Keep the story">
        <h4>Keep the story</h4>
        {/* The next step of a game master is the next session. */}
        <SaveLogButtons words="Save the story" leads={!isGm} />
      </section>
    </section>
  );
}

function ShortEnd({ told }: Pick<EndProps, "told">) {
  return (
    <>
      <RecapView recap={{ ...told, scenes: [] }} />
      <ChronicleButton className="btn low wide" />
    </>
  );
}

function WholeEnd({ told }: Pick<EndProps, "told">) {
  const statistics = useStatistics("last");
  return (
    <>
      <RecapView recap={{ ...told, scenes: [] }} people={statistics.people} />
      <StatisticsInShort statistics={statistics} />
    </>
  );
}

/** The attempts of a session that have come to something, the oldest first. */
const toldRolls = ({ scenes }: SessionRecap): readonly ToldRoll[] =>
  scenes
    .flatMap(({ attempts }) => attempts)
    .flatMap((attempt) => {
      const { character, title, consequence = "", trace } = attempt;
      const { procedure, args, outcome } = trace;
      return outcome ? [{ procedure, args, outcome, character, title, sides: sidesOf(attempt), consequence }] : [];
    });

const MINUTE = 60_000;

/** How many attempts a session had, and how long it took. */
function extentOf({ scenes }: SessionRecap, { lines }: LogSession): readonly string[] {
  const attempts = scenes.flatMap((scene) => scene.attempts).length;
  const minutes = Math.round(((lines.at(-1)?.at ?? 0) - (lines[0]?.at ?? 0)) / MINUTE);
  const hours = Math.floor(minutes / 60);
  const took = [
    hours === 0 ? "" : formatCounted({ one: "hour", other: "hours" }, hours),
    minutes % 60 === 0 ? "" : formatCounted({ one: "minute", other: "minutes" }, minutes % 60),
  ].filter((part) => part !== "");
  return [
    ...(attempts === 0 ? [] : [formatCounted({ one: "attempt", other: "attempts" }, attempts)]),
    ...(took.length === 0 ? [] : [took.join(" ")]),
  ];
}
