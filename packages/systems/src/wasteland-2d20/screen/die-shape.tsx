/** An outline of a d20: solid where it is rolled, dashed where it would have to be bought. */
export function DieShape({ filled }: { readonly filled: boolean }) {
  return (
    <svg className={filled ? "wl-die filled" : "wl-die"} viewBox="0 0 100 100" aria-hidden="true">
      <polygon points="50,2 92,26 92,74 50,98 8,74 8,26" />
    </svg>
  );
}
