import {
  addLanguage,
  getConfig,
  getLanguage,
  i18n,
  listLanguages,
  stripLanguage,
} from '@train-swap/shared-config';
import { Select } from '@train-swap/shared-ui';
import { saveChoice } from './save-choice';

/** Lets the traveller choose the language. The same page is loaded again in it. */
export function LanguageChoice() {
  const offered = listLanguages(getConfig().environment);

  const choose = (code: string) => {
    const language = offered.find((one) => one.code === code);
    if (!language) return;
    saveChoice('language', code);
    location.assign(
      addLanguage(stripLanguage(location.pathname), language) + location.search + location.hash,
    );
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
