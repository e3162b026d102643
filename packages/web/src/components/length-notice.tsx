/** How long the name of somebody who sits down may be. */
export const MAX_NAME_LENGTH = 40;

interface LengthNoticeProps {
  readonly text: string;
  readonly max: number;
}

/** Says so where a field takes no more: what is typed or pasted beyond its end would be lost without a word. */
export function LengthNotice({ text, max }: LengthNoticeProps) {
  return (
    <output className="note full">
      {text.length < max ? "" : `That is all there is room for: ${max} characters.`}
    </output>
  );
}
