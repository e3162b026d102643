interface FilePickerProps {
  /** What the button says. */
  readonly label: string;
  readonly className?: string;
  readonly disabled?: boolean;
  /** Called with the file that somebody has chosen; the same one can be chosen again. */
  readonly onPick: (file: File) => void;
}

/** A button that lets somebody choose a JSON file from their device. */
export function FilePicker({ label, className = "btn", disabled = false, onPick }: FilePickerProps) {
  return (
    <label className={`${className} file-picker`} aria-disabled={disabled}>
      {label}
      <input
        type="file"
        className="over"
        accept=".json,application/json"
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
