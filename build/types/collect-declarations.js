import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * Collects the declarations of the workspace that some files import, directly or indirectly. A file that only
 * re-exports is reduced to the requested names, so that unrelated changes do not change the types of an expose.
 *
 * @param {{ emitted: Record<string, string>, packages: Record<string, string>, starts: string[] }} options
 * @returns {Record<string, string>} path -> text
 */
export function collectDeclarations({ emitted, packages, starts }) {
  const requested = new Map();
  const queue = [];

  function request(path, names) {
    if (path === undefined) return;
    if (emitted[path] === undefined) throw new Error(`No declaration was emitted for ${path}.`);
    const existing = requested.get(path) ?? new Set();
    const added = names.filter((name) => !existing.has(name));
    if (requested.has(path) && added.length === 0) return;
    requested.set(path, new Set([...existing, ...added]));
    queue.push({ path, names: added });
  }

  for (const start of starts) request(start, ['*']);
  for (let next = queue.pop(); next; next = queue.pop()) {
    for (const { specifier, names } of listImports(emitted[next.path], next.names)) {
      request(resolve(next.path, specifier, emitted, packages), names);
    }
  }
  return Object.fromEntries(
    [...requested].map(([path, names]) => [path, selectExports(emitted[path], names)]),
  );
}

function resolve(from, specifier, emitted, packages) {
  if (!specifier.startsWith('.')) return packages[specifier];
  if (specifier.endsWith('.css')) return undefined;
  const base = join(dirname(from), specifier).replace(/\.tsx?$/, '');
  return [`${base}.d.ts`, `${base}/index.d.ts`].find((path) => path in emitted) ?? `${base}.d.ts`;
}

function parse(text) {
  return ts.createSourceFile('declaration.d.ts', text, ts.ScriptTarget.Latest, true);
}

function isReexportOnly(statements) {
  return statements.every((one) => ts.isExportDeclaration(one) && one.moduleSpecifier);
}

/** The imports of a declaration that the given names need. */
function listImports(text, names) {
  const source = parse(text);
  const isRequested = (name) => names.includes('*') || names.includes(name);
  const found = [];
  const onlyReexports = isReexportOnly(source.statements);
  for (const one of source.statements) {
    if (ts.isImportDeclaration(one)) {
      found.push({ specifier: one.moduleSpecifier.text, names: listImportedNames(one) });
    } else if (ts.isExportDeclaration(one) && one.moduleSpecifier) {
      const specifier = one.moduleSpecifier.text;
      if (!one.exportClause) found.push({ specifier, names });
      else if (ts.isNamespaceExport(one.exportClause)) found.push({ specifier, names: ['*'] });
      else {
        const selected = one.exportClause.elements
          .filter(({ name }) => !onlyReexports || isRequested(name.text))
          .map(({ name, propertyName }) => (propertyName ?? name).text);
        if (selected.length > 0) found.push({ specifier, names: selected });
      }
    }
  }
  const visit = (node) => {
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      const first = node.qualifier && firstName(node.qualifier);
      found.push({ specifier: node.argument.literal.text, names: [first ?? '*'] });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function listImportedNames({ importClause }) {
  const bindings = importClause?.namedBindings;
  const named =
    bindings && ts.isNamedImports(bindings)
      ? bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
      : ['*'];
  return importClause?.name ? [...named, 'default'] : named;
}

function firstName(name) {
  return ts.isIdentifier(name) ? name.text : firstName(name.left);
}

function selectExports(text, names) {
  const source = parse(text);
  if (names.has('*') || !isReexportOnly(source.statements)) return text;
  const lines = source.statements.flatMap((one) => {
    if (!one.exportClause || !ts.isNamedExports(one.exportClause)) return [one.getText(source)];
    const selected = one.exportClause.elements.filter(({ name }) => names.has(name.text));
    if (selected.length === 0) return [];
    const type = one.isTypeOnly ? 'type ' : '';
    const list = selected.map((element) => element.getText(source)).join(', ');
    return [`export ${type}{ ${list} } from ${one.moduleSpecifier.getText(source)};`];
  });
  return `${lines.join('\n')}\n`;
}
