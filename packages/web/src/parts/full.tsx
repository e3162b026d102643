/** How long the name of somebody who sits down may be. */
export const LONGEST_NAME = 40;

interface FullProps {
  readonly words: string;
  readonly max: number;
}

/** Says so where a field takes no more: what is typed or pasted beyond its end would be lost without a word. */
export function Full({ words, max }: FullProps) {
  return (
    <output className="note full">
      {words.length < max ? "" : `That is all there is room for: ${max} characters.`}
    </output>
  );
}
