import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Whether this package is installed by a remote in a separate repository. */
export const isInstalled = import.meta.dirname.includes(`${sep}node_modules${sep}`);

/** The folder of the workspace, or of the remote where this package is installed. */
export const root = isInstalled ? process.cwd() : join(import.meta.dirname, '..');

/**
 * The folders of the packages in the workspace.
 *
 * @param {string} root the folder of the workspace
 * @returns {string[]} relative to it: `.` for a remote in a separate repository
 */
export function packageFolders(root) {
  if (isInstalled) return ['.'];
  return readdirSync(root).filter((folder) => existsSync(join(root, folder, 'package.json')));
}

/** The packages of the workspace that webpack builds, sorted. @param {string} root the folder of the workspace */
export function buildablePackages(root) {
  const isBuilt = (folder) => existsSync(join(root, folder, 'webpack.config.mjs'));
  return readdirSync(root).filter(isBuilt).sort();
}

/**
 * @typedef {{ component: string }} Story how the delivery gate draws a component
 * @typedef {{
 *   name: string, version: string, exports?: Record<string, string>, scripts?: Record<string, string>,
 *   dependencies?: Record<string, string>, peerDependencies?: Record<string, string>,
 *   remote?: object, screens?: string[], stories?: Record<string, Story[]>, team?: string,
 *   knownViolations?: string[], knownTraces?: string[],
 *   tests?: { environment?: 'jsdom' | 'node' | 'one-realm', database?: boolean }
 * }} Manifest a package.json
 */

/** @param {...string} folder @returns {Manifest} */
export function readManifest(...folder) {
  return JSON.parse(readFileSync(join(...folder, 'package.json'), 'utf8'));
}

/** @param {string} name a package of the workspace; its folder is its name without the scope */
export function packageFolder(name) {
  return name.replace(/^@train-swap\//, '');
}
