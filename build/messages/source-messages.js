import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readRemoteTable } from '../routes/remote-table.js';
import { isInstalled, packageFolders, root } from '../workspace.js';
import { findMessages } from './find-messages.js';

const ignoredFolders = ['node_modules', 'dist', 'testing', 'generated'];

/** Titles and navigation links of the remotes' package.json files, which the shell shows. @param {string | undefined} name */
export function listLabels(name) {
  if (name !== 'shell' || isInstalled) return [];
  const table = readRemoteTable(root);
  return table.flatMap(({ title, navigation }) => [title, ...navigation.map(({ label }) => label)]);
}

/**
 * Finds the English texts of all packages with texts.
 *
 * @param {string} root the folder of the workspace
 * @returns {Map<string, string[]>} package -> texts, sorted
 * @throws {Error} when a text is not a string literal, or is translated before its catalog may be there
 */
export function findSourceMessages(root) {
  const found = new Map();
  for (const name of packageFolders(root)) {
    const files = listSources(join(root, name, 'src'));
    const ids = files.flatMap((file) => listIds(readFileSync(file, 'utf8'), relative(root, file)));
    if (ids.length > 0) found.set(name, [...new Set([...ids, ...listLabels(name)])].sort());
  }
  return found;
}

function listIds(text, file) {
  const messages = findMessages(text, file);
  const early = messages.find(({ isElement, isInFunction }) => !isElement && !isInFunction);
  if (early) throw new Error(`${file}:${early.line}: call i18n.t inside a function.`);
  return messages.map(({ id }) => id);
}

function listSources(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ignoredFolders.includes(entry.name) ? [] : listSources(path);
    const isSource = /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name);
    return isSource ? [path] : [];
  });
}
