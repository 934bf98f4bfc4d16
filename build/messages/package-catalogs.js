import { root } from '../workspace.js';
import { compileCatalogs } from './catalogs.js';
import { findSourceMessages } from './source-messages.js';

/**
 * Compiles the catalogs of one package, for tools that show it without a remote.
 *
 * @param {string} name the folder of the package
 * @returns {Record<string, Record<string, string | unknown[]>>} language -> English text -> compiled message
 */
export function compilePackageCatalogs(name) {
  const ids = findSourceMessages(root).get(name) ?? [];
  return Object.fromEntries(compileCatalogs({ root, packages: [name], ids }));
}
