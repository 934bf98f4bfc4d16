import { afterEach, describe, expect, it } from '@jest/globals';
import { getLanguagePrefix, toLocalPath } from '@train-swap/shared-config';
import { languages } from '@train-swap/shared-config/languages';
import fc from 'fast-check';
import { safeNext } from './safe-next';

function setLanguage(code: string) {
  document.documentElement.dataset.language = code;
}

afterEach(() => {
  delete document.documentElement.dataset.language;
});

describe('safeNext', () => {
  it.each(['/', '/swap/b1?train=3#seats', '/trips'])(
    'returns the path of this site: %s',
    (next) => {
      expect(safeNext(next)).toBe(next);
    },
  );

  it('returns a path without the language of the page, because the router adds it', () => {
    setLanguage('de');
    expect(safeNext('/de/trips?a=b#c')).toBe('/trips?a=b#c');
    expect(safeNext('/de')).toBe('/');
  });

  it.each([
    null,
    '',
    'trips',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/.//evil.example/x',
    '/a/..//evil.example/x',
    '/%2f/evil.example/x',
    '/\t/evil.example/',
    'javascript:alert(1)',
    '/account/sign-in',
    '/account/sign-in?next=/account/sign-in',
  ])('returns the account instead of %j', (next) => {
    expect(safeNext(next)).toBe('/account');
  });

  it.each([
    '/de//evil.example/x',
    '/de/.//evil.example/x',
    '/de/\\evil.example/x',
    '/de///evil.example/x',
    '/de/\t/evil.example/x',
    '/de/%2Fevil.example/x',
    '/de/account/sign-in',
  ])('returns the account instead of %j in a German page', (next) => {
    setLanguage('de');
    expect(safeNext(next)).toBe('/account');
  });

  it('never leaves the site, in any language and with any characters', () => {
    const codes = languages.map(({ code }) => code);
    const odd = [
      '/',
      '//',
      '\\',
      '.',
      '..',
      '\t',
      '\n',
      ' ',
      '%2f',
      '%5C',
      '%2e',
      ':',
      '@',
      '#',
      '?',
    ];
    const part = fc.oneof(
      fc.constantFrom(...odd, ...codes.flatMap((code) => [code, `/${code}/`])),
      fc.constantFrom('evil.example', 'https:', 'javascript:', 'trips'),
      fc.string({ unit: 'binary', maxLength: 2 }),
    );
    const address = fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join('')}`);
    fc.assert(
      fc.property(fc.constantFrom(...codes), address, (code, next) => {
        setLanguage(code);
        const path = safeNext(next);
        // The button follows the local path. The router puts its prefix before the path.
        for (const followed of [path, toLocalPath(path), getLanguagePrefix() + path]) {
          expect(new URL(followed, location.origin).origin).toBe(location.origin);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
