import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { zipSync } from 'fflate';
import { globalName } from '../entry/global-name.js';
import { readManifest } from '../workspace.js';

/** The file names that the federation plugin of other hosts expects. */
const archive = '@mf-types.zip';
const api = '@mf-types.d.ts';

/** The types of `./lifecycles`, the same for every remote. The delivery gate does not compare them. */
const lifecyclesTypes = `export type MountProps = {
  /** An empty element that belongs to the remote until it is unmounted. */
  domElement: HTMLElement;
  /** Called once if the remote cannot be shown any more. */
  onCrash: (error: unknown) => void;
};
export declare function bootstrap(): Promise<void>;
export declare function mount(props: MountProps): Promise<void>;
export declare function unmount(props: MountProps): Promise<void>;
`;

/**
 * Writes the types archive of Module Federation from the declarations in `dist/types`.
 *
 * @param {{ root: string, name: string }} options
 */
export function writeTypesArchive({ root, name }) {
  const dist = join(root, name, 'dist');
  const index = readIndex(dist);
  const { name: packageName, exports = {} } = readManifest(root, name);
  const ownExposes = Object.entries(index.exposes).filter(([expose]) =>
    expose.startsWith(`${packageName}/`),
  );
  const hasLifecycles = './lifecycles' in exports;
  if (ownExposes.length === 0 && !hasLifecycles) return;
  const files = hasLifecycles ? { 'lifecycles.d.ts': lifecyclesTypes } : {};
  for (const path of listReachableFiles(index, dist)) {
    const text = readFileSync(join(dist, 'types', path), 'utf8');
    files[`compiled-types/${path}`] = withRelativeImports(text, path, index.packages);
  }
  for (const [expose, { path }] of ownExposes) {
    const source = `./compiled-types/${path.replace(/\.d\.ts$/, '')}`;
    files[`${expose.slice(packageName.length + 1)}.d.ts`] = `export * from '${source}';\n`;
  }
  const packed = Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]);
  // A fixed time, so that the same declarations give the same bytes.
  writeFileSync(join(dist, archive), zipSync(Object.fromEntries(packed), { mtime: '1980-01-02' }));
  const exposes = ownExposes.map(([expose]) => expose);
  if (hasLifecycles) exposes.push(`${packageName}/lifecycles`);
  const ids = exposes.map(
    (expose) => `${globalName(packageName)}${expose.slice(packageName.length)}`,
  );
  writeFileSync(join(dist, api), formatApi(ids));
  addToManifest(join(dist, 'mf-manifest.json'));
}

function readIndex(dist) {
  try {
    return JSON.parse(readFileSync(join(dist, 'types/index.json'), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return { exposes: {}, packages: {} };
    throw error;
  }
}

/** The files that the exposes reach by imports. */
function listReachableFiles({ exposes, packages }, dist) {
  const reached = new Set();
  const visit = (path) => {
    if (reached.has(path)) return;
    reached.add(path);
    const text = readFileSync(join(dist, 'types', path), 'utf8');
    for (const [, specifier] of text.matchAll(importPattern)) {
      const target = resolveSpecifier(specifier, path, packages);
      const file = [target, target?.replace(/\.d\.ts$/, '/index.d.ts')].find(
        (one) => one && existsSync(join(dist, 'types', one)),
      );
      if (file) visit(file);
    }
  };
  for (const { path } of Object.values(exposes)) visit(path);
  return reached;
}

const importPattern = /(?:from|import\()\s*['"]([^'"]+)['"]/g;

function resolveSpecifier(specifier, from, packages) {
  if (!specifier.startsWith('.')) return packages[specifier];
  if (/\.(css|svg|json)$/.test(specifier)) return undefined;
  return `${join(from, '..', specifier)}.d.ts`;
}

/** Packages of the workspace are not installed where the archive is used. */
function withRelativeImports(text, path, packages) {
  return text.replaceAll(importPattern, (statement, specifier) => {
    const target = packages[specifier];
    if (!target) return statement;
    const relativePath = relative(join(path, '..'), target.replace(/\.d\.ts$/, ''));
    const shown = relativePath.startsWith('.') ? relativePath : `./${relativePath}`;
    return statement.replace(specifier, shown);
  });
}

function formatApi(ids) {
  const keys = ids.map((id) => `'${id}'`).join(' | ');
  const types = ids.map((id) => `T extends '${id}' ? typeof import('${id}') :`).join(' ');
  return `export type RemoteKeys = ${keys};\ntype PackageType<T> = ${types} any;\n`;
}

function addToManifest(path) {
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  manifest.metaData.types = { path: '', name: archive, zip: archive, api };
  writeFileSync(path, JSON.stringify(manifest, null, 2));
}
