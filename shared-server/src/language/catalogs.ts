import { type I18n, setupI18n } from '@lingui/core';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import type { Language } from '@train-swap/shared-config/languages';
import { readTranslations } from './translations';

/** The accents of the pseudo-language show that a text is a message. */
const addAccents = (text: string): string =>
  text.replace(/[aeiou]/gi, (vowel) => `${vowel}\u0301`.normalize('NFC'));

/** Compiling takes longer than writing the text; there are as many texts as in the code. */
function createCompiler(isPseudo: boolean): typeof compileMessage {
  const compiled = new Map<string, CompiledMessage>();
  return (text) => {
    const existing = compiled.get(text);
    if (existing) return existing;
    const tokens = isPseudo ? compileMessage(text, addAccents) : compileMessage(text);
    compiled.set(text, tokens);
    return tokens;
  };
}

const loaded = new Map<string, I18n>();

/**
 * The texts of a package in a language, read at first use.
 *
 * @param packageName its folder, which is the name of its `.po` file
 */
export function getCatalog(packageName: string, language: Language): I18n {
  const key = `${language.code}/${packageName}`;
  const existing = loaded.get(key);
  if (existing) return existing;
  const { locale } = language;
  const messages = { [locale]: readTranslations(language, packageName) };
  const catalog = setupI18n({ locale, messages });
  catalog.setMessagesCompiler(createCompiler(language.code === 'ar-XB'));
  loaded.set(key, catalog);
  return catalog;
}
