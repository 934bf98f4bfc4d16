import { expect, it } from '@jest/globals';
import { toCanonicalPath } from './canonical-path';

const prefixes = ['/', '/swap', '/trips', '/help'];

it.each([
  ['/', '/'],
  ['/trips', '/trips'],
  ['/trips/', '/trips'],
  ['//trips', '/trips'],
  ['///trips//b1///', '/trips/b1'],
  ['/Help', '/help'],
  ['/HELP/Contact', '/help/Contact'],
  ['/Helpful', '/Helpful'],
  ['/Nowhere/X', '/Nowhere/X'],
  ['//evil.example/x', '/evil.example/x'],
  ['//', '/'],
])('normalises %s to %s', (pathname, path) => {
  expect(toCanonicalPath(pathname, prefixes)).toBe(path);
});
