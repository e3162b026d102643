/** A d20 without a number: solid where it is rolled, dashed where it would have to be bought. */
export function DieShape({ filled }: { readonly filled: boolean }) {
  return (
    <svg className={filled ? "wl-die filled" : "wl-die"} viewBox="0 0 100 100" aria-hidden="true">
      <polygon points="50,2 92,26 92,74 50,98 8,74 8,26" />
      <path d="M50,20 81,71H19ZM50,20V2M50,20 92,26M50,20 8,26M81,71 92,74M81,71 92,26M81,71 50,98M19,71 8,74M19,71 8,26M19,71 50,98" />
    </svg>
  );
}
