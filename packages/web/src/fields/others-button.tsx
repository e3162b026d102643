interface OthersProps {
  readonly label: string;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** Shows what a list leaves out, and hides it again. */
export function OthersButton({ label, open, onOpen }: OthersProps) {
  return (
    <button
      type="button"
      className="btn low plain others"
      aria-expanded={open}
      aria-label={`${label}: others`}
      onClick={() => onOpen(!open)}
    >
      {open ? "Fewer" : "Others"}
    </button>
  );
}
