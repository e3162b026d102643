import { readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/**
 * The texts that stand in the source of the programs: between JSX tags, in attributes that people read, in messages of
 * errors. A text with values in it has a placeholder for each, called after the value: `{view.title}` is `{title}`. One that
 * depends on a condition is given for both cases.
 */

/** A text and where it stands. */
export interface SourceText {
  readonly file: string;
  readonly pattern: string;
}

/** Attributes whose strings are no text. */
const CODE_ATTRIBUTES = new Set([
  "className",
  "id",
  "key",
  "type",
  "name",
  "href",
  "role",
  "d",
  "viewBox",
  "fill",
  "to",
]);
/** What is called with strings that nobody reads. */
const CODE_CALLS =
  /^(?:Error|TypeError|RangeError|URLSearchParams|querySelector|getElementById|addEventListener|RegExp)$/u;
/** Words in small letters are text only within a sentence; this many letters and a space make one. */
const PROSE = /[A-Za-z]{2,}[,.…:;?!]? [A-Za-z{(“"]|^[A-Z][a-z]+(?:[.…?!]|$)|^[A-Z]{2,}$/u;
const MAX_VARIANTS = 4;

/** The name of a value for people: the last name in its expression. */
function nameOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text.replace(/^#/u, "");
  if (ts.isPropertyAccessExpression(node)) {
    const name = node.name.text.replace(/^#/u, "");
    // The name of a member is a member for people.
    const isNamed =
      name === "name" && (ts.isIdentifier(node.expression) || ts.isPropertyAccessExpression(node.expression));
    return isNamed ? nameOf(node.expression) : name;
  }
  if (ts.isCallExpression(node)) return calledName(node);
  if (ts.isElementAccessExpression(node)) return nameOf(node.expression);
  if (ts.isBinaryExpression(node)) return nameOf(node.left);
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node))
    return nameOf(node.expression);
  if (ts.isPrefixUnaryExpression(node)) return nameOf(node.operand);
  if (ts.isNumericLiteral(node)) return "count";
  return "value";
}

/** Calls that only change how a value looks. */
const TRANSPARENT = new Set(["capitalize", "uncapitalize", "String", "printable", "escape", "quote", "wrap", "Number"]);
const METHODS = new Set(["join", "trim", "toLowerCase", "toUpperCase", "toFixed", "toExponential", "trimEnd", "map"]);

/** The kind of a text by its key: "act" for `act.${name}`. */
const textName = (key: ts.Expression | undefined): string => /\w+/u.exec(key?.getText() ?? "")?.[0] ?? "value";

function calledName(node: ts.CallExpression): string {
  const called = node.expression;
  const [first] = node.arguments;
  if (ts.isIdentifier(called) && called.text === "formatMessage") return textName(node.arguments[1]);
  if (ts.isIdentifier(called)) return TRANSPARENT.has(called.text) && first ? nameOf(first) : called.text;
  if (!ts.isPropertyAccessExpression(called)) return "value";
  if (METHODS.has(called.name.text)) return nameOf(called.expression);
  if (called.expression.getText().endsWith("paint") && first) return nameOf(first);
  return called.name.text;
}

const product = (parts: readonly (readonly string[])[]): readonly string[] =>
  parts
    .reduce<readonly string[]>((all, part) => all.flatMap((head) => part.map((tail) => head + tail)), [""])
    .slice(0, MAX_VARIANTS);

/** The variants of a text that an expression gives. */
function variants(node: ts.Expression): readonly string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(({ expression, literal }) =>
      variants(expression).map((words) => words + literal.text),
    );
    return product([[node.head.text], ...spans]);
  }
  if (ts.isParenthesizedExpression(node)) return variants(node.expression);
  if (ts.isConditionalExpression(node)) return [...variants(node.whenTrue), ...variants(node.whenFalse)];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken && hasText(node))
    return product([variants(node.left), variants(node.right)]);
  if (ts.isCallExpression(node) && /paint\./u.test(node.expression.getText()) && node.arguments[0])
    return variants(node.arguments[0]);
  if (node.kind === ts.SyntaxKind.NullKeyword || nameOf(node) === "undefined") return [""];
  return [`{${nameOf(node)}}`];
}

