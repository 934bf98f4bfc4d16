import ts from 'typescript';

/** Nodes whose `name` is declared there. A name of an import or export counts only when it is an alias. */
const declares = (node) =>
  ts.isVariableDeclaration(node) ||
  ts.isBindingElement(node) ||
  ts.isParameter(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isClassDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isPropertySignature(node) ||
  ts.isMethodSignature(node) ||
  ts.isPropertyAssignment(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeParameterDeclaration(node) ||
  ts.isNamespaceImport(node) ||
  ((ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) && node.propertyName !== undefined);

/**
 * @param {string} file its ending selects the syntax
 * @param {string} text TypeScript or JavaScript
 * @returns {{ name: string, line: number }[]} names of variables, parameters, properties, functions, types and aliases; the line
 *   begins with 1
 */
export function findDeclaredNames(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const names = [];
  const visit = (node) => {
    if (declares(node) && node.name && ts.isIdentifier(node.name)) {
      const { line } = source.getLineAndCharacterOfPosition(node.name.getStart(source));
      names.push({ name: node.name.text, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}
