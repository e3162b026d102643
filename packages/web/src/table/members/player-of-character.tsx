import type { Character } from "@rulewright/rules";
import { isLeader } from "@rulewright/table";
import { useBusy } from "@rulewright/systems/screen";
import { RadioChips } from "../../components/radio-chips.tsx";
import { useGame } from "../../state/game.tsx";
import { isOpponent } from "../../state/people.ts";

const NOBODY = "";

/** Who plays a character: leaders give it to anybody, a player gives their own up. */
export function PlayerOfCharacter({ character }: { readonly character: Character }) {
  const { view, you, isGm, send } = useGame();
  const busy = useBusy();
  const { id, name } = character;
  const player = view.players[id] ?? NOBODY;
  const release = (): void => send({ type: "release-character", character: id });
  if (!isGm) {
    return player === you.id ? (
      <button type="button" className="btn low plain dismiss" disabled={busy} onClick={release}>
        Give up {name}
      </button>
    ) : null;
  }
  const people = view.members.filter(({ role }) => role !== "spectator" && (!isOpponent(character) || isLeader(role)));
  return (
    <RadioChips
      legend={`${name} is played by`}
      options={[
        { value: NOBODY, label: "Nobody" },
        ...people.map((member) => ({ value: member.id, label: member.name })),
      ]}
      value={player}
      onChange={(to) => (to === NOBODY ? release() : send({ type: "give-character", character: id, member: to }))}
    />
  );
}
