import { dirname, join, relative } from "node:path";
import { screenLoaders } from "@rulewright/systems/screens";
import { CODE_EXAMPLES } from "./code-examples.ts";
import { sentencesOf } from "./fill.ts";
import type { Item, Page, Section } from "./page.ts";
import { type SourceText, sourceTexts } from "./source-texts.ts";

const root = join(import.meta.dirname, "../..");

/** Files whose texts are code of another language, drawings, or descriptions of data. */
const NOT_READ =
  /\/(?:schemas|completions|conformance|art|browser|exact)\/|\/(?:svg|(?:sqlite|postgres)-\w+|pages|link|histogram)\.ts$/u;
/** Names of classes, signals and other words that nobody reads. */
const NOT_TEXT =
  /^(?:GET|POST|PORT|(?:HTTP\/|\{HEAD\})[^]*|SIG[A-Z]+|\{epoch\} leaders|stamp .*|tok .*|sum tight|btn .*|\(prefers-.*|color-mix.*|rgb.*|\{name\} \{stringify\})$/u;

const isText = ({ file, pattern }: SourceText): boolean =>
  !NOT_READ.test(file) && !NOT_TEXT.test(pattern) && /[A-Za-z]{2,}/u.test(pattern.replaceAll(/\{\w+\}/gu, ""));

/** The item of a file: its sentences, filled with examples. */
function itemOf(file: string, texts: readonly SourceText[]): Item {
  const sentences = texts.flatMap(({ pattern }) => sentencesOf({ [pattern]: pattern }, pattern, CODE_EXAMPLES));
  return { key: file, sentences: [...new Set(sentences)] };
}

/** A section for each folder under a folder of source, with an item for each file. */
function sectionsOf(folder: string): readonly Section[] {
  const texts = sourceTexts(join(root, folder)).filter(isText);
  const files = [...new Set(texts.map(({ file }) => file))];
  const items = files.map((file) => ({
    file,
    item: itemOf(
      relative(join(root, folder), file),
      texts.filter((one) => one.file === file),
    ),
  }));
  const folders = [...new Set(files.map((file) => dirname(file)))];
  return folders.map((one) => ({
    title: relative(root, one),
    about: "",
    items: items.filter(({ file }) => dirname(file) === one).map(({ item }) => item),
  }));
}

/** The folders of the components that games bring for the page. */
const gameScreens = (): readonly string[] =>
  Object.keys(screenLoaders).map((system) => `packages/systems/src/${system}/screen`);

/** The words of the screens, those of tables and of the lab. */
export const screensPage = (): Page => ({
  file: "screens.md",
  title: "The screens",
  about:
    "The words of the pages, of the lab and of what both share with the terminal, file by file. What a system says on them is on its own page.",
  sections: [
    "packages/web/src",
    ...gameScreens(),
    "packages/client/src",
    "packages/lab/src",
    "packages/present/src",
  ].flatMap(sectionsOf),
});

/** The words of the terminal, of the server and of dice notation. */
export const terminalPage = (): Page => ({
  file: "terminal.md",
  title: "The terminal",
  about:
    "The words of the command line, of the server and of dice notation, file by file. What a system says in the terminal is on its own page.",
  sections: ["packages/cli/src", "packages/server/src", "packages/dice/src/notation"].flatMap(sectionsOf),
});
