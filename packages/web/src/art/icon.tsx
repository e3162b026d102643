import type { IconName } from "./sprite.tsx";

export function Icon({ name, small = false }: { readonly name: IconName; readonly small?: boolean }) {
  return (
    <svg className={small ? "ic s" : "ic"} aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  );
}

/** A system's own mark. */
export function Ornament({ system, tiny = false }: { readonly system: string; readonly tiny?: boolean }) {
  return (
    <svg className={tiny ? "orn tiny" : "orn"} aria-hidden="true">
      <use href={`#o-${system}`} />
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
