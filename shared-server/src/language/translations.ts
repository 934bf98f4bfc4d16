import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalog } from '@train-swap/build/read-catalog';
import type { Language } from '@train-swap/shared-config/languages';

/** One folder for each language, with the translations of all packages: docs/translate.md. */
const locales = join(import.meta.dirname, '../../../locales');

/** A file or folder with translations; null when the language does not have it. */
export function findTranslated({ code }: Language, name: string): string | null {
  const path = join(locales, code, name);
  return existsSync(path) ? path : null;
}

/**
 * Reads the translations of a package: English text -> translation, empty when it is missing.
 *
 * @param name the folder of the package
 */
export function readTranslations(language: Language, name: string): Record<string, string> {
  const path = findTranslated(language, `${name}.po`);
  return path ? readCatalog(path) : {};
}
