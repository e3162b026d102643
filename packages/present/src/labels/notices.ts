import { formatMessage, type Messages, type Notice } from "@rulewright/rules";

/**
 * The texts of notices, in order. A notice with an empty text is left out: the sentence about its act already says it.
 *
 * @example
 * ```ts
 * import { noticeTexts } from "@rulewright/present";
 *
 * const text = { "notice.fumble": "Something breaks.", "notice.announced": "" };
 * const notices = [{ code: "announced", rule: "R-1" }, { code: "fumble", rule: "R-2" }];
 * noticeTexts(text, notices); // => ["Something breaks."]
 * ```
 */
export const noticeTexts = (text: Messages, notices: readonly Notice[]): readonly string[] =>
  notices.map(({ code }) => formatMessage(text, `notice.${code}`)).filter((words) => words !== "");
