import { describe, expect, it } from '@jest/globals';
import { createI18n, findLanguage, getLanguage, runInLanguage } from './i18n';

const german = findLanguage('de');
// Another name than `i18n`: the build collects the texts of `i18n.t`.
const services = createI18n('services');
const seatTaken = () =>
  services.t('Coach {coach}, seat {place} is taken.', { coach: 'B', place: '12' });

describe('the language of a request', () => {
  it('is English outside a request', () => {
    expect(getLanguage().code).toBe('en');
    expect(seatTaken()).toBe('Coach B, seat 12 is taken.');
  });

  it('is that of the work, also after it waited', async () => {
    const codes = await Promise.all(
      [german, findLanguage('fr'), findLanguage('unknown')].map((language) =>
        runInLanguage(language, async () => {
          await new Promise((resolve) => setTimeout(resolve, 1));
          return getLanguage().code;
        }),
      ),
    );
    expect(codes).toEqual(['de', 'fr', 'en']);
  });

  it.each([
    ['de', 'Wagen B, Platz 12 ist vergeben.'],
    ['ar-XB', 'Cóách B, séát 12 ís tákén.'],
  ])('translates texts to %s and fills in their values', (code, text) => {
    expect(runInLanguage(findLanguage(code), seatTaken)).toBe(text);
  });

  it('keeps the English text when the package has no translation', () => {
    const other = createI18n('no-such-package');
    expect(runInLanguage(german, () => other.t('Not translated'))).toBe('Not translated');
  });
});
