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

/**
 * Reads the translations of a package: English text -> translation. Texts without a translation are missing.
 * `build/messages` reads these files for pages; it is published without server code.
 *
 * @param name the folder of the package
 */
export function readTranslations(language: Language, name: string): Record<string, string> {
  const path = findTranslated(language, `${name}.po`);
  if (!path) return {};
  const context = { locale: language.code, sourceLocale: 'en', filename: path };
  const catalog = po.parse(readFileSync(path, 'utf8'), context) as Record<
    string,
    { translation?: string }
  >;
  return Object.fromEntries(
    Object.entries(catalog).flatMap(([id, { translation }]) =>
      translation ? [[id, translation]] : [],
    ),
  );
}
