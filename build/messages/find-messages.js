import ts from 'typescript';

/**
 * @typedef {{ id: string, line: number, insertAt: number, isElement: boolean, isInFunction: boolean }} FoundMessage
 *   `insertAt`: where the compiled message is added, after the last argument or the `id` attribute
 */

/**
 * Finds the texts of a source file: `i18n.t('…')`, `i18n._('…')` and `<Trans id="…">`.
 *
 * @param {string} text
 * @param {string} file its name, for errors and to detect JSX
 * @returns {FoundMessage[]}
 * @throws {Error} when an id is not a string literal
 */
export function findMessages(text, file) {
  if (!/\bi18n\s*\.|<Trans\b/.test(text)) return [];
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true, kind);
  const found = [];

  const add = (node, literal, insertAt, place) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (!literal || !ts.isStringLiteralLike(literal)) {
      throw new Error(`${file}:${line}: the text of a message must be a string literal.`);
    }
    found.push({ id: literal.text, line, insertAt, ...place });
  };

  const visit = (node, isInFunction) => {
    if (ts.isCallExpression(node) && isTranslate(node.expression)) {
      add(node, node.arguments[0], node.arguments.at(-1)?.getEnd() ?? 0, {
        isElement: false,
        isInFunction,
      });
    } else if (isTransElement(node)) {
      const id = node.attributes.properties.find((one) => one.name?.getText() === 'id');
      const value = id?.initializer;
      const literal = value && ts.isJsxExpression(value) ? value.expression : value;
      add(node, literal, id?.getEnd() ?? 0, { isElement: true, isInFunction });
    }
    ts.forEachChild(node, (child) => visit(child, isInFunction || ts.isFunctionLike(node)));
  };
  visit(source, false);
  return found;
}

function isTranslate(callee) {
  if (!ts.isPropertyAccessExpression(callee) || !['t', '_'].includes(callee.name.text))
    return false;
  return ts.isIdentifier(callee.expression) && callee.expression.text === 'i18n';
}

function isTransElement(node) {
  const isElement = ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node);
  return isElement && node.tagName.getText() === 'Trans';
}
