import { describe, expect, it } from '@jest/globals';
import { safeNext } from './safe-next';

describe('safeNext', () => {
  it.each(['/', '/swap/b1?train=3#seats', '/trips'])(
    'returns the path of this site: %s',
    (next) => {
      expect(safeNext(next)).toBe(next);
    },
  );

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
});
