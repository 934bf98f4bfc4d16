import { expect, it } from '@jest/globals';
import { canonicalPath } from './canonical-path';

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
])('spells %s as %s', (pathname, path) => {
  expect(canonicalPath(pathname, prefixes)).toBe(path);
});
