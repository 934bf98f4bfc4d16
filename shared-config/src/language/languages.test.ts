import { afterEach, describe, expect, it } from '@jest/globals';
import { addLanguage, defaultLanguage, languages, listLanguages, splitLanguage } from './languages';
import { getLanguage, getLanguagePrefix, stripLanguage, toLocalPath } from './page-language';

const find = (code: string) => languages.find((one) => one.code === code) ?? defaultLanguage;
const german = find('de');

it('offers the pseudo-language only outside production', () => {
  const codes = (environment: string | null) => listLanguages(environment).map(({ code }) => code);
  expect(codes('staging')).toEqual(['en', 'de', 'fr', 'ar-XB']);
  expect(codes('production')).toEqual(['en', 'de', 'fr']);
  expect(codes(null)).toEqual(['en']);
});

describe('the path of a page', () => {
  it.each([
    ['/de', 'de', '/'],
    ['/de/trips', 'de', '/trips'],
    ['/ar-XB/swap/b1', 'ar-XB', '/swap/b1'],
    ['/', 'en', '/'],
    ['/trips/de', 'en', '/trips/de'],
    ['/des', 'en', '/des'],
    ['/en/trips', 'en', '/en/trips'],
    ['/es/trips', 'en', '/es/trips'],
  ])('%s is in language %s and has the path %s', (pathname, code, path) => {
    expect(splitLanguage(pathname, languages)).toEqual({ language: find(code), path });
  });

  it('keeps the prefix of a language that is not offered', () => {
    const { language, path } = splitLanguage('/de/trips', [defaultLanguage]);
    expect([language.code, path]).toEqual(['en', '/de/trips']);
  });

  it.each([
    ['/', '/de'],
    ['/?a=b', '/de?a=b'],
    ['/#main', '/de#main'],
    ['/trips/b1?x=/y#z', '/de/trips/b1?x=/y#z'],
    ['/de/trips', '/de/trips'],
    ['/fr', '/fr'],
    ['/api/trips', '/api/trips'],
    ['/r/shell/1/a.js', '/r/shell/1/a.js'],
    ['/icon.svg', '/icon.svg'],
    ['#main', '#main'],
    ['//evil.example', '//evil.example'],
    ['https://example.com/trips', 'https://example.com/trips'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
  ])('changes %s to %s for a German page', (address, expected) => {
    expect(addLanguage(address, german)).toBe(expected);
    expect(addLanguage(expected, german)).toBe(expected);
    expect(addLanguage(address, defaultLanguage)).toBe(address);
  });
});

describe('the language of the page', () => {
  afterEach(() => {
    globalThis.prerenderLanguage = undefined;
  });

  it('is English by default', () => {
    expect(getLanguage()).toBe(defaultLanguage);
    expect([getLanguagePrefix(), stripLanguage('/de/trips'), toLocalPath('/trips')]).toEqual([
      '',
      '/de/trips',
      '/trips',
    ]);
  });

  it('decides which prefix is removed and added', () => {
    globalThis.prerenderLanguage = 'de';
    expect(getLanguage()).toBe(german);
    expect(getLanguagePrefix()).toBe('/de');
    expect(stripLanguage('/de/trips')).toBe('/trips');
    expect(stripLanguage('/fr/trips')).toBe('/fr/trips');
    expect(toLocalPath('/trips')).toBe('/de/trips');
  });
});
