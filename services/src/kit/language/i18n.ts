import { createI18n } from 'shared-server/language';

export { findLanguage, getLanguage, runInLanguage } from 'shared-server/language';

/**
 * Texts for travellers in the language of the request. The English text is the id; it must be a string literal, and its
 * placeholders are ICU messages. Call it where the text is needed, not at module level, where there is no request.
 * docs/translate.md
 */
export const i18n = createI18n('services');
