import { useSystems } from "../catalogue/systems.ts";
import { type IconName, ornamentId } from "./sprite.tsx";

/** A line icon. It is decorative: the element around it needs a label. */
export function Icon({ name, small = false }: { readonly name: IconName; readonly small?: boolean }) {
  return (
    <svg className={small ? "ic s" : "ic"} aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  );
}

/** The ornament of a loaded system; a star for a system without one. */
export function Ornament({ system, tiny = false }: { readonly system: string; readonly tiny?: boolean }) {
  const hasOrnament = useSystems().systems.some(({ id, theme }) => id === system && theme !== undefined);
  return (
    <svg className={tiny ? "orn tiny" : "orn"} viewBox={hasOrnament ? undefined : "0 0 20 20"} aria-hidden="true">
      <use href={`#${hasOrnament ? ornamentId(system) : "star"}`} />
    </svg>
  );
}

/** The star that marks the best option and dice that explode. */
export function Star() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <use href="#star" />
    </svg>
  );
}
