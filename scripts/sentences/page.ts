/** Something to read in a page: what it is for or its key, and the sentences. */
export interface Item {
  readonly key: string;
  readonly sentences: readonly string[];
}

/** A group of items under a heading, with a sentence that says where people read them. */
export interface Section {
  readonly title: string;
  readonly about: string;
  readonly items: readonly Item[];
}

/** A file of sentences. */
export interface Page {
  readonly file: string;
  readonly title: string;
  readonly about: string;
  readonly sections: readonly Section[];
}

const oneLine = (words: string): string => words.replaceAll(/\s*\n\s*/g, " ⏎ ").trim();

function itemLines({ key, sentences }: Item): readonly string[] {
  const shown = sentences.map(oneLine).filter((one) => one !== "");
  return shown.map((one, i) => (i === 0 ? `- \`${key}\`: ${one}` : `  - ${one}`));
}

function sectionLines({ title, about, items }: Section): readonly string[] {
  const lines = items.flatMap(itemLines);
  return lines.length === 0 ? [] : ["", `## ${title}`, "", ...(about === "" ? [] : [about, ""]), ...lines];
}

/** A page as Markdown. */
export const formatPage = ({ title, about, sections }: Page): string =>
  [
    `# ${title}`,
    "",
    about,
    "",
    "Written by `npm run sentences` from the texts and the rules, filled with examples. Don't edit it by hand.",
    ...sections.flatMap(sectionLines),
    "",
  ].join("\n");
