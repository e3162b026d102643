import { isLeader, type Member, type TableView } from "@rulewright/table";
import { useGame } from "../../state/game.tsx";

/** Who reads what is sent: everybody, the GM, only the sender, or one other member, by their id. */
export type Audience = "everybody" | "gm" | "oneself" | (string & {});

/** The audience of what isn't secret. */
export const EVERYBODY: Audience = "everybody";

/** The members who may see it besides the sender; undefined where everybody may. */
export function recipientsOf(audience: Audience, { members }: TableView, you: Member): string[] | undefined {
  if (audience === EVERYBODY) return undefined;
  if (audience === "oneself") return [];
  if (audience !== "gm") return [audience];
  return members.filter(({ id, role }) => isLeader(role) && id !== you.id).map(({ id }) => id);
}

interface AudiencePickerProps {
  readonly audience: Audience;
  readonly onChange: (audience: Audience) => void;
}

/** Chooses who reads what is sent. */
export function AudiencePicker({ audience, onChange }: AudiencePickerProps) {
  const { view, you, isGm, gmTitle } = useGame();
  const others = view.members.filter(
    ({ id, role }) => id !== you.id && role !== "spectator" && (isGm || role !== "gm"),
  );
  return (
    <select
      className={audience === EVERYBODY ? "chip audience" : "chip audience on"}
      aria-label="Who reads it"
      value={audience}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value={EVERYBODY}>to all</option>
      {isGm ? null : <option value="gm">to the {gmTitle}</option>}
      {others.map(({ id, name }) => (
        <option key={id} value={id}>
          to {name}
        </option>
      ))}
      <option value="oneself">only you</option>
    </select>
  );
}
