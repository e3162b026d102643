import { hasOrnament, type IconName } from "./sprite.tsx";

export function Icon({ name, small = false }: { readonly name: IconName; readonly small?: boolean }) {
  return (
    <svg className={small ? "ic s" : "ic"} aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  );
}

/** A system's own mark; a star for one that has none drawn. */
export function Ornament({ system, tiny = false }: { readonly system: string; readonly tiny?: boolean }) {
  return (
    <svg
      className={tiny ? "orn tiny" : "orn"}
      viewBox={hasOrnament(system) ? undefined : "0 0 20 20"}
      aria-hidden="true"
    >
      <use href={`#${hasOrnament(system) ? `o-${system}` : "star"}`} />
    </svg>
  );
}

/** What glows: the mark of the best, of what explodes. */
export function Star() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <use href="#star" />
    </svg>
  );
}
