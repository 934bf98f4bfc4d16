import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRemoteTable } from './remote-table.js';

/**
 * A digest of all that decides what a package's build gives: its files, those of the workspace
 * packages it bundles, the build itself and the lock file.
 *
 * @param {string} root the folder of the workspace
 * @param {string} name the package
 * @returns {string} hexadecimal sha256
 */
export function sourceDigest(root, name) {
  // Not the version of Node: the same sources are the same release, whatever built them.
  const hash = createHash('sha256').update(process.env.RELEASE_KEYS ?? '');
  // The host has the table of remotes built in.
  if (name === 'shell') hash.update(JSON.stringify(readRemoteTable(root)));
  for (const file of ['pnpm-lock.yaml', 'tsconfig.base.json']) {
    hash.update(readFileSync(join(root, file)));
  }
  for (const part of ['build', ...workspaceClosure(root, name)].sort()) {
    addFolder(hash, join(root, part), part);
  }
  return hash.digest('hex');
}

function workspaceClosure(root, name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
  for (const [dependency, range] of Object.entries(dependencies)) {
    if (range.startsWith('workspace:')) workspaceClosure(root, dependency, seen);
  }
  return seen;
}

const leftOut = /^(node_modules|dist|README\.md|budget\.json|workbench)$|\.test\.(tsx?|mjs)$/;

function addFolder(hash, folder, label) {
  if (!existsSync(folder)) return;
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  for (const entry of entries) {
    if (leftOut.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) addFolder(hash, path, `${label}/${entry.name}`);
    else hash.update(`${label}/${entry.name}\0`).update(readFileSync(path)).update('\0');
  }
}
