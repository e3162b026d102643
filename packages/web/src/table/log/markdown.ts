const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Characters that change the direction of the text around them, marks of the byte order, and word joiners. */
const INVISIBLE = /[\u061C\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** Keeps a renderer from making a link of a bare address. It takes no room. */
const WORD_JOINER = "\u2060";

/**
 * A text in one line that Markdown shows as it is, wherever it stands: nothing in it is a heading, list, emphasis, link,
 * image or HTML, also by the extensions of GitHub, and nothing changes the direction of the text around it.
 */
export const escapeMarkdown = (words: string): string =>
  words
    .replaceAll(INVISIBLE, "")
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .replaceAll(/[\\`*_~|[\]#$]/g, "\\$&")
    .replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)
    .replaceAll(/(?<=(?:https?|ftp|mailto|xmpp):)|(?<=www)(?=\.)|(?<=@)(?=\S)/gi, WORD_JOINER)
    .replace(/^([+=-]|\d+(?=[.)]))/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
