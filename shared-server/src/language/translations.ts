import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import type { Language } from '@train-swap/shared-config/languages';

/** One folder for each language, with the translations of all packages: docs/translate.md. */
const locales = join(import.meta.dirname, '../../../locales');

const po = formatter({ origins: false, lineNumbers: false, explicitIdAsDefault: true });

/** A file or folder with translations; null when the language does not have it. */
export function findTranslated({ code }: Language, name: string): string | null {
  const path = join(locales, code, name);
  return existsSync(path) ? path : null;
}

type Catalog = Record<string, { translation?: string }>;

/**
 * Reads the translations of a package: English text -> translation, empty when it is missing. `build/messages` reads the
 * same files; servers do not install a build.
 *
 * @param name the folder of the package
 */
export function readTranslations(language: Language, name: string): Record<string, string> {
  const path = findTranslated(language, `${name}.po`);
  if (!path) return {};
  const context = { locale: language.code, sourceLocale: 'en', filename: path };
  const catalog = Object.entries(po.parse(readFileSync(path, 'utf8'), context) as Catalog);
  return Object.fromEntries(catalog.map(([id, { translation = '' }]) => [id, translation]));
}
