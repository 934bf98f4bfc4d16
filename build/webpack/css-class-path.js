import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { readManifest } from '../workspace.js';

/**
 * The same name for a style sheet whether its package is in the workspace or installed:
 * `@train-swap/shared-ui/actions/button.module.css`.
 *
 * @param {string} file absolute path
 * @returns {string} only the name of the file when it is in no package
 */
export function cssClassPath(file) {
  const folder = findPackageFolder(dirname(file));
  if (!folder) return basename(file);
  const { name } = readManifest(folder);
  const path = relative(folder, file).split(sep).join('/');
  return `${name}/${path.replace(/^(src|dist)\//, '')}`;
}

function findPackageFolder(folder) {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  return parent === folder ? null : findPackageFolder(parent);
}
