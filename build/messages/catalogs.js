import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { packageFolder } from '../workspace.js';
import { compileMessage, compilePseudoMessage } from './message-syntax.js';

const po = formatter({ origins: false, lineNumbers: false, explicitIdAsDefault: true });

/** Made from the English texts, for tests. It has no files. */
export const pseudoLanguage = 'ar-XB';

/**
 * The translated languages: the folders in `locales`.
 *
 * @param {string} root the folder of the workspace
 * @returns {string[]}
 */
export function listTranslatedLanguages(root) {
  const folder = join(root, 'locales');
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/**
 * The packages whose catalogs a build uses: its own and those of the workspace packages that it bundles.
 *
 * @param {{ name: string, dependencies?: Record<string, string> }} manifest
 * @returns {string[]}
 */
export function listCatalogNames({ name, dependencies = {} }) {
  const bundled = Object.entries(dependencies).filter(([, range]) =>
    range.startsWith('workspace:'),
  );
  return [name, ...bundled.map(([dependency]) => dependency)].map(packageFolder);
}

/** @param {string} root @param {string} language @param {string} name the package */
export function getCatalogPath(root, language, name) {
  return join(root, 'locales', language, `${name}.po`);
}

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

/**
 * The content of a catalog file.
 *
 * @param {string} language
 * @param {Record<string, string>} translations
 */
export function formatCatalog(language, translations) {
  const catalog = Object.fromEntries(
    Object.entries(translations)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, translation]) => [id, { translation, origin: [], extractedComments: [] }]),
  );
  const context = { locale: language, sourceLocale: 'en', existing: null, filename: '' };
  const text = /** @type {string} */ (po.serialize(catalog, context));
  // The creation date would change the file each time.
  return text.replace(/^"POT-Creation-Date:.*\n/m, '');
}

/** @param {string} root @param {string} language @param {string} name @param {string} content */
export function writeCatalog(root, language, name, content) {
  const path = getCatalogPath(root, language, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/**
 * The English texts in modules, as the loader recorded them.
 *
 * @param {Iterable<import('webpack').Module & { modules?: import('webpack').Module[] }>} modules
 * @returns {string[]}
 */
export function listMessageIds(modules) {
  const all = [...modules].flatMap(({ modules: inner }) => inner ?? []);
  const ids = [...modules, ...all].flatMap(({ buildInfo }) => buildInfo?.messageIds ?? []);
  return [...new Set(ids)].sort();
}

/** "E-Mail" is never broken after its hyphen. */
const keepTogether = (text) => text.replace(/\b(e)-(?=mail)/gi, '$1\u2011');

/**
 * Compiles the messages of a build for each language. Texts without a translation stay English.
 *
 * @param {{ root: string, packages: readonly string[], ids: readonly string[] }} options `packages`: whose catalogs are
 *   used, the first one first; `ids`: the English texts in the build
 * @returns {Map<string, Record<string, string | unknown[]>>} language -> English text -> compiled message
 */
export function compileCatalogs({ root, packages, ids }) {
  const compiled = new Map();
  for (const language of listTranslatedLanguages(root)) {
    const catalogs = packages.map((name) => readCatalog(getCatalogPath(root, language, name)));
    const translated = ids.flatMap((id) => {
      const text = catalogs.map((catalog) => catalog[id]).find(Boolean);
      return text ? [[id, compileMessage(keepTogether(text))]] : [];
    });
    compiled.set(language, Object.fromEntries(translated));
  }
  compiled.set(pseudoLanguage, Object.fromEntries(ids.map((id) => [id, compilePseudoMessage(id)])));
  return compiled;
}
