import { describe, expect, it } from '@jest/globals';
import { toSameOriginPath } from './same-origin-path';

const origins = ['http://localhost:4200', 'https://swap.example'];

describe('toSameOriginPath', () => {
  it.each([
    ['/', '/'],
    ['/swap/b1?train=3#seats', '/swap/b1?train=3#seats'],
    ['/trips/../help', '/help'],
    ['/help/a%2Fb', '/help/a%2Fb'],
    ['/tri\nps', '/trips'],
    ['/trips?to=//evil.example', '/trips?to=//evil.example'],
    ['/züge', '/z%C3%BCge'],
  ])('returns %j as %j', (address, path) => {
    for (const origin of origins) expect(toSameOriginPath(address, origin)).toBe(path);
  });

  it.each([
    null,
    undefined,
    '',
    'trips',
    '/\\evil.example',
    '/\\/evil.example',
    '\\\\evil.example',
    '//evil.example',
    '///evil.example',
    '/.//evil.example/x',
    '/./\\evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/a/%2e%2e//evil.example',
    '/%2f/evil.example',
    '/%2F%2Fevil.example',
    '/%5cevil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    'https:evil.example',
    'http:/evil.example',
    'https://evil.example/',
    'https://swap.example@evil.example/',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//[',
    '//:99999',
    '//%00',
  ])('returns null for %j', (address) => {
    for (const origin of origins) expect(toSameOriginPath(address, origin)).toBeNull();
  });

  it('stays on the same host when it is resolved again', () => {
    for (const dots of ['.', '..', 'a/..', '%2e', './.']) {
      for (const slashes of ['/', '//', '\\', '/\\', '/\t/']) {
        const path = toSameOriginPath(`/${dots}${slashes}evil.example`, origins[1] ?? '');
        if (path) expect(new URL(path, origins[1]).origin).toBe(origins[1]);
      }
    }
  });
});
