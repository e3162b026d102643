interface FilePickerProps {
  /** What the button says. */
  readonly label: string;
  /** The kinds of files that are offered; JSON by default. */
  readonly accept?: string;
  readonly className?: string;
  readonly disabled?: boolean;
  /** Called with the file that somebody has chosen; the same one can be chosen again. */
  readonly onPick: (file: File) => void;
}

/** A button that lets somebody choose a file from their device. */
export function FilePicker({
  label,
  accept = ".json,application/json",
  className = "btn",
  disabled = false,
  onPick,
}: FilePickerProps) {
  return (
    <label className={`${className} file-picker`} aria-disabled={disabled}>
      {label}
      <input
        type="file"
        className="over"
        accept={accept}
        disabled={disabled}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onPick(file);
          target.value = "";
        }}
      />
    </label>
  );
}
