import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sourceDigest } from '../source-digest.js';
import { isInstalled, readManifest } from '../workspace.js';
import { createDeclarations } from './create-declarations.js';
import { readInstalledTypes } from './fetch-types.js';

/**
 * Loads the declarations of a package's exposes from a cache, or creates them.
 *
 * @param {string} root the folder of the workspace
 * @param {string} name the package
 * @returns {Record<string, string>} `shared-otp/otp-step` -> its declaration
 */
export function loadDeclarations(root, name) {
  const cacheFolder = join(root, 'node_modules/.cache/declarations');
  const cachePath = join(
    cacheFolder,
    `${readManifest(root, name).name}-${sourceDigest(root, name).slice(0, 32)}.json`,
  );
  if (existsSync(cachePath)) return JSON.parse(readFileSync(cachePath, 'utf8'));
  mkdirSync(cacheFolder, { recursive: true });
  const declarations = createDeclarations({ root, name, cacheFolder });
  const temporaryPath = `${cachePath}.${process.pid}`;
  writeFileSync(temporaryPath, JSON.stringify(declarations));
  renameSync(temporaryPath, cachePath);
  return declarations;
}

/**
 * Writes the declarations of a package's exposes, and of the exposes of other remotes that it was built with, into
 * its build. The delivery gate compares the two.
 *
 * @param {{ root: string, name: string, uses: readonly string[] }} options `uses`: exposes of other remotes
 */
export function writeTypes({ root, name, uses }) {
  const declarations = { ...loadDeclarations(root, name) };
  for (const expose of uses) declarations[expose] = readUsedTypes(root, expose);
  const all = Object.entries(declarations).filter(([, text]) => text);
  if (all.length === 0) return;
  const exposes = {};
  for (const [expose, text] of all) {
    const path = `${expose}.d.ts`;
    const target = join(root, name, 'dist/types', path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    exposes[expose] = { path, digest: sha256(text) };
  }
  const index = join(root, name, 'dist/types/index.json');
  writeFileSync(index, JSON.stringify({ exposes, packages: {} }));
}

/** Whether the types of other remotes have changed since the package was built. @param {string} root @param {string} name */
export function typesHaveChanged(root, name) {
  const index = join(root, name, 'dist/types/index.json');
  if (!existsSync(index)) return false;
  const { exposes } = JSON.parse(readFileSync(index, 'utf8'));
  return Object.entries(exposes).some(
    ([expose, { digest }]) =>
      !expose.startsWith(`${name}/`) && sha256(readUsedTypes(root, expose)) !== digest,
  );
}

function readUsedTypes(root, expose) {
  if (isInstalled) return readInstalledTypes(root, expose);
  const [owner = ''] = expose.split('/');
  return loadDeclarations(root, owner)[expose] ?? '';
}

function sha256(text) {
  return createHash('sha256').update(text).digest('hex');
}
