import { useBusy } from "@rulewright/systems/screen";
import { useState } from "react";
import { useGame } from "../../state/game.tsx";
import type { AvailableAct } from "./available-acts.ts";

/** A list of acts of which at most one has its form open. */
export interface ActList {
  /** The name of the act whose form is open. */
  readonly opened: string | undefined;
  isDisabled(act: AvailableAct): boolean;
  /** Does an act at once, or opens or closes its form. */
  onTap(act: AvailableAct): void;
  onClose(): void;
  /** The character that does an act; undefined for acts of the table. */
  actorOf(act: AvailableAct): string | undefined;
}

/** The state of a list of acts, done by a character or by the table. `onForm` is called when a form opens or closes. */
export function useActList(character: string | undefined, onForm?: (isOpen: boolean) => void): ActList {
  const { send } = useGame();
  const busy = useBusy();
  const [opened, setOpened] = useState<string>();
  const actorOf = ({ act }: AvailableAct): string | undefined => (act.of === "table" ? undefined : character);
  const open = (name: string | undefined): void => {
    setOpened(name);
    onForm?.(name !== undefined);
  };
  return {
    opened,
    actorOf,
    isDisabled: ({ needsInput }) => busy && !needsInput,
    onClose: () => open(undefined),
    onTap(available) {
      const { name, needsInput } = available;
      const by = actorOf(available);
      if (opened === name) open(undefined);
      else if (needsInput) open(name);
      else send({ type: "act", act: name, ...(by === undefined ? {} : { character: by }) });
    },
  };
}
