import { buildablePackages, readManifest } from '../workspace.js';

/** First path segments that the edge server handles itself, also the languages of pages. */
const reservedParts =
  'api de deck dev en faulty fr health icons inbox live livez metrics r readyz remotes reports support-desk tag-manager'.split(
    ' ',
  );
const pathPattern = /^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/;

/**
 * @typedef {{ path: string, label: string, order: number }} NavigationLink `order`: links with a lower value come first
 * @typedef {{ title: string, paths: string[], navigation: NavigationLink[] }} Route the pages that a remote owns: each
 *   of its paths and all below it, `/` itself alone
 */

/**
 * Reads the pages that a remote owns from its package.json: `"remote": { title, paths, navigation }`.
 *
 * @param {{ name: string, remote?: object }} manifest
 * @returns {Route | null} null when it owns no pages
 * @throws {Error} when the field is invalid
 */
export function readRoute({ name, remote }) {
  if (remote === undefined) return null;
  const { title, paths, navigation = [] } = remote;
  const invalid = (field, rule) => new Error(`${name}/package.json: "remote.${field}" ${rule}.`);
  if (typeof title !== 'string' || title === '') throw invalid('title', 'must be a string');
  if (!isListOf(paths, isPath) || paths.length === 0) {
    throw invalid('paths', 'must be a list of paths such as "/trips"');
  }
  const reserved = paths.find((path) => reservedParts.includes(path.split('/')[1]));
  if (reserved) throw invalid('paths', `has ${reserved}, which the edge server handles itself`);
  if (!isListOf(navigation, isLink)) {
    throw invalid('navigation', 'must be a list of { "path", "label" }, with "order" as a number');
  }
  return {
    title,
    paths,
    navigation: navigation.map(({ path, label, order = 100 }) => ({ path, label, order })),
  };
}

/**
 * The remotes of the workspace that own pages, by name.
 *
 * @param {string} root the folder of the workspace
 * @returns {(Route & { name: string })[]}
 */
export function readRemoteTable(root) {
  return buildablePackages(root).flatMap((folder) => {
    const manifest = readManifest(root, folder);
    const route = readRoute(manifest);
    return route ? [{ name: manifest.name, ...route }] : [];
  });
}

/** Whether a path equals a prefix or is below it; the same rule as in the shell. @param {string} path @param {string} prefix */
export function isPartOf(path, prefix) {
  return path === prefix || (prefix !== '/' && path.startsWith(`${prefix}/`));
}

function isListOf(value, isItem) {
  return Array.isArray(value) && value.every(isItem);
}

function isPath(value) {
  return typeof value === 'string' && pathPattern.test(value);
}

function isLink(value) {
  const { path, label, order = 0 } = Object(value);
  return isPath(path) && typeof label === 'string' && label !== '' && Number.isInteger(order);
}
