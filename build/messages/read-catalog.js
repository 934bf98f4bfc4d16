import { existsSync, readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';

export const po = formatter({ origins: false, lineNumbers: false, explicitIdAsDefault: true });

/**
 * Reads a catalog.
 *
 * @param {string} path the `.po` file; it may be missing
 * @returns {Record<string, string>} English text -> translation, empty when it is missing
 */
export function readCatalog(path) {
  if (!existsSync(path)) return {};
  const context = { locale: 'en', sourceLocale: 'en', filename: path };
  const catalog = po.parse(readFileSync(path, 'utf8'), context);
  return Object.fromEntries(
    Object.entries(catalog).map(([id, { translation }]) => [id, translation ?? '']),
  );
}
