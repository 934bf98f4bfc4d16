import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * The declarations that some files need, as far as they are ours. A file that only hands on what
 * others declare is cut down to the names that are asked of it, so that a door does not seem to
 * change with everything else its neighbours show.
 *
 * @param {{ emitted: Record<string, string>, packages: Record<string, string>, starts: string[] }} options
 * @returns {Record<string, string>} path -> text
 */
export function reachOf({ emitted, packages, starts }) {
  const wanted = new Map();
  const queue = [];

  function want(path, names) {
    if (path === undefined) return;
    if (emitted[path] === undefined) throw new Error(`No declaration was made of ${path}.`);
    const known = wanted.get(path) ?? new Set();
    const news = names.filter((name) => !known.has(name));
    if (wanted.has(path) && news.length === 0) return;
    wanted.set(path, new Set([...known, ...news]));
    queue.push({ path, names: news });
  }

  for (const start of starts) want(start, ['*']);
  for (let next = queue.pop(); next; next = queue.pop()) {
    for (const { specifier, names } of importsOf(emitted[next.path], next.names)) {
      want(resolve(next.path, specifier, emitted, packages), names);
    }
  }
  return Object.fromEntries(
    [...wanted].map(([path, names]) => [path, cutDown(emitted[path], names)]),
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

function handsOnOnly(statements) {
  return statements.every((one) => ts.isExportDeclaration(one) && one.moduleSpecifier);
}

/** What a declaration takes from elsewhere when the given names are asked of it. */
function importsOf(text, names) {
  const source = parse(text);
  const isWanted = (name) => names.includes('*') || names.includes(name);
  const found = [];
  const onlyHandsOn = handsOnOnly(source.statements);
  for (const one of source.statements) {
    if (ts.isImportDeclaration(one)) {
      found.push({ specifier: one.moduleSpecifier.text, names: importedNames(one) });
    } else if (ts.isExportDeclaration(one) && one.moduleSpecifier) {
      const specifier = one.moduleSpecifier.text;
      if (!one.exportClause) found.push({ specifier, names });
      else if (ts.isNamespaceExport(one.exportClause)) found.push({ specifier, names: ['*'] });
      else {
        const taken = one.exportClause.elements
          .filter(({ name }) => !onlyHandsOn || isWanted(name.text))
          .map(({ name, propertyName }) => (propertyName ?? name).text);
        if (taken.length > 0) found.push({ specifier, names: taken });
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

function importedNames({ importClause }) {
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

function cutDown(text, names) {
  const source = parse(text);
  if (names.has('*') || !handsOnOnly(source.statements)) return text;
  const lines = source.statements.flatMap((one) => {
    if (!one.exportClause || !ts.isNamedExports(one.exportClause)) return [one.getText(source)];
    const kept = one.exportClause.elements.filter(({ name }) => names.has(name.text));
    if (kept.length === 0) return [];
    const type = one.isTypeOnly ? 'type ' : '';
    const list = kept.map((element) => element.getText(source)).join(', ');
    return [`export ${type}{ ${list} } from ${one.moduleSpecifier.getText(source)};`];
  });
  return `${lines.join('\n')}\n`;
}
