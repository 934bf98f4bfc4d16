/** A language that the product can be shown in. */
export type Language = {
  /** The prefix of the path and the name of the folder in `locales`. */
  code: string;
  /** The `lang` attribute of the page. */
  tag: string;
  /** For `Intl`. */
  locale: string;
  /** The name of the language in itself. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** `everywhere` when all remotes and services are translated. */
  offered: 'everywhere' | 'outside production';
};

/** The language of the texts in the code. Its pages have no prefix. */
export const defaultLanguage: Language = {
  code: 'en',
  tag: 'en-GB',
  locale: 'en-GB',
  name: 'English',
  direction: 'ltr',
  offered: 'everywhere',
};

/** All languages. A new one needs an entry here and a folder in `locales`: docs/translate.md. */
export const languages: readonly Language[] = [
  defaultLanguage,
  {
    code: 'de',
    tag: 'de-DE',
    locale: 'de-DE',
    name: 'Deutsch',
    direction: 'ltr',
    offered: 'everywhere',
  },
  {
    code: 'fr',
    tag: 'fr-FR',
    locale: 'fr-FR',
    name: 'Français',
    direction: 'ltr',
    offered: 'everywhere',
  },
  // The pseudo-language: English with accents, right-to-left. It shows texts that are not translated.
  {
    code: 'ar-XB',
    tag: 'ar-XB',
    locale: 'en-GB',
    name: 'Pseudo-language',
    direction: 'rtl',
    offered: 'outside production',
  },
];

/** The languages that an environment offers. Without an environment only English. */
export function listLanguages(environment: string | null): readonly Language[] {
  if (environment === null) return [defaultLanguage];
  return languages.filter(
    ({ offered }) => offered === 'everywhere' || environment !== 'production',
  );
}

/**
 * Splits a path into the language of its first part and the path without it.
 *
 * @param pathname such as `/de/trips`
 * @param offered only their prefixes are removed
 */
export function splitLanguage(
  pathname: string,
  offered: readonly Language[],
): { language: Language; path: string } {
  const [, code = '', ...rest] = pathname.split('/');
  const language = offered.find((one) => one.code === code && one !== defaultLanguage);
  return language
    ? { language, path: `/${rest.join('/')}` }
    : { language: defaultLanguage, path: pathname };
}

/** First parts of paths that the edge server handles itself. They are no pages and have no language. */
const reservedParts =
  'api deck dev faulty health icons inbox live livez metrics r readyz remotes reports support-desk tag-manager'.split(
    ' ',
  );

/**
 * Whether no remote can own a path: the edge server handles it itself, it is a file, or its first part is a language.
 *
 * @param address path with query and fragment
 */
export function isReservedPath(address: string): boolean {
  const [, first = ''] = /^\/([^/?#]*)/.exec(address) ?? [];
  const isLanguage = languages.some((one) => one.code === first && one !== defaultLanguage);
  return isLanguage || reservedParts.includes(first) || first.includes('.');
}

/**
 * Adds the prefix of a language to the path of a page. Unchanged are paths that have a prefix, other origins, and paths
 * that are not pages.
 *
 * @param address path with query and fragment
 */
export function addLanguage(address: string, { code }: Language): string {
  if (code === defaultLanguage.code || !/^\/(?!\/)/.test(address)) return address;
  if (isReservedPath(address)) return address;
  return `/${code}${address.replace(/^\/(?=$|[?#])/, '')}`;
}