/** Whether an expression contains a text. */
function hasText(node: ts.Node): boolean {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node))
    return true;
  return ts.forEachChild(node, (child) => hasText(child) || undefined) ?? false;
}

const INLINE = new Set(["b", "i", "em", "strong", "code", "kbd"]);

/** The text between tags as a page shows it: lines are joined by spaces, without the blanks at the ends of lines. */
const jsxWords = (text: string): string =>
  text
    .replace(/^\s*\n\s*/u, "")
    .replace(/\s*\n\s*$/u, "")
    .replaceAll(/\s*\n\s*/gu, " ");

/** The variants of the text between the tags of an element, with that of inline elements in it. */
function childTexts(children: readonly ts.JsxChild[]): readonly string[] {
  return product(
    children.map((child) => {
      if (ts.isJsxText(child)) return [jsxWords(child.text)];
      if (ts.isJsxExpression(child)) {
        const { expression } = child;
        return expression && !containsElement(expression) ? variants(expression) : [""];
      }
      if (ts.isJsxElement(child) && INLINE.has(child.openingElement.tagName.getText()))
        return childTexts(child.children);
      return [" "];
    }),
  );
}

const containsElement = (node: ts.Node): boolean =>
  ts.isJsxElement(node) ||
  ts.isJsxSelfClosingElement(node) ||
  ts.isJsxFragment(node) ||
  (ts.forEachChild(node, (child) => containsElement(child) || undefined) ?? false);

const isCode = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTypeNode(node) ||
  (ts.isCaseClause(node.parent ?? node) &&
    node.parent !== undefined &&
    ts.isCaseClause(node.parent) &&
    node.parent.expression === node) ||
  (ts.isJsxAttribute(node) && CODE_ATTRIBUTES.has(node.name.getText())) ||
  (ts.isNewExpression(node) && CODE_CALLS.test(node.expression.getText())) ||
  (ts.isCallExpression(node) && CODE_CALLS.test(nameOf(node.expression))) ||
  (ts.isBinaryExpression(node) && /^[!=]==$/u.test(node.operatorToken.getText()) && !containsElement(node));

/** Every text in a node, outermost first. */
function textsIn(node: ts.Node): readonly string[] {
  if (isCode(node)) return [];
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
    const own = node.children.some((child) => ts.isJsxText(child) && child.text.trim() !== "")
      ? childTexts(node.children)
      : [];
    const inner = node.children.flatMap((child) =>
      ts.isJsxText(child) || (own.length > 0 && ts.isJsxExpression(child) && !containsElement(child))
        ? []
        : textsIn(child),
    );
    return [...own, ...(ts.isJsxElement(node) ? textsIn(node.openingElement) : []), ...inner];
  }
  const isText =
    ts.isStringLiteral(node) ||
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isTemplateExpression(node) ||
    (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken && hasText(node));
  if (isText) {
    const found = variants(node);
    return [
      ...found,
      ...(ts.isTemplateExpression(node) ? node.templateSpans.flatMap(({ expression }) => inCalls(expression)) : []),
    ];
  }
  const found: string[] = [];
  ts.forEachChild(node, (child) => {
    found.push(...textsIn(child));
  });
  return found;
}

/** The texts in the calls of an expression whose own text has been given. */
const inCalls = (node: ts.Node): readonly string[] => {
  if (ts.isCallExpression(node)) return node.arguments.flatMap((one) => textsIn(one));
  const found: string[] = [];
  ts.forEachChild(node, (child) => {
    found.push(...inCalls(child));
  });
  return found;
};

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesIn(path);
      return /\.tsx?$/u.test(entry.name) ? [path] : [];
    });
}

/** Every text in the source of a folder, each once for each file. */
export function sourceTexts(folder: string): readonly SourceText[] {
  return filesIn(folder).flatMap((file) => {
    const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const source = ts.createSourceFile(file, ts.sys.readFile(file) ?? "", ts.ScriptTarget.Latest, true, kind);
    const prose = textsIn(source)
      .map((one) => one.trim())
      .filter((one) => PROSE.test(one.replaceAll(/\{\w+\}/gu, "{xx")));
    return [...new Set(prose)].map((pattern) => ({ file, pattern }));
  });
}
