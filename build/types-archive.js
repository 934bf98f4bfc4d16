import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { zipSync } from 'fflate';
import { globalName } from './global-name.js';

/** The names by which the federation plugin of other hosts looks for types. */
const archive = '@mf-types.zip';
const api = '@mf-types.d.ts';

/**
 * Writes the declarations of a remote's exposes as the types archive of Module Federation, from those that the
 * delivery gate compares (`dist/types`).
 *
 * @param {{ root: string, name: string }} options
 */
export function writeTypesArchive({ root, name }) {
  const dist = join(root, name, 'dist');
  const index = readIndex(dist);
  const own = Object.entries(index.doors).filter(([door]) => door.startsWith(`${name}/`));
  if (own.length === 0) return;
  const files = {};
  for (const path of declarationsIn(index, dist)) {
    const text = readFileSync(join(dist, 'types', path), 'utf8');
    files[`compiled-types/${path}`] = withRelativeImports(text, path, index.packages);
  }
  for (const [door, { path }] of own) {
    const source = `./compiled-types/${path.replace(/\.d\.ts$/, '')}`;
    files[`${door.slice(name.length + 1)}.d.ts`] = `export * from '${source}';\n`;
  }
  const packed = Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]);
  // One time for all files: the same declarations are the same bytes.
  writeFileSync(join(dist, archive), zipSync(Object.fromEntries(packed), { mtime: '1980-01-02' }));
  const ids = own.map(([door]) => `${globalName(name)}${door.slice(name.length)}`);
  writeFileSync(join(dist, api), apiOf(ids));
  nameInManifest(join(dist, 'mf-manifest.json'));
}

function readIndex(dist) {
  try {
    return JSON.parse(readFileSync(join(dist, 'types/index.json'), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return { doors: {}, packages: {} };
    throw error;
  }
}

/** The files that the exposes reach by imports. */
function declarationsIn({ doors, packages }, dist) {
  const reached = new Set();
  const visit = (path) => {
    if (reached.has(path)) return;
    reached.add(path);
    const text = readFileSync(join(dist, 'types', path), 'utf8');
    for (const [, specifier] of text.matchAll(importPattern)) {
      const target = targetOf(specifier, path, packages);
      const file = [target, target?.replace(/\.d\.ts$/, '/index.d.ts')].find(
        (one) => one && existsSync(join(dist, 'types', one)),
      );
      if (file) visit(file);
    }
  };
  for (const { path } of Object.values(doors)) visit(path);
  return reached;
}

const importPattern = /(?:from|import\()\s*['"]([^'"]+)['"]/g;

function targetOf(specifier, from, packages) {
  if (!specifier.startsWith('.')) return packages[specifier];
  if (/\.(css|svg|json)$/.test(specifier)) return undefined;
  return `${join(from, '..', specifier)}.d.ts`;
}

/** A package of the workspace is no package of the reader. */
function withRelativeImports(text, path, packages) {
  return text.replaceAll(importPattern, (statement, specifier) => {
    const target = packages[specifier];
    if (!target) return statement;
    const relativePath = relative(join(path, '..'), target.replace(/\.d\.ts$/, ''));
    const shown = relativePath.startsWith('.') ? relativePath : `./${relativePath}`;
    return statement.replace(specifier, shown);
  });
}

function apiOf(ids) {
  const keys = ids.map((id) => `'${id}'`).join(' | ');
  const types = ids.map((id) => `T extends '${id}' ? typeof import('${id}') :`).join(' ');
  return `export type RemoteKeys = ${keys};\ntype PackageType<T> = ${types} any;\n`;
}

function nameInManifest(path) {
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  manifest.metaData.types = { path: '', name: archive, zip: archive, api };
  writeFileSync(path, JSON.stringify(manifest, null, 2));
}
