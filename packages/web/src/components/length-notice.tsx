/** The maximum length of a member's name, in characters. */
export const MAX_NAME_LENGTH = 40;

interface LengthNoticeProps {
  readonly text: string;
  readonly max: number;
}

/** A notice that a field has reached its maximum length, since further text is cut off silently. */
export function LengthNotice({ text, max }: LengthNoticeProps) {
  return <output className="note full">{text.length < max ? "" : `Maximum length: ${max} characters.`}</output>;
}
