import { addLanguage, languages, splitLanguage } from '@train-swap/shared-config/languages';
import { Link } from '@train-swap/shared-ui';
import { Section } from '../parts/section';

/** Opens the page in the languages that travellers are not offered. */
export function Language() {
  const { pathname, search } = window.location;
  const { path } = splitLanguage(pathname, languages);
  return (
    <Section title="Language" hint="English with accents, right-to-left: shows untranslated texts.">
      {languages
        .filter(({ offered }) => offered !== 'everywhere')
        .map((language) => (
          <Link key={language.code} standalone href={addLanguage(path, language) + search}>
            {language.name}
          </Link>
        ))}
    </Section>
  );
}
