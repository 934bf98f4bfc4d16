import {
  addLanguage,
  getConfig,
  getLanguage,
  i18n,
  type Language,
  listLanguages,
  stripLanguage,
} from '@train-swap/shared-config';
import { toSameOriginPath } from '@train-swap/shared-config/same-origin-path';
import { Select } from '@train-swap/shared-ui';
import { saveChoice } from './save-choice';

/** Lets the traveller choose the language. The same page is loaded again in it. The staging deck has the pseudo-language. */
export function LanguageChoice() {
  const offered = listLanguages(getConfig().environment).filter(
    ({ offered, code }) => offered === 'everywhere' || code === getLanguage().code,
  );

  const choose = (code: string) => {
    const language = offered.find((one) => one.code === code);
    if (!language) return;
    saveChoice('language', code);
    location.assign(getAddressIn(language));
  };
  return (
    <Select
      label={i18n.t('Language')}
      options={offered.map(({ code, tag, name }) => ({ value: code, label: name, lang: tag }))}
      value={getLanguage().code}
      onChange={({ target }) => choose(target.value)}
    />
  );
}

/** The address of this page in another language. */
export function getAddressIn(language: Language): string {
  const { pathname, search, hash, origin } = location;
  const toPath = (path: string) => addLanguage(stripLanguage(path), language);
  return toSameOriginPath(pathname + search + hash, origin, toPath) ?? addLanguage('/', language);
}
