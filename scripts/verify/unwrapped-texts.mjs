import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { root } from '../folders.mjs';

const { SyntaxKind, TypeFlags } = ts;
const isText = ({ flags }) => (flags & (TypeFlags.StringLike | TypeFlags.NumberLike)) !== 0;
const isMissing = ({ flags }) =>
  (flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.BooleanLike)) !== 0;
/** A `ReactNode` may be a text too, but it is mostly an element. */
const isNode = (types, checker) =>
  types.some((type) => /ReactPortal|Iterable<ReactNode/.test(checker.typeToString(type)));

const isOperator = (node, ...kinds) =>
  ts.isBinaryExpression(node) && kinds.includes(node.operatorToken.kind);

/** The expressions of which one is rendered. */
function findRendered(node) {
  if (ts.isParenthesizedExpression(node)) return findRendered(node.expression);
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].flatMap(findRendered);
  if (isOperator(node, SyntaxKind.AmpersandAmpersandToken)) return findRendered(node.right);
  if (isOperator(node, SyntaxKind.BarBarToken, SyntaxKind.QuestionQuestionToken))
    return [node.left, node.right].flatMap(findRendered);
  return [node];
}

/** A text of the source or `i18n.t('…')` without values. */
const isConstant = (node) =>
  ts.isStringLiteralLike(node) ||
  (ts.isCallExpression(node) &&
    node.expression.getText() === 'i18n.t' &&
    node.arguments.length === 1);

function describeChild(child, checker) {
  // Translators leave white space alone.
  if (ts.isJsxText(child)) return { isText: child.text.trim() !== '' };
  if (ts.isJsxExpression(child)) {
    const { expression } = child;
    if (!expression) return { isText: false };
    if (ts.isStringLiteralLike(expression)) return { isText: expression.text.trim() !== '' };
    const rendered = findRendered(expression);
    const types = rendered.map((each) => {
      const type = checker.getTypeAtLocation(each);
      return type.isUnion() ? type.types : [type];
    });
    const hasText = types.some((each) => !isNode(each, checker) && each.some(isText));
    const isAbsent =
      rendered[0] !== expression || types.flat().some(isMissing) || rendered.length > 1;
    return { isText: hasText, changes: isAbsent || (hasText && !rendered.every(isConstant)) };
  }
  const opening = ts.isJsxSelfClosingElement(child) ? child : child.openingElement;
  const signature = opening && checker.getResolvedSignature(opening);
  const returned = signature && checker.getReturnTypeOfSignature(signature);
  const types = returned?.isUnion() ? returned.types : returned ? [returned] : [];
  // A component that returns a text, also alone: React updates the text itself, not that of its parent.
  return { isText: types.some(isText) && !isNode(types, checker), isComponent: true };
}

/**
 * Finds texts that React changes, adds or removes next to other nodes. A translator of the browser replaces text nodes,
 * so React would change a node that is not in the page any more, or fail.
 * @returns `file:line  text` of each
 */
export function findUnwrappedTexts(program) {
  const checker = program.getTypeChecker();
  const found = [];
  const visit = (node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children
        .filter((child) => !ts.isJsxText(child) || !child.containsOnlyTriviaWhiteSpaces)
        .filter((child) => !ts.isJsxExpression(child) || child.expression)
        .map((child) => ({ child, ...describeChild(child, checker) }));
      const isRisk =
        ts.isJsxFragment(node) || (children.length > 1 && children.some(({ changes }) => changes));
      const text = children.find((each) => each.isText && (isRisk || each.isComponent))?.child;
      if (text) {
        const file = node.getSourceFile();
        const { line } = file.getLineAndCharacterOfPosition(text.getStart());
        const path = relative(root, file.fileName);
        found.push(`${path}:${line + 1}  ${text.getText().trim().replace(/\s+/g, ' ')}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles()) {
    if (/\.tsx$/.test(file.fileName) && !file.isDeclarationFile) visit(file);
  }
  return found;
}

function main() {
  const config = ts.readConfigFile(join(root, 'tsconfig.pages.json'), ts.sys.readFile).config;
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const pages = fileNames.filter(
    (name) => !/\.test\.|\/(?:testing|stories|\.storybook|workbench)\//.test(name),
  );
  const found = findUnwrappedTexts(ts.createProgram(pages, options));
  if (found.length === 0) return;
  console.log(found.join('\n'));
  console.log('Wrap each text in an element, or join texts into one (docs/translate.md).');
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
