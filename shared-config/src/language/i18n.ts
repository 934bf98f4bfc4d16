import { type Messages, setupI18n } from '@lingui/core';
import { getLanguage } from './page-language';

declare global {
  /** Catalogs of the page's language. Each is added by a file that the build creates (build/messages). */
  var translationCatalogs: Messages[] | undefined;
}

/** Defined by the build. */
declare const process: { env: { NODE_ENV?: string } };

const { locale } = getLanguage();

/** The texts of the page in its language. An English text is its own id, so English needs no catalog. */
export const i18n = setupI18n({ locale, messages: { [locale]: {} } });

// The build compiles all texts with placeholders, and others need no compiler.
if (process.env.NODE_ENV === 'production') i18n.setMessagesCompiler((text) => [text]);

const loadCatalog = (messages: Messages) => i18n.load(locale, messages);

// Catalogs may arrive before and after this module.
globalThis.translationCatalogs ??= [];
const catalogs = globalThis.translationCatalogs;
for (const messages of catalogs) loadCatalog(messages);
const push = catalogs.push.bind(catalogs);
catalogs.push = (...added) => {
  for (const messages of added) loadCatalog(messages);
  return push(...added);
};
