interface OthersProps {
  readonly label: string;
  readonly open: boolean;
  /** Whether the list shows none until then. */
  readonly alone?: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** Shows what a list leaves out, and hides it again. */
export function OthersButton({ label, open, alone = false, onOpen }: OthersProps) {
  const words = alone ? "Choose" : "Others";
  return (
    <button
      type="button"
      className="btn low plain others"
      aria-expanded={open}
      aria-label={`${label}: ${words.toLowerCase()}`}
      onClick={() => onOpen(!open)}
    >
      {open ? "Fewer" : words}
    </button>
  );
}
