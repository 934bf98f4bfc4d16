import type { Language } from '@train-swap/shared-config/languages';
import { readTranslations } from 'shared-server/translations';

/** The texts of the page without its scripts, and of the web manifest. They need no HTML escapes. */
function translatePageTexts(translations: Readonly<Record<string, string>>) {
  const i18n = { t: (english: string) => translations[english] || english };
  return {
    /** For search engines and the web manifest. */
    description: i18n.t('Swap your train or your seat, keep your booking.'),
    withoutScripts: i18n.t(
      'Train Swap needs JavaScript to show live seats and times. Please switch it on and load the page again.',
    ),
    /** Names of the web manifest's shortcuts. */
    nextPass: i18n.t('My next pass'),
    scanTicket: i18n.t('Scan my ticket'),
    trips: i18n.t('My trips'),
    findTicket: i18n.t('Find my ticket'),
  };
}

const loaded = new Map<string, ReturnType<typeof translatePageTexts>>();

/** The texts in a language, read at first use. The pseudo-language has English texts here. */
export function getPageTexts(language: Language) {
  const known = loaded.get(language.code);
  if (known) return known;
  const texts = translatePageTexts(readTranslations(language, 'delivery'));
  loaded.set(language.code, texts);
  return texts;
}
