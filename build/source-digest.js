import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDesignTokens } from './entry/design-tokens.js';
import { getCatalogPath, listTranslatedLanguages } from './messages/catalogs.js';
import { readRemoteTable } from './routes/remote-table.js';
import { isInstalled, packageFolder, readManifest } from './workspace.js';

const { version } = readManifest(import.meta.dirname);

/**
 * A digest of all inputs of a package's build: its files, those of the workspace packages that it bundles, the build
 * package and the lock file.
 *
 * @param {string} root the folder of the workspace
 * @param {string} name the package
 * @returns {string} hexadecimal sha256
 */
export function sourceDigest(root, name) {
  // Without the version of Node: the same sources give the same release.
  const hash = createHash('sha256').update(process.env.RELEASE_KEYS ?? '');
  if (isInstalled) return addFolder(hash.update(version), root, name).digest('hex');
  // The host contains the table of remotes.
  if (name === 'shell') hash.update(JSON.stringify(readRemoteTable(root)));
  hash.update(readFileSync(join(root, 'pnpm-lock.yaml')));
  // The entry for other hosts contains the design tokens.
  const tokens = findDesignTokens(join(root, name));
  if (tokens) hash.update(readFileSync(tokens));
  for (const part of ['build', ...workspaceClosure(root, name)].sort()) {
    addFolder(hash, join(root, part), part);
    for (const language of listTranslatedLanguages(root)) {
      const catalog = getCatalogPath(root, language, part);
      if (existsSync(catalog)) hash.update(`${language}/${part}\0`).update(readFileSync(catalog));
    }
  }
  return hash.digest('hex');
}

function workspaceClosure(root, name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  const { dependencies, peerDependencies } = readManifest(root, name);
  for (const [dependency, range] of Object.entries({ ...dependencies, ...peerDependencies })) {
    if (range.startsWith('workspace:')) workspaceClosure(root, packageFolder(dependency), seen);
  }
  return seen;
}

const ignored =
  /^(node_modules|\.git|\.data|dist|README\.md|budget\.json|workbench)$|\.test\.(tsx?|mjs)$/;

function addFolder(hash, folder, label) {
  if (!existsSync(folder)) return hash;
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  for (const entry of entries) {
    if (ignored.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) addFolder(hash, path, `${label}/${entry.name}`);
    else hash.update(`${label}/${entry.name}\0`).update(readFileSync(path)).update('\0');
  }
  return hash;
}
