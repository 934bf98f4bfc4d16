import { expect, it } from '@jest/globals';
import { isLoungeCode } from './lounge-code';

it('accepts a code with a correct check digit', () => {
  expect(isLoungeCode('123455')).toBe(true);
});

it('rejects a code with two swapped digits', () => {
  expect(isLoungeCode('132455')).toBe(false);
});

it.each(['', '12345', '1234566', '12a455'])('rejects "%s", which is not six digits', (code) => {
  expect(isLoungeCode(code)).toBe(false);
});
