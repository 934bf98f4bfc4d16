import { AsyncLocalStorage } from 'node:async_hooks';
import { defaultLanguage, type Language, languages } from '@train-swap/shared-config/languages';
import { getCatalog } from './catalogs';

const current = new AsyncLocalStorage<Language>();

/** The language of the request that runs, English outside a request. */
export const getLanguage = (): Language => current.getStore() ?? defaultLanguage;

/** Runs the work in a language. */
export const runInLanguage = <T>(language: Language, work: () => T): T =>
  current.run(language, work);

/** The language with this code, English when there is none. */
export const findLanguage = (code: string | null | undefined): Language =>
  languages.find((one) => one.code === code) ?? defaultLanguage;

/**
 * The texts of a server program in the language of the request.
 *
 * @param packageName its folder, such as `services`
 */
export const createI18n = (packageName: string) => ({
  /** `id`: the English text, a string literal. Its placeholders are ICU messages. */
  t: (id: string, values?: Record<string, unknown>): string =>
    getCatalog(packageName, getLanguage()).t({ id, ...(values ? { values } : {}) }),
});
