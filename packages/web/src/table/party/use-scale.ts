import { scaleMax } from "@rulewright/rules";
import { useGame } from "../../state/game.tsx";

/** The range of a scale under the house rules of the table. */
export function useScale(name: string): {
  readonly min: number;
  readonly max: number;
  readonly tiedTo?: string | undefined;
} {
  const { view, system } = useGame();
  const scale = system.scales[name];
  return { min: scale?.min ?? 0, max: scale ? scaleMax(scale, view.house) : 0, tiedTo: scale?.tiedTo };
}
