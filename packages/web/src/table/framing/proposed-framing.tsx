import { formatList, parameterLabel } from "@rulewright/present";
import { type Character, isRefusal, type Messages, type SystemDefinition } from "@rulewright/rules";
import { draftArguments } from "../../fields/draft.ts";
import { useGame } from "../../state/game.tsx";
import { ruleStateOf } from "../../state/rule-state.ts";
import { ApproachOdds } from "./approach-odds.tsx";
import { type Framing, initialFraming, type NamedFraming, previewFraming, withRolledApproach } from "./framing.ts";

/** The attempt that a player's words propose, with what they name. */
export interface ProposedFraming {
  readonly framing: Framing;
  readonly names: readonly string[];
  /** False where the rules refuse it as it is: something is not named yet. */
  readonly isWhole: boolean;
}

/** The attempt that a player proposes; undefined where nothing is named. */
export function useProposedFraming(
  known: NamedFraming | undefined,
  character: Character | undefined,
): ProposedFraming | undefined {
  const { view, system, isGm } = useGame();
  if (!known || !character || !isGm) return undefined;
  const { offer, names } = known;
  const state = ruleStateOf(view);
  const { args: drafted, entryNames } = initialFraming(system, state, { offer, character, known });
  const args = draftArguments({ args: drafted, entryNames });
  const framing = withRolledApproach(system, state, { offer, character: character.id, args, named: entryNames });
  return { framing, names, isWhole: !isRefusal(previewFraming(system, state, framing)) };
}

/** What a proposal names, the numbers that it would be framed with, and its odds where it can be framed so. */
export function ProposedOdds({ proposed: { framing, names, isWhole } }: { readonly proposed: ProposedFraming }) {
  const { system, text } = useGame();
  const numbers = formatNumbers(system, text, framing);
  return (
    <>
      <p className="small">Proposes {formatList(names)}</p>
      {isWhole ? (
        <div className="preview-odds">
          {numbers.length === 0 ? null : <p className="small">{numbers.join(" · ")}</p>}
          <ApproachOdds framing={framing} />
        </div>
      ) : null}
    </>
  );
}

/** The numbers that the game master sets, without those that are 0. */
const formatNumbers = (system: SystemDefinition, text: Messages, { offer, args }: Framing): readonly string[] =>
  Object.entries(system.offers[offer]?.parameters ?? {}).flatMap(([name, { kind, from }]) =>
    kind === "integer" && !from && args[name] ? [`${parameterLabel(text, name)} ${String(args[name])}`] : [],
  );
