import { expect, it, jest } from '@jest/globals';

/** Loads the module again, as a page in the language does. */
async function loadIn(code: string | undefined) {
  jest.resetModules();
  globalThis.prerenderLanguage = code;
  return (await import('./i18n')).i18n;
}

it('formats English texts without a catalog', async () => {
  globalThis.translationCatalogs = undefined;
  const i18n = await loadIn(undefined);
  expect(i18n.t('Train at {time}', { time: '10:15' })).toBe('Train at 10:15');
  expect(i18n.t('{count, plural, one {# seat} other {# seats}}', { count: 2 })).toBe('2 seats');
});

it('uses catalogs that arrive before and after it', async () => {
  globalThis.translationCatalogs = [{ Help: 'Hilfe' }];
  const i18n = await loadIn('de');
  globalThis.translationCatalogs.push({ Seats: ['Plätze: ', ['count', 'number']] });
  expect(i18n.t('Help')).toBe('Hilfe');
  expect(i18n.t('Seats', { count: 1200 })).toBe('Plätze: 1.200');
  expect(i18n.t('Not translated')).toBe('Not translated');
});

it('gives a catalog to each copy of the module in the page', async () => {
  globalThis.translationCatalogs = undefined;
  const first = await loadIn('de');
  const second = await loadIn('de');
  expect(second).not.toBe(first);
  (globalThis.translationCatalogs as object[] | undefined)?.push({ Help: 'Hilfe' });
  expect([first.t('Help'), second.t('Help')]).toEqual(['Hilfe', 'Hilfe']);
});
