import ts from "typescript";

/** One change of one piece of code. */
export interface Mutation {
  readonly file: string;
  /** The line the change begins on, from 1. */
  readonly line: number;
  /** The text of that line, without indentation. */
  readonly context: string;
  readonly start: number;
  readonly end: number;
  readonly from: string;
  readonly to: string;
  /** Its place among the mutations of the line with the same `from` and `to`, from 1. */
  readonly nth: number;
  /** Whether it runs as its module is loaded, with no function around it. */
  readonly isTopLevel: boolean;
  /** The expression or statement around it that can stand in an alternative: its place in the text. */
  readonly site: { readonly start: number; readonly end: number; readonly isStatement: boolean };
}

type Replacement = readonly [node: ts.Node, to: string];

const OPERATORS: Readonly<Record<string, string>> = {
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
  "??": "&&",
};

const METHODS = new Map([
  ["every", "some"],
  ["some", "every"],
  ["min", "max"],
  ["max", "min"],
]);

/** All mutations of a source file, in the order of the code. Types, imports and string literals are left alone. */
export function mutationsOf(file: string, text: string): readonly Mutation[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Mutation[] = [];
  const add = ([node, to]: Replacement): void => {
    const [start, end] = [node.getStart(source), node.getEnd()];
    const { line } = source.getLineAndCharacterOfPosition(start);
    const context = (text.split("\n")[line] ?? "").trim();
    const from = text.slice(start, end);
    const nth = 1 + found.filter((one) => one.line === line + 1 && one.from === from && one.to === to).length;
    const around = siteOf(node);
    const site = { start: around.getStart(source), end: around.getEnd(), isStatement: ts.isStatement(around) };
    found.push({
      file,
      line: line + 1,
      context,
      start,
      end,
      from,
      to,
      nth,
      isTopLevel: !ts.findAncestor(node, ts.isFunctionLike),
      site,
    });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || isSkipped(node)) return;
    for (const one of replacementsOf(node, source)) add(one);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The call that a mutated name belongs to, and the whole chain of what may end at a `?.`. */
function siteOf(node: ts.Node): ts.Node {
  const isMethod = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
  let site = isMethod ? node.parent.parent : node;
  while (isLink(site.parent, site)) site = site.parent;
  return site;
}

const isLink = (parent: ts.Node, node: ts.Node): boolean =>
  (ts.isPropertyAccessExpression(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isCallExpression(parent) ||
    ts.isNonNullExpression(parent)) &&
  parent.expression === node &&
  (ts.isOptionalChain(parent) || ts.isNonNullExpression(parent));

/**
 * Code without behaviour: declarations of types, imports and exports, the texts of errors, and the examples of
 * procedures, which are the input of a test.
 */
function isSkipped(node: ts.Node): boolean {
  return (
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isThrowStatement(node) ||
    ((ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) &&
      ts.isIdentifier(node.name) &&
      /^examples?$/.test(node.name.text))
  );
}

function replacementsOf(node: ts.Node, source: ts.SourceFile): readonly Replacement[] {
  if (ts.isBinaryExpression(node)) return binary(node, source);
  if (ts.isNumericLiteral(node)) return number(node);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return [[node, node.operand.getText(source)]];
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, "false"]];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, "true"]];
  if (ts.isConditionalExpression(node)) {
    const [yes, no] = [node.whenTrue.getText(source), node.whenFalse.getText(source)];
    return [[node, `(${node.condition.getText(source)}) ? (${no}) : (${yes})`]];
  }
  if (ts.isCallExpression(node)) return call(node);
  return statement(node, source);
}

function binary(node: ts.BinaryExpression, source: ts.SourceFile): readonly Replacement[] {
  const operator = node.operatorToken.getText(source);
  const other = OPERATORS[operator];
  const isText = [node.left, node.right].some((side) => ts.isStringLiteral(side) || ts.isTemplateExpression(side));
  if (other === undefined || (operator === "+" && isText)) return [];
  return [[node, `((${node.left.getText(source)}) ${other} (${node.right.getText(source)}))`]];
}

/** One more and one less. */
function number(node: ts.NumericLiteral): readonly Replacement[] {
  const value = Number(node.text);
  if (!Number.isFinite(value) || (ts.isPropertyAssignment(node.parent) && node.parent.name === node)) return [];
  return [
    [node, String(value + 1)],
    [node, `(${value - 1})`],
  ];
}

function call(node: ts.CallExpression): readonly Replacement[] {
  const replacements: Replacement[] = [];
  if (node.questionDotToken) replacements.push([node, "undefined"]);
  if (ts.isPropertyAccessExpression(node.expression)) {
    const other = METHODS.get(node.expression.name.text);
    if (other !== undefined) replacements.push([node.expression.name, other]);
  }
  return replacements;
}

/** A statement removed, or the condition of an `if` negated. */
function statement(node: ts.Node, source: ts.SourceFile): readonly Replacement[] {
  if (ts.isExpressionStatement(node)) {
    return ts.isCallExpression(node.expression) && node.expression.expression.kind === ts.SyntaxKind.SuperKeyword
      ? []
      : [[node, ";"]];
  }
  if (!ts.isIfStatement(node)) return [];
  const negated: Replacement = [node.expression, `!(${node.expression.getText(source)})`];
  const last = ts.isBlock(node.thenStatement) ? node.thenStatement.statements.at(-1) : node.thenStatement;
  // An `if` that throws checks for bugs: what it guards against can't be reached by a test.
  return node.elseStatement || (last && ts.isThrowStatement(last)) ? [negated] : [negated, [node, ";"]];
}
