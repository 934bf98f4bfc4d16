import { addLanguage, defaultLanguage, type Language, languages, splitLanguage } from './languages';

declare global {
  /** Set by the build before it renders the first screens of a language. */
  var prerenderLanguage: string | undefined;
}

/**
 * The language of this page. It is fixed until the page is loaded again. English without the attribute `data-language`
 * of the edge server, for example in a page of another product.
 */
export function getLanguage(): Language {
  const code =
    typeof document === 'undefined'
      ? globalThis.prerenderLanguage
      : document.documentElement.dataset.language;
  return languages.find((one) => one.code === code) ?? defaultLanguage;
}

/** The path prefix of the page's language for a router: `/de`, or an empty string for English. */
export function getLanguagePrefix(): string {
  const language = getLanguage();
  return language === defaultLanguage ? '' : `/${language.code}`;
}

/** Removes the prefix of the page's language from a path. A path in another language is unchanged. */
export function stripLanguage(pathname: string): string {
  return splitLanguage(pathname, [getLanguage()]).path;
}

/** The address of a page in the page's language; see {@link addLanguage}. Use it for links. */
export function toLocalPath(address: string): string {
  return addLanguage(address, getLanguage());
}
